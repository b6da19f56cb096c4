// What a move brought about, in order, as everybody at the table sees it. Events are for people
// and pages: the rules never read them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/runs/state.h"

namespace bloom::runs {

struct Event {
  enum class Kind : std::uint8_t {
    kDraw,        // seat, tile (kHidden: blind; kNoTile: only jokers came up)
    kJokerUp,     // a joker from the reserve lies on the board now
    kRefill,      // tile, new in the bed
    kSwap,        // seat, run, place, tile
    kSteal,       // seat, run (stolen from), tiles
    kLay,         // seat, run, tiles, flowers
    kReward,      // seat, value (0: none was left)
    kExtend,      // seat, run, tiles (the whole run), value (how many were added)
    kJokerTake,   // seat
    kJokerLeave,  // seat
    kPass,        // seat
    kTurn,        // seat whose turn begins
    kRoundEnd,    // value (the round, from 0), points, numbers, jokers
    kRound,       // value, seat that starts it
    kOver
  };
  Kind kind;
  Seat seat = kNobody;
  Tile tile = kNoTile;
  std::uint8_t run = 0;
  std::uint8_t place = 0;
  int value = 0;
  int flowers = 0;
  FixedVec<Tile, kTiles> tiles{};
  std::array<int, kMaxPlayers> points{};       // by seat, R23
  std::array<Numbers, kMaxPlayers> numbers{};  // left in the hands, counted openly
  std::array<std::uint8_t, kMaxPlayers> jokers{};
};

using Events = std::vector<Event>;

// Whether something came to light that `mover` did not know: a tile of the reserve, a hand.
bool reveals(const Events& events, Seat mover);

}  // namespace bloom::runs
