// Which moves are worth a look: all, weighed by judgement.
#include <algorithm>

#include "games/town/bot/evaluation.h"
#include "games/town/bot/guide.h"

namespace bloom {
namespace {
using namespace town;

// Rules of thumb on the scale of Judge.
int worth(const State& state, const Judge& judge, Move move) {
  switch (move.act()) {
    case Act::kBuild:
      return judge(move.tile(), move.square());
    case Act::kExtra:
      return kExtraTurn;
    case Act::kTokenExtra:
      return kTokenExtraTurn;
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

}  // namespace bloom
