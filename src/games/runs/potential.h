// What a hand is worth to its owner, roughly, in points: the common scale of ideas.
#pragma once

#include "games/runs/state.h"

namespace bloom::runs {

class Gauge {
 public:
  Gauge(const State& state, int seat);

  // What is to come from the hand: tokens for its chains, less what its flowers may cost.
  double hand(Numbers numbers, int jokers) const;
  double draw() const { return draw_; }
  double blind() const { return 0.5; }
  double joker() const { return kJokerWorth; }
  double out() const { return out_; }

 private:
  static constexpr double kJokerWorth = 1.5;
  double fear_, draw_, out_;
};

}  // namespace bloom::runs
