// What games have alike whose texts are single moves (`Simple` in games/game.h).
#pragma once

#include "games/game.h"

namespace bloom {

// The path of a text, from the move that it was read as.
template <class Path, class Move>
Result<Path> single_path(const Result<Move>& move) {
  if (!move) return move.error();
  Path path;
  path.push_back(*move);
  return path;
}

// Of moves that ascend as their texts do.
template <class Moves>
Listing listing_of(const Moves& moves, std::size_t limit) {
  Listing out{.texts = {}, .count = moves.size(), .complete = moves.size() <= limit};
  for (const auto move : moves)
    if (out.texts.size() < limit) out.texts.push_back(to_text(move));
  return out;
}

}  // namespace bloom
