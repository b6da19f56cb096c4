// What a player can say of a move without looking ahead.
#pragma once

#include "games/runs/rules.h"

namespace bloom::runs {

// Points that the actor gains by the move itself: the reward of a finished lay, and for the step
// that begins one the reward of the best. Everything else gives none at once.
int points_now(const State& state, Move move);

// The yardstick player: the lay with the highest reward; without one the longest extension; without
// one the draw that makes the most pairs within a step of 2, and a second tile only if it makes
// one. A whole text. Tens of microseconds with a usual hand.
Path greedy(const State& state);

// The lay with the most flowers, and so with the highest reward (R16), empty if there is none.
// Exact unless the run goes nearly around the circle, where jokers at its ends are left out.
Path best_lay(const State& state);
// The extension of a run that takes every number on its way, jokers only where nothing else goes.
Path long_extension(const State& state, int run);

}  // namespace bloom::runs
