// What a player can say of a move without looking ahead.
#pragma once

#include "games/garden/rules.h"

namespace bloom::garden {

// What the actor has more after the move than before it: coins, the tokens at their best bouquets,
// with the last card the visible own flowers, which are counted then (G22), and the lawn of a new
// ornament. Flowers planted earlier are no points yet: a player who counts them plays large cards
// first and sees them picked (docs/decisions/garden-design.md). What a card does to
// the lawn of an ornament is left aside: it would cost more than all the rest together.
int points_now(const State& state, Move move);

}  // namespace bloom::garden
