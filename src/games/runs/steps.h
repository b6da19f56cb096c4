// Which steps of a lay or extension can still be completed. Only those are offered, so that whoever
// walks along the steps, a player, a search or a list, never gets stuck.
//
// All of it is exact, and cheap in the usual case: no theft means a few shifts of a bit set; tiles
// that must still be reached (stolen ones, the rest of an extended run) mean a sweep down the
// circle from them, which ends as soon as hand and jokers cannot bridge a gap.
#pragma once

#include "games/runs/move.h"
#include "games/runs/state.h"

namespace bloom::runs {

// What may come next; `end`: the row is complete as it is.
struct Next {
  Numbers numbers = 0;
  bool joker = false;
  bool end = false;
};

// Tiles stolen for a lay: they all must be in it.
struct Loot {
  std::array<Tile, 2> numbers{kNoTile, kNoTile};  // the smaller first; kNoTile: none
  int jokers = 0;

  constexpr int size() const { return (numbers[0] != kNoTile) + (numbers[1] != kNoTile) + jokers; }
  constexpr void add(Tile tile) {
    if (tile == kJoker)
      ++jokers;
    else if (numbers[0] == kNoTile)
      numbers[0] = tile;
    else
      numbers = {std::min(numbers[0], tile), std::max(numbers[0], tile)};
  }
};

// Whether a hand can make a new run, with all of the loot (R13–R15).
bool can_lay(Numbers hand, int jokers);
bool can_lay(Numbers hand, int jokers, const Loot& loot);

// R15: the loot from one or two places of a run (second < 0: one) if they may be stolen and a lay
// with them can be completed; otherwise of size 0.
Loot theft(const Open& open, int run, int place, int second, Numbers hand, int jokers);
// Whether a theft can begin with this tile; whether any can.
bool theft_begins(const Open& open, int run, int place, Numbers hand, int jokers);
bool any_theft(const Open& open, Numbers hand, int jokers);

// kLayTiles, kExtendTiles: what may follow the tiles put down so far.
Next next_in_lay(const Work& work, Numbers hand, int jokers);
Next next_in_extension(const Open& open, Numbers hand, int jokers);

}  // namespace bloom::runs
