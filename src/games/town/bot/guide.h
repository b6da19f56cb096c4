// How bots look at Bloom Town (the contract: games/guide.h).
#pragma once

#include "games/guide.h"
#include "games/town/town.h"

namespace bloom {

template <>
struct Guide<Town> {
  static constexpr bool kOpen = false;
  static constexpr SearchSettings kSearch = {
      .depth = 20, .expand = 8, .explore = 2, .first_value = 0, .margin = 0.4, .margin_scale = 8};
  static constexpr std::array<LevelSettings, kSearchLevels> kLevels = {
      {{8, 0.87, 0.5}, {8, 0.7}, {40, 0.37}, {28, 0}, {100000, 0}}};

  static void ideas(const town::State& state, Ideas<Town>& out);
  static Outcome playout(town::State& state, Rng& rng);
};
static_assert(Guided<Town>);

}  // namespace bloom
