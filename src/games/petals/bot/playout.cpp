// How a game is likely to go on: whoever can score plays the lowest card that does, often.
#include "base/shuffle.h"
#include "games/petals/bot/guide.h"

namespace bloom {

Outcome Guide<Petals>::playout(petals::State& state, Rng& rng) {
  while (state.open.actor() != kNobody) {
    const petals::Moves moves = petals::legal(state);
    std::size_t choice = below(rng, static_cast<std::uint32_t>(moves.size()));
    for (std::size_t i = 0; i < moves.size() && below(rng, 4) > 0; ++i)
      if (Petals::points_now(state, moves[i]) > 0) {
        choice = i;
        break;
      }
    petals::apply(state, moves[choice]);
  }
  return outcome_of(Petals::standing(state));
}

}  // namespace bloom
