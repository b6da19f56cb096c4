// Where the others may still cover flowers, and how much they would like to (G7, G8).
#pragma once

#include "games/garden/state.h"

namespace bloom::garden {

// The squares that some card could cover with the pawns as they stand: the centres and their
// neighbours. A flower outside can only be covered after a pawn has moved, since the garden never
// shrinks; one inside the garden and far from its edge is safe for good. About 150 ns.
SquareSet open_squares(const State& state);

// Members of a set that lie in another one of the same window.
int count_common(const SquareSet& a, const SquareSet& b);

// By centre, how much it would hurt a seat if somebody else placed a card there: its own flowers
// there, times what the next rival's barrow would gain and one. `sum_around` adds up the nine
// centres that a pawn on a square forbids.
class Threats {
 public:
  Threats(const State& state, Seat seat);
  double sum_around(Square square) const;

 private:
  static constexpr int kSide = kWindow + 2;
  int left_, top_;
  float at_[kSide * kSide];
};

}  // namespace bloom::garden
