// What comes from outside: options, deals, views.
#include "base/text.h"
#include "games/town/json.h"
#include "games/town/scoring.h"

namespace bloom {

using namespace town;

namespace {

constexpr std::array<std::string_view, 2> kMetroTexts = {"group", "lines"};
constexpr std::array<std::string_view, 2> kOfficeTexts = {"lines", "linked"};
constexpr std::array<std::string_view, 2> kParksTexts = {"open", "three"};

constexpr std::array<Option<Options>, 4> kOptionTable = {
    member_option<Options, &Options::side>(
        "side", kSideTexts,
        "The side of the city boards: icons by columns (A), or scattered (B) (T4)."),
    // Both rulebooks can be read in two ways (T28, T29); the first is what "as in the book" means.
    by_books(0, 0,
             member_option<Options, &Options::metro>(
                 "metro", kMetroTexts,
                 "A metro counts all metros linked to it by corners (group), or those on unbroken "
                 "diagonals only (lines) (T29).")),
    by_books(0, 0,
             since(2, 0,
                   member_option<Options, &Options::offices>(
                       "offices", kOfficeTexts,
                       "An office counts the offices of the unbroken lines through it (lines), or "
                       "all offices in its row and column that are linked to it by sides (linked) "
                       "(T28)."))),
    by_books(0, 1,
             member_option<Options, &Options::parks>(
                 "parks", kParksTexts,
                 "A park with three or more other parks in its group scores 4 (open) or nothing "
                 "(three) (T30)."))};

// A list of tiles into anything with push_back; `faces` bounds what is allowed.
template <class List>
void read_tiles(Reader& in, const Json& json, std::string_view what, int faces, List& out) {
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (out.full()) return in.refuse(cat(what, " has too many tiles."));
    const auto text = as_text(json[i]);
    const Tile tile = text ? tile_named(*text) : kNoTile;
    if (tile >= faces)
      return in.refuse(
          cat(what, '[', i, "] should be a ",
              faces == kKinds ? "building tile such as O or SHP." : "tile such as O, SHP or *H."));
    out.push_back(tile);
  }
}

void read_counts(Reader& in, std::string_view key, std::array<std::uint8_t, kKinds>& counts) {
  FixedVec<Tile, 65> tiles;
  read_tiles(in, in.list(key, 0, 65), in.path(key), kKinds, tiles);
  counts.fill(0);
  for (const Tile tile : tiles) ++counts[tile];
}

void read_city(Reader& in, const Json& json, std::string_view what, City& city) {
  const auto bad = [&] { in.refuse(cat(what, " should be 5 rows of 5 tiles or null.")); };
  if (!json.is_array() || json.size() != kSide) return bad();
  for (int row = 0; row < kSide; ++row) {
    if (!json[row].is_array() || json[row].size() != kSide) return bad();
    for (int column = 0; column < kSide; ++column) {
      const Json& cell = json[row][column];
      if (cell.is_null()) continue;
      const auto text = as_text(cell);
      const Tile tile = text ? tile_named(*text) : kNoTile;
      if (tile >= kKinds) return bad();
      place(city, tile, square_at(column, row));
    }
  }
}

void read_hand(Reader& outer, const Json& json, const std::string& what, Hand& hand) {
  Reader in(json, what, "bad-view");
  const Json& tiles = in.list("tiles", 0, kHandSize);
  const Json& known = in.list("known", tiles.size(), tiles.size());
  hand = {{kNoTile, kNoTile}, {0, 0}};
  for (std::size_t i = 0; i < tiles.size() && i < known.size(); ++i) {
    const auto text = as_text(tiles[i]);
    const Tile tile = tiles[i].is_null() ? kHidden : text ? tile_named(*text) : kNoTile;
    if (tile != kHidden && tile >= kKinds) in.refuse(cat(what, ".tiles holds what is not a tile."));
    if (!known[i].is_boolean())
      in.refuse(cat(what, ".known should be true or false for each tile."));
    hand.tile[i] = tile;
    hand.known[i] = known[i] == true;
    if (tile == kHidden && hand.known[i]) in.refuse(cat(what, " knows a hidden tile."));
  }
  // Hidden places come last, empty ones after them, as in every view.
  const bool hidden_first = hand.tile[0] == kHidden && hand.tile[1] < kKinds;
  if (hidden_first) {
    std::swap(hand.tile[0], hand.tile[1]);
    std::swap(hand.known[0], hand.known[1]);
  }
  if (hand.tile[0] < kKinds && hand.tile[1] < kKinds) hand.sort();
  if (const Status status = in.finish(); !status) outer.refuse(status.error().message);
}

void read_turn(Reader& outer, const Json& json, Open& open) {
  Reader in(json, "view.turn", "bad-view");
  open.built_on = kNoSquare;
  if (const Json* square = in.value("square"); square != nullptr && !square->is_null()) {
    open.built_on = square_named(as_text(*square).value_or(""));
    if (open.built_on == kNoSquare)
      in.refuse("view.turn.square should be a square such as c3, or null.");
  }
  open.built_points = static_cast<std::uint8_t>(in.integer("points", 0, 30));
  open.square_open = in.boolean("square_action");
  open.double_used = in.boolean("double_used");
  open.extra_used = in.boolean("extra_used");
  open.extra_due = in.boolean("extra_due");
  open.turned_blind = in.boolean("turned_blind");
  if (const Status status = in.finish(); !status) outer.refuse(status.error().message);
}

void read_points(Reader& outer, const Json& json, int seat, Open& open) {
  Reader in(json, cat("view.points[", seat, ']'), "bad-view");
  for (int i = 0; i < kSources; ++i)
    open.points[seat][i] = static_cast<std::uint16_t>(in.integer(kSourceTexts[i], 0, 999));
  if (const Status status = in.finish(); !status) outer.refuse(status.error().message);
}

std::uint8_t read_token(Reader& in, const Json& json) {
  const auto text = as_text(json);
  if (text == "ready") return kTokenReady;
  if (text == "spent") return kTokenSpent;
  for (std::uint8_t type = 0; type < kTypes; ++type)
    if (text == kTypeTexts[type]) return type;
  in.refuse("view.tokens should hold ready, spent or a type such as H.");
  return kTokenSpent;
}

}  // namespace

