// What the rest of a round will bring each seat, at a glance.
#pragma once

#include "games/runs/state.h"

namespace bloom::runs {

// Expected points of the seat from here to the end of the round: tokens to come less flowers left.
// A linear estimate, fitted to games of the quick player.
double forecast(const State& state, int seat);

}  // namespace bloom::runs
