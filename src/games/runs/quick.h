// A light player for playouts: sees whole chains, the nearest thefts and extensions, and weighs
// them by a few numbers that were found by letting such players play each other.
#pragma once

#include "base/rng.h"
#include "games/runs/rules.h"

namespace bloom::runs {

struct QuickStyle {
  double fear = 0.2;        // what a flower in the hand costs while the others hold many tiles
  double panic = 0.6;       // so much more when another hand is empty
  double late = 0;          // so much more when the reserve is empty
  double ease = 10;         // hands of so many tiles and more frighten nobody
  double draw = 4;          // what drawing is worth
  double draw_fear = 3;     // so much less when another hand is empty
  double draw_own = 0;      // so much less for each tile in the own hand
  double draw_top = 0;      // so much more for each point of the highest token
  double extend = 0;        // added to an extension
  double keep = 0;          // a flower of a chain of three that an extension uses
  double joker = 1.5;       // a joker used up
  double offer = 1;         // a joker to be had
  double out = 5;           // to end the round
  double out_others = 0.5;  // for each tile in another hand on average
  double theft = 0;         // added to a theft
  double blind = 3;         // a blind draw, in flowers
  double own = 1;           // what the flowers of a drawn tile itself count
  double stop = 0;          // no second tile, likewise
  double stop_fear = 3;     // so much more when another hand is empty
  double noise = 1;
};
inline constexpr QuickStyle kQuickStyle{};

// Plays one text of the actor of a settled state. About 0.2 µs.
void quick_text(State& state, Rng& rng, const QuickStyle& style = kQuickStyle);

}  // namespace bloom::runs
