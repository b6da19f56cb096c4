// What a player can say of a move without looking ahead.
#pragma once

#include "games/town/rules.h"

namespace bloom::town {

// Points that the actor gains by the move itself: what a building or a doubling scores, what a
// token's rescoring or a kept tile gives to the own city. What a refill may bring does not count.
int points_now(const State& state, Move move);

}  // namespace bloom::town
