// How bots look at Petals (the contract: games/guide.h).
#pragma once

#include "games/guide.h"
#include "games/petals/petals.h"

namespace bloom {

template <>
struct Guide<Petals> {
  static constexpr bool kOpen = false;
  static constexpr SearchSettings kSearch = {.depth = 4};
  static constexpr std::array<LevelSettings, kSearchLevels> kLevels = {
      {{10, 0.8}, {10, 0.5}, {20, 0.25}, {50, 0}, {5000, 0}}};

  static void ideas(const petals::State& state, Ideas<Petals>& out);
  static Outcome playout(petals::State& state, Rng& rng);
};
static_assert(Guided<Petals>);

}  // namespace bloom
