#include "games/runs/guide.h"

#include <cmath>

#include "games/runs/forecast.h"
#include "games/runs/quick.h"

namespace bloom {
namespace {

// How far apart two players end a round, as a deviation in points.
constexpr double kSpread = 22;
// A playout is cut after so many texts, if the round is not near its end: the forecast errs less
// than a longer playout scatters.
constexpr int kCut = 6;
constexpr int kLastTiles = 10;  // in the reserve
constexpr int kSmallHand = 4;
// The variance of what the forecast does not know: at the end of the reserve, and more per tile.
constexpr double kVariance = 200, kVariancePerTile = 3.6;

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
bool in_full_swing(const runs::Open& open) {
  for (int seat = 0; seat < open.players; ++seat)
    if (open.hand_size[seat] <= kSmallHand) return false;
  return open.reserve > kLastTiles;
}

}  // namespace

Outcome Guide<Runs>::playout(runs::State& state, Rng& rng) {
  const runs::Open& open = state.open;
  const int round = open.round, later = open.options.rounds - round - 1;
  std::array<double, kMaxSeats> points{};
  for (int texts = 0; open.actor != kNobody && open.round == round; ++texts) {
    if (texts >= kCut && in_full_swing(open)) {
      for (int seat = 0; seat < open.players; ++seat)
        points[seat] = open.score(seat) + open.won[seat].sum() + runs::forecast(state, seat);
      return judge(open.players, points,
                   kSpread * kSpread * later + kVariance + kVariancePerTile * open.reserve);
    }
    runs::quick_text(state, rng);
  }
  if (open.actor == kNobody) return outcome_of(Runs::standing(state));
  for (int seat = 0; seat < open.players; ++seat) points[seat] = open.score(seat);
  return judge(open.players, points, kSpread * kSpread * later);
}

}  // namespace bloom
