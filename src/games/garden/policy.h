// How a game is likely to go on: quick, sensible, with some chance.
#pragma once

#include "games/garden/rules.h"
#include "games/guide.h"

namespace bloom::garden {

// Plays to the end. Some 25 µs from the opening of two players.
Outcome play_on(State& state, Rng& rng);

}  // namespace bloom::garden
