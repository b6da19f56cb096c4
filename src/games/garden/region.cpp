#include "games/garden/region.h"

#include <algorithm>
#include <functional>

namespace bloom::garden {
namespace {

// All runs of `set` that `seed`, a part of it, touches.
Wide fill_row(Wide seed, Wide set) {
  for (;;) {
    const Wide grown = (seed | seed << 1 | seed >> 1) & set;
    if (grown == seed) return seed;
    seed = grown;
  }
}

}  // namespace

SquareSet region_of(const SquareSet& set, Square seed) {
  SquareSet out(set.left(), set.top(), set.height());
  out.clear();
  out.insert(seed);
  // Rows known to have members: first…last.
  int first = seed.y - set.top(), last = first;
  out.row(first) = fill_row(out.row(first), set.row(first));
  const auto take_from = [&](int to, int from) {
    const Wide reached = out.row(from) & set.row(to) & ~out.row(to);
    if (reached == 0) return false;
    out.row(to) = fill_row(out.row(to) | reached, set.row(to));
    return true;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (int i = first; i + 1 < set.height() && i <= last; ++i) {
      if (!take_from(i + 1, i)) continue;
      changed = true;
      last = std::max(last, i + 1);
    }
    for (int i = last; i > 0 && i >= first; --i) {
      if (!take_from(i - 1, i)) continue;
      changed = true;
      first = std::min(first, i - 1);
    }
  }
  return out;
}

Beds beds(const Ground& ground, Colour colour) {
  SquareSet rest = ground.flowers(colour);
  Beds out;
  for (int i = 0; i < rest.height(); ++i) {
    while (rest.row(i) != 0) {
      const SquareSet bed = region_of(rest, rest.at(lowest_bit(rest.row(i)), i));
      out.push_back(static_cast<std::uint8_t>(bed.size()));
      for (int j = i; j < rest.height(); ++j) rest.row(j) &= ~bed.row(j);
    }
  }
  std::sort(out.begin(), out.end(), std::greater<>());
  return out;
}

}  // namespace bloom::garden
