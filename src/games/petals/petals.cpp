#include "games/petals/petals.h"

#include "games/simple.h"

namespace bloom {

Result<Petals::Path> Petals::parse(const State& state, std::string_view text) {
  return single_path<Path>(petals::parse(state, text));
}

Listing Petals::list(const State& state, std::size_t limit) {
  return listing_of(legal(state), limit);
}

int Petals::points_now(const State& state, Move move) {
  const petals::Open& open = state.open;
  const petals::Card below = open.played == 0 ? petals::kNoCard : open.pile[open.played - 1];
  return open.points_for(move.played(), below);
}

}  // namespace bloom
