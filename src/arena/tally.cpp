#include "arena/tally.h"

#include <algorithm>
#include <cmath>

namespace bloom::arena {
namespace {

constexpr double kZ = 1.959964;  // 95 %

// Wilson's interval for a share seen in so many independent games; never empty, never outside 0…1.
void set_interval(Contestant& out, double games) {
  const double p = out.win_share, z2 = kZ * kZ;
  const double middle = (p + z2 / (2 * games)) / (1 + z2 / games);
  const double half =
      kZ / (1 + z2 / games) * std::sqrt(p * (1 - p) / games + z2 / (4 * games * games));
  // Rounding must not put a share of 0 or 1 outside.
  out.low = std::clamp(middle - half, 0.0, p);
  out.high = std::clamp(middle + half, p, 1.0);
}

// How many independent games would give the share with the variance that the deals show.
double effective_games(const std::vector<double>& deals, double mean, double games) {
  const double count = static_cast<double>(deals.size());
  if (deals.size() < 2) return games;
  double squares = 0;
  for (const double deal : deals) squares += (deal - mean) * (deal - mean);
  const double variance = squares / (count - 1) / count;
  const double binomial = mean * (1 - mean);
  // Few deals that happen to agree prove little.
  if (variance <= 0 || binomial <= 0) return games;
  return std::clamp(binomial / variance, count / 2, games * 4);
}

double elo_of(double share, double games) {
  const double bound = 0.5 / games;  // a clean sweep is not worth infinitely much
  const double p = std::clamp(share, bound, 1 - bound);
  return 400 * std::log10(p / (1 - p));
}

}  // namespace

Tally tally(const std::vector<GameResult>& results, int rotations) {
  Tally out;
  out.games = results.size();
  if (results.empty()) return out;
  const std::size_t count = results[0].win.size();
  const double games = static_cast<double>(results.size());
  out.contestants.resize(count);
  for (const GameResult& result : results) out.moves += result.moves;
  for (std::size_t i = 0; i < count; ++i) {
    Contestant& me = out.contestants[i];
    std::vector<double> deals(results.size() / static_cast<std::size_t>(rotations));
    double pairs = 0;
    for (std::size_t g = 0; g < results.size(); ++g) {
      const GameResult& result = results[g];
      me.win_share += result.win[i];
      me.mean_score += result.score[i];
      deals[g / static_cast<std::size_t>(rotations)] += result.win[i] / rotations;
      double rival = -1e9;
      for (std::size_t j = 0; j < count; ++j) {
        if (j == i) continue;
        rival = std::max(rival, result.score[j]);
        const double lead = result.win[i] != result.win[j] ? result.win[i] - result.win[j]
                                                           : result.score[i] - result.score[j];
        pairs += lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
      }
      me.margin += result.score[i] - rival;
    }
    for (double* sum : {&me.win_share, &me.mean_score, &me.margin}) *sum /= games;
    set_interval(me, effective_games(deals, me.win_share, games));
    const double played = games * static_cast<double>(count - 1);
    me.elo = elo_of(pairs / played, played);
  }
  return out;
}

}  // namespace bloom::arena
