// What the bots' judgement goes by: found by letting variants play each other (docs/strength.md),
// or fitted to their games.
#pragma once

#include <array>

#include "games/runs/state.h"

namespace bloom::runs {

// The light player of playouts, in points where nothing else is said.
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

// The common scale of ideas, in points (evaluation.h, Gauge).
struct GaugeWeights {
  double ease = 10;      // other hands of so many tiles and more frighten nobody
  double fear = 0.2;     // what a flower in the hand costs
  double panic = 0.6;    // so much more when another hand is empty
  double draw = 4;       // what drawing is worth
  double draw_fear = 3;  // so much less when another hand is empty
  double out = 2;        // to end the round; for each tile in the largest other hand one more
  double blind = 0.5;    // a blind draw
  double joker = 1.5;    // a joker
  double chain = 0.5;    // of the flowers of a chain that can be laid
  double pair = 0.2;     // of those of two numbers that fit
};
inline constexpr GaugeWeights kGauge{};

// How far apart two players end a round, as a deviation in points.
inline constexpr double kSpread = 22;
// A playout is cut after so many texts, if the round is not near its end: the forecast errs less
// than a longer playout scatters.
inline constexpr int kCut = 6;
inline constexpr int kLastTiles = 10;  // in the reserve
inline constexpr int kSmallHand = 4;
// The variance of what the forecast does not know: at the end of the reserve, and more per tile.
inline constexpr double kVariance = 200, kVariancePerTile = 3.6;

// What a feature counts when the reserve is empty, and how much more when it holds 100 tiles.
struct ForecastWeight {
  double last, early;
};
inline constexpr int kFeatures = 11;
using ForecastWeights = std::array<ForecastWeight, kFeatures>;

// For two to five players, in the order of the features of forecast(). Least squares over 4,000
// rounds each, played by the quick player; what it does not explain has a deviation of 8 to 11
// points.
inline constexpr std::array<ForecastWeights, kMaxPlayers - 1> kForecast = {{
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

}  // namespace bloom::runs
