// What comes from outside: options, deals, views.
#include <algorithm>

#include "base/text.h"
#include "games/garden/json.h"

namespace bloom {

using namespace garden;

namespace {

constexpr std::array<std::string_view, 2> kBarrowTexts = {"over", "full"};
constexpr std::array<std::string_view, 3> kSellingTexts = {"free", "bouquets", "all"};
constexpr std::array<std::string_view, 2> kLawnTexts = {"one", "shared"};
constexpr std::array<std::string_view, 2> kOrderTexts = {"family", "tactical"};
constexpr std::array<std::string_view, 2> kTieTexts = {"pass", "stay"};

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
    return in.refuse(cat("options.colours should be ", owners_of(players),
                         " different letters of PWBYR, one for each colour in play."));
  std::string letters = text;
  for (const char c : kColourLetters)
    if (letters.find(c) == std::string::npos) letters += c;
  if (letters.size() != kColours || letters.find_first_not_of(kColourLetters) != std::string::npos)
    return in.refuse(
        cat("options.colours is ", in_quotes(text), ", but should be different letters of PWBYR."));
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

Json Codec<Garden>::options() {
  const auto option = [](const auto& values) {
    return Json{{"values", values}, {"default", values[0]}};
  };
  return {{"barrow", option(kBarrowTexts)}, {"selling", option(kSellingTexts)},
          {"lawns", option(kLawnTexts)},    {"order", option(kOrderTexts)},
          {"tie", option(kTieTexts)},       {"colours", option(std::array{kColourLetters})}};
}

Result<garden::Options> Codec<Garden>::read_options(const Json& json, int players) {
  Reader in(json, "options", "bad-options");
  Options options;
  if (in.has("barrow")) options.barrow = static_cast<BarrowRule>(in.choice("barrow", kBarrowTexts));
  if (in.has("selling"))
    options.selling = static_cast<Selling>(in.choice("selling", kSellingTexts));
  if (in.has("lawns")) options.lawns = static_cast<LawnRule>(in.choice("lawns", kLawnTexts));
  if (in.has("order")) options.order = static_cast<Order>(in.choice("order", kOrderTexts));
  if (in.has("tie")) options.tie = static_cast<Tie>(in.choice("tie", kTieTexts));
  if (in.has("colours")) read_colours(in, players, options);
  if (const Status status = in.finish(); !status) return status.error();
  return options;
}

Json Codec<Garden>::write(const garden::Options& options, int players) {
  std::string colours;
  for (int i = 0; i < owners_of(players); ++i) colours += letter(options.colours[i]);
  return {{"barrow", kBarrowTexts[static_cast<int>(options.barrow)]},
          {"selling", kSellingTexts[static_cast<int>(options.selling)]},
          {"lawns", kLawnTexts[static_cast<int>(options.lawns)]},
          {"order", kOrderTexts[static_cast<int>(options.order)]},
          {"tie", kTieTexts[static_cast<int>(options.tie)]},
          {"colours", colours}};
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
    const auto read = read_options(*options, players);
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
       {"colour", "colours", "scores", "garden", "visible", "barrow_size"})
    in.value(key);

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
