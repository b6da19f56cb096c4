// One decision of a bot: a level, a budget, a view. Any-time: it runs in slices, and the best move
// so far can be asked for between any two.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "base/clock.h"
#include "search/greedy.h"
#include "search/level.h"
#include "search/parallel.h"
#include "search/plain.h"
#include "search/tree.h"

namespace bloom {

inline constexpr int kMaxThreads = 64;

// What a bot may spend. Without either limit the level's own iterations count, and kLevelSeconds.
struct Budget {
  std::optional<std::uint32_t> iterations = {};
  std::optional<double> seconds = {};
  int threads = 1;
  // For somebody who asks which moves are good, and how good: the second half is spent on comparing
  // the best ones (see Thinker::compared). A level that searches does not slip then.
  bool compare = false;
};
inline constexpr double kLevelSeconds = 1;

// So many moves are compared at the most; one that search looked at more rarely than this share is
// none that it would advise.
inline constexpr std::size_t kMaxCompared = 5;
inline constexpr double kLeastShare = 0.03;
// Fewer iterations than this say nothing of a chance in percents; on a machine that is busy with
// other things a comparison takes longer than its seconds rather than less.
inline constexpr std::uint32_t kLeastComparison = 200;

template <Guided G>
class Thinker {
 public:
  // The viewer is to move. Without a clock seconds are not counted.
  Thinker(const typename G::View& view, Level level, const Budget& budget, std::uint64_t seed,
          Clock clock)
      : level_(level),
        compare_(budget.compare && searches(level) && level != Level::kPlain),
        clock_(clock) {
    if (searches(level)) set_budget(budget);
    if (level == Level::kRandom) {
      Rng rng(seed);
      only_ = random_path<G>(G::sample(view, rng), rng);
    } else if (level == Level::kGreedy) {
      only_ = greedy_ranking<G>(view)[0].path;
    } else if (level == Level::kPlain) {
      plain_.emplace(view, seed);
    } else {
      const int threads = std::clamp(budget.threads, 1, kMaxThreads);
      for (int i = 0; i < threads; ++i)
        searches_.emplace_back(view, seed + static_cast<std::uint64_t>(i) * 0xd1342543de82ef95ull);
      batch_ = 4 * static_cast<std::uint32_t>(threads);
      // A single move needs no search, only a word on how the game stands.
      if (searches_[0].ideas().size() == 1) limit_ = std::min<std::uint32_t>(limit_, 64);
      // Who says how long to think wants the best move of an expert, not a lesson at its level.
      const bool given = budget.iterations || budget.seconds;
      if (!compare_ && (level < Level::kExpert || !given)) slip_ = slip(seed);
      if (slip_) {
        // It is looked at, so that there is something to say about it.
        searches_[0].look_at(*slip_);
        done_ = 1;
      }
    }
    if (compare_) {
      mover_ = index(view.viewer);
      players_ = static_cast<int>(G::standing(some_world<G>(view)).scores.size());
    }
    if (clock_ != nullptr) began_ = clock_();
  }

  // Thinks on for about so long; true when the thought is finished. Without a clock it finishes.
  bool go_on(double slice) {
    if (only_) return true;
    const double until = clock_ == nullptr ? 0 : clock_() + slice;
    do {
      if (done_ >= limit_) return true;
      const double start = clock_ == nullptr ? 0 : clock_();
      if (compare_ && compared_.empty() && half_spent()) choose_compared();
      const std::uint32_t batch = std::min<std::uint32_t>(batch_, limit_ - done_);
      run(batch);
      done_ += batch;
      if (clock_ != nullptr && clock_() - start < kBatchSeconds) batch_ *= 2;
      if (spent(1)) return true;
    } while (clock_ == nullptr || clock_() < until);
    return false;
  }

  std::uint32_t iterations() const { return done_; }
  // Whether it plays what comes to mind, whatever its search says.
  bool slipped() const { return slip_.has_value(); }

  // The chosen move. A thought that has not begun gives some sensible one.
  typename G::Path best() const {
    if (only_) return *only_;
    if (plain_) return plain_->best();
    if (slip_) return *slip_;
    return compare_ ? compared()[0].path : lines()[0].path;
  }

  // Where the budget says `compare`: the moves that were compared, by the chance of winning in
  // whole percents, as it is told to people, then by the margin: of moves that win as often the one
  // with more points. Before half of the budget is spent, all that was looked at.
  std::vector<Line<G>> compared() const {
    std::vector<Line<G>> out = compared_.empty() ? lines() : std::vector<Line<G>>();
    if (!compared_.empty()) {
      const std::vector<Line<G>> all = merged();
      for (const std::size_t i : compared_) out.push_back(all[i]);
    }
    const auto better = [&](const Line<G>& a, const Line<G>& b) {
      // What was never looked at has no figures.
      if (a.visits == 0 || b.visits == 0) return a.visits > b.visits;
      const double mine = std::round(100 * a.outcome.win[mover_]);
      const double other = std::round(100 * b.outcome.win[mover_]);
      if (mine != other) return mine > other;
      return margin(a.outcome, mover_, players_) > margin(b.outcome, mover_, players_);
    };
    // A handful; those that tie stay in their order.
    for (auto it = out.begin(); it != out.end(); ++it)
      std::rotate(std::upper_bound(out.begin(), it, *it, better), it, it + 1);
    return out;
  }

