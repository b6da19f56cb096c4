// A move of Bloom Town in 32 bits:
//
//   31      24 23      16 15       8 7        0
//   +---------+----------+----------+---------+
//   |    0    |   Act    |    a     |    b    |
//   +---------+----------+----------+---------+
//
//   kBuild        a = tile    b = square          O@c3
//   kDouble, kEnd, kExtra                         double, end, extra
//   kKeep         a = tile                        keep SMO
//   kTake         a = slot 0…4                    take 4
//   kTokenDouble, kTokenExtra                     token double, token extra
//   kTokenRescore a = type                        token rescore H
//
// The numbers rise in the byte order of the texts.
#pragma once

#include <compare>
#include <cstdint>

#include "base/fixed_vec.h"
#include "games/town/tile.h"

namespace bloom::town {

enum class Act : std::uint8_t {
  kBuild,
  kDouble,
  kEnd,
  kExtra,
  kKeep,
  kTake,
  kTokenDouble,
  kTokenExtra,
  kTokenRescore
};

struct Move {
  std::uint32_t code;

  static constexpr Move of(Act act, int a = 0, int b = 0) {
    return {static_cast<std::uint32_t>(act) << 16 | static_cast<std::uint32_t>(a) << 8 |
            static_cast<std::uint32_t>(b)};
  }
  static constexpr Move build(Tile tile, Square square) { return of(Act::kBuild, tile, square); }

  constexpr Act act() const { return static_cast<Act>(code >> 16); }
  constexpr std::uint8_t a() const { return static_cast<std::uint8_t>(code >> 8); }
  constexpr std::uint8_t b() const { return static_cast<std::uint8_t>(code); }
  constexpr Tile tile() const { return a(); }
  constexpr Square square() const { return b(); }
  constexpr Type type() const { return static_cast<Type>(a()); }

  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

// Ascending. Two tiles on 25 squares and five types to rescore at the most.
using Moves = FixedVec<Move, 56>;

}  // namespace bloom::town
