// How bots look at Bloom by Kramer (the contract: games/guide.h).
#pragma once

#include "games/guide.h"
#include "games/runs/runs.h"

namespace bloom {

template <>
struct Guide<Runs> {
  static constexpr bool kOpen = false;
  static constexpr SearchSettings kSearch = {.depth = 1, .explore = 0.6, .margin_scale = 8};
  static constexpr std::array<LevelSettings, kSearchLevels> kLevels = {
      {{40, 1}, {40, 0.58}, {100, 0.24}, {160, 0}, {200000, 0}}};

  static void ideas(const runs::State& state, Ideas<Runs>& out);
  static Outcome playout(runs::State& state, Rng& rng);
};
static_assert(Guided<Runs>);

}  // namespace bloom