  // What was looked at, best first; empty for players that do not search.
  std::vector<Line<G>> lines() const {
    if (searches_.empty()) return {};
    const std::vector<Line<G>> all = merged();
    std::vector<Line<G>> sorted;
    for (const std::size_t i : ranked(all)) sorted.push_back(all[i]);
    return sorted;
  }

 private:
  // In the order of the ideas.
  std::vector<Line<G>> merged() const {
    std::vector<Line<G>> out = searches_[0].lines();
    for (std::size_t i = 1; i < searches_.size(); ++i) {
      const std::vector<Line<G>> more = searches_[i].lines();
      for (std::size_t j = 0; j < out.size(); ++j) merge(out[j], more[j]);
    }
    return out;
  }

  // The most visited first, as the means of rarely visited moves are mostly luck.
  static std::vector<std::size_t> ranked(const std::vector<Line<G>>& lines) {
    std::vector<std::size_t> order(lines.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
      const Line<G>&a = lines[i], &b = lines[j];
      if (a.visits != b.visits) return a.visits > b.visits;
      return a.value != b.value ? a.value > b.value : i < j;
    });
    return order;
  }

  bool half_spent() const {
    if (done_ == 0) return false;
    return (limit_ != UINT32_MAX && done_ >= limit_ / 2) || spent(0.5);
  }

  // Whether this part of the seconds is over.
  bool spent(double part) const {
    if (clock_ == nullptr || !seconds_) return false;
    return clock_() - began_ >= *seconds_ * part && (!compare_ || done_ >= kLeastComparison * part);
  }

  void choose_compared() {
    const std::vector<Line<G>> all = merged();
    for (const std::size_t i : ranked(all))
      if (compared_.empty() ||
          (compared_.size() < kMaxCompared && all[i].visits >= kLeastShare * done_))
        compared_.push_back(i);
  }

  static constexpr double kBatchSeconds = 0.001;

  static LevelSettings settings_of(Level level) {
    return Guide<G>::kLevels[static_cast<int>(level) - static_cast<int>(Level::kEasy)];
  }

  void set_budget(const Budget& budget) {
    // Plain search has no budget of its own: it is measured against experts.
    const std::uint32_t own =
        settings_of(level_ == Level::kPlain ? Level::kExpert : level_).iterations;
    seconds_ = budget.seconds;
    if (!budget.iterations && !budget.seconds) seconds_ = kLevelSeconds;
    limit_ = budget.iterations                     ? *budget.iterations
             : budget.seconds && clock_ != nullptr ? UINT32_MAX
                                                   : own;
  }

  static std::uint64_t bits_of(const typename G::Move& move) {
    using Bits = std::conditional_t<sizeof move == 8, std::uint64_t, std::uint32_t>;
    return std::bit_cast<Bits>(move);
  }

  // What comes to the mind of a level that does not heed its search this time. Chance depends on
  // the position too: a bot that always has the same seed slips now and then all the same.
  std::optional<typename G::Path> slip(std::uint64_t seed) const {
    const LevelSettings level = settings_of(level_);
    const Ideas<G> ideas = searches_[0].ideas();
    double sum = 0;
    for (const Idea<G>& idea : ideas) {
      sum += idea.weight;
      for (const auto& move : idea.path) seed = (seed ^ bits_of(move)) * 0x9e3779b97f4a7c15ull;
    }
    Rng rng(seed);
    constexpr std::uint32_t kGrain = 1 << 20;
    if (below(rng, kGrain) >= level.slip * kGrain) return std::nullopt;
    const double blur = level.blur * sum / static_cast<double>(ideas.size());
    double at = below(rng, kGrain) * (1 + level.blur) * sum / kGrain;
    for (const Idea<G>& idea : ideas) {
      at -= idea.weight + blur;
      if (at < 0) return idea.path;
    }
    return ideas.back().path;
  }

  void run(std::uint32_t iterations) {
    if (plain_) return plain_->run(iterations);
    const int threads = static_cast<int>(searches_.size());
    in_parallel(threads, [&](int i) {
      const auto count = static_cast<std::uint32_t>(threads);
      const auto rest = static_cast<std::uint32_t>(i) < iterations % count ? 1u : 0u;
      if (compared_.empty())
        searches_[i].run(iterations / count + rest);
      else
        searches_[i].even_out(compared_, iterations / count + rest);
    });
  }

  static void merge(Line<G>& line, const Line<G>& other) {
    const double mine = line.visits, theirs = other.visits;
    if (theirs == 0) return;
    const auto mix = [&](double a, double b) { return (a * mine + b * theirs) / (mine + theirs); };
    line.value = mix(line.value, other.value);
    for (int seat = 0; seat < kMaxSeats; ++seat) {
      line.outcome.win[seat] = mix(line.outcome.win[seat], other.outcome.win[seat]);
      line.outcome.score[seat] = mix(line.outcome.score[seat], other.outcome.score[seat]);
    }
    line.visits += other.visits;
  }

  Level level_;
  bool compare_;
  int mover_ = 0, players_ = 0;
  std::vector<std::size_t> compared_;  // numbers of ideas; empty: not yet chosen
  Clock clock_;
  double began_ = 0;
  std::uint32_t done_ = 0, limit_ = 0;
  // Iterations between two looks at the clock, a multiple of the threads: each thread's share then
  // does not depend on how fast they were.
  std::uint32_t batch_ = 4;
  std::optional<double> seconds_;
  std::optional<typename G::Path> only_, slip_;
  std::optional<PlainSearch<G>> plain_;
  std::vector<Search<G>> searches_;
};

}  // namespace bloom
