#include "games/garden/guide.h"

#include <algorithm>

#include "games/garden/judge.h"
#include "games/garden/policy.h"
#include "games/garden/taste.h"

namespace bloom {

void Guide<Garden>::ideas(const garden::State& state, Ideas<Garden>& out) {
  garden::Judged judged;
  garden::judge_moves(state, judged);
  std::stable_sort(judged.begin(), judged.end(), [](const auto& a, const auto& b) {
    return a.value != b.value ? a.value > b.value : a.move < b.move;
  });
  const std::size_t most = static_cast<std::size_t>(garden::kTaste.ideas);
  if (judged.size() > most) judged.resize(most);
  for (const garden::JudgedMove& each : judged) {
    Idea<Garden> idea;
    idea.path.push_back(each.move);
    const double gap = 1 + (judged[0].value - each.value) / garden::kTaste.tau;
    idea.weight = 1 / (gap * gap);
    out.push_back(idea);
  }
}

Outcome Guide<Garden>::playout(garden::State& state, Rng& rng) {
  return garden::play_on(state, rng);
}

}  // namespace bloom
