// Where cards and pawns may go (G7, G8, G14–G16): pure questions about one state.
#pragma once

#include "base/fixed_vec.h"
#include "games/garden/state.h"

namespace bloom::garden {

// Squares that pawns stand on now, the lifted ones not.
using Held = FixedVec<Square, 4 * kMaxPlayers>;
Held held_squares(const State& state);

// G6–G8: centres for a card of the owner whose turn it is; the own gardener and animal are lifted
// already. Some twenty rows of bits: about 50 ns.
SquareSet centres(const State& state);

// G14: free flowers of the owner's colour.
SquareSet gardener_squares(const State& state, Owner owner);
// The same as a question, without looking at the garden: nobody else's pawn can stand on an own
// flower, and of the own ones only the ornament is not lifted when it is asked.
bool gardener_has_square(const State& state, Owner owner);

// G15: free squares of the bare table beside the garden.
SquareSet animal_squares(const State& state);

// G16: where the ornament may go, as flower square and side of the lawn square. Ascending by flower
// (row, then column), then side.
struct OrnamentPlaces {
  SquareSet flowers;  // free flowers of the owner's colour
  SquareSet lawns;    // free lawn squares, on lawns where an ornament may still go
  bool allows(Square flower, Square lawn) const { return flowers.has(flower) && lawns.has(lawn); }
  bool any() const;
};
OrnamentPlaces ornament_places(const State& state, Owner owner);

}  // namespace bloom::garden
