// What a move would do, as far as the mover can know.
#pragma once

#include "games/runs/view.h"

namespace bloom::runs {

struct Preview {
  int points = 0;                // R16: the reward
  int flowers = 0;               // of the new run
  int run = -1;                  // laid, extended or swapped in; −1: none
  FixedVec<Tile, kTiles> tiles;  // that run as it would be
  int source = -1;               // R15: stolen from
  FixedVec<Tile, kTiles> left;   // what would stay of it
  Tile drawn = kNoTile;          // kHidden: blind
  bool offers_joker = false;     // R19
  bool ends_round = false;       // R22
  Seat next = kNobody;           // who would be asked next, if `certain`; kNobody: game over
  bool certain = true;           // false: it depends on hidden tiles
};

// The path is a legal one of the viewer.
Preview preview(const View& view, const Path& path);

}  // namespace bloom::runs
