// What a garden is worth (G22–G28).
#pragma once

#include <array>

#include "base/fixed_vec.h"
#include "games/garden/region.h"
#include "games/garden/state.h"

namespace bloom::garden {

// G25: the lawn that an owner's ornament stands on, and how many ornaments share it.
struct OwnLawn {
  SquareSet squares;
  int ornaments = 0;
  int points() const { return squares.size() / (2 * ornaments); }
};
// The owner must have an ornament on the table.
OwnLawn own_lawn(const State& state, Owner owner);

// G25; 0 without an ornament.
int ornament_points(const State& state, Owner owner);

// G26: who has the largest bed, and what each of them gets for it.
struct BedPrize {
  FixedVec<Seat, kMaxPlayers> winners;
  int points = 0;  // each
};
BedPrize bed_prize(const State& state);

// G27, family: what the seat gets for its place in the order of the first round.
int family_freshness(const State& state, Seat seat);

// G28: those with the most points.
FixedVec<Seat, kMaxPlayers> winners(const State& state);

}  // namespace bloom::garden
