#include "games/runs/count.h"

#include <array>
#include <memory>

#include "games/runs/run.h"

namespace bloom::runs {
namespace {

// Ways by the number of jokers used.
using Ways = std::array<Big, kJokers + 1>;

Ways product(const Ways& a, const Ways& b) {
  Ways out{};
  for (int i = 0; i <= kJokers; ++i) {
    if (a[i] == 0) continue;
    for (int j = 0; i + j <= kJokers; ++j) out[i + j] += a[i] * b[j];
  }
  return out;
}

enum class Way : std::int8_t { kDown = -1, kUp = 1 };

// All rows that go on from a number in one direction with numbers of a hand.
class OneWay {
 public:
  OneWay(Numbers hand, Tile from, Way way, int jokers, int farthest = kMaxSpan)
      : jokers_(jokers), size_(1) {
    ends_[0] = {1};
    for (int steps = 1; steps <= farthest; ++steps) {
      if (steps - size_ > 2 * jokers + 2) break;  // nothing can be reached any more
      ends_[steps] = {};
      if (!holds(hand, above(from, static_cast<int>(way) * steps))) continue;
      ends_[steps] = arrive(steps);
      size_ = steps + 1;
    }
  }

  // Ways to a number so many steps away, whether the hand has it or not.
  Ways arrive(int steps) const {
    Ways out{};
    for (int hop = 1; hop <= std::min(steps, 2 * jokers_ + 2); ++hop) {
      if (steps - hop >= size_) continue;
      const Ways& before_it = ends_[steps - hop];
      for (int used = fewest_jokers(hop); used <= std::min(most_jokers(hop), jokers_); ++used)
        for (int all = used; all <= jokers_; ++all) out[all] += before_it[all - used];
    }
    return out;
  }

  // Rows of exactly this span, with jokers at their end as well.
  Ways exact(int span) const {
    Ways out{};
    for (int tail = std::max(0, span - size_ + 1); tail <= std::min(span, jokers_); ++tail)
      for (int all = tail; all <= jokers_; ++all) out[all] += ends_[span - tail][all - tail];
    return out;
  }
  // Makes the table of rows up to a span.
  void measure() {
    Ways sum{};
    for (int span = 0; span < widest(); ++span) {
      const Ways here = exact(span);
      for (int all = 0; all <= jokers_; ++all) sum[all] += here[all];
      up_to_[span] = sum;
    }
  }
  const Ways& up_to(int span) const { return up_to_[std::min(span, widest() - 1)]; }
  // All spans are below this.
  int widest() const { return std::min(size_ + jokers_, kCircle); }
  // Rows that begin with the number or with jokers before it.
  void add_with_leads(Ways& out) const {
    for (int steps = 0; steps < size_; ++steps)
      for (int lead = 0; lead <= jokers_; ++lead)
        for (int tail = 0; lead + tail <= jokers_ && lead + steps + tail <= kMaxSpan; ++tail)
          for (int all = lead + tail; all <= jokers_; ++all)
            out[all] += ends_[steps][all - lead - tail];
  }

 private:
  int jokers_;
  int size_;
  std::array<Ways, kCircle> ends_;
  std::array<Ways, kCircle> up_to_;
};

// Rows made of a side below, a middle of some span, and a side above.
Ways join(const OneWay& below_it, const Ways& middle, int span, const OneWay& above_it) {
  Ways sum{};
  for (int down = 0; down < below_it.widest() && down + span <= kMaxSpan; ++down) {
    const Ways part = product(below_it.exact(down), above_it.up_to(kMaxSpan - span - down));
    for (int all = 0; all <= kJokers; ++all) sum[all] += part[all];
  }
  return product(sum, middle);
}

Big sum(const Ways& ways, int fewest, int most) {
  Big out = 0;
  for (int all = fewest; all <= most; ++all) out += ways[all];
  return out;
}

class Counter {
 public:
  explicit Counter(const State& state)
      : open_(state.open),
        hand_(state.numbers[index(state.open.actor)]),
        jokers_(state.jokers[index(state.open.actor)]) {}

  Big lays();
  Big extensions() const;

 private:
  struct Sides {
    Sides(Numbers hand, Tile number, int jokers)
        : down(hand, number, Way::kDown, jokers), up(hand, number, Way::kUp, jokers) {
      up.measure();
    }
    OneWay down;
    OneWay up;
  };
  const Sides& sides(Tile number) {
    auto& place = sides_[number];
    if (!place) {
      // One joker more when one can be stolen beside the number.
      const int most = std::min(jokers_ + (steals_jokers() ? 1 : 0), kJokers);
      place = std::make_unique<Sides>(hand_, number, most);
    }
    return *place;
  }
  bool steals_jokers() const {
    return open_.table_jokers > 0 && open_.options.steal_jokers == StealJokers::kYes;
  }
  Ways without_theft() const;
  Ways with(Tile one);
  Ways with(Tile one, Tile two);
  Big extensions_of(Row row) const;

