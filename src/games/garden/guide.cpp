#include "games/garden/guide.h"

namespace bloom {

void Guide<Garden>::ideas(const garden::State& state, Ideas<Garden>& out) {
  for (const garden::Move move : garden::legal(state)) {
    Idea<Garden> idea;
    idea.path.push_back(move);
    const double points = garden::points_now(state, move);
    idea.weight = 1 + points * points;
    out.push_back(idea);
  }
}

Outcome Guide<Garden>::playout(garden::State& state, Rng& rng) {
  while (state.actor != kNobody) {
    const garden::Moves moves = garden::legal(state);
    garden::apply(state, moves[below(rng, static_cast<std::uint32_t>(moves.size()))]);
  }
  return outcome_of(Garden::standing(state));
}

}  // namespace bloom
