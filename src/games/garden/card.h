// Bloom's nouns: colours, cards, and what a card looks like when it is turned.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/fixed_vec.h"
#include "games/garden/figures.h"

namespace bloom::garden {

// G1, in the order in which they are always listed.
enum class Colour : std::uint8_t { kPink, kWhite, kBlue, kYellow, kRed };
inline constexpr int kColours = 5;
inline constexpr std::string_view kColourLetters = "PWBYR";
inline constexpr std::array<std::string_view, kColours> kColourWords = {
    "pink rose", "white arum", "blue hyacinth", "yellow daffodil", "red tulip"};

constexpr int index(Colour colour) { return static_cast<int>(colour); }
constexpr char letter(Colour colour) { return kColourLetters[index(colour)]; }

// G2: a card is named by its number of flowers, 1…9. A set of cards has bit n for card n.
using Card = std::uint8_t;
using Cards = std::uint16_t;
inline constexpr int kCards = 9;
inline constexpr int kTurns = 4;

// Nine squares of a card: bit 3 × row + column.
using Pattern = std::uint16_t;
inline constexpr Pattern kWhole = 0x1FF;

constexpr Pattern clockwise(Pattern pattern) {
  Pattern out = 0;
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column)
      if (pattern >> (3 * (2 - column) + row) & 1)
        out = static_cast<Pattern>(out | 1 << (3 * row + column));
  return out;
}

namespace detail {
consteval auto turned_patterns() {
  std::array<std::array<Pattern, kTurns>, kCards + 1> out{};
  for (int card = 1; card <= kCards; ++card) {
    for (int square = 0; square < 9; ++square)
      if (figures::kCards[card - 1][square / 3][square % 3] == '#')
        out[card][0] = static_cast<Pattern>(out[card][0] | 1 << square);
    for (int turn = 1; turn < kTurns; ++turn) out[card][turn] = clockwise(out[card][turn - 1]);
  }
  return out;
}
}  // namespace detail

// The flowers of a card after so many quarter turns clockwise.
inline constexpr std::array<std::array<Pattern, kTurns>, kCards + 1> kPatterns =
    detail::turned_patterns();

// The smallest turn with the same look: the one that is listed and played.
constexpr int smallest_turn(Card card, int turn) {
  for (int smaller = 0; smaller < turn; ++smaller)
    if (kPatterns[card][smaller] == kPatterns[card][turn]) return smaller;
  return turn;
}

// A card and its turn in one number: card × 4 + turn.
using Look = std::uint8_t;
constexpr Look look_of(Card card, int turn) { return static_cast<Look>(card * kTurns + turn); }

// The looks of a set of cards that differ, in ascending order.
using Looks = FixedVec<Look, kCards * kTurns>;

namespace detail {
consteval auto distinct_turns() {
  std::array<FixedVec<Look, kTurns>, kCards + 1> out{};
  for (Card card = 1; card <= kCards; ++card)
    for (int turn = 0; turn < kTurns; ++turn)
      if (smallest_turn(card, turn) == turn) out[card].push_back(look_of(card, turn));
  return out;
}
inline constexpr auto kDistinct = distinct_turns();
}  // namespace detail

constexpr Looks looks_of(Cards cards) {
  Looks out;
  for (Card card = 1; card <= kCards; ++card)
    if (cards >> card & 1)
      for (const Look look : detail::kDistinct[card]) out.push_back(look);
  return out;
}

}  // namespace bloom::garden
