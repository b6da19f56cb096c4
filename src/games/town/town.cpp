#include "games/town/town.h"

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
  const Result<Move> move = town::parse(state, text);
  if (!move) return move.error();
  Path path;
  path.push_back(*move);
  return path;
}

Listing Town::list(const State& state, std::size_t limit) {
  const Moves moves = legal(state);
  Listing out{.texts = {}, .count = moves.size(), .complete = moves.size() <= limit};
  for (const Move move : moves)
    if (out.texts.size() < limit) out.texts.push_back(town::to_text(move));
  return out;
}

}  // namespace bloom
