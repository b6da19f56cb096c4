// How bots look at Bloom Town (the contract: games/guide.h).
#pragma once

#include "games/guide.h"
#include "games/town/town.h"

namespace bloom {

template <>
struct Guide<Town> {
  static constexpr bool kOpen = false;
  static constexpr SearchSettings kSearch = {.depth = 1, .explore = 0.6, .margin_scale = 8};
  static constexpr std::array<LevelSettings, kSearchLevels> kLevels = {
      {{50, 0.5}, {200, 0.2}, {1000, 0.05}, {10000, 0}}};

  static void ideas(const town::State& state, Ideas<Town>& out);
  static Outcome playout(town::State& state, Rng& rng);
};
static_assert(Guided<Town>);

}  // namespace bloom
