// What a seat wants: to win; of two ways to win (or lose) as often, the one with the better margin.
#pragma once

#include <algorithm>
#include <array>

#include "games/guide.h"

namespace bloom {

// Points by which a seat leads the best of the others.
inline double margin(const Outcome& outcome, int seat, int players) {
  double rival = -1e9;
  for (int other = 0; other < players; ++other)
    if (other != seat) rival = std::max(rival, outcome.score[other]);
  return outcome.score[seat] - rival;
}

using Values = std::array<double, kMaxSeats>;

// By seat, each from 0 to 1.
inline Values values(const Outcome& outcome, int players, const SearchSettings& settings) {
  Values out{};
  for (int seat = 0; seat < players; ++seat) {
    const double lead = margin(outcome, seat, players) / settings.margin_scale;
    const double points = 0.5 + 0.5 * lead / (1 + (lead < 0 ? -lead : lead));
    out[seat] = (1 - settings.margin) * outcome.win[seat] + settings.margin * points;
  }
  return out;
}

}  // namespace bloom
