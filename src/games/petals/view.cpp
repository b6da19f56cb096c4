#include "games/petals/view.h"

#include <bit>

namespace bloom::petals {

View view(const State& state, Seat seat) {
  return {state.open, seat == kNobody ? Cards{0} : state.hands[index(seat)], seat, 0};
}

Status validate(const View& view) {
  const Open& open = view.open;
  Cards seen = view.hand;
  for (int turn = 0; turn < open.played; ++turn) {
    if (seen & bit(open.pile[turn]))
      return Error("bad-view", "view.pile holds a card twice, or one of the hand (P1).");
    seen = static_cast<Cards>(seen | bit(open.pile[turn]));
  }
  const int size = view.viewer == kNobody ? 0 : open.hand_size(index(view.viewer));
  if (std::popcount(view.hand) != size)
    return Error("bad-view", "view.hand has too few cards, or too many (P6).");
  return Done{};
}

namespace detail {

FixedVec<Card, kCards> unseen(const View& view) {
  Cards seen = view.hand;
  for (int turn = 0; turn < view.open.played; ++turn)
    seen = static_cast<Cards>(seen | bit(view.open.pile[turn]));
  FixedVec<Card, kCards> out;
  for (Card card = 0; card < kCards; ++card)
    if (!(seen & bit(card))) out.push_back(card);
  return out;
}

State with_unseen(const View& view, const FixedVec<Card, kCards>& cards) {
  State state{};
  state.open = view.open;
  std::size_t next = 0;
  for (int seat = 0; seat < view.open.players; ++seat) {
    Cards& hand = state.hands[seat];
    if (seat_at(seat) == view.viewer) {
      hand = view.hand;
      continue;
    }
    for (int i = view.open.hand_size(seat); i > 0; --i)
      hand = static_cast<Cards>(hand | bit(cards[next++]));
  }
  state.deck.fill(kNoCard);
  for (Card& card : state.deck)
    if (next < cards.size()) card = cards[next++];
  return state;
}

}  // namespace detail

}  // namespace bloom::petals
