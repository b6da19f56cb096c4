// What the bots' judgement goes by; chosen by playing variants against each other
// (docs/strength.md).
#pragma once

namespace bloom::garden {

struct Taste {
  // Playouts; weights in sixteenths of a point.
  double samples = 16;   // placements looked at
  double fill = 5;       // a token in the barrow
  double own_early = 6;  // an own flower picked, while more than three own cards are left
  double own_late = 14;
  double deny = 3;  // another player's flower picked
  double noise = 12;
  double lowest = 0.7;  // chance of playing the smallest card
  // Ideas.
  double ideas = 48;  // at most
  double tau = 1;     // so many points below the best idea is a quarter of its weight
};
inline constexpr Taste kTaste;

}  // namespace bloom::garden
