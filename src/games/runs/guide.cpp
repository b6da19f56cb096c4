#include "games/runs/guide.h"

#include <cmath>

#include "games/runs/quick.h"

namespace bloom {
namespace {

constexpr double kSpread = 22;

// The share of the win of a seat that leads another by so many points when so many rounds follow.
double chance(double lead, int rounds) {
  const double x = lead / (kSpread * std::sqrt(static_cast<double>(rounds)));
  return 0.5 + 0.5 * x / std::sqrt(1 + x * x);
}

// When the round is over and others follow, they are not played: what the lead is worth is known
// better than any single playout of them could say.
Outcome judge(const runs::Open& open) {
  Outcome out;
  const int rounds = open.options.rounds - open.round;
  double sum = 0;
  for (int seat = 0; seat < open.players; ++seat) {
    out.score[seat] = open.score(seat);
    out.win[seat] = 1;
    for (int other = 0; other < open.players; ++other)
      if (other != seat) out.win[seat] *= chance(open.score(seat) - open.score(other), rounds);
    sum += out.win[seat];
  }
  for (int seat = 0; seat < open.players; ++seat) out.win[seat] /= sum;
  return out;
}

}  // namespace

Outcome Guide<Runs>::playout(runs::State& state, Rng& rng) {
  const int round = state.open.round;
  while (state.open.actor != kNobody && state.open.round == round) runs::quick_text(state, rng);
  return state.open.actor == kNobody ? outcome_of(Runs::standing(state)) : judge(state.open);
}

}  // namespace bloom
