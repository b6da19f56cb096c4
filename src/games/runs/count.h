// How many texts there are (notation: `count`), by counting instead of listing: a hand of 60 tiles
// and two jokers has millions of lays, and more when they lie close.
//
// A run is a path up the circle from number to number; between two of them, and at both ends, lie
// jokers. So the ways to go on from a number in one direction, by span and jokers, are a sum over
// the numbers within reach, and everything else is put together from such sides:
//
//   a lay without theft      its first number, jokers before it, the side above
//   a lay with stolen x      the side below x, the side above x
//   with stolen x and y      the side below the nearer, the ways between, the side above the other
//   an extension             the side below the first old number, the ways within each old gap,
//                            the side above the last
//
// Below 2^128 always: fewer than 100 · F(102) ways to choose values, times C(104, 4) to make some
// of them jokers, times 5,500 thefts, is 10^34.
#pragma once

#include <cstdint>

#include "games/runs/state.h"

namespace bloom::runs {

__extension__ typedef unsigned __int128 Big;

struct TextCounts {
  Big lays;
  Big extensions;
};

// Exact. In phase kAction; for a hand of 60 with two jokers about a millisecond.
TextCounts count_texts(const State& state);

// The largest whole number that every JSON reader takes.
inline constexpr std::uint64_t kMostCounted = (std::uint64_t{1} << 53) - 1;
constexpr std::uint64_t capped(Big count) {
  return count > kMostCounted ? kMostCounted : static_cast<std::uint64_t>(count);
}

}  // namespace bloom::runs
