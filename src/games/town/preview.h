// What a move would do, as far as the player who is to move can know.
#pragma once

#include "games/town/move.h"
#include "games/town/view.h"

namespace bloom::town {

struct Preview {
  int points = 0;       // for the mover
  Squares earning = 0;  // the squares that earn them, for a building
  bool rescores = false;
  Type rescored = Type::kHouse;
  std::array<int, kMaxPlayers> all{};  // points of the rescoring, by seat
  bool bonus = false;                  // a bonus window follows (T27b)
  // The tile that this building brings (T14–T16): from `slot`, kSlots when there is nothing to
  // take; kHidden when it is taken blind, kNoTile when it is still to be chosen.
  bool takes = false;
  bool choice = false;
  int slot = kSlots;
  Tile tile = kNoTile;
  // Who decides next: kNobody when the game ends, or when it is not certain.
  Seat next = kNobody;
  bool certain = true;
};

// The viewer is the actor and the move is legal.
Preview preview(const View& view, Move move);

}  // namespace bloom::town
