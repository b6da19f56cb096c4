// What a move brought about, in order, as everybody at the table sees it. Events are for people
// and pages: the rules never read them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/town/state.h"

namespace bloom::town {

struct Event {
  enum class Kind : std::uint8_t {
    kBuild,      // seat, tile, square, points, earning
    kDouble,     // seat, by_token, points
    kExtra,      // seat, by_token
    kRescore,    // type, by_token, all (points by seat)
    kTake,       // seat, slot, tile (kHidden: blind; kNoTile: there was nothing to take)
    kCommunity,  // slot, tile
    kRefill,     // slot, tile
    kTurn,       // seat whose turn begins, extra
    kEnding,     // T33
    kKeep,       // seat, tile, discarded, points
    kOver
  };
  Kind kind;
  Seat seat = kNobody;
  Tile tile = kNoTile;
  Tile discarded = kNoTile;
  Square square = kNoSquare;
  std::uint8_t slot = 0;
  Type type = Type::kHouse;
  bool by_token = false;
  bool extra = false;
  int points = 0;
  Squares earning = 0;
  std::array<int, kMaxPlayers> all{};
};

using Events = std::vector<Event>;

// Whether something came to light that `mover` did not know: a tile from a pile, or another's hand.
bool reveals(const Events& events, Seat mover);

}  // namespace bloom::town
