#include "games/runs/forecast.h"

#include <algorithm>

#include "games/runs/chains.h"

namespace bloom::runs {
namespace {

// What a feature counts when the reserve is empty, and how much more when it holds 100 tiles.
struct Weight {
  double last, early;
};
constexpr int kFeatures = 11;
using Weights = std::array<Weight, kFeatures>;

// For two to five players, in the order of the features below. Least squares over 4,000 rounds
// each, played by the quick player; what it does not explain has a deviation of 8 to 11 points.
constexpr std::array<Weights, kMaxPlayers - 1> kWeights = {{
    {{{-5.735, -0.482},
      {0.010, 0.741},
      {0.395, -0.618},
      {0.219, -0.452},
      {1.342, 4.362},
      {-0.299, 2.771},
      {1.512, 1.625},
      {0.799, 1.635},
      {0.134, -0.814},
      {6.081, 25.894},
      {-1.074, -0.100}}},
    {{{-6.144, -6.851},
      {-0.090, 0.851},
      {0.480, -0.189},
      {0.177, 0.080},
      {1.763, 3.188},
      {-0.414, 2.143},
      {0.923, 0.807},
      {0.947, 1.495},
      {0.363, -0.804},
      {5.329, -33.860},
      {-0.846, 2.245}}},
    {{{-6.890, -9.504},
      {-0.163, 1.100},
      {0.590, 0.240},
      {0.212, 0.258},
      {1.864, 2.784},
      {-0.500, 1.132},
      {0.953, 0.565},
      {0.969, 1.658},
      {0.510, -1.026},
      {3.608, -35.972},
      {-0.591, 5.576}}},
    {{{-7.128, -11.245},
      {-0.178, 1.460},
      {0.662, 0.877},
      {0.208, 0.637},
      {1.811, 5.884},
      {-0.503, 0.225},
      {0.949, 0.771},
      {1.053, 1.580},
      {0.519, -1.710},
      {2.513, -24.447},
      {-0.494, 5.827}}},
}};

}  // namespace

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
  const Weights& weights = kWeights[open.players - kMinPlayers];
  const double reserve = open.reserve / 100.0;
  double sum = 0;
  for (int i = 0; i < kFeatures; ++i)
    sum += features[i] * (weights[i].last + weights[i].early * reserve);
  return sum;
}

}  // namespace bloom::runs
