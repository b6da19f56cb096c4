// A place at the table. Seats are numbered 0…n−1 clockwise.
#pragma once

#include <cstdint>

namespace bloom {

enum class Seat : std::uint8_t {};

inline constexpr int kMaxSeats = 5;

// Nobody: the actor of a finished game, the viewer of a spectator's view.
inline constexpr Seat kNobody{0xFF};

constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr Seat seat_at(int i) { return static_cast<Seat>(i); }

// The seat `steps` places clockwise of `seat` among `players`.
constexpr Seat clockwise(Seat seat, int players, int steps = 1) {
  return seat_at((index(seat) + steps) % players);
}

}  // namespace bloom
