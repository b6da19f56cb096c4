#include "games/runs/heuristics.h"

#include <algorithm>
#include <limits>

namespace bloom::runs {
namespace {

// Flowers count most, then numbers put down, then jokers kept.
constexpr int kNone = std::numeric_limits<int>::min();
int worth(Tile number) { return 256 * flowers(number) + 2; }
constexpr int kJokerWorth = -1;

struct Best {
  int worth = kNone;
  FixedVec<Tile, kTiles> tiles;
};

// The row of the most worth with all of the loot: from every possible first number a sweep up the
// circle that keeps, for each number reached, each count of jokers and each size (3 stands for
// more), the best way there.
class Sweep {
 public:
  Sweep(Numbers hand, int jokers, const Loot& loot)
      : pool_(hand), forced_(0), jokers_(jokers + loot.jokers), due_(loot.jokers) {
    for (const Tile number : loot.numbers)
      if (number != kNoTile) forced_ |= bit(number);
    pool_ |= forced_;
  }

  Best run() {
    for (Numbers starts = pool_; starts != 0;) from(pop_smallest(starts));
    return best_;
  }

 private:
  struct Way {
    int worth;
    std::uint8_t steps, jokers, size;  // the hop that led here, and the size before it
  };
  using Ways = std::array<std::array<Way, kMinRun + 1>, kJokers + 1>;

  void from(Tile start);
  void hop(int from_steps, int steps, Tile number);
  void finish(int steps, Tile start);
  void write(int steps, int used, int size, int tail, Tile start);

