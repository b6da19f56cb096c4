// What a move brought about, in order, as everybody at the table sees it.
#pragma once

#include <cstdint>
#include <vector>

#include "games/petals/state.h"

namespace bloom::petals {

struct Event {
  enum class Kind : std::uint8_t {
    kPlay,  // seat, card, points
    kDraw,  // seat
    kOver
  };
  Kind kind;
  Seat seat = kNobody;
  Card card = kNoCard;
  int points = 0;
};

using Events = std::vector<Event>;

}  // namespace bloom::petals
