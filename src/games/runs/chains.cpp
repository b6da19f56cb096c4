#include "games/runs/chains.h"

#include <algorithm>

namespace bloom::runs {

Hand::Hand(Numbers numbers) {
  std::array<Tile, kCircle + 1> sorted;
  for (auto low = static_cast<std::uint64_t>(numbers); low != 0;)
    sorted[size++] = static_cast<Tile>(pop_lowest(low) + 1);
  for (auto high = static_cast<std::uint64_t>(numbers >> 64); high != 0;)
    sorted[size++] = static_cast<Tile>(pop_lowest(high) + 65);
  if (size == 0) return;
  int widest = sorted[0] + kCircle - sorted[size - 1], rest = 0;
  for (int i = 1; i < size; ++i)
    if (const int gap = sorted[i] - sorted[i - 1]; gap > widest) widest = gap, rest = i;
  flowers_before[0] = 0;
  int begin = 0, at = rest;
  for (int i = 0; i < size; ++i) {
    const Tile tile = tiles[i] = sorted[at];
    if (++at == size) at = 0;
    flowers_before[i + 1] = static_cast<std::uint8_t>(flowers_before[i] + flowers(tile));
    const int gap = i + 1 == size ? kCircle : distance(tile, sorted[at]);
    if (gap <= 2) continue;
    const int bridge = gap > kReach ? 200 : fewest_jokers(gap);
    chains[chain_count++] = {
        static_cast<std::uint8_t>(begin), static_cast<std::uint8_t>(i + 1),
        static_cast<std::uint8_t>(flowers_before[i + 1] - flowers_before[begin]),
        static_cast<std::uint8_t>(bridge)};
    begin = i + 1;
  }
}

int most_flowers(Numbers numbers, int jokers) {
  const Hand hand(numbers);
  int most = 0;
  for (int first = 0; first < hand.chain_count; ++first) {
    int used = 0;
    for (int last = first; last < hand.chain_count && used <= jokers; ++last) {
      const int begin = hand.chains[first].begin, end = hand.chains[last].end;
      if (end - begin + jokers >= kMinRun) most = std::max(most, hand.flowers_between(begin, end));
      used += hand.chains[last].bridge;
    }
  }
  return most;
}

}  // namespace bloom::runs
