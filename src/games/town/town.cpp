#include "games/town/town.h"

#include "games/simple.h"
#include "games/town/scoring.h"

namespace bloom {

Standing Town::standing(const State& state) {
  Standing out;
  out.over = state.open.phase == town::Phase::kOver;
  for (int seat = 0; seat < state.open.players; ++seat)
    out.scores.push_back(state.open.score(seat));
  if (out.over) out.winners.push_back(town::winner(state.open));
  return out;
}

Result<Town::Path> Town::parse(const State& state, std::string_view text) {
  return single_path<Path>(town::parse(state, text));
}

Listing Town::list(const State& state, std::size_t limit) {
  return listing_of(legal(state), limit);
}

}  // namespace bloom
