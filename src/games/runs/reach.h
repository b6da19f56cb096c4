// How a target number can be reached from below: with numbers of a pool and jokers, step by step
// (R14).
#pragma once

#include <array>
#include <cstdint>

#include "games/runs/run.h"

namespace bloom::runs {

// A set of joker counts: bit c says that it works with exactly c jokers.
using Counts = std::uint32_t;

class Reach {
 public:
  // A sweep down from `target`, at most `farthest` steps; `jokers` at the most. Costs a few
  // nanoseconds per number that is reached, and ends at the first gap too wide.
  Reach(Numbers pool, Tile target, int jokers, int farthest = kMaxSpan);

  // From the pool's number so many steps below the target (0: the target itself).
  Counts from(int steps) const { return steps < size_ ? counts_[steps] : 0; }
  // From any number so many steps below, 1…99, behind which `gap` jokers lie already: the counts
  // of further jokers.
  Counts from(int steps, int gap) const { return sum(steps, gap, steps); }
  // The same, by way of at least one number of the pool.
  Counts via(int steps, int gap) const { return sum(steps, gap, steps - 1); }
  // No number farther below the target than this can reach it.
  int size() const { return size_; }

 private:
  Counts sum(int steps, int gap, int longest) const;

  int jokers_;
  int size_ = 1;
  std::array<std::uint8_t, kCircle> counts_;
};

}  // namespace bloom::runs
