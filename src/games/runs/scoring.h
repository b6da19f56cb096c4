// What a hand costs (R23) and who wins (R24).
#pragma once

#include "games/runs/state.h"

namespace bloom::runs {

// R23: flowers on the tiles of a set, by counting bits.
int flowers_in(Numbers set);

// R24: the winners of a finished game.
FixedVec<Seat, kMaxSeats> winners(const Open& open);

}  // namespace bloom::runs
