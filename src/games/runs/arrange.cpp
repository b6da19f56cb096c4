#include "games/runs/arrange.h"

#include <algorithm>
#include <numeric>

namespace bloom::runs {
namespace {

// Numbers in the order of the circle. Jokers go to slots: slot i is left of numbers[i], the last
// one right of all.
struct Line {
  std::vector<Tile> numbers;
  std::vector<int> steps;   // by slot: from the number on its left to that on its right; ends 0
  std::vector<int> fewest;  // jokers that a slot needs, and may hold
  std::vector<int> most;
  std::vector<int> part;  // the part of the old row that it belongs to
  std::vector<int> owed;  // by part: old jokers
  int width = 0;          // from the first number to the last
};

// All lines: one for each number that may be the first.
std::vector<Line> lines(const Parts& parts) {
  std::vector<Tile> sorted;
  for (Numbers rest = parts.numbers; rest != 0;) sorted.push_back(pop_smallest(rest));
  std::vector<Tile> old_numbers;
  std::vector<int> owed(1, 0);
  for (const Tile tile : parts.old) {
    if (tile == kJoker) {
      ++owed.back();
    } else {
      old_numbers.push_back(tile);
      owed.push_back(0);
    }
  }
  std::vector<Line> out;
  const std::size_t size = sorted.size();
  for (std::size_t first = 0; first < size; ++first) {
    Line line;
    line.owed = owed;
    std::size_t met = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const Tile number = sorted[(first + i) % size];
      const int steps = i == 0 ? 0 : distance(line.numbers.back(), number);
      line.width += steps;
      line.steps.push_back(steps);
      line.fewest.push_back(i == 0 ? 0 : fewest_jokers(steps));
      line.most.push_back(i == 0 ? parts.jokers : most_jokers(steps));
      line.part.push_back(static_cast<int>(met));
      line.numbers.push_back(number);
      if (met < old_numbers.size() && old_numbers[met] == number) ++met;
    }
    line.steps.push_back(0);
    line.fewest.push_back(0);
    line.most.push_back(parts.jokers);
    line.part.push_back(static_cast<int>(met));
    // Old numbers keep their order.
    if (met == old_numbers.size() && line.width <= kMaxSpan) out.push_back(std::move(line));
  }
  return out;
}

Order order_of(const Line& line, const std::vector<int>& jokers) {
  Order out;
  const auto put = [&](Tile tile, Tile value) {
    out.tiles.push_back(tile);
    out.values.push_back(value);
  };
  const std::size_t size = line.numbers.size();
  for (std::size_t i = 0; i < size; ++i) {
    const int here = jokers[i];
    for (int k = 1; k <= here; ++k) {
      // Steps of one first, of two where they must be.
      const int twos = std::max(0, line.steps[i] - (here + 1));
      const int ones = std::max(0, here + 1 - twos);
      const int far = k <= ones ? k : ones + 2 * (k - ones);
      put(kJoker, i == 0 ? above(line.numbers[0], k - here - 1) : above(line.numbers[i - 1], far));
    }
    put(line.numbers[i], line.numbers[i]);
  }
  for (int k = 1; k <= jokers[size]; ++k) put(kJoker, above(line.numbers[size - 1], k));
  return out;
}

// Walks through the ways to put the jokers into the slots.
class Spread {
 public:
  Spread(const Line& line, int limit, std::vector<Order>& out)
      : line_(line), limit_(limit), out_(out), jokers_(line.fewest.size(), 0), owed_(line.owed) {
    needs_.assign(line.fewest.size() + 1, 0);
    for (std::size_t i = line.fewest.size(); i-- > 0;) needs_[i] = needs_[i + 1] + line.fewest[i];
  }
  void walk(std::size_t slot, int left) {
    if (static_cast<int>(out_.size()) >= limit_ || --budget_ < 0 || left < needs_[slot]) return;
    const int part = line_.part[slot];
    const bool last = slot + 1 == jokers_.size();
    const int most = std::min(line_.most[slot], left);
    for (int here = last ? left : line_.fewest[slot]; here <= most; ++here) {
      jokers_[slot] = here;
      owed_[part] -= here;
      const bool paid = owed_[part] <= 0 || (!last && line_.part[slot + 1] == part);
      if (last && paid) {
        if (line_.width + jokers_.front() + jokers_.back() <= kMaxSpan)
          out_.push_back(order_of(line_, jokers_));
      } else if (paid) {
        walk(slot + 1, left - here);
      }
      owed_[part] += here;
    }
  }

