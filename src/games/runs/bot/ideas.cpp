// Which moves are worth a look: for every token in reach the lay that keeps the best hand, with and
// without theft; runs of three for a joker; per run the extensions that rid the hand; swaps; draws.
#include <algorithm>
#include <span>
#include <utility>

#include "games/runs/bot/evaluation.h"
#include "games/runs/bot/guide.h"
#include "games/runs/chains.h"

namespace bloom {
namespace runs {
namespace {

struct Candidate {
  Path path;
  double value;
};

class Thinking {
 public:
  Thinking(const State& state, Ideas<Runs>& out)
      : state_(state),
        open_(state.open),
        out_(out),
        me_(index(open_.actor)),
        hand_(state.numbers[me_]),
        jokers_(state.jokers[me_]),
        gauge_(state, me_),
        now_(gauge_.hand(hand_, jokers_)) {}

  void think() {
    switch (open_.phase) {
      case Phase::kOffer:
        add(Move::of(Act::kJokerTake), 2);
        add(Move::of(Act::kJokerLeave), 0);
        break;
      case Phase::kDraw:
        add_draws();
        break;
      default:
        add_draws();
        add_lays();
        add_thefts();
        add_extensions();
        add_swaps();
        if (all_.empty()) all_.push_back({greedy(state_), 0});
    }
    hand_over();
  }

 private:
  void add(Move move, double value) {
    Candidate each;
    each.path.push_back(move);
    each.value = value;
    all_.push_back(each);
  }

  void add_draws();
  void add_lays();
  void add_thefts();
  void add_extensions();
  void add_extension(int run, Numbers allowed);
  void add_swaps();
  void windows(Numbers pool, int jokers, const Loot& loot, int run, int place, int second,
               int keep);
  void keep_best(std::size_t from, std::size_t most);
  void hand_over();