  const Open& open_;
  Numbers hand_;
  int jokers_;
  std::array<std::unique_ptr<Sides>, kCircle + 1> sides_;
};

// Rows of any size are counted, then those of one and two tiles taken off.
Ways Counter::without_theft() const {
  const int most = std::min(jokers_ + (steals_jokers() ? 2 : 0), kJokers);
  Ways out{};
  for (Numbers numbers = hand_; numbers != 0;) {
    OneWay(hand_, pop_smallest(numbers), Way::kUp, most).add_with_leads(out);
  }
  const Ways::value_type singles = count(hand_);
  out[0] -= singles + count(hand_ & below_by(hand_, 1)) + count(hand_ & below_by(hand_, 2));
  if (most > 0) out[1] -= 2 * singles;
  return out;
}

Ways Counter::with(Tile one) {
  const Sides& at = sides(one);
  Ways out = join(at.down, {1}, 0, at.up);
  out[0] -=
      1 + count_bits(after(hand_, one) & 0b11) + count_bits(before(hand_, one) >> (kReach - 2));
  if (out[1] != 0) out[1] -= 2;
  return out;
}

Ways Counter::with(Tile one, Tile two) {
  Ways out{};
  for (const auto& [near, far] : {std::pair(one, two), std::pair(two, one)}) {
    const int span = distance(near, far);
    const Ways middle = sides(near).up.arrive(span);
    if (sum(middle, 0, jokers_) == 0) continue;
    const Ways part = join(sides(near).down, middle, span, sides(far).up);
    for (int all = 0; all <= kJokers; ++all) out[all] += part[all];
    if (span <= 2) out[0] -= 1;
  }
  return out;
}

Big Counter::lays() {
  const Ways plain = without_theft();
  Big out = sum(plain, 0, jokers_);
  for (int run = 0; run < open_.runs; ++run) {
    const Row row = open_.row(run);
    const int size = static_cast<int>(row.size());
    for (int place = 0; place < size; ++place)
      for (int second = -1; second < size; second = std::max(second, place) + 1) {
        const Tile one = row[place], two = second < 0 ? kNoTile : row[second];
        const int stolen_jokers = (one == kJoker) + (two == kJoker);
        if (stolen_jokers > 0 && !steals_jokers()) continue;
        if (!stays_run(row, place, second)) continue;
        const Tile number = one == kJoker ? two : one;
        if (!is_number(number))
          out += sum(plain, stolen_jokers, jokers_ + stolen_jokers);
        else if (stolen_jokers > 0 || two == kNoTile)
          out += sum(with(number), stolen_jokers, jokers_ + stolen_jokers);
        else
          out += sum(with(one, two), 0, jokers_);
      }
  }
  return out;
}

Big Counter::extensions_of(Row row) const {
  const Shape old = shape(row);
  OneWay down(hand_, old.first, Way::kDown, jokers_ + old.lead);
  OneWay up(hand_, old.last, Way::kUp, jokers_ + old.tail);
  up.measure();
  // From here on by the number of jokers that are new.
  Ways middle{1};
  Tile last = old.first;
  int gap = 0;
  for (std::size_t i = old.lead + 1; i < row.size() - old.tail; ++i) {
    if (row[i] == kJoker) {
      ++gap;
      continue;
    }
    const int steps = distance(last, row[i]);
    const Ways all = OneWay(hand_, last, Way::kUp, jokers_ + gap, steps - 1).arrive(steps);
    Ways fresh{};
    for (int more = 0; more <= jokers_; ++more) fresh[more] = all[gap + more];
    middle = product(middle, fresh);
    last = row[i];
    gap = 0;
  }
  const int span = old.width - old.lead - old.tail;
  Ways ends{};
  for (int wide = 0; wide < down.widest() && wide + span <= kMaxSpan; ++wide) {
    const Ways below_it = down.exact(wide);
    const Ways& above_it = up.up_to(kMaxSpan - span - wide);
    for (int left = 0; left <= jokers_; ++left)
      for (int right = 0; left + right <= jokers_; ++right)
        ends[left + right] += below_it[old.lead + left] * above_it[old.tail + right];
  }
  return sum(product(ends, middle), 0, jokers_) - 1;
}

Big Counter::extensions() const {
  Big out = 0;
  for (int run = 0; run < open_.runs; ++run) out += extensions_of(open_.row(run));
  return out;
}

}  // namespace

TextCounts count_texts(const State& state) {
  Counter counter(state);
  return {counter.lays(), counter.extensions()};
}

}  // namespace bloom::runs