Json Codec<Town>::options() { return options_json<Options>(kOptionTable); }

std::vector<OptionWords> Codec<Town>::option_words() {
  return bloom::option_words<Options>(kOptionTable);
}

Result<town::Options> Codec<Town>::read_options(const Json& json, int, int rules) {
  return bloom::read_options<Options>(json, kOptionTable, rules);
}

Json Codec<Town>::write(const town::Options& options, int) {
  return options_in_json<Options>(kOptionTable, options);
}

Result<town::Deal> Codec<Town>::read_deal(const Json& json, const town::Options&, int players) {
  Reader in(json, "deal", "bad-deal");
  Deal deal;
  deal.first = in.seat("first", players, false);
  const std::size_t removed = static_cast<std::size_t>(removed_per_type(players)) * kTypes;
  read_tiles(in, in.list("removed", removed, removed), "deal.removed", kKinds, deal.removed);
  const Json& hands = in.list("hands", players, players);
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    const std::string what = cat("deal.hands[", seat, ']');
    FixedVec<Tile, kHandSize> hand;
    if (!hands[seat].is_array() || hands[seat].size() != kHandSize)
      in.refuse(cat(what, " should be a list of ", kHandSize, " tiles (T7)."));
    else
      read_tiles(in, hands[seat], what, kFaces, hand);
    for (std::size_t i = 0; i < hand.size(); ++i) deal.hands[seat][i] = hand[i];
  }
  const Json& piles = in.list("piles", kSlots, kSlots);
  for (std::size_t slot = 0; slot < piles.size(); ++slot) {
    const std::string what = cat("deal.piles[", slot, ']');
    if (!piles[slot].is_array() || piles[slot].size() > kMaxPile)
      in.refuse(cat(what, " should be a list of ", pile_size(players), " tiles (T8)."));
    else
      read_tiles(in, piles[slot], what, kFaces, deal.piles[slot]);
  }
  const std::size_t excess = static_cast<std::size_t>(excess_size(players));
  read_tiles(in, in.list("excess", excess, excess), "deal.excess", kFaces, deal.excess);
  if (const Status status = in.finish(); !status) return status.error();
  return deal;
}

