#include "games/garden/order.h"

namespace bloom::garden {
namespace {

bool has_turn(const State& state, Owner owner) {
  if (state.hands[owner] == 0 || (state.passed >> owner & 1)) return false;
  return !state.is_maurice(owner) || state.hands[0] != 0 || state.hands[1] != 0;  // G33
}

}  // namespace

Owner after(const State& state, Owner owner, int steps) {
  if (state.players != 2) return static_cast<Owner>((owner + steps) % state.players);
  const auto first = static_cast<Owner>(index(state.first));
  const int place = owner == kMaurice ? 2 : owner == first ? 0 : 1;
  const int there = (place + steps) % 3;
  return there == 2 ? kMaurice : there == 0 ? first : static_cast<Owner>(1 - first);
}

Owner next_owner(const State& state) {
  const int owners = state.owners();
  if (state.options.order == Order::kFamily || state.opened < owners) {  // G19, G20
    for (int step = 1; step <= owners; ++step) {
      const Owner owner = after(state, state.last, step);
      if (has_turn(state, owner)) return owner;
    }
    return kNoOwner;
  }
  // The first of those with the fewest flowers: starting with the one who has just played, or
  // ending with it.
  const int start = state.options.tie == Tie::kStay ? 0 : 1;
  Owner best = kNoOwner;
  for (int step = start; step < start + owners; ++step) {
    const Owner owner = after(state, state.last, step);
    if (has_turn(state, owner) && (best == kNoOwner || state.visible(owner) < state.visible(best)))
      best = owner;
  }
  return best;
}

Owner next_in_chain(const State& state) {
  if (!has_chains(state)) return kNoOwner;
  const Owner next = next_owner(state);
  return next != kNoOwner && person_for(state, next) == state.actor ? next : kNoOwner;
}

Seat person_for(const State& state, Owner owner) {
  if (!state.is_maurice(owner)) return seat_at(owner);
  const Seat turn = state.hand_for_him;
  return state.hands[index(turn)] != 0 ? turn : clockwise(turn, 2);
}

}  // namespace bloom::garden
