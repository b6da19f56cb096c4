// Which moves are worth a look: both cards, the one that scores more at once rather.
#include "games/petals/bot/guide.h"

namespace bloom {

void Guide<Petals>::ideas(const petals::State& state, Ideas<Petals>& out) {
  for (const petals::Move move : petals::legal(state)) {
    Idea<Petals> idea;
    idea.path.push_back(move);
    idea.weight = 1 + Petals::points_now(state, move);
    out.push_back(idea);
  }
}

}  // namespace bloom
