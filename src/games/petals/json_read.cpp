// What comes from outside: options, deals, views.
#include "base/text.h"
#include "games/petals/json.h"

namespace bloom {

using namespace petals;

namespace {

constexpr std::array<std::string_view, 2> kScoringTexts = {"worth", "one"};

constexpr std::array<Option<Options>, 1> kOptionTable = {member_option<Options, &Options::scoring>(
    "scoring", kScoringTexts,
    "A card that scores brings what it is worth (worth), or one point (one) (P5).")};

// A list of cards into anything with push_back.
template <class List>
void read_cards(Reader& in, std::string_view key, std::size_t least, std::size_t most, List& out) {
  for (const Json& each : in.list(key, least, most)) {
    const Card card = card_named(as_text(each).value_or(""));
    if (card == kNoCard) return in.refuse(cat(in.path(key), " should hold cards, A to L (P1)."));
    out.push_back(card);
  }
}

}  // namespace

Json Codec<Petals>::options() { return options_json<Options>(kOptionTable); }

std::vector<OptionWords> Codec<Petals>::option_words() {
  return bloom::option_words<Options>(kOptionTable);
}

Result<petals::Options> Codec<Petals>::read_options(const Json& json, int, int rules) {
  return bloom::read_options<Options>(json, kOptionTable, rules);
}

Json Codec<Petals>::write(const petals::Options& options, int) {
  return options_in_json<Options>(kOptionTable, options);
}

Result<petals::Deal> Codec<Petals>::read_deal(const Json& json, const petals::Options&,
                                              int players) {
  Reader in(json, "deal", "bad-deal");
  Deal deal;
  deal.first = in.seat("first", players, false);
  FixedVec<Card, kCards> cards;
  read_cards(in, "cards", kCards, kCards, cards);
  if (const Status status = in.finish(); !status) return status.error();
  for (std::size_t i = 0; i < cards.size(); ++i) deal.cards[i] = cards[i];
  return deal;
}

Result<petals::View> Codec<Petals>::read_view(const Json& json) {
  Reader in(json, "view", "bad-view");
  View view{};
  Open& open = view.open;
  in.choice("game", std::array{Petals::kId});
  open.players = static_cast<std::uint8_t>(in.integer("players", kMinPlayers, kMaxPlayers));
  view.viewer = in.seat("seat", open.players, true);
  if (const Json* options = in.value("options")) {
    const auto read = read_options(*options, open.players, kRules);
    if (!read) return read.error();
    open.options = *read;
  }
  open.first = in.seat("first", open.players, false);
  FixedVec<Card, kCards> pile, hand;
  read_cards(in, "pile", 0, kCards, pile);
  if (view.viewer != kNobody)
    read_cards(in, "hand", 0, kHand, hand);
  else if (const Json* none = in.value("hand"); none != nullptr && !none->is_null())
    in.refuse("view.hand should be null, since a spectator has none.");
  // These follow from the rest; whoever reads views compares them with what is written again.
  for (const char* key : {"actor", "phase", "scores", "deck", "hand_sizes"}) in.value(key);
  if (const Status status = in.finish(); !status) return status.error();
  open.pile.fill(kNoCard);
  for (const Card card : pile) open.pile[open.played++] = card;
  for (const Card card : hand) {
    if (view.hand & bit(card)) return Error("bad-view", "view.hand holds a card twice (P1).");
    view.hand = static_cast<Cards>(view.hand | bit(card));
  }
  return view;
}

}  // namespace bloom
