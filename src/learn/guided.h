// Whether the situations of a guided first game come up, whatever its learner plays: many games at
// one deal, with learners of several kinds.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "learn/note.h"

namespace bloom::learn {

// Somebody who knows nothing, somebody who takes what is at hand, somebody who thinks a little.
inline constexpr std::array<Level, 3> kLearners = {Level::kRandom, Level::kGreedy, Level::kMedium};
// In so many of a hundred games of each kind of learner a situation has to come up.
inline constexpr int kPercentMet = 95;

struct GuidedPlan {
  int games = 200;                          // of each kind of learner
  std::optional<std::uint32_t> iterations;  // of the learner who thinks; otherwise its level's own
  int threads = 1;
  bool give_up = false;  // leave the rest out once a situation cannot come up often enough
};

struct GuidedCount {
  int games = 0;
  std::vector<int> met;  // by note, in the order of the file: in how many games it was told
};

struct GuidedResult {
  std::array<GuidedCount, kLearners.size()> by_learner;
  bool gave_up = false;
};

// Plays them all; the same every time, with however many threads. `played` is called after each
// game, on some thread.
GuidedResult play_guided(
    const Notes& notes, const Bytes32& seed, const GuidedPlan& plan,
    const std::function<void()>& played = [] {});

// Whether a situation that was met in so many games comes up often enough.
inline bool often_enough(int met, int games) { return 100 * met >= kPercentMet * games; }
// The places of the situations in the list of notes.
std::vector<std::size_t> situations_of(const Notes& notes);

}  // namespace bloom::learn
