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

// G15: free squares of the bare table beside the garden, outside it or in its holes as the option
// says.
SquareSet animal_squares(const State& state);

// G16: where the ornament may go, as flower square and side of the lawn square. Ascending by flower
// (row, then column), then side.
struct OrnamentPlaces {
  SquareSet flowers;  // free flowers of the owner's colour
  SquareSet lawns;    // free lawn squares, on lawns where an ornament may still go
  bool any() const;
};
OrnamentPlaces ornament_places(const State& state, Owner owner);

// G15: whether an owner's animal would become available if the pawns were placed now.
bool animal_comes(const State& state, Owner owner);
// G16: whether an owner's ornament could be placed if the pawns were placed now.
bool ornament_fits(const State& state, Owner owner);

// G21: why the actor is asked whether to settle now, in the middle of a chain. "Placed in this
// chain" is what was lifted in it: a colour that passed is put back like one that was placed.
struct ChainReasons {
  bool sale = false;
  Owners animals = 0;
  bool ornament = false;
  bool any() const { return sale || animals != 0 || ornament; }
};
ChainReasons chain_reasons(const State& state);

}  // namespace bloom::garden
