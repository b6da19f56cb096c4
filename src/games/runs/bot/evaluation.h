// What a position is worth by judgement, without playing on.
#pragma once

#include "games/runs/bot/weights.h"

namespace bloom::runs {

// Expected points of the seat from here to the end of the round: tokens to come less flowers left.
// A linear estimate, fitted to games of the quick player.
double forecast(const State& state, int seat);

// What a hand is worth to its owner, roughly, in points: the common scale of ideas.
class Gauge {
 public:
  Gauge(const State& state, int seat);

  // What is to come from the hand: tokens for its chains, less what its flowers may cost.
  double hand(Numbers numbers, int jokers) const;
  double draw() const { return draw_; }
  double blind() const { return kGauge.blind; }
  double joker() const { return kGauge.joker; }
  double out() const { return out_; }

 private:
  double fear_, draw_, out_;
};

}  // namespace bloom::runs
