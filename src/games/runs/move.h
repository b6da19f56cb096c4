// A move of Bloom (Kramer), a whole text or one step of a lay or extension, in 32 bits:
//
//   31      24 23      16 15       8 7        0
//   +---------+----------+----------+---------+
//   |   Act   |    a     |    b     |    c    |
//   +---------+----------+----------+---------+
//
//   kDraw        a = rank of the number, or kBlind         draw 57, draw ?
//   kJokerLeave, kJokerTake, kPass, kStop                  joker leave, joker take, pass, stop
//   kSwap        a, b, c = ranks of run, place, number     swap r2.3 24
//
// and the steps, of which a path is one text:
//
//   kLay   then kNoTheft                                   lay 15 17 J 20
//          or   kTheft   a = run, b = place                lay 16 17 18 19 21 < r3 17 19
//               then kTheftToo a = place, or kTheftOnly
//   kExtend then kRun a = run                              extend r3 14 15 17 J 20
//   then kTile a = number or kJoker, from left to right, and kEnd
//
// Runs and places count from 0 here, from 1 in texts. Ranks are those of tile.h: the numbers of
// whole moves rise in the byte order of their texts.
#pragma once

#include <compare>
#include <cstdint>

#include "base/fixed_vec.h"
#include "games/runs/tile.h"

namespace bloom::runs {

enum class Act : std::uint8_t {
  kDraw,
  kExtend,
  kJokerLeave,
  kJokerTake,
  kLay,
  kPass,
  kStop,
  kSwap,
  kNoTheft,
  kTheft,
  kTheftOnly,
  kTheftToo,
  kRun,
  kTile,
  kEnd
};

struct Move {
  std::uint32_t code;

  static constexpr std::uint8_t kBlind = 0xFF;

  static constexpr Move of(Act act, int a = 0, int b = 0, int c = 0) {
    return {static_cast<std::uint32_t>(act) << 24 | static_cast<std::uint32_t>(a) << 16 |
            static_cast<std::uint32_t>(b) << 8 | static_cast<std::uint32_t>(c)};
  }
  static constexpr Move draw(Tile number) { return of(Act::kDraw, kRankOfNumber[number]); }
  static constexpr Move draw_blind() { return of(Act::kDraw, kBlind); }
  static constexpr Move swap(int run, int place, Tile number) {
    return of(Act::kSwap, kRankOfNumber[run + 1], kRankOfNumber[place + 1], kRankOfNumber[number]);
  }
  static constexpr Move tile(Tile tile) { return of(Act::kTile, tile); }

  constexpr Act act() const { return static_cast<Act>(code >> 24); }
  constexpr std::uint8_t a() const { return static_cast<std::uint8_t>(code >> 16); }
  constexpr std::uint8_t b() const { return static_cast<std::uint8_t>(code >> 8); }
  constexpr std::uint8_t c() const { return static_cast<std::uint8_t>(code); }

  // kDraw.
  constexpr bool blind() const { return a() == kBlind; }
  constexpr Tile drawn() const { return kNumberOfRank[a()]; }
  // kSwap.
  constexpr int swap_run() const { return kNumberOfRank[a()] - 1; }
  constexpr int swap_place() const { return kNumberOfRank[b()] - 1; }
  constexpr Tile swap_number() const { return kNumberOfRank[c()]; }

  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

// Ascending. The longest list is that of the tiles that a theft may begin with, at most all that
// lie on the table, with kNoTheft; a run starts with one of 100 numbers or a joker.
using Moves = FixedVec<Move, kTiles + 1>;

// One text: a single move, or the steps of a lay or extension; at most kLay, two of theft, all
// tiles, kEnd.
using Path = FixedVec<Move, kTiles + 4>;

}  // namespace bloom::runs
