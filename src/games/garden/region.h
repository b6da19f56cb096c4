// Side-connected regions of a set of squares: beds (G26) and lawns (G16, G25).
#pragma once

#include "base/fixed_vec.h"
#include "games/garden/ground.h"

namespace bloom::garden {

// The members of `set` that are side-connected with `seed`, which is one of them. Grows whole rows
// at a time, sweeping down and up until nothing changes: two or three sweeps for usual shapes.
SquareSet region_of(const SquareSet& set, Square seed);

// Sizes of a colour's beds, largest first. Nine cards have 45 flowers.
using Beds = FixedVec<std::uint8_t, 45>;
Beds beds(const Ground& ground, Colour colour);

}  // namespace bloom::garden
