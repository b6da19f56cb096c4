#include "games/runs/reach.h"

#include <algorithm>

namespace bloom::runs {

Reach::Reach(Numbers pool, Tile target, int jokers, int farthest) : jokers_(jokers) {
  counts_[0] = 1;
  const int bridge = 2 * jokers + 2;
  int dead = 0;
  for (int steps = 1; steps <= farthest && dead < bridge; ++steps) {
    const Counts counts = holds(pool, above(target, -steps)) ? sum(steps, 0, steps) : 0;
    counts_[steps] = static_cast<std::uint8_t>(counts);
    dead = counts == 0 ? dead + 1 : 0;
    if (counts != 0) size_ = steps + 1;
  }
}

Counts Reach::sum(int steps, int gap, int longest) const {
  if (gap == 0 && jokers_ == 0) {  // the usual case
    const Counts near = longest >= 1 && steps <= size_ ? counts_[steps - 1] : 0;
    return near | (longest >= 2 && steps - 1 <= size_ ? counts_[steps - 2] : 0);
  }
  longest = std::min(longest, 2 * (gap + jokers_) + 2);
  Counts out = 0;
  for (int hop = std::max(gap + 1, steps - size_ + 1); hop <= longest; ++hop) {
    const Counts there = counts_[steps - hop];
    if (there == 0) continue;
    const int most = std::min(most_jokers(hop), gap + jokers_);
    for (int used = std::max(fewest_jokers(hop), gap); used <= most; ++used)
      out |= there << (used - gap);
  }
  return out & ((2u << jokers_) - 1);
}

}  // namespace bloom::runs
