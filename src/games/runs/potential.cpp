#include "games/runs/potential.h"

#include <algorithm>

#include "games/runs/chains.h"

namespace bloom::runs {

Gauge::Gauge(const State& state, int seat) {
  const Open& open = state.open;
  int least = kTiles, others = 0;
  for (int other = 0; other < open.players; ++other) {
    if (other == seat) continue;
    least = std::min<int>(least, open.hand_size[other]);
    others = std::max<int>(others, open.hand_size[other]);
  }
  const double haste = least >= 10 ? 0 : 1 - least / 10.0;
  fear_ = 0.2 + 0.6 * haste;
  draw_ = 4 - 3 * haste;
  out_ = 2 + others;
}

double Gauge::hand(Numbers numbers, int jokers) const {
  const Hand hand(numbers);
  double sum = jokers * kJokerWorth;
  for (int i = 0; i < hand.chain_count; ++i) {
    const Chain& chain = hand.chains[i];
    const int size = chain.end - chain.begin;
    const int flowers = std::min<int>(chain.flowers, kTopReward);
    sum += (size >= kMinRun ? 0.5 : size == 2 ? 0.2 : 0) * flowers - fear_ * chain.flowers;
  }
  return sum;
}

}  // namespace bloom::runs
