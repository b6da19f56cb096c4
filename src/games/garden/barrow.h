// Wheelbarrows and bouquets (G9–G12).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "games/garden/ground.h"

namespace bloom::garden {

// A set of colours, bit by Colour: what a bouquet is made of.
using Bouquet = std::uint8_t;

constexpr int tokens(const Counts& barrow) {
  int sum = 0;
  for (const std::uint8_t count : barrow) sum += count;
  return sum;
}

constexpr Bouquet held(const Counts& barrow) {
  unsigned out = 0;
  for (int colour = 0; colour < kColours; ++colour) out |= unsigned{barrow[colour] > 0} << colour;
  return static_cast<Bouquet>(out);
}

// G11.
constexpr int bouquet_value(Bouquet bouquet) { return figures::kBouquet[std::popcount(bouquet)]; }

constexpr void take_out(Counts& barrow, Bouquet bouquet) {
  for (int colour = 0; colour < kColours; ++colour)
    barrow[colour] = static_cast<std::uint8_t>(barrow[colour] - (bouquet >> colour & 1));
}

// The most that the tokens can earn. A bouquet of k flowers is worth as much as it has pairs,
// k (k − 1) / 2, so it always pays to put one token of every colour together, as often as there are
// two colours; two colours then meet in as many bouquets as the rarer one has tokens.
constexpr int best_value(const Counts& barrow) {
  int sum = 0;
  for (int a = 0; a < kColours; ++a)
    for (int b = 0; b < a; ++b) sum += std::min(barrow[a], barrow[b]);
  return sum;
}
static_assert([] {
  for (int k = 0; k <= kColours; ++k)
    if (figures::kBouquet[k] != k * (k - 1) / 2) return false;
  return true;
}());

}  // namespace bloom::garden