Result<town::View> Codec<Town>::read_view(const Json& json) {
  Reader in(json, "view", "bad-view");
  View view{};
  Open& open = view.open;
  in.choice("game", std::array{Town::kId});
  open.players = static_cast<std::uint8_t>(in.integer("players", kMinPlayers, kMaxPlayers));
  const int players = open.players;
  view.viewer = in.seat("seat", players, true);
  if (const Json* options = in.value("options")) {
    const auto read = read_options(*options, players, kRules);
    if (!read || write(*read, players).size() != options->size())
      in.refuse(read ? "view.options should hold every option." : read.error().message);
    else
      open.options = *read;
  }
  open.first = in.seat("first", players, false);
  open.actor = in.seat("actor", players, true);
  open.phase = static_cast<Phase>(in.choice("phase", kPhaseTexts));
  open.ending = in.boolean("ending");
  const auto seats = [&](std::string_view key, auto read) {
    const Json& list = in.list(key, players, players);
    for (std::size_t seat = 0; seat < list.size(); ++seat) read(static_cast<int>(seat), list[seat]);
  };
  seats("points", [&](int seat, const Json& each) { read_points(in, each, seat, open); });
  seats("scores", [&](int seat, const Json& each) {
    if (as_integer(each, 0, INT16_MAX) != open.score(seat))
      in.refuse(cat("view.scores[", seat, "] should be the sum of its points."));
  });
  seats("cities", [&](int seat, const Json& each) {
    read_city(in, each, cat("view.cities[", seat, ']'), open.cities[seat]);
  });
  const Json& market = in.list("market", kSlots, kSlots);
  open.market.fill(kNoTile);
  for (std::size_t slot = 0; slot < market.size(); ++slot) {
    if (market[slot].is_null()) continue;
    const Tile tile = tile_named(as_text(market[slot]).value_or(""));
    if (tile >= kKinds)
      in.refuse(cat("view.market[", slot, "] should be a building tile or null."));
    else
      open.market.set(static_cast<int>(slot), tile);
  }
  const Json& sizes = in.list("pile_sizes", kSlots, kSlots);
  for (std::size_t slot = 0; slot < sizes.size(); ++slot) {
    const auto size = as_integer(sizes[slot], 0, pile_size(players));
    if (!size)
      in.refuse(cat("view.pile_sizes[", slot, "] should be from 0 to ", pile_size(players), "."));
    open.pile_size.set(static_cast<int>(slot), static_cast<std::uint8_t>(size.value_or(0)));
  }
  if (const Json* community = in.value("community")) {
    Reader area(*community, "view.community", "bad-view");
    for (int type = 0; type < kTypes; ++type)
      open.community[type] = static_cast<std::uint8_t>(area.integer(kTypeTexts[type], 0, 2));
    if (const Status status = area.finish(); !status) return status.error();
  }
  open.token.fill(kTokenSpent);
  seats("tokens", [&](int seat, const Json& each) { open.token[seat] = read_token(in, each); });
  open.kept.fill(kNoTile);
  seats("kept", [&](int seat, const Json& each) {
    if (each.is_null()) return;
    open.kept[seat] = tile_named(as_text(each).value_or(""));
    if (open.kept[seat] >= kKinds)
      in.refuse(cat("view.kept[", seat, "] should be a tile or null."));
  });
  read_counts(in, "removed", open.removed);
  read_counts(in, "excess", open.excess);
  if (const Json* turn = in.value("turn")) read_turn(in, *turn, open);
  for (Hand& hand : view.hands) hand.tile.fill(kNoTile);
  seats("hands", [&](int seat, const Json& each) {
    read_hand(in, each, cat("view.hands[", seat, ']'), view.hands[seat]);
  });
  if ((open.phase == Phase::kOver) != (open.actor == kNobody))
    in.refuse("view.actor should be null exactly when view.phase is over.");
  if (const Status status = in.finish(); !status) return status.error();
  return view;
}

}  // namespace bloom
