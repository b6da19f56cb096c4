// What a player can say of a move without looking ahead.
#pragma once

#include "games/garden/rules.h"

namespace bloom::garden {

// What the actor's count (G22–G25) would be more after the move than before it: coins, the tokens
// at their best bouquets, visible own flowers, the lawn of a new ornament. What a card does to
// lawns with an ornament is left aside: it would cost more than all the rest together.
int points_now(const State& state, Move move);

}  // namespace bloom::garden
