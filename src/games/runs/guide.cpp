#include "games/runs/guide.h"

namespace bloom {

void Guide<Runs>::ideas(const runs::State& state, Ideas<Runs>& out) {
  out.push_back({runs::greedy(state), 4});
  for (const runs::Move move : runs::legal(state)) {
    Idea<Runs> idea;
    idea.path.push_back(move);
    runs::State then = state;
    runs::apply(then, move);
    if (!Runs::settled(then) || idea.path == out[0].path) continue;
    out.push_back(idea);
  }
}

Outcome Guide<Runs>::playout(runs::State& state, Rng&) {
  while (state.open.actor != kNobody)
    for (const runs::Move move : runs::greedy(state)) runs::apply(state, move);
  return outcome_of(Runs::standing(state));
}

}  // namespace bloom
