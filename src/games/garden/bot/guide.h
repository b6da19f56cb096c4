// How bots look at Bloom by Escoffier and Franck (the contract: games/guide.h).
#pragma once

#include "games/garden/garden.h"
#include "games/guide.h"

namespace bloom {

template <>
struct Guide<Garden> {
  static constexpr bool kOpen = true;
  static constexpr SearchSettings kSearch = {
      .depth = 3, .expand = 5, .explore = 1, .margin = 0.5, .margin_scale = 8};
  static constexpr std::array<LevelSettings, kSearchLevels> kLevels = {
      {{40, 0.88, kAnyIdea}, {40, 0.68, kAnyIdea}, {40, 0.9, 0.15}, {40, 0.65}, {20000, 0}}};

  static void ideas(const garden::State& state, Ideas<Garden>& out);
  static Outcome playout(garden::State& state, Rng& rng);
};
static_assert(Guided<Garden>);

}  // namespace bloom
