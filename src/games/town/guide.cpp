#include "games/town/guide.h"

#include <algorithm>

#include "games/town/guess.h"
#include "games/town/scoring.h"

namespace bloom {
namespace {
using namespace town;

// Rules of thumb on the scale of Judge.
int worth(const State& state, const Judge& judge, Move move) {
  switch (move.act()) {
    case Act::kBuild:
      return judge(move.tile(), move.square());
    case Act::kExtra:
      return 5 * kPoint;
    case Act::kTokenExtra:
      return 3 * kPoint;
    default:
      return kPoint * points_now(state, move);
  }
}

}  // namespace

void Guide<Town>::ideas(const State& state, Ideas<Town>& out) {
  const Judge judge(state.open);
  int best = INT32_MIN;
  for (const Move move : legal(state)) {
    Idea<Town> idea;
    idea.path.push_back(move);
    const int here = worth(state, judge, move);
    idea.weight = here;
    best = std::max(best, here);
    out.push_back(idea);
  }
  for (Idea<Town>& idea : out) {
    const double behind = 1 + 0.5 * (best - idea.weight) / kPoint;
    idea.weight = 1 / (behind * behind);
  }
}

Outcome Guide<Town>::playout(State& state, Rng& rng) {
  while (state.open.actor != kNobody) apply(state, guess(state, rng));
  return outcome_of(Town::standing(state));
}

}  // namespace bloom
