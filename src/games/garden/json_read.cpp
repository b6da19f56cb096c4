// What comes from outside: options, deals, views.
#include <algorithm>

#include "base/text.h"
#include "games/garden/json.h"
#include "json/options.h"

namespace bloom {

using namespace garden;

namespace {

constexpr std::array<std::string_view, 2> kBarrowTexts = {"over", "full"};
constexpr std::array<std::string_view, 3> kSellingTexts = {"free", "bouquets", "all"};
constexpr std::array<std::string_view, 2> kAnimalTexts = {"outside", "anywhere"};
constexpr std::array<std::string_view, 2> kLawnTexts = {"one", "shared"};
constexpr std::array<std::string_view, 2> kOrderTexts = {"family", "tactical"};
constexpr std::array<std::string_view, 2> kTieTexts = {"pass", "stay"};
constexpr std::array<std::string_view, 2> kChainTexts = {"choose", "wait"};
constexpr std::array<std::string_view, 1> kColoursTexts = {kColourLetters};

// There are no ties to break in the family order, and no chains there for three and more (G21,
// G32).
constexpr std::array<Where, 1> kTactical = {Where{.option = "order", .value = "tactical"}};
constexpr std::array<Where, 2> kChains = {Where{.players = 2}, kTactical[0]};

constexpr std::array<Option<Options>, 8> kOptionTable = {
    by_books(0, 1,
             member_option<Options, &Options::barrow>(
                 "barrow", kBarrowTexts,
                 "A sale is due when the wheelbarrow holds more than its size (over), or as much "
                 "(full; fewer must remain) (G10).")),
    // The translator of the Italian rulebook offers three readings; the first is its text.
    by_books(
        0, 2,
        member_option<Options, &Options::selling>(
            "selling", kSellingTexts,
            "When a sale is due: sell and throw away as you like (free); the best bouquets are "
            "sold by themselves (bouquets); sell all, or throw tokens away until no sale is "
            "due (all) (G12).")),
    by_books(0, 1,
             since(2, 1,
                   member_option<Options, &Options::animals>(
                       "animals", kAnimalTexts,
                       "Animals stand outside the garden only (outside), or in its holes too "
                       "(anywhere) (G15)."))),
    by_books(
        0, 1,
        member_option<Options, &Options::lawns>(
            "lawns", kLawnTexts, "A lawn takes one ornament (one), or several (shared) (G16).")),
    member_option<Options, &Options::order>(
        "order", kOrderTexts,
        "Who plays next: clockwise (family), or whoever has the fewest visible flowers (tactical) "
        "(G19, G20)."),
    only<Options>(
        kTactical,
        by_books(0, 1,
                 member_option<Options, &Options::tie>(
                     "tie", kTieTexts,
                     "Tied in the tactical order, whoever has just played comes last (pass) "
                     "or first (stay) (G20)."))),
    only<Options>(kChains,
                  by_books(0, 1,
                           since(2, 1,
                                 member_option<Options, &Options::chains>(
                                     "chains", kChainTexts,
                                     "Whoever plays several cards in succession may settle, that "
                                     "is, sell and place the pawns, before the last one (choose), "
                                     "or never does (wait) (G21).")))),
    Option<Options>{.name = "colours",
                    .values = kColoursTexts,
                    .what = "One letter for each colour in play, by seat, with two players "
                            "Maurice's as the third: RYB is red, yellow and blue (G1).",
                    .by_seat = true}};

int colour_named(std::optional<std::string_view> text) {
  if (!text || text->size() != 1) return -1;
  const auto at = kColourLetters.find((*text)[0]);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

// One letter per colour in play; or all five, of which the first are in play.
void read_colours(Reader& in, int players, Options& options) {
  const std::string text = in.text("colours");
  if (in.failed()) return;
  const auto size = static_cast<int>(text.size());
  if (size != owners_of(players) && size != kColours)
    return in.refuse(cat("options.colours is ", in_quotes(text), ", but should be ",
                         owners_of(players), " letters of PWBYR, one for each colour in play",
                         players == 2 ? ", Maurice's as the third." : "."));
  for (const char c : text) {
    if (kColourLetters.find(c) == std::string_view::npos)
      return in.refuse(
          cat("options.colours is ", in_quotes(text), ", but the colours are P, W, B, Y and R."));
    if (text.find(c) != text.rfind(c))
      return in.refuse(cat("options.colours is ", in_quotes(text), ", but ", std::string(1, c),
                           " can only be taken once."));
  }
  std::string letters = text;
  for (const char c : kColourLetters)
    if (letters.find(c) == std::string::npos) letters += c;
  for (int i = 0; i < kColours; ++i)
    options.colours[i] = static_cast<Colour>(kColourLetters.find(letters[i]));
}

std::optional<Square> as_square(const Json& json) {
  if (!json.is_array() || json.size() != 2) return std::nullopt;
  // One square further than any garden reaches: where an animal may stand.
  const auto x = as_integer(json[0], -kReach - 2, kReach + 2);
  const auto y = as_integer(json[1], -kReach - 2, kReach + 2);
  if (!x || !y) return std::nullopt;
  return square_at(static_cast<int>(*x), static_cast<int>(*y));
}

Square read_square(Reader& in, std::string_view key) {
  const Json* json = in.value(key);
  if (json == nullptr || json->is_null()) return kNowhere;
  const auto square = as_square(*json);
  if (!square) in.refuse(cat(in.path(key), " should be a square such as [2, -1], or null."));
  return square.value_or(kNowhere);
}

// Whatever is wrong with an inner object is wrong with the outer one.
void pass_on(Reader& inner, Reader& outer) {
  if (const Status status = inner.finish(); !status) outer.refuse(status.error().message);
}

void read_pawns(Reader& outer, const Json& json, int owner, State& state) {
  Reader in(json, cat("view.pawns[", owner, ']'), "bad-view");
  Pawns& pawns = state.pawns[owner];
  pawns.gardener = read_square(in, "gardener");
  pawns.animal = read_square(in, "animal");
  if (const Json* ornament = in.value("ornament"); ornament != nullptr && !ornament->is_null()) {
    const bool pair = ornament->is_array() && ornament->size() == 2;
    const auto flower_square = pair ? as_square((*ornament)[0]) : std::nullopt;
    const auto lawn_square = pair ? as_square((*ornament)[1]) : std::nullopt;
    if (!flower_square || !lawn_square)
      in.refuse(cat(in.path("ornament"), " should be two squares, or null."));
    pawns.ornament_flower = flower_square.value_or(kNowhere);
    pawns.ornament_lawn = lawn_square.value_or(kNowhere);
  }
  const auto flag = [&](std::string_view key) { return in.boolean(key) ? 1 << owner : 0; };
  state.animals = static_cast<Owners>(state.animals | flag("animal_available"));
  state.lifted = static_cast<Owners>(state.lifted | flag("lifted"));
  pass_on(in, outer);
}

// The garden grows card by card; one that lies apart could not even be stored.
void read_card(Reader& outer, const Json& json, std::size_t i, State& state) {
  const std::string where = cat("view.cards[", i, ']');
  Reader in(json, where, "bad-view");
  const int colour = colour_named(in.text("colour"));
  const auto card = static_cast<Card>(in.integer("card", 1, kCards));
  const int turn = in.integer("turn", 0, kTurns - 1);
  const Square centre = read_square(in, "centre");
  const Box& box = state.ground.box();
  const bool near = centre != kNowhere && centre.x >= box.left - 1 && centre.x <= box.right + 1 &&
                    centre.y >= box.top - 1 && centre.y <= box.bottom + 1;
  if (colour < 0) in.refuse(cat(where, ".colour should be one of P W B Y R."));
  if (!near || (i == 0 && centre != square_at(0, 0)))
    in.refuse(cat(where, ".centre is not where a card can have been placed (G7)."));
  if (!in.failed() && !outer.failed())
    state.ground.lay(Placed::of(static_cast<Colour>(colour), card, turn, centre));
  pass_on(in, outer);
}

void read_hand(Reader& in, const Json& json, int owner, State& state) {
  const auto bad = [&] {
    in.refuse(cat("view.hands[", owner, "] should be a list of cards from 1 to 9."));
  };
  if (!json.is_array()) return bad();
  for (const Json& each : json) {
    const auto card = as_integer(each, 1, kCards);
    if (!card || (state.hands[owner] >> *card & 1)) return bad();
    state.hands[owner] = static_cast<Cards>(state.hands[owner] | 1 << *card);
  }
}

void read_barrow(Reader& in, const Json& json, int seat, State& state) {
  const auto bad = [&] {
    in.refuse(cat("view.barrows[", seat, "] should be a list of letters of PWBYR."));
  };
  if (!json.is_array() || json.size() > 250) return bad();
  for (const Json& each : json) {
    const int colour = colour_named(as_text(each));
    if (colour < 0) return bad();
    ++state.barrows[seat][colour];
  }
}

void read_points(Reader& outer, const Json& json, int seat, State& state) {
  Reader in(json, cat("view.points[", seat, ']'), "bad-view");
  for (int i = 0; i < kSources; ++i)
    state.points[seat][i] = static_cast<std::uint16_t>(in.integer(kSourceTexts[i], 0, 9999));
  pass_on(in, outer);
}

Owner read_owner(Reader& in, std::string_view key, int owners) {
  const Json* json = in.value(key);
  if (json == nullptr || json->is_null()) return kNoOwner;
  const auto owner = as_integer(*json, 0, owners - 1);
  if (!owner)
    in.refuse(cat(in.path(key), " should be a number from 0 to ", owners - 1, ", or null."));
  return owner ? static_cast<Owner>(*owner) : kNoOwner;
}

}  // namespace

Json Codec<Garden>::options() { return options_json<Options>(kOptionTable); }

std::vector<OptionWords> Codec<Garden>::option_words() {
  return bloom::option_words<Options>(kOptionTable);
}

Result<garden::Options> Codec<Garden>::read_options(const Json& json, int players, int rules) {
  return bloom::read_options<Options>(json, kOptionTable, rules, [&](Reader& in, Options& options) {
    if (in.has("colours")) read_colours(in, players, options);
  });
}

Json Codec<Garden>::write(const garden::Options& options, int players) {
  Json out = options_in_json<Options>(kOptionTable, options);
  std::string colours;
  for (int i = 0; i < owners_of(players); ++i) colours += letter(options.colours[i]);
  out["colours"] = colours;
  return out;
}

Result<garden::Deal> Codec<Garden>::read_deal(const Json& json, const garden::Options&,
                                              int players) {
  Reader in(json, "deal", "bad-deal");
  const Deal deal{in.seat("first", players, false)};
  if (const Status status = in.finish(); !status) return status.error();
  return deal;
}

Result<garden::View> Codec<Garden>::read_view(const Json& json) {
  Reader in(json, "view", "bad-view");
  View view{};
  State& state = view.state;
  in.choice("game", std::array{Garden::kId});
  state.players = static_cast<std::uint8_t>(in.integer("players", kMinPlayers, kMaxPlayers));
  if (in.failed()) return in.finish().error();
  const int players = state.players, owners = state.owners();
  view.viewer = in.seat("seat", players, true);
  if (const Json* options = in.value("options")) {
    const auto read = read_options(*options, players, kRules);
    if (!read) return read.error();
    state.options = *read;
  }
  state.first = state.hand_for_him = in.seat("first", players, false);
  state.actor = in.seat("actor", players, true);
  state.phase = static_cast<Phase>(in.choice("phase", kPhaseTexts));
  state.owner = read_owner(in, "owner", owners);
  state.last = read_owner(in, "last", owners);
  state.opened = static_cast<std::uint8_t>(in.integer("opened", 0, owners));
  // These follow from the rest.
  for (const std::string_view key :
       {"colour", "colours", "scores", "garden", "visible", "standing", "barrow_size"})
    in.value(key);
  in.value("barrow_room", true);  // views of before had none

  const auto each = [&](std::string_view key, int count, auto read) {
    const Json& list = in.list(key, count, count);
    for (std::size_t i = 0; i < list.size(); ++i) read(static_cast<int>(i), list[i]);
  };
  each("points", players, [&](int seat, const Json& it) { read_points(in, it, seat, state); });
  const Json& cards = in.list("cards", 0, kMaxPlaced);
  for (std::size_t i = 0; i < cards.size(); ++i) read_card(in, cards[i], i, state);
  each("hands", owners, [&](int i, const Json& it) { read_hand(in, it, i, state); });
  state.pawns.fill({kNowhere, kNowhere, kNowhere, kNowhere});
  each("pawns", owners, [&](int i, const Json& it) { read_pawns(in, it, i, state); });
  each("barrows", players, [&](int seat, const Json& it) { read_barrow(in, it, seat, state); });
  const auto flags = [&](std::string_view key, int count, Owners& out) {
    each(key, count, [&](int i, const Json& it) {
      if (!it.is_boolean()) in.refuse(cat(in.path(key), " should hold true or false."));
      if (it == true) out = static_cast<Owners>(out | 1 << i);
    });
  };
  flags("counted", players, state.counted);
  flags("passed", owners, state.passed);
  if (const Json* maurice = in.value("maurice"); maurice != nullptr && !maurice->is_null()) {
    Reader his(*maurice, "view.maurice", "bad-view");
    const Seat hand = his.seat("hand", players, false);
    his.value("person");
    if (players == 2) state.hand_for_him = hand;
    pass_on(his, in);
  }
  if (const Status status = in.finish(); !status) return status.error();
  return view;
}

}  // namespace bloom
