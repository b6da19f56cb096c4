// What a run is (R14), and what one run allows: to be left without some tiles, to have a joker
// swapped, to be extended.
//
// A run is a row of numbers and jokers. A joker has no value of its own: a row is valid if its
// jokers can be read as some values. Between two numbers at distance d lie k jokers exactly when
// k + 1 ≤ d ≤ 2k + 2, whatever lies elsewhere; jokers at an end add at least one step each to the
// span. So a row is valid if every gap is and the least span of all is at most 99, and reading it
// from left to right needs no more memory than Prefix has.
#pragma once

#include <cstdint>
#include <span>

#include "base/fixed_vec.h"
#include "games/runs/tile.h"

namespace bloom::runs {

inline constexpr int kMinRun = 3;             // R13
inline constexpr int kMaxSpan = kCircle - 1;  // R14: no value twice
inline constexpr int kMaxRuns = kTiles / kMinRun;

using Row = std::span<const Tile>;
constexpr FixedVec<Tile, kTiles> tiles_of(Row row) {
  FixedVec<Tile, kTiles> out;
  for (const Tile tile : row) out.push_back(tile);
  return out;
}

// The fewest and the most jokers that fill a distance (index 1…10).
constexpr int fewest_jokers(int steps) { return (steps - 1) / 2; }
constexpr int most_jokers(int steps) { return steps - 1; }

// A row read from the left: all that decides what may follow.
struct Prefix {
  std::uint8_t last;  // the last number, kNoTile before the first
  std::uint8_t gap;   // jokers after it; before the first number: jokers so far
  std::uint8_t span;  // the least span from the left end to `last`
  std::uint8_t size;

  constexpr bool takes(Tile tile) const {
    if (tile == kJoker) return span + gap < kMaxSpan;
    if (last == kNoTile) return true;
    const int steps = distance(last, tile);
    return steps > gap && steps <= 2 * gap + 2 && span + steps <= kMaxSpan;
  }
  constexpr void take(Tile tile) {
    ++size;
    if (tile == kJoker) {
      ++gap;
      return;
    }
    span = static_cast<std::uint8_t>(last == kNoTile ? gap : span + distance(last, tile));
    last = tile;
    gap = 0;
  }
  constexpr int width() const { return span + gap; }
  constexpr bool is_run() const { return size >= kMinRun && last != kNoTile; }
  // The numbers that may follow when there is one already, as bits from the next one on.
  constexpr std::uint32_t follow_mask() const {
    const int most = std::min(2 * gap + 2, kMaxSpan - span);
    return most <= gap ? 0 : (1u << most) - (1u << gap);
  }
};

// A whole valid row, measured.
struct Shape {
  Tile first;  // the outermost numbers
  Tile last;
  std::uint8_t lead;   // jokers left of `first`
  std::uint8_t tail;   // jokers right of `last`
  std::uint8_t width;  // the least span
};
Shape shape(Row run);

bool is_run(Row row);

// R15: whether the run stays one without the tiles at one or two places (second < 0: one).
bool stays_run(Row run, int place, int second);

// R21: the numbers that may replace the joker at this place.
Numbers swappable(Row run, int place);

// R17: whether some tile of a hand with these numbers and jokers can be added. If any tiles at all
// can, then a single one can, which makes the question cheap: an added tile at an end, or one
// strictly inside a gap that has room for one more, needs no second one.
bool extendable(Row run, Numbers numbers, int jokers);

// The part of that question right of `run[from]`, a number; `width` is the whole run's.
bool extendable_after(Row run, int from, int width, Numbers numbers, int jokers);

}  // namespace bloom::runs
