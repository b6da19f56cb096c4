#include "games/runs/steps.h"

#include "games/runs/reach.h"

namespace bloom::runs {
namespace {

// --- lays ---

// Numbers from which a run of three can begin, with so many jokers in the hand.
Numbers run_starts(Numbers hand, int jokers) {
  if (jokers >= 2) return hand;
  if (jokers == 1) return hand & within(hand, 4);
  return hand & within(hand & within(hand, 2), 2);
}

// A lay in progress: the hand, the jokers that may be used, those that must be, and the stolen
// numbers that must be reached.
class Lay {
 public:
  Lay(Numbers hand, int jokers, const Loot& loot)
      : hand_(hand), loot_(loot), jokers_(jokers + loot.jokers), due_(loot.jokers) {}

  Next next(const Prefix& prefix) const;

 private:
  // What is still to come, beside what the hand adds.
  struct Left {
    int jokers;
    int due;
    bool first, second;  // loot_.numbers

    int missing() const { return first + second; }
  };

  bool takes_joker(const Prefix& prefix, const Left& left) const {
    if (left.jokers == 0 || !prefix.takes(kJoker)) return false;
    Prefix then = prefix;
    then.take(kJoker);
    Left rest = left;
    --rest.jokers;
    if (rest.due > 0) --rest.due;
    return can_finish(then, rest);
  }
  bool takes_number(const Prefix& prefix, const Left& left, Tile number) const {
    if (!prefix.takes(number)) return false;
    Prefix then = prefix;
    then.take(number);
    Left rest = left;
    if (number == loot_.numbers[0]) rest.first = false;
    if (number == loot_.numbers[1]) rest.second = false;
    return can_finish(then, rest);
  }
  // The numbers that are still to be had and can follow as far as R14 goes.
  Numbers candidates(const Prefix& prefix, const Left& left) const;
  bool can_finish(const Prefix& prefix, const Left& left) const;
  bool duties_can_be_met(const Prefix& prefix, const Left& left) const;

  Numbers hand_;
  Loot loot_;
  int jokers_;
  int due_;
};

Numbers Lay::candidates(const Prefix& prefix, const Left& left) const {
  Numbers pool = hand_;
  if (left.first) pool |= bit(loot_.numbers[0]);
  if (left.second) pool |= bit(loot_.numbers[1]);
  if (prefix.last == kNoTile) return pool;
  Numbers out = 0;
  for (std::uint32_t bits = after(pool, prefix.last) & prefix.follow_mask(); bits != 0;)
    out |= bit(above(prefix.last, pop_lowest(bits) + 1));
  return out;
}

bool Lay::can_finish(const Prefix& prefix, const Left& left) const {
  if (prefix.size + left.missing() + left.due >= kMinRun) return duties_can_be_met(prefix, left);
  if (takes_joker(prefix, left)) return true;
  for (Numbers numbers = candidates(prefix, left); numbers != 0;)
    if (takes_number(prefix, left, pop_smallest(numbers))) return true;
  return false;
}

// Jokers that must be used but are not needed on the way stand at the right end, which costs the
// least span.
bool Lay::duties_can_be_met(const Prefix& prefix, const Left& left) const {
  const auto met = [&](Counts counts, int span) {
    for (; counts != 0; counts &= counts - 1) {
      const int on_the_way = lowest_bit(counts);
      if (span + std::max(0, left.due - on_the_way) <= kMaxSpan) return true;
    }
    return false;
  };
  const auto [one, two] = loot_.numbers;
  if (left.missing() == 0) {
    if (prefix.last == kNoTile) return hand_ != 0;
    return prefix.width() + left.due <= kMaxSpan;
  }
  if (left.missing() == 1) {
    if (prefix.last == kNoTile) return true;  // the stolen number itself may come next
    const Tile target = left.first ? one : two;
    const int steps = distance(prefix.last, target);
    if (prefix.span + steps > kMaxSpan) return false;
    return met(Reach(hand_, target, left.jokers, steps - 1).from(steps, prefix.gap),
               prefix.span + steps);
  }
  // Two numbers and no joker were stolen. From a number the nearer one comes first; before the
  // first number either may.
  const auto in_order = [&](Tile near, Tile far) {
    const int between = distance(near, far);
    const int steps = prefix.last == kNoTile ? 0 : distance(prefix.last, near);
    const int span = (prefix.last == kNoTile ? prefix.gap : prefix.span + steps) + between;
    if (span > kMaxSpan) return false;
    const Counts second = Reach(hand_, far, left.jokers, between - 1).from(between, 0);
    if (second == 0) return false;
    if (prefix.last == kNoTile) return true;
    const Counts first = Reach(hand_, near, left.jokers, steps - 1).from(steps, prefix.gap);
    return first != 0 && lowest_bit(first) + lowest_bit(second) <= left.jokers;
  };
  if (prefix.last == kNoTile) return in_order(one, two) || in_order(two, one);
  return distance(prefix.last, one) < distance(prefix.last, two) ? in_order(one, two)
                                                                 : in_order(two, one);
}

Next Lay::next(const Prefix& prefix) const {
  const Left left{jokers_, due_, loot_.numbers[0] != kNoTile, loot_.numbers[1] != kNoTile};
  const bool free = left.missing() == 0 && left.due == 0;
  Next out;
  out.end = free && prefix.is_run();
  if (free && prefix.size == 0) {
    out.numbers = run_starts(hand_, jokers_);
    out.joker = takes_joker(prefix, left);
    return out;
  }
  out.joker = takes_joker(prefix, left);
  out.numbers = candidates(prefix, left);
  if (free && prefix.size + 1 >= kMinRun) return out;  // whatever follows, it is a run then
  for (Numbers numbers = out.numbers; numbers != 0;) {
    const Tile number = pop_smallest(numbers);
    if (!takes_number(prefix, left, number)) out.numbers &= ~bit(number);
  }
  return out;
}

// --- extensions ---

// An extension in progress: the row holds what was put down so far, then the rest of the old run.
class Extension {
 public:
  Extension(Row row, const Work& work, Numbers hand, int jokers);

