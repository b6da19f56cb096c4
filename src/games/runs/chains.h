// Quick looks at a hand: how far a run goes up and down from a number, what it is worth, and the
// rows of a hand, with jokers as bridges.
//
// Every number has flowers, so that of all runs through some number without jokers the one that
// takes every number on its way is worth the most. With jokers as bridges that still holds between
// the bridges. So the best run of a hand is a row of whole chains (numbers that follow each other
// in steps of 1 or 2), and there are few of those.
#pragma once

#include <array>
#include <cstdint>

#include "games/runs/run.h"

namespace bloom::runs {

// The numbers that follow a number without a break, in one direction.
struct Side {
  int count = 0;
  int flowers = 0;
  int steps = 0;  // to the farthest
};

// Above and below a number, which need not be in the set itself. A few nanoseconds; no farther than
// 60 steps.
inline Side side_up(Numbers set, Tile number) {
  constexpr std::uint64_t kMask = (std::uint64_t{1} << 60) - 1;
  Side out;
  auto bits = static_cast<std::uint64_t>(set >> number | set << (kCircle - number)) & kMask;
  while ((bits & 3) != 0) {
    const int step = 2 - static_cast<int>(bits & 1);
    bits >>= step;
    out.steps += step;
    ++out.count;
    out.flowers += flowers(above(number, out.steps));
  }
  return out;
}
inline Side side_down(Numbers set, Tile number) {
  constexpr std::uint64_t kMask = ~((std::uint64_t{1} << 4) - 1);
  Side out;
  // The number just below becomes the highest bit.
  auto bits = static_cast<std::uint64_t>(
      ((set >> number | set << (kCircle - number)) << (128 - (kCircle - 1))) >> 64);
  bits &= kMask;
  while (bits >> 62 != 0) {
    const int step = 2 - static_cast<int>(bits >> 63);
    bits <<= step;
    out.steps += step;
    ++out.count;
    out.flowers += flowers(above(number, -out.steps));
  }
  return out;
}

// The numbers that have a member one or two above them, or below.
constexpr Numbers under(Numbers set) { return below_by(set, 1) | below_by(set, 2); }
constexpr Numbers over(Numbers set) {
  return below_by(set, kCircle - 1) | below_by(set, kCircle - 2);
}
// So many numbers and one more from `first` up.
constexpr Numbers interval(Tile first, int steps) {
  const Numbers low = (Numbers{2} << steps) - 1;
  return (low << (first - 1) | low >> (kCircle + 1 - first)) & kAllNumbers;
}

// A chain of a hand: tiles[begin…end−1] of Hand.
struct Chain {
  std::uint8_t begin, end;
  std::uint8_t flowers;
  std::uint8_t bridge;  // the fewest jokers from its last number to the next chain; many: 200
};

// A hand in order. The widest gap of the circle lies behind the last tile.
struct Hand {
  explicit Hand(Numbers numbers);

  std::array<Tile, kCircle> tiles;
  std::array<std::uint8_t, kCircle + 1> flowers_before;  // of the tiles before this one
  std::array<Chain, kCircle> chains;
  int size = 0;
  int chain_count = 0;

  int flowers_between(int begin, int end) const {
    return flowers_before[end] - flowers_before[begin];
  }
};

// The most flowers of a run that the hand can lay without theft; 0: it can lay none. Exact unless
// jokers would have to bridge the widest gap as well.
int most_flowers(Numbers numbers, int jokers);

}  // namespace bloom::runs
