// The nouns of Bloom by Wolfgang Kramer: tiles, and sets of numbers on the circle 1…100.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "base/bits.h"
#include "base/wide.h"
#include "games/runs/figures.h"

namespace bloom::runs {

// R1: the numbers 1…100, and four jokers that nothing tells apart.
using Tile = std::uint8_t;
inline constexpr int kCircle = 100;
inline constexpr int kJokers = figures::kJokers;
inline constexpr int kTiles = kCircle + kJokers;
inline constexpr Tile kNoTile = 0;
inline constexpr Tile kJoker = 101;
inline constexpr Tile kHidden = 0xFF;  // in events: a tile that not everybody saw

constexpr bool is_number(Tile tile) { return tile >= 1 && tile <= kCircle; }

// R2.
constexpr int flowers(Tile tile) { return is_number(tile) ? figures::kFlowers[tile - 1] : 0; }

// How far it is from `a` up to `b`, 1…100: after 100 comes 1 (R14).
constexpr int distance(Tile a, Tile b) { return b > a ? b - a : b - a + kCircle; }
// The number so far above a number; `steps` may be negative, but not below −100.
constexpr Tile above(Tile number, int steps) {
  const int sum = number + steps;
  return static_cast<Tile>(sum > kCircle ? sum - kCircle : sum < 1 ? sum + kCircle : sum);
}

// A set of numbers: number n is bit n − 1.
using Numbers = Wide128;
inline constexpr Numbers kAllNumbers = (Numbers{1} << kCircle) - 1;

constexpr Numbers bit(Tile number) { return Numbers{1} << (number - 1); }
constexpr bool holds(Numbers set, Tile number) { return (set >> (number - 1) & 1) != 0; }
constexpr int count(Numbers set) {
  return count_bits(static_cast<std::uint64_t>(set)) +
         count_bits(static_cast<std::uint64_t>(set >> 64));
}
// Takes the smallest number out of a set that is not empty.
constexpr Tile pop_smallest(Numbers& set) {
  const auto low = static_cast<std::uint64_t>(set);
  const int index =
      low != 0 ? lowest_bit(low) : 64 + lowest_bit(static_cast<std::uint64_t>(set >> 64));
  set &= set - 1;
  return static_cast<Tile>(index + 1);
}

// The numbers from which some member is exactly `steps` up, 1…99.
constexpr Numbers below_by(Numbers set, int steps) {
  return (set >> steps | set << (kCircle - steps)) & kAllNumbers;
}
// The numbers from which some member is 1…`most` up; `most` is 2 or 4.
constexpr Numbers within(Numbers set, int most) {
  Numbers out = below_by(set, 1);
  out |= below_by(out, 1);
  if (most == 4) out |= below_by(out, 2);
  return out;
}
// The ten numbers after `number` as bits: bit 0 is the next one.
inline constexpr int kReach = 2 * kJokers + 2;  // the widest gap that jokers can fill (R14)
constexpr std::uint32_t after(Numbers set, Tile number) {
  return static_cast<std::uint32_t>(set >> number | set << (kCircle - number)) &
         ((1u << kReach) - 1);
}
// The ten numbers before it: bit 9 is the one just before.
constexpr std::uint32_t before(Numbers set, Tile number) {
  return after(set, above(number, -kReach - 1));
}

// Where a number stands when 1…104 are sorted by the bytes of their texts ("10" before "2"), and
// back. Moves hold ranks, so that their order is that of their texts.
inline constexpr std::array<std::uint8_t, kTiles + 1> kNumberOfRank = [] {
  std::array<std::uint8_t, kTiles + 1> order{};
  for (int i = 0; i <= kTiles; ++i) order[i] = static_cast<std::uint8_t>(i);
  const auto key = [](int n) {
    // Three characters, a missing one before every digit.
    if (n < 10) return (n + 1) * 121;
    if (n < 100) return (n / 10 + 1) * 121 + (n % 10 + 1) * 11;
    return (n / 100 + 1) * 121 + (n / 10 % 10 + 1) * 11 + n % 10 + 1;
  };
  std::sort(order.begin() + 1, order.end(), [&](int a, int b) { return key(a) < key(b); });
  return order;
}();
inline constexpr std::array<std::uint8_t, kTiles + 1> kRankOfNumber = [] {
  std::array<std::uint8_t, kTiles + 1> rank{};
  for (int i = 0; i <= kTiles; ++i) rank[kNumberOfRank[i]] = static_cast<std::uint8_t>(i);
  return rank;
}();
static_assert(kNumberOfRank[1] == 1 && kNumberOfRank[2] == 10 && kNumberOfRank[3] == 100);

}  // namespace bloom::runs
