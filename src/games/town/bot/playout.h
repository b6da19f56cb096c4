// How a game of Bloom Town is likely to go on: quick, sensible play with some chance in it.
#pragma once

#include "base/rng.h"
#include "games/town/rules.h"

namespace bloom::town {

// A move of the actor: the best by judgement of a few random ones, or the rule of thumb for
// decisions that are not buildings. About 0.1 µs.
Move guess(const State& state, Rng& rng);

}  // namespace bloom::town
