// How a game of Bloom Town is likely to go on: quick, sensible play with some chance in it.
#pragma once

#include "base/rng.h"
#include "games/town/rules.h"

namespace bloom::town {

inline constexpr int kPoint = 64;  // a point, in units of judgement

// What a building is worth to a player who thinks of the rest of the game: its points, whether its
// type is better built early or late, the tile that it draws. In units of judgement. Figures found
// by letting policies play against each other (docs/strength.md).
class Judge {
 public:
  // For the buildings of the actor.
  explicit Judge(const Open& open);

  int operator()(Tile tile, Square square) const;

 private:
  const Open& open_;
  const City& city_;
  const Board& board_;
  std::array<int, kTypes> type_bias_;
  std::array<int, kSlots> slot_bias_;
};

// A move of the actor: the best by judgement of a few random ones, or the rule of thumb for
// decisions that are not buildings. About 0.1 µs.
Move guess(const State& state, Rng& rng);

}  // namespace bloom::town