  Next next() const;

 private:
  bool finishable(const Prefix& prefix, int old_jokers, int jokers, bool added) const;
  bool tail_finishable(const Prefix& prefix, int old_jokers, int jokers, bool added) const;

  Row row_;
  Prefix prefix_;
  Numbers hand_;
  int jokers_;
  bool added_;
  // The old tiles to come: jokers, then a number (kNoTile: none) at `goal_at_`, then what takes
  // `beyond_` of the span at least.
  int old_jokers_ = 0;
  Tile goal_ = kNoTile;
  int goal_at_ = 0;
  int beyond_ = 0;
  int width_ = 0;  // of the old run, while nothing is added
  Reach reach_;
};

Tile next_number(Row row, int from) {
  for (std::size_t i = from; i < row.size(); ++i)
    if (row[i] != kJoker) return row[i];
  return kNoTile;
}
int jokers_from(Row row, int from) {
  int jokers = 0;
  for (std::size_t i = from; i < row.size() && row[i] == kJoker; ++i) ++jokers;
  return jokers;
}

Extension::Extension(Row row, const Work& work, Numbers hand, int jokers)
    : row_(row),
      prefix_(work.prefix),
      hand_(hand),
      jokers_(jokers),
      added_(work.added > 0),
      old_jokers_(jokers_from(row, work.prefix.size)),
      goal_(next_number(row, work.prefix.size)),
      goal_at_(work.prefix.size + old_jokers_),
      reach_(goal_ == kNoTile ? 0 : hand, goal_, old_jokers_ + jokers,
             goal_ == kNoTile              ? 0
             : work.prefix.last == kNoTile ? kMaxSpan
                                           : distance(work.prefix.last, goal_) - 1) {
  Prefix rest{};
  if (goal_ != kNoTile)
    for (std::size_t i = goal_at_; i < row.size(); ++i) rest.take(row[i]);
  beyond_ = rest.width();
  if (!added_) width_ = shape(row).width;
}

// Whether the row can be completed when the old tiles up to the goal are `old_jokers` more.
bool Extension::finishable(const Prefix& prefix, int old_jokers, int jokers, bool added) const {
  if (goal_ == kNoTile) return tail_finishable(prefix, old_jokers, jokers, added);
  if (prefix.last == kNoTile) {
    const int least = prefix.gap + old_jokers + beyond_;
    if (least > kMaxSpan) return false;
    if (added || (jokers > 0 && least < kMaxSpan)) return true;
    for (int steps = 1; steps < reach_.size(); ++steps)
      for (Counts counts = reach_.from(steps); counts != 0; counts &= counts - 1) {
        const int used = lowest_bit(counts);
        if (used <= old_jokers + jokers &&
            prefix.gap + std::max(0, old_jokers - used) + steps + beyond_ <= kMaxSpan)
          return true;
      }
    return extendable_after(row_, goal_at_, width_, hand_, jokers);
  }
  const int steps = distance(prefix.last, goal_);
  if (prefix.span + steps + beyond_ > kMaxSpan) return false;
  const Counts allowed = (2u << (old_jokers + jokers)) - (1u << old_jokers);
  const Counts counts = reach_.from(steps, prefix.gap) & allowed;
  if (counts == 0) return false;
  if (added || counts != 1u << old_jokers) return true;
  return (reach_.via(steps, prefix.gap) & allowed) != 0 ||
         extendable_after(row_, goal_at_, width_, hand_, jokers);
}

// Only old jokers are to come.
bool Extension::tail_finishable(const Prefix& prefix, int old_jokers, int jokers,
                                bool added) const {
  const int least = prefix.width() + old_jokers;
  if (least > kMaxSpan) return false;
  if (added) return true;
  if (least == kMaxSpan) return false;
  if (jokers > 0) return true;
  for (int before_it = 0; before_it <= old_jokers; ++before_it) {
    const int gap = prefix.gap + before_it;
    const int most = std::min(2 * gap + 2, kMaxSpan - prefix.span - (old_jokers - before_it));
    for (int steps = gap + 1; steps <= most; ++steps)
      if (holds(hand_, above(prefix.last, steps))) return true;
  }
  return false;
}

Next Extension::next() const {
  Next out;
  const bool at_joker = old_jokers_ > 0;
  const auto then = [&](Tile tile) {
    Prefix prefix = prefix_;
    prefix.take(tile);
    return prefix;
  };
  out.end = prefix_.size == row_.size() && added_;
  // An old joker is always put down before a new one: the row looks the same.
  if (prefix_.takes(kJoker)) {
    if (at_joker)
      out.joker = finishable(then(kJoker), old_jokers_ - 1, jokers_, added_);
    else if (jokers_ > 0)
      out.joker = finishable(then(kJoker), 0, jokers_ - 1, true);
  }
  if (goal_ != kNoTile && !at_joker && prefix_.takes(goal_)) {
    // Behind the goal the old run goes on as it was, if the span is there.
    const Prefix prefix = then(goal_);
    if (prefix.span + beyond_ <= kMaxSpan &&
        (added_ || extendable_after(row_, goal_at_, width_, hand_, jokers_)))
      out.numbers |= bit(goal_);
  }
  if (prefix_.last != kNoTile) {
    for (std::uint32_t bits = after(hand_, prefix_.last) & prefix_.follow_mask(); bits != 0;) {
      const Tile number = above(prefix_.last, pop_lowest(bits) + 1);
      if (finishable(then(number), old_jokers_, jokers_, true)) out.numbers |= bit(number);
    }
  } else {
    for (int steps = 1; steps < reach_.size(); ++steps) {
      if (reach_.from(steps) == 0) continue;
      const Tile number = above(goal_, -steps);
      if (finishable(then(number), old_jokers_, jokers_, true)) out.numbers |= bit(number);
    }
  }
  return out;
}

}  // namespace

bool can_lay(Numbers hand, int jokers) { return run_starts(hand, jokers) != 0; }

bool can_lay(Numbers hand, int jokers, const Loot& loot) {
  const auto [one, two] = loot.numbers;
  const int all = jokers + loot.jokers;
  if (one == kNoTile) return run_starts(hand, all) != 0;
  if (two == kNoTile) {
    if (all >= 2) return true;
    const std::uint32_t up = after(hand, one), down = before(hand, one) >> (kReach - 4);
    if (all == 1) return (up & 0b1111) != 0 || down != 0;
    // Bits of `down`, from the left: one below, two below, …
    const bool near_up = (up & 0b11) != 0, near_down = (down & 0b1100) != 0;
    if (near_up && near_down) return true;
    const bool two_up =
        ((up & 1) != 0 && (up & 0b110) != 0) || ((up & 2) != 0 && (up & 0b1100) != 0);
    const bool two_down =
        ((down & 8) != 0 && (down & 0b0110) != 0) || ((down & 4) != 0 && (down & 0b0011) != 0);
    return two_up || two_down;
  }
  const auto in_order = [&](Tile near, Tile far) {
    const int between = distance(near, far);
    if (between > 2) {
      const int bridge = 2 * all + 2;
      if (between > bridge && (after(hand, near) & ((1u << bridge) - 1)) == 0) return false;
      return Reach(hand, far, all, between - 1).from(between, 0) != 0;
    }
    if (all > 0) return true;
    return (after(hand, far) & 0b11) != 0 || (before(hand, near) >> (kReach - 2)) != 0 ||
           (between == 2 && holds(hand, above(near, 1)));
  };
  return in_order(one, two) || in_order(two, one);
}

Loot theft(const Open& open, int run, int place, int second, Numbers hand, int jokers) {
  const Row row = open.row(run);
  Loot loot;
  loot.add(row[place]);
  if (second >= 0) loot.add(row[second]);
  if (loot.jokers > 0 && open.options.steal_jokers == StealJokers::kNo) return {};
  if (!stays_run(row, place, second) || !can_lay(hand, jokers, loot)) return {};
  return loot;
}

bool theft_begins(const Open& open, int run, int place, Numbers hand, int jokers) {
  if (theft(open, run, place, -1, hand, jokers).size() > 0) return true;
  const int size = static_cast<int>(open.row(run).size());
  if (size < kMinRun + 2) return false;
  for (int second = place + 1; second < size; ++second)
    if (theft(open, run, place, second, hand, jokers).size() > 0) return true;
  return false;
}

bool any_theft(const Open& open, Numbers hand, int jokers) {
  for (int run = 0; run < open.runs; ++run) {
    const int size = static_cast<int>(open.row(run).size());
    if (size <= kMinRun) continue;
    for (int place = 0; place < size; ++place)
      if (theft_begins(open, run, place, hand, jokers)) return true;
  }
  return false;
}

Next next_in_lay(const Work& work, Numbers hand, int jokers) {
  return Lay(hand, jokers, {work.loot, work.loot_jokers}).next(work.prefix);
}

Next next_in_extension(const Open& open, Numbers hand, int jokers) {
  return Extension(open.row(open.work.run), open.work, hand, jokers).next();
}

}  // namespace bloom::runs
