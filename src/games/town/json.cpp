#include "games/town/json.h"

#include "base/text.h"
#include "games/town/preview.h"
#include "games/town/scoring.h"

namespace bloom {

using namespace town;

namespace {

constexpr std::array<std::string_view, 2> kSideTexts = {"A", "B"};
constexpr std::array<std::string_view, 2> kMetroTexts = {"group", "lines"};
constexpr std::array<std::string_view, 2> kParksTexts = {"open", "three"};

Json tile_json(Tile tile) { return tile < kFaces ? Json(kTileTexts[tile]) : Json(nullptr); }
Json square_json(Square square) {
  return square == kNoSquare ? Json(nullptr) : Json(to_text(square));
}

template <class List>
Json tiles_json(const List& tiles) {
  Json out = Json::array();
  for (const Tile tile : tiles) out.push_back(tile_json(tile));
  return out;
}

// Tiles by kind as a flat list: {2, 1, …} is ["H","H","M",…].
Json counts_json(const std::array<std::uint8_t, kKinds>& counts) {
  Json out = Json::array();
  for (int kind = 0; kind < kKinds; ++kind)
    for (int i = 0; i < counts[kind]; ++i) out.push_back(kTileTexts[kind]);
  return out;
}

Json market_json(const SlotBytes& market) {
  Json out = Json::array();
  for (int slot = 0; slot < kSlots; ++slot) out.push_back(tile_json(market[slot]));
  return out;
}

Json squares_json(Squares squares) {
  Json out = Json::array();
  while (squares != 0) out.push_back(to_text(static_cast<Square>(pop_lowest(squares))));
  return out;
}

Json city_json(const City& city) {
  Json rows = Json::array();
  for (int row = 0; row < kSide; ++row) {
    Json line = Json::array();
    for (int column = 0; column < kSide; ++column)
      line.push_back(tile_json(tile_at(city, square_at(column, row))));
    rows.push_back(std::move(line));
  }
  return rows;
}

Json points_json(const Open& open) {
  Json out = Json::array();
  for (int seat = 0; seat < open.players; ++seat) {
    Json sources = Json::object();
    for (int i = 0; i < kSources; ++i) sources[kSourceTexts[i]] = open.points[seat][i];
    out.push_back(std::move(sources));
  }
  return out;
}

Json token_json(std::uint8_t token) {
  if (token == kTokenReady) return "ready";
  if (token == kTokenSpent) return "spent";
  return kTypeTexts[token];
}

template <class F>
Json by_seat(const Open& open, F make) {
  Json out = Json::array();
  for (int seat = 0; seat < open.players; ++seat) out.push_back(make(seat));
  return out;
}

Json hand_json(const Hand& hand) {
  Json tiles = Json::array(), known = Json::array();
  for (int i = 0; i < kHandSize; ++i) {
    if (hand.tile[i] == kNoTile) continue;
    tiles.push_back(tile_json(hand.tile[i]));
    known.push_back(hand.known[i] != 0);
  }
  return {{"tiles", std::move(tiles)}, {"known", std::move(known)}};
}

Json open_json(const Open& open) {
  Json out;
  out["players"] = open.players;
  out["options"] = Codec<Town>::write(open.options, open.players);
  out["first"] = seat_json(open.first);
  out["actor"] = seat_json(open.actor);
  out["phase"] = to_text(open.phase);
  out["ending"] = open.ending != 0;
  out["scores"] = by_seat(open, [&](int seat) { return open.score(seat); });
  out["points"] = points_json(open);
  out["cities"] = by_seat(open, [&](int seat) { return city_json(open.cities[seat]); });
  out["market"] = market_json(open.market);
  Json sizes = Json::array();
  for (int slot = 0; slot < kSlots; ++slot) sizes.push_back(open.pile_size[slot]);
  out["pile_sizes"] = std::move(sizes);
  Json community = Json::object();
  for (int type = 0; type < kTypes; ++type) community[kTypeTexts[type]] = open.community[type];
  out["community"] = std::move(community);
  out["tokens"] = by_seat(open, [&](int seat) { return token_json(open.token[seat]); });
  out["kept"] = by_seat(open, [&](int seat) { return tile_json(open.kept[seat]); });
  out["removed"] = counts_json(open.removed);
  out["excess"] = counts_json(open.excess);
  out["turn"] = {{"square", square_json(open.built_on)},   {"points", open.built_points},
                 {"square_action", open.square_open != 0}, {"double_used", open.double_used != 0},
                 {"extra_used", open.extra_used != 0},     {"extra_due", open.extra_due != 0},
                 {"turned_blind", open.turned_blind != 0}};
  return out;
}

Json event_json(const Event& event, const State& state) {
  const auto by = [&] { return event.by_token ? "token" : "square"; };
  switch (event.kind) {
    case Event::Kind::kBuild:
      return {{"event", "build"},
              {"seat", index(event.seat)},
              {"tile", tile_json(event.tile)},
              {"square", to_text(event.square)},
              {"points", event.points},
              {"earned", squares_json(event.earning)}};
    case Event::Kind::kDouble:
      return {
          {"event", "double"}, {"seat", index(event.seat)}, {"by", by()}, {"points", event.points}};
    case Event::Kind::kExtra:
      return {{"event", "extra"}, {"seat", index(event.seat)}, {"by", by()}};
    case Event::Kind::kRescore:
      return {{"event", "rescore"},
              {"type", kTypeTexts[static_cast<int>(event.type)]},
              {"by", event.by_token ? "token" : "community"},
              {"points", by_seat(state.open, [&](int seat) { return event.all[seat]; })}};
    case Event::Kind::kTake: {
      const bool nothing = event.tile == kNoTile;
      return {{"event", "take"},
              {"seat", index(event.seat)},
              {"slot", nothing ? Json(nullptr) : Json(event.slot + 1)},
              {"tile", tile_json(event.tile)},
              {"blind", event.tile == kHidden}};
    }
    case Event::Kind::kCommunity:
      return {{"event", "community"}, {"slot", event.slot + 1}, {"tile", tile_json(event.tile)}};
    case Event::Kind::kRefill:
      return {{"event", "refill"}, {"slot", event.slot + 1}, {"tile", tile_json(event.tile)}};
    case Event::Kind::kTurn:
      return {{"event", "turn"}, {"seat", index(event.seat)}, {"extra", event.extra}};
    case Event::Kind::kEnding:
      return {{"event", "ending"}};
    case Event::Kind::kKeep:
      return {{"event", "keep"},
              {"seat", index(event.seat)},
              {"tile", tile_json(event.tile)},
              {"discarded", tile_json(event.discarded)},
              {"points", event.points}};
    case Event::Kind::kOver:
      return {{"event", "over"}, {"winners", Json::array({index(winner(state.open))})}};
  }
  return nullptr;
}

// --- reading ---

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

Json Codec<Town>::options() {
  const auto option = [](const auto& values) {
    return Json{{"values", values}, {"default", values[0]}};
  };
  return {
      {"side", option(kSideTexts)}, {"metro", option(kMetroTexts)}, {"parks", option(kParksTexts)}};
}

Json Codec<Town>::components() {
  Json boards = Json::object();
  for (int side = 0; side < 2; ++side)
    boards[kSideTexts[side]] = {{"icons", figures::kIcons[side]},
                                {"bloom", figures::kBlooms[side]}};
  Json tiles = Json::object();
  for (int kind = 0; kind < kKinds; ++kind) tiles[kTileTexts[kind]] = figures::kCopies[kind];
  for (int type = 0; type < kTypes; ++type)
    tiles[kTileTexts[kFirstCommunity + type]] = figures::kCommunityCopies;
  Json ending = Json::object();
  for (int players = Town::kMinPlayers; players <= Town::kMaxPlayers; ++players)
    ending[std::to_string(players)] = ending_piles(players);
  return {{"boards", std::move(boards)},
          {"tiles", std::move(tiles)},
          {"ending_piles", std::move(ending)}};
}

Result<town::Options> Codec<Town>::read_options(const Json& json, int) {
  Reader in(json, "options", "bad-options");
  Options options;
  if (in.has("side")) options.side = static_cast<std::uint8_t>(in.choice("side", kSideTexts));
  if (in.has("metro")) options.metro = static_cast<Metro>(in.choice("metro", kMetroTexts));
  if (in.has("parks")) options.parks = static_cast<Parks>(in.choice("parks", kParksTexts));
  if (const Status status = in.finish(); !status) return status.error();
  return options;
}

Json Codec<Town>::write(const town::Options& options, int) {
  return {{"side", kSideTexts[options.side]},
          {"metro", kMetroTexts[static_cast<int>(options.metro)]},
          {"parks", kParksTexts[static_cast<int>(options.parks)]}};
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

Json Codec<Town>::write(const town::Deal& deal, const town::Options&, int players) {
  Json hands = Json::array(), piles = Json::array();
  for (int seat = 0; seat < players; ++seat) hands.push_back(tiles_json(deal.hands[seat]));
  for (const auto& pile : deal.piles) piles.push_back(tiles_json(pile));
  return {{"first", index(deal.first)},
          {"removed", tiles_json(deal.removed)},
          {"hands", std::move(hands)},
          {"piles", std::move(piles)},
          {"excess", tiles_json(deal.excess)}};
}

Json Codec<Town>::write(const town::View& view) {
  Json out;
  out["game"] = Town::kId;
  out["seat"] = seat_json(view.viewer);
  append(out, open_json(view.open));
  out["hands"] = by_seat(view.open, [&](int seat) { return hand_json(view.hands[seat]); });
  return out;
}

Json Codec<Town>::write(const town::State& state) {
  Json out;
  out["game"] = Town::kId;
  append(out, open_json(state.open));
  out["hands"] = by_seat(state.open, [&](int seat) { return hand_json(state.hands[seat]); });
  Json piles = Json::array();
  for (int slot = 0; slot < kSlots; ++slot) {
    Json pile = Json::array();
    for (int i = state.open.pile_size[slot] - 1; i >= 0; --i)
      pile.push_back(tile_json(state.piles[slot][i]));
    piles.push_back(std::move(pile));
  }
  out["piles"] = std::move(piles);
  return out;
}

Json Codec<Town>::write(const town::Events& events, const town::State& state) {
  Json out = Json::array();
  for (const Event& event : events) out.push_back(event_json(event, state));
  return out;
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
    const auto read = read_options(*options, players);
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

Json Codec<Town>::preview(const town::View& view, const Town::Path& path) {
  const Preview will = town::preview(view, path[0]);
  Json out;
  out["move"] = to_text(path[0]);
  out["points"] = will.points;
  out["earned"] = squares_json(will.earning);
  if (will.rescores)
    out["rescore"] = {{"type", kTypeTexts[static_cast<int>(will.rescored)]},
                      {"points", by_seat(view.open, [&](int seat) { return will.all[seat]; })}};
  out["bonus"] = will.bonus;
  if (will.takes) {
    Json take{{"slot", will.slot == kSlots ? Json(nullptr) : Json(will.slot + 1)},
              {"tile", tile_json(will.tile)},
              {"blind", will.tile == kHidden}};
    if (will.choice) take["choice"] = market_json(view.open.market);
    out["take"] = std::move(take);
  } else {
    out["take"] = nullptr;
  }
  out["next"] = {{"seat", seat_json(will.next)}, {"certain", will.certain}};
  return out;
}

Json Codec<Town>::breakdown(const town::State& state) { return points_json(state.open); }

}  // namespace bloom
