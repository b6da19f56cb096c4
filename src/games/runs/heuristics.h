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

// The lay with the highest reward, of those the one with the most flowers, then the most numbers,
// then the fewest jokers; empty if there is none. Exact.
Path best_lay(const State& state);
// The extension of a run that puts down the most tiles of the hand, jokers included, and of those
// the most numbers; empty if there is none. Exact.
Path longest_extension(const State& state, int run);

}  // namespace bloom::runs
