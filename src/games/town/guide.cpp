#include "games/town/guide.h"

namespace bloom {

void Guide<Town>::ideas(const town::State& state, Ideas<Town>& out) {
  for (const town::Move move : town::legal(state)) {
    Idea<Town> idea;
    idea.path.push_back(move);
    const double points = town::points_now(state, move);
    idea.weight = 1 + points * points;
    out.push_back(idea);
  }
}

Outcome Guide<Town>::playout(town::State& state, Rng& rng) {
  while (state.open.actor != kNobody) {
    const town::Moves moves = town::legal(state);
    town::apply(state, moves[below(rng, static_cast<std::uint32_t>(moves.size()))]);
  }
  return outcome_of(Town::standing(state));
}

}  // namespace bloom
