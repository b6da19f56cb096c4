// How a round is likely to go on: the quick player for some texts, then the forecast.
#include <cmath>

#include "games/runs/bot/evaluation.h"
#include "games/runs/bot/guide.h"
#include "games/runs/bot/quick.h"

namespace bloom {
namespace {

using namespace runs;

// The share of the win of a seat that leads another by so many points with so much to come.
double chance(double lead, double spread) {
  const double x = lead / spread;
  return 0.5 + 0.5 * x / std::sqrt(1 + x * x);
}

// When these are the points to be expected, and that the variance of a lead.
Outcome judge(int players, const std::array<double, kMaxSeats>& points, double variance) {
  Outcome out;
  out.score = points;
  const double spread = std::sqrt(variance);
  double sum = 0;
  for (int seat = 0; seat < players; ++seat) {
    out.win[seat] = 1;
    for (int other = 0; other < players; ++other)
      if (other != seat) out.win[seat] *= chance(points[seat] - points[other], spread);
    sum += out.win[seat];
  }
  for (int seat = 0; seat < players; ++seat) out.win[seat] /= sum;
  return out;
}

// Whether the end of the round is some way off.
bool in_full_swing(const Open& open) {
  for (int seat = 0; seat < open.players; ++seat)
    if (open.hand_size[seat] <= kSmallHand) return false;
  return open.reserve > kLastTiles;
}

}  // namespace

Outcome Guide<Runs>::playout(State& state, Rng& rng) {
  const Open& open = state.open;
  const int round = open.round, later = open.options.rounds - round - 1;
  std::array<double, kMaxSeats> points{};
  for (int texts = 0; open.actor != kNobody && open.round == round; ++texts) {
    if (texts >= kCut && in_full_swing(open)) {
      for (int seat = 0; seat < open.players; ++seat)
        points[seat] = open.score(seat) + open.won[seat].sum() + forecast(state, seat);
      return judge(open.players, points,
                   kSpread * kSpread * later + kVariance + kVariancePerTile * open.reserve);
    }
    quick_text(state, rng);
  }
  if (open.actor == kNobody) return outcome_of(Runs::standing(state));
  for (int seat = 0; seat < open.players; ++seat) points[seat] = open.score(seat);
  return judge(open.players, points, kSpread * kSpread * later);
}

}  // namespace bloom
