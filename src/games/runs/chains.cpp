#include "games/runs/chains.h"

#include <algorithm>

namespace bloom::runs {
namespace {

constexpr int kPlanes = 3;  // no number has more than 7 flowers
constexpr std::array<Numbers, kPlanes> kPlane = [] {
  std::array<Numbers, kPlanes> out{};
  for (Tile number = 1; number <= kCircle; ++number)
    for (int plane = 0; plane < kPlanes; ++plane)
      if ((flowers(number) >> plane & 1) != 0) out[plane] |= bit(number);
  return out;
}();

}  // namespace

int flowers_in(Numbers set) {
  return count(set & kPlane[0]) + 2 * count(set & kPlane[1]) + 4 * count(set & kPlane[2]);
}

Hand::Hand(Numbers numbers) {
  std::array<Tile, kCircle> sorted;
  while (numbers != 0) sorted[size++] = pop_smallest(numbers);
  if (size == 0) return;
  int widest = 0, break_at = 0;
  for (int i = 0; i < size; ++i) {
    const int gap = distance(sorted[i], sorted[i + 1 == size ? 0 : i + 1]);
    if (gap > widest) widest = gap, break_at = i + 1;
  }
  std::rotate_copy(sorted.begin(), sorted.begin() + break_at % size, sorted.begin() + size,
                   tiles.begin());
  flowers_before[0] = 0;
  int begin = 0;
  for (int i = 0; i < size; ++i) {
    flowers_before[i + 1] = static_cast<std::uint8_t>(flowers_before[i] + flowers(tiles[i]));
    const int gap = i + 1 == size ? kCircle : distance(tiles[i], tiles[i + 1]);
    if (gap <= 2) continue;
    const int bridge = gap > kReach ? 200 : fewest_jokers(gap);
    chains[chain_count++] = {
        static_cast<std::uint8_t>(begin), static_cast<std::uint8_t>(i + 1),
        static_cast<std::uint8_t>(flowers_before[i + 1] - flowers_before[begin]),
        static_cast<std::uint8_t>(bridge)};
    begin = i + 1;
  }
}

}  // namespace bloom::runs