  const State& state_;
  const Open& open_;
  Ideas<Runs>& out_;
  int me_;
  Numbers hand_;
  int jokers_;
  Gauge gauge_;
  double now_;
  std::vector<Candidate> all_;
};

constexpr double kDrawShare = 1.5, kGapScale = 1.35;
constexpr std::size_t kMostLays = 8, kMostThefts = 6, kMostExtensions = 6, kMostDraws = 5;

// The highest value first, equal ones as they were: the same on every platform. Lists are short.
template <class Item>
void sort_by_value(std::span<Item> items) {
  for (std::size_t i = 1; i < items.size(); ++i)
    for (std::size_t j = i; j > 0 && items[j - 1].value < items[j].value; --j)
      std::swap(items[j - 1], items[j]);
}

void Thinking::keep_best(std::size_t from, std::size_t most) {
  if (all_.size() <= from + most) return;
  sort_by_value(std::span(all_).subspan(from));
  all_.resize(from + most);
}

void Thinking::add_draws() {
  const std::size_t from = all_.size();
  const bool second = open_.phase == Phase::kDraw && open_.drawn > 0;
  const double base = second ? 0 : gauge_.draw();
  for (const Tile tile : open_.bed) {
    if (tile == kNoTile) break;
    add(Move::draw(tile), base + gauge_.hand(hand_ | bit(tile), jokers_) - now_);
  }
  keep_best(from, kMostDraws);
  if (open_.reserve > 0) add(Move::draw_blind(), base + gauge_.blind());
  if (second) add(Move::of(Act::kStop), 0);
}

// The rows of neighbours in a pool that hold all of the loot; per token the one that leaves the
// best hand.
void Thinking::windows(Numbers pool, int jokers, const Loot& loot, int run, int place, int second,
                       int keep) {
  struct Window {
    double value;
    int begin, end, used;
  };
  std::array<Window, kTopReward + 1> best;
  best.fill({-1e9, 0, 0, 0});
  std::array<Window, 2> threes;
  threes.fill({-1e9, 0, 0, 0});
  const Hand all(pool);
  Numbers forced = 0;
  int stolen = 0;
  for (const Tile number : loot.numbers)
    if (number != kNoTile) forced |= bit(number), stolen += flowers(number);
  for (int begin = 0; begin < all.size; ++begin) {
    int used = 0;
    Numbers row = 0;
    for (int end = begin + 1; end <= all.size; ++end) {
      if (end > begin + 1) used += fewest_jokers(distance(all.tiles[end - 2], all.tiles[end - 1]));
      if (used > jokers) break;
      row |= bit(all.tiles[end - 1]);
      if ((forced & ~row) != 0) continue;
      int more = std::max({0, kMinRun - (end - begin + used), loot.jokers - used});
      // Whoever puts down the last number puts down the jokers as well, and ends the round.
      const int span = distance(all.tiles[begin], all.tiles[end - 1]) % kCircle;
      if ((hand_ & ~row) == 0 && used + more <= jokers && span + jokers - used <= kMaxSpan)
        more = jokers - used;
      const int size = end - begin + used + more;
      if (used + more > jokers || size <= loot.size()) continue;
      const int flowers = all.flowers_between(begin, end);
      const int token = open_.rewards.reward(flowers);
      const int left = open_.hand_size[me_] - (size - loot.size());
      double value = token + gauge_.hand(hand_ & ~row, jokers - used - more) - now_;
      if (left == 0) value += gauge_.out();
      const bool three = size == kMinRun && loot.size() == 0 && open_.board_jokers > 0 && left > 0;
      if (three) {
        value += gauge_.joker();
        if (value > threes[0].value) {
          threes[1] = threes[0];
          threes[0] = {value, begin, end, used + more};
        } else if (value > threes[1].value) {
          threes[1] = {value, begin, end, used + more};
        }
      } else if (value > best[token].value) {
        best[token] = {value, begin, end, used + more};
      }
    }
  }
  const auto write = [&](const Window& window) {
    if (window.end == 0) return;
    Candidate each;
    each.value = window.value;
    each.path.push_back(Move::of(Act::kLay));
    if (run < 0) {
      each.path.push_back(Move::of(Act::kNoTheft));
    } else {
      each.path.push_back(Move::of(Act::kTheft, run, place));
      each.path.push_back(second < 0 ? Move::of(Act::kTheftOnly)
                                     : Move::of(Act::kTheftToo, second));
    }
    int left = window.used;
    for (int i = window.begin; i < window.end; ++i) {
      each.path.push_back(Move::tile(all.tiles[i]));
      if (i + 1 == window.end) break;
      for (int k = fewest_jokers(distance(all.tiles[i], all.tiles[i + 1])); k > 0; --k, --left)
        each.path.push_back(Move::tile(kJoker));
    }
    for (; left > 0; --left) each.path.push_back(Move::tile(kJoker));
    each.path.push_back(Move::of(Act::kEnd));
    all_.push_back(each);
  };
  sort_by_value(std::span<Window>(best));
  for (int i = 0; i < keep; ++i) write(best[i]);
  if (run < 0)
    for (const Window& three : threes) write(three);
}

void Thinking::add_lays() {
  if (!can_lay(hand_, jokers_)) return;
  const std::size_t from = all_.size();
  windows(hand_, jokers_, {}, -1, -1, -1, kTopReward + 1);
  keep_best(from, kMostLays);
}

void Thinking::add_thefts() {
  const std::size_t from = all_.size();
  for (int run = 0; run < open_.runs; ++run) {
    const int size = static_cast<int>(open_.row(run).size());
    for (int place = 0; size > kMinRun && place < size; ++place)
      for (int second = -1; second < size; second = std::max(second, place) + 1) {
        const Loot loot = theft(open_, run, place, second, hand_, jokers_);
        if (loot.size() == 0) continue;
        Numbers pool = hand_;
        for (const Tile number : loot.numbers)
          if (number != kNoTile) pool |= bit(number);
        windows(pool, jokers_ + loot.jokers, loot, run, place, second, 1);
      }
  }
  keep_best(from, kMostThefts);
}

// All that goes from `allowed`, in a run without jokers.
void Thinking::add_extension(int run, Numbers allowed) {
  const Row row = open_.row(run);
  const Tile first = row[0], last = row[row.size() - 1];
  const int span = distance(first, last);
  const Side up = side_up(allowed, last), down = side_down(allowed, first);
  if (span + up.steps + down.steps > kMaxSpan) return;
  Numbers pool = allowed;
  for (const Tile tile : row) pool |= bit(tile);
  Candidate each;
  each.path.push_back(Move::of(Act::kExtend));
  each.path.push_back(Move::of(Act::kRun, run));
  Numbers added = 0;
  for (int steps = -down.steps; steps <= span + up.steps; ++steps) {
    const Tile number = above(first, steps);
    if (!holds(pool, number)) continue;
    each.path.push_back(Move::tile(number));
    if (holds(allowed, number)) added |= bit(number);
  }
  if (added == 0) return;
  int jokers = jokers_;
  const bool out = added == hand_ && span + up.steps + down.steps + jokers <= kMaxSpan;
  if (out)
    for (; jokers > 0; --jokers) each.path.push_back(Move::tile(kJoker));
  each.path.push_back(Move::of(Act::kEnd));
  each.value = gauge_.hand(hand_ & ~added, jokers) - now_ + (out ? gauge_.out() : 0);
  for (const Candidate& other : all_)
    if (other.path == each.path) return;
  all_.push_back(each);
}

void Thinking::add_extensions() {
  const std::size_t from = all_.size();
  const Hand hand(hand_);
  Numbers loose = 0;  // what no chain of three needs
  for (int i = 0; i < hand.chain_count; ++i)
    if (const Chain& chain = hand.chains[i]; chain.end - chain.begin < kMinRun)
      for (int k = chain.begin; k < chain.end; ++k) loose |= bit(hand.tiles[k]);
  for (int run = 0; run < open_.runs; ++run) {
    const Row row = open_.row(run);
    if (!extendable(row, hand_, jokers_)) continue;
    const bool clean = std::find(row.begin(), row.end(), kJoker) == row.end();
    if (clean) {
      add_extension(run, hand_);
      if (loose != hand_) add_extension(run, loose);
    }
    if (!clean || (count(hand_) == 0)) {
      Candidate each;
      each.path = longest_extension(state_, run);
      State then = state_;
      for (const Move move : each.path) apply(then, move);
      const bool out = then.open.round != open_.round || then.open.actor == kNobody;
      each.value =
          out ? gauge_.out() - now_ : gauge_.hand(then.numbers[me_], then.jokers[me_]) - now_;
      all_.push_back(each);
    }
  }
  keep_best(from, kMostExtensions);
}

void Thinking::add_swaps() {
  if (open_.table_jokers == 0) return;
  for (const Move move : legal(state_))
    if (move.act() == Act::kSwap)
      add(move, gauge_.hand(hand_ & ~bit(move.swap_number()), jokers_ + 1) - now_ + gauge_.draw());
}

// Draws differ by little and are many: together they weigh about as much as one other move.
void Thinking::hand_over() {
  double best = -1e9;
  int draws = 0;
  const auto is_draw = [](const Candidate& each) { return each.path[0].act() == Act::kDraw; };
  for (const Candidate& each : all_) {
    best = std::max(best, each.value);
    draws += is_draw(each) ? 1 : 0;
  }
  const double share = draws < static_cast<int>(all_.size()) ? kDrawShare / std::max(draws, 1) : 1;
  for (const Candidate& each : all_) {
    const double gap = 1 + (best - each.value) / kGapScale;
    out_.push_back({each.path, (0.02 + 1 / (gap * gap)) * (is_draw(each) ? share : 1)});
  }
}

}  // namespace
}  // namespace runs

void Guide<Runs>::ideas(const runs::State& state, Ideas<Runs>& out) {
  runs::Thinking(state, out).think();
}

}  // namespace bloom
