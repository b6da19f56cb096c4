#include "games/runs/run.h"

#include <algorithm>
#include <cassert>

namespace bloom::runs {
namespace {

// Steps from the outermost number, as bits, at which a number can be added beyond an end that has
// so many jokers. The added tile stands behind as many of them as it can: then it widens the run
// by one, or, past all of them, by what lies between.
std::uint32_t end_mask(int jokers, int width) {
  if (width == kMaxSpan) return 0;
  return (1u << std::min(2 * jokers + 2, kMaxSpan - (width - jokers))) - 1;
}

// Whether a gap of so many steps with so many jokers after `number` takes one of these tiles.
bool gap_takes(Tile number, int steps, int gap, Numbers numbers, int jokers) {
  if (steps < gap + 2) return false;
  return jokers > 0 || (after(numbers, number) & ((1u << (steps - 1)) - 1)) != 0;
}

}  // namespace

Shape shape(Row run) {
  Shape out{kNoTile, kNoTile, 0, 0, 0};
  Prefix prefix{};
  for (const Tile tile : run) {
    if (out.first == kNoTile && tile != kJoker) {
      out.first = tile;
      out.lead = prefix.gap;
    }
    prefix.take(tile);
  }
  out.last = prefix.last;
  out.tail = prefix.gap;
  out.width = static_cast<std::uint8_t>(prefix.width());
  return out;
}

bool is_run(Row row) {
  Prefix prefix{};
  for (const Tile tile : row) {
    if (!prefix.takes(tile)) return false;
    prefix.take(tile);
  }
  return prefix.is_run();
}

// Without a tile a run is never wider, so that only the gap around its place can become too wide.
bool stays_run(Row run, int place, int second) {
  const int size = static_cast<int>(run.size());
  if (size - (second < 0 ? 1 : 2) < kMinRun) return false;
  const auto stays = [&](int gone, int other) {
    int jokers = 0;
    Tile left = kNoTile, right = kNoTile;
    for (int i = gone - 1; i >= 0 && left == kNoTile; --i) {
      if (i == other) continue;
      if (run[i] == kJoker)
        ++jokers;
      else
        left = run[i];
    }
    for (int i = gone + 1; i < size && right == kNoTile; ++i) {
      if (i == other) continue;
      if (run[i] == kJoker)
        ++jokers;
      else
        right = run[i];
    }
    if (left == kNoTile || right == kNoTile) return left != right;
    return distance(left, right) <= 2 * jokers + 2;
  };
  return stays(place, second) && (second < 0 || stays(second, place));
}

Numbers swappable(Row run, int place) {
  assert(run[place] == kJoker);
  Prefix prefix{};
  for (int i = 0; i < place; ++i) prefix.take(run[i]);
  // The jokers right of the place, and the next number.
  int gap = 0, next = place + 1;
  while (next < static_cast<int>(run.size()) && run[next] == kJoker) ++gap, ++next;
  const Tile right = next < static_cast<int>(run.size()) ? run[next] : kNoTile;
  const int width = shape(run).width;
  Numbers out = 0;
  if (prefix.last != kNoTile) {
    for (int steps = prefix.gap + 1; steps <= 2 * prefix.gap + 2; ++steps) {
      const Tile number = above(prefix.last, steps);
      if (right != kNoTile) {
        const int rest = distance(prefix.last, right) - steps;
        if (rest > gap && rest <= 2 * gap + 2) out |= bit(number);
      } else if (prefix.span + steps + gap <= kMaxSpan) {
        out |= bit(number);
      }
    }
  } else {
    // Left of the first number: the span grows by what lies between beyond one step per joker.
    for (int steps = gap + 1; steps <= 2 * gap + 2; ++steps)
      if (width + steps - (gap + 1) <= kMaxSpan) out |= bit(above(right, -steps));
  }
  return out;
}

bool extendable_after(Row run, int from, int width, Numbers numbers, int jokers) {
  if (jokers > 0 && width < kMaxSpan) return true;
  Tile last = run[from];
  int gap = 0;
  for (std::size_t i = from + 1; i < run.size(); ++i) {
    if (run[i] == kJoker) {
      ++gap;
      continue;
    }
    if (gap_takes(last, distance(last, run[i]), gap, numbers, jokers)) return true;
    last = run[i];
    gap = 0;
  }
  return (after(numbers, last) & end_mask(gap, width)) != 0;
}

bool extendable(Row run, Numbers numbers, int jokers) {
  const Shape all = shape(run);
  if (jokers > 0 && all.width < kMaxSpan) return true;
  for (std::uint32_t steps = end_mask(all.lead, all.width); steps != 0;)
    if (holds(numbers, above(all.first, -1 - pop_lowest(steps)))) return true;
  return extendable_after(run, all.lead, all.width, numbers, jokers);
}

}  // namespace bloom::runs
