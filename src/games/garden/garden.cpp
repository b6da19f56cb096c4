#include "games/garden/garden.h"

#include <algorithm>

#include "games/garden/scoring.h"

namespace bloom {

Standing Garden::standing(const State& state) {
  Standing out;
  out.over = state.phase == garden::Phase::kOver;
  for (int seat = 0; seat < state.players; ++seat) out.scores.push_back(state.score(seat));
  if (out.over) out.winners = garden::winners(state);
  return out;
}

Result<Garden::Path> Garden::parse(const State& state, std::string_view text) {
  const Result<Move> move = garden::parse(state, text);
  if (!move) return move.error();
  Path path;
  path.push_back(*move);
  return path;
}

// The moves ascend by number, the texts by bytes: they are written down and sorted here. Of too
// many the first in the order of the texts are given.
Listing Garden::list(const State& state, std::size_t limit) {
  const Moves moves = legal(state);
  Listing out{.texts = {}, .count = moves.size(), .complete = moves.size() <= limit};
  out.texts.reserve(moves.size());
  for (const Move move : moves) out.texts.push_back(garden::to_text(move));
  if (!out.complete) {
    const auto end = out.texts.begin() + static_cast<std::ptrdiff_t>(limit);
    std::nth_element(out.texts.begin(), end, out.texts.end());
    out.texts.erase(end, out.texts.end());
  }
  std::sort(out.texts.begin(), out.texts.end());
  return out;
}

}  // namespace bloom