 private:
  const Line& line_;
  int limit_;
  int budget_ = 5000;
  std::vector<Order>& out_;
  std::vector<int> jokers_;
  std::vector<int> owed_;
  std::vector<int> needs_;  // by slot: of it and all that follow
};

// Jokers that no part of the old row holds fast, and what the slots lack beyond them.
int lacking(const Line& line, int jokers) {
  const int need = std::accumulate(line.fewest.begin(), line.fewest.end(), 0);
  return std::max(0, need - jokers);
}

}  // namespace

std::vector<Order> rows(const Parts& parts, int limit) {
  std::vector<Order> out;
  for (const Line& line : lines(parts)) Spread(line, limit, out).walk(0, parts.jokers);
  return out;
}

int missing(const Parts& parts) {
  int least = kTiles;
  for (const Line& line : lines(parts)) least = std::min(least, lacking(line, parts.jokers));
  return least == kTiles ? 0 : least;
}

Order nearly(const Parts& parts, std::vector<Gap>& gaps) {
  const Line* best = nullptr;
  const std::vector<Line> all = lines(parts);
  for (const Line& line : all) {
    const int lacks = lacking(line, parts.jokers);
    const int known = best == nullptr ? kTiles : lacking(*best, parts.jokers);
    if (lacks < known || (lacks == known && line.width < best->width)) best = &line;
  }
  // People count from the smallest number, unless it is clear that a row goes on past 100.
  if (best != nullptr && lacking(all[0], parts.jokers) <= 2 * lacking(*best, parts.jokers))
    best = &all[0];
  if (best == nullptr) {
    // Jokers alone, or numbers all around the circle.
    Order out;
    for (int i = 0; i < parts.jokers; ++i) out.tiles.push_back(kJoker);
    for (Numbers rest = parts.numbers; rest != 0;) out.tiles.push_back(pop_smallest(rest));
    out.values = out.tiles;
    std::fill_n(out.values.begin(), parts.jokers, kNoTile);
    return out;
  }
  // First the old jokers, each at the first slot of its part that needs one; then the small gaps.
  std::vector<int> jokers(best->fewest.size(), 0);
  int left = parts.jokers;
  for (std::size_t part = 0; part < best->owed.size(); ++part)
    for (int k = 0; k < best->owed[part]; ++k, --left) {
      std::size_t at = best->fewest.size();
      for (std::size_t i = 0; i < best->fewest.size(); ++i) {
        if (best->part[i] != static_cast<int>(part) || jokers[i] >= best->most[i]) continue;
        if (at == best->fewest.size() ||
            (jokers[at] >= best->fewest[at] && jokers[i] < best->fewest[i]))
          at = i;
      }
      if (at < best->fewest.size()) ++jokers[at];
    }
  std::vector<std::size_t> slots(best->fewest.size());
  std::iota(slots.begin(), slots.end(), std::size_t{0});
  std::sort(slots.begin(), slots.end(), [&](std::size_t a, std::size_t b) {
    return best->fewest[a] != best->fewest[b] ? best->fewest[a] < best->fewest[b] : a < b;
  });
  for (const std::size_t i : slots)
    while (left > 0 && jokers[i] < best->fewest[i]) ++jokers[i], --left;
  jokers.back() += left;
  int at = -1;
  for (std::size_t i = 0; i < best->numbers.size(); ++i) {
    at += jokers[i];
    const int need = best->fewest[i] - jokers[i];
    if (need > 0) {
      Gap gap{at, best->steps[i] - 2 * jokers[i], need, 0};
      for (int steps = 1; need == 1 && steps < best->steps[i]; ++steps) {
        const int rest = best->steps[i] - steps;
        if (fewest_jokers(steps) + fewest_jokers(rest) <= jokers[i] &&
            most_jokers(steps) + most_jokers(rest) >= jokers[i])
          gap.numbers |= bit(above(best->numbers[i - 1], steps));
      }
      gaps.push_back(gap);
    }
    ++at;
  }
  Order out = order_of(*best, jokers);
  return out;
}

}  // namespace bloom::runs
