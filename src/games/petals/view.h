// What one seat may know (P2), and worlds that agree with it.
#pragma once

#include <type_traits>

#include "base/bytes.h"
#include "games/petals/rules.h"

namespace bloom::petals {

struct View {
  Open open;
  Cards hand;            // the viewer's
  Seat viewer;           // kNobody: a spectator, without a hand
  std::uint8_t padding;  // always 0

  friend bool operator==(const View& a, const View& b) { return same_bytes(a, b); }
};
static_assert(std::has_unique_object_representations_v<View>);

View view(const State& state, Seat seat);
// What is wrong with a view that comes from outside, if anything. Sampling needs a valid one.
Status validate(const View& view);

namespace detail {
// The cards that the viewer does not see, ascending.
FixedVec<Card, kCards> unseen(const View& view);
State with_unseen(const View& view, const FixedVec<Card, kCards>& cards);
}  // namespace detail

// The unseen cards in any order, to the other hands first, then to the deck.
template <BitSource B>
State sample(const View& view, B& bits) {
  FixedVec<Card, kCards> cards = detail::unseen(view);
  shuffle(cards, bits);
  return detail::with_unseen(view, cards);
}

}  // namespace bloom::petals
