#include "games/runs/bot/evaluation.h"

#include <algorithm>

#include "games/runs/chains.h"

namespace bloom::runs {

double forecast(const State& state, int seat) {
  const Open& open = state.open;
  const Hand hand(state.numbers[seat]);
  double in_threes = 0, in_pairs = 0;
  for (int i = 0; i < hand.chain_count; ++i) {
    const Chain& chain = hand.chains[i];
    const int size = chain.end - chain.begin;
    if (size >= kMinRun)
      in_threes += std::min<int>(chain.flowers, kTopReward);
    else if (size == 2)
      in_pairs += chain.flowers;
  }
  int least = kTiles;
  for (int other = 0; other < open.players; ++other)
    if (other != seat) least = std::min<int>(least, open.hand_size[other]);
  const double all = hand.flowers_before[hand.size];
  const double danger = std::max(0, 5 - least) / 5.0;
  const std::array<double, kFeatures> features = {1,
                                                  all,
                                                  in_threes,
                                                  in_pairs,
                                                  static_cast<double>(state.jokers[seat]),
                                                  static_cast<double>(open.hand_size[seat]),
                                                  open.rewards.sum() / 10.0,
                                                  index(open.actor) == seat ? 1.0 : 0.0,
                                                  static_cast<double>(least),
                                                  danger,
                                                  all * danger};
  const ForecastWeights& weights = kForecast[open.players - kMinPlayers];
  const double reserve = open.reserve / 100.0;
  double sum = 0;
  for (int i = 0; i < kFeatures; ++i)
    sum += features[i] * (weights[i].last + weights[i].early * reserve);
  return sum;
}

Gauge::Gauge(const State& state, int seat) {
  const Open& open = state.open;
  int least = kTiles, others = 0;
  for (int other = 0; other < open.players; ++other) {
    if (other == seat) continue;
    least = std::min<int>(least, open.hand_size[other]);
    others = std::max<int>(others, open.hand_size[other]);
  }
  const double haste = least >= kGauge.ease ? 0 : 1 - least / kGauge.ease;
  fear_ = kGauge.fear + kGauge.panic * haste;
  draw_ = kGauge.draw - kGauge.draw_fear * haste;
  out_ = kGauge.out + others;
}

double Gauge::hand(Numbers numbers, int jokers) const {
  const Hand hand(numbers);
  double sum = jokers * kGauge.joker;
  for (int i = 0; i < hand.chain_count; ++i) {
    const Chain& chain = hand.chains[i];
    const int size = chain.end - chain.begin;
    const int flowers = std::min<int>(chain.flowers, kTopReward);
    sum += (size >= kMinRun ? kGauge.chain
            : size == 2     ? kGauge.pair
                            : 0) *
               flowers -
           fear_ * chain.flowers;
  }
  return sum;
}

}  // namespace bloom::runs
