#include "games/petals/petals.h"

namespace bloom {

Result<Petals::Path> Petals::parse(const State& state, std::string_view text) {
  const Result<Move> move = petals::parse(state, text);
  if (!move) return move.error();
  Path path;
  path.push_back(*move);
  return path;
}

Listing Petals::list(const State& state, std::size_t limit) {
  const Moves moves = legal(state);
  Listing out{.texts = {}, .count = moves.size(), .complete = moves.size() <= limit};
  for (const Move move : moves)
    if (out.texts.size() < limit) out.texts.push_back(petals::to_text(move));
  return out;
}

int Petals::points_now(const State& state, Move move) {
  const petals::Open& open = state.open;
  const petals::Card below = open.played == 0 ? petals::kNoCard : open.pile[open.played - 1];
  return open.points_for(move.played(), below);
}

}  // namespace bloom
