// One decision of a bot: a level, a budget, a view. Any-time: it runs in slices, and the best move
// so far can be asked for between any two.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/bench.h"
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
};
inline constexpr double kLevelSeconds = 1;

template <Guided G>
class Thinker {
 public:
  // The viewer is to move. Without a clock seconds are not counted.
  Thinker(const typename G::View& view, Level level, const Budget& budget, std::uint64_t seed,
          Clock clock)
      : level_(level), clock_(clock) {
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
      if (level < Level::kExpert || !given) slip_ = slip(seed);
      if (slip_) {
        // It is looked at, so that there is something to say about it.
        searches_[0].look_at(*slip_);
        done_ = 1;
      }
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
      const std::uint32_t batch = std::min<std::uint32_t>(batch_, limit_ - done_);
      run(batch);
      done_ += batch;
      if (clock_ != nullptr && clock_() - start < kBatchSeconds) batch_ *= 2;
      if (clock_ != nullptr && seconds_ && clock_() - began_ >= *seconds_) return true;
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
    return lines()[0].path;
  }

  // What was looked at, best first; empty for players that do not search.
  std::vector<Line<G>> lines() const {
    if (searches_.empty()) return {};
    std::vector<Line<G>> out = searches_[0].lines();
    for (std::size_t i = 1; i < searches_.size(); ++i) {
      const std::vector<Line<G>> more = searches_[i].lines();
      for (std::size_t j = 0; j < out.size(); ++j) merge(out[j], more[j]);
    }
    // The most visited, as the means of rarely visited moves are mostly luck.
    std::vector<std::size_t> order(out.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
      const Line<G>&a = out[i], &b = out[j];
      if (a.visits != b.visits) return a.visits > b.visits;
      return a.value != b.value ? a.value > b.value : i < j;
    });
    std::vector<Line<G>> sorted;
    for (const std::size_t i : order) sorted.push_back(out[i]);
    return sorted;
  }

 private:
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

  // What comes to the mind of a level that does not heed its search this time. Chance depends on
  // the position too: a bot that always has the same seed slips now and then all the same.
  std::optional<typename G::Path> slip(std::uint64_t seed) const {
    const LevelSettings level = settings_of(level_);
    const Ideas<G> ideas = searches_[0].ideas();
    double sum = 0;
    for (const Idea<G>& idea : ideas) {
      sum += idea.weight;
      for (const auto& move : idea.path)
        seed = (seed ^ std::bit_cast<std::uint32_t>(move)) * 0x9e3779b97f4a7c15ull;
    }
    Rng rng(seed);
    constexpr std::uint32_t kGrain = 1 << 20;
    if (below(rng, kGrain) >= level.slip * kGrain) return std::nullopt;
    const double blur = level.blur * sum / static_cast<double>(ideas.size());
    double at = below(rng, kGrain) * (1 + level.blur) * sum / kGrain;
    for (const Idea<G>& idea : ideas)
      if ((at -= idea.weight + blur) < 0) return idea.path;
    return ideas.back().path;
  }

  void run(std::uint32_t iterations) {
    if (plain_) return plain_->run(iterations);
    const int threads = static_cast<int>(searches_.size());
    in_parallel(threads, [&](int i) {
      const auto count = static_cast<std::uint32_t>(threads);
      const auto rest = static_cast<std::uint32_t>(i) < iterations % count ? 1u : 0u;
      searches_[i].run(iterations / count + rest);
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
