// What a building is worth by judgement, without playing on.
#pragma once

#include "games/town/bot/weights.h"
#include "games/town/scoring.h"

namespace bloom::town {

// What a building is worth to a player who thinks of the rest of the game: its points, whether its
// type is better built early or late, the tile that it draws. In units of judgement.
class Judge {
 public:
  // For the buildings of the actor.
  explicit Judge(const Open& open);

  // The tile need not stand on the square yet.
  int operator()(Tile tile, Square square) const {
    int points = building_points(city_, open_.options, tile, square);
    if (board_.blooms & bit(square)) points *= 2;
    return kPoint * points + type_bias_[static_cast<int>(type_of(tile))] +
           slot_bias_[board_.slot[square]];
  }

 private:
  const Open& open_;
  const City& city_;
  const Board& board_;
  std::array<int, kTypes> type_bias_;
  std::array<int, kSlots> slot_bias_;
};

}  // namespace bloom::town
