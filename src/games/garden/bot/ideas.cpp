// Which moves are worth a look: the best by judgement, weighed by what they are behind.
#include "games/garden/bot/evaluation.h"
#include "games/garden/bot/guide.h"
#include "games/garden/bot/weights.h"

namespace bloom {

void Guide<Garden>::ideas(const garden::State& state, Ideas<Garden>& out) {
  const bool card = state.phase == garden::Phase::kCard;
  const garden::Judged judged = garden::judge(
      state, static_cast<std::size_t>(card ? garden::kTaste.ideas : garden::kTaste.pawns));
  for (const garden::JudgedMove& each : judged) {
    Idea<Garden> idea;
    idea.path.push_back(each.move);
    const double gap = 1 + (judged[0].value - each.value) / garden::kTaste.tau;
    idea.weight = 1 / (gap * gap);
    out.push_back(idea);
  }
}

}  // namespace bloom
