// Whose turn it is (G18–G20, G29–G33).
#pragma once

#include "games/garden/state.h"

namespace bloom::garden {

// The owner who comes `steps` places after another one. With two players the circle is the
// starter, the other player, Maurice (G29).
Owner after(const State& state, Owner owner, int steps);

// Who places the next card, given that `state.last` has just placed or passed; kNoOwner when nobody
// can any more: all cards are placed, or all who have some have passed.
Owner next_owner(const State& state);

// G21, G32: whether there are chains at all. In the family order of three and more the same player
// can only come twice in a row after a pass, in two turns.
inline bool has_chains(const State& state) {
  return state.options.order == Order::kTactical || state.players == 2;
}

// The owner whose card goes on with the actor's chain, given that `state.last` has just placed or
// passed; kNoOwner when that was the last of it.
Owner next_in_chain(const State& state);

// The person who plays an owner's cards: the owner, or for Maurice one of the two players, who has
// own cards left (G30, G33).
Seat person_for(const State& state, Owner owner);

}  // namespace bloom::garden