  Numbers pool_;
  Numbers forced_;
  int jokers_;
  int due_;
  Best best_;
  std::array<Ways, kCircle> at_;
};

void Sweep::from(Tile start) {
  const Ways empty = [] {
    Ways ways;
    for (auto& row : ways) row.fill({kNone, 0, 0, 0});
    return ways;
  }();
  int last_forced = 0;
  for (Numbers rest = forced_ & ~bit(start); rest != 0;)
    last_forced = std::max(last_forced, distance(start, pop_smallest(rest)));
  // Jokers at an end stand at the upper one: it makes no difference.
  at_[0] = empty;
  at_[0][0][1] = {worth(start), 0, 0, 0};
  if (last_forced == 0) finish(0, start);
  int reached = 0;
  int bar = 0;  // a hop may not leap over a forced number
  for (int steps = 1; steps <= kMaxSpan && steps - reached <= 2 * jokers_ + 2; ++steps) {
    at_[steps] = empty;
    const Tile number = above(start, steps);
    if (!holds(pool_, number)) continue;
    for (int back = std::max({bar, steps - 2 * jokers_ - 2, 0}); back < steps; ++back)
      if (holds(pool_, above(start, back))) hop(back, steps, number);
    reached = steps;
    if (holds(forced_, number)) bar = steps;
    if (steps >= last_forced) finish(steps, start);
  }
}

void Sweep::hop(int from_steps, int steps, Tile number) {
  const int length = steps - from_steps;
  for (int fill = fewest_jokers(length); fill <= std::min(most_jokers(length), jokers_); ++fill)
    for (int used = 0; used + fill <= jokers_; ++used)
      for (int size = 1; size <= kMinRun; ++size) {
        const Way& way = at_[from_steps][used][size];
        if (way.worth == kNone) continue;
        Way& there = at_[steps][used + fill][std::min(kMinRun, size + fill + 1)];
        const int sum = way.worth + worth(number) + fill * kJokerWorth;
        if (sum > there.worth)
          there = {sum, static_cast<std::uint8_t>(length), static_cast<std::uint8_t>(fill),
                   static_cast<std::uint8_t>(size)};
      }
}

void Sweep::finish(int steps, Tile start) {
  for (int used = 0; used <= jokers_; ++used)
    for (int size = 1; size <= kMinRun; ++size) {
      const Way& way = at_[steps][used][size];
      if (way.worth == kNone) continue;
      const int tail = std::max({0, due_ - used, kMinRun - size});
      if (used + tail > jokers_ || steps + tail > kMaxSpan ||
          way.worth + tail * kJokerWorth <= best_.worth)
        continue;
      best_.worth = way.worth + tail * kJokerWorth;
      write(steps, used, size, tail, start);
    }
}

void Sweep::write(int steps, int used, int size, int tail, Tile start) {
  auto& out = best_.tiles;
  out.clear();
  for (int i = 0; i < tail; ++i) out.push_back(kJoker);
  while (true) {
    out.push_back(above(start, steps));
    if (steps == 0) break;
    const Way& way = at_[steps][used][size];
    for (int i = 0; i < way.jokers; ++i) out.push_back(kJoker);
    steps -= way.steps;
    used -= way.jokers;
    size = way.size;
  }
  std::reverse(out.begin(), out.end());
}

int pairs(Numbers hand, Tile number) {
  return count_bits(after(hand, number) & 0b11) + count_bits(before(hand, number) >> (kReach - 2));
}

}  // namespace

Path best_lay(const State& state) {
  const Open& open = state.open;
  const Numbers hand = state.numbers[index(open.actor)];
  const int jokers = state.jokers[index(open.actor)];
  Path path;
  int reward = -1, worth_so_far = kNone;
  const auto consider = [&](const Loot& loot, int run, int place, int second) {
    const Best best = Sweep(hand, jokers, loot).run();
    if (best.worth == kNone) return;
    int sum = 0;
    for (const Tile tile : best.tiles) sum += flowers(tile);
    const int here = open.rewards.reward(sum);
    if (here < reward || (here == reward && best.worth <= worth_so_far)) return;
    reward = here;
    worth_so_far = best.worth;
    path.clear();
    path.push_back(Move::of(Act::kLay));
    if (run < 0) {
      path.push_back(Move::of(Act::kNoTheft));
    } else {
      path.push_back(Move::of(Act::kTheft, run, place));
      path.push_back(second < 0 ? Move::of(Act::kTheftOnly) : Move::of(Act::kTheftToo, second));
    }
    for (const Tile tile : best.tiles) path.push_back(Move::tile(tile));
    path.push_back(Move::of(Act::kEnd));
  };
  if (can_lay(hand, jokers)) consider({}, -1, -1, -1);
  for (int run = 0; run < open.runs; ++run) {
    const int size = static_cast<int>(open.row(run).size());
    for (int place = 0; size > kMinRun && place < size; ++place)
      for (int second = -1; second < size; second = std::max(second, place) + 1)
        if (const Loot loot = theft(open, run, place, second, hand, jokers); loot.size() > 0)
          consider(loot, run, place, second);
  }
  return path;
}

int points_now(const State& state, Move move) {
  const Open& open = state.open;
  int sum = 0;
  if (move.act() == Act::kEnd && open.phase == Phase::kLayTiles) {
    for (const Tile tile : open.laid()) sum += flowers(tile);
  } else if (move.act() == Act::kLay) {
    for (const Move step : best_lay(state))
      if (step.act() == Act::kTile) sum += flowers(step.a());
  }
  return sum == 0 ? 0 : open.rewards.reward(sum);
}

Path greedy(const State& state) {
  const Open& open = state.open;
  const Numbers hand = state.numbers[index(open.actor)];
  const int jokers = state.jokers[index(open.actor)];
  if (open.phase == Phase::kAction) {
    if (Path lay = best_lay(state); !lay.empty()) return lay;
    Path longest;
    std::size_t most = 0;
    for (int run = 0; run < open.runs; ++run) {
      if (!extendable(open.row(run), hand, jokers)) continue;
      const Path path = longest_extension(state, run);
      const std::size_t added = path.size() - open.row(run).size();
      if (added > most) most = added, longest = path;
    }
    if (!longest.empty()) return longest;
  }
  Path path;
  const Moves moves = legal(state);
  Move best = moves[0];
  int most = -1;
  for (const Move move : moves) {
    const int value = move.act() == Act::kDraw   ? (move.blind() ? 0 : pairs(hand, move.drawn()))
                      : move.act() == Act::kStop ? 1
                      : move.act() == Act::kJokerTake ? 1
                      : move.act() == Act::kSwap      ? -1
                                                      : 0;
    // A second tile must make a pair: stop is worth as much as one pair, and listed last.
    if (value > most) best = move, most = value;
  }
  path.push_back(best);
  return path;
}

}  // namespace bloom::runs
