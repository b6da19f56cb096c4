// A light player for playouts: sees whole chains, the nearest thefts and extensions, and weighs
// them by a few numbers that were found by letting such players play each other.
#pragma once

#include "base/rng.h"
#include "games/runs/rules.h"

namespace bloom::runs {

struct QuickStyle {
  double fear = -0.764;       // what a flower in the hand costs while the others hold many tiles
  double panic = 1.31;        // so much more when another hand is empty
  double late = 0.354;        // so much more when the reserve is empty
  double ease = 4.55;         // hands of so many tiles and more frighten nobody
  double draw = 3;            // what drawing is worth
  double draw_fear = 10;      // so much less when another hand is empty
  double draw_own = 0.0787;   // so much less for each tile in the own hand
  double draw_top = 0.174;    // so much more for each point of the highest token
  double extend = -0.22;      // added to an extension
  double keep = 0.278;        // a flower of a chain of three that an extension uses
  double joker = 2;           // a joker used up
  double offer = 3.74;        // a joker to be had
  double out = 4.02;          // to end the round
  double out_others = 0.645;  // for each tile in another hand on average
  double theft = 3.15;        // added to a theft
  double blind = 11.6;        // a blind draw, in flowers
  double own = 3.83;          // what the flowers of a drawn tile itself count
  double stop = -0.181;       // no second tile, likewise
  double stop_fear = 3.21;    // so much more when another hand is empty
  double noise = 1;
};
inline constexpr QuickStyle kQuickStyle{};

// Plays on in a settled state: one text of the actor, or all that is left of a turn of drawing.
// About 0.5 µs.
void quick_text(State& state, Rng& rng, const QuickStyle& style = kQuickStyle);

}  // namespace bloom::runs
