// How a game is likely to go on: quick, sensible, with some chance.
#pragma once

#include "games/garden/rules.h"
#include "games/guide.h"

namespace bloom::garden {

// Plays to the end. Of sixteen placements by chance the best for the barrow is taken; small cards
// come first; pawns stand by own flowers. Some 50 µs from the opening of two players.
Outcome play_on(State& state, Rng& rng);

}  // namespace bloom::garden
