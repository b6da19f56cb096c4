#include "games/garden/garden.h"

#include <algorithm>

#include "games/garden/scoring.h"
#include "games/simple.h"

namespace bloom {

Garden::Options Garden::options_at(int i, int players) {
  Options out;
  std::rotate(out.colours.begin(), out.colours.begin() + i % garden::kColours, out.colours.end());
  std::sort(out.colours.begin() + garden::owners_of(players), out.colours.end());
  const auto digit = [&i](int values) {
    const int value = i % values;
    i /= values;
    return value;
  };
  out.order = static_cast<garden::Order>(digit(2));
  out.selling = static_cast<garden::Selling>(digit(3));
  out.barrow = static_cast<garden::BarrowRule>(digit(2));
  out.lawns = static_cast<garden::LawnRule>(digit(2));
  out.tie = static_cast<garden::Tie>(digit(2));
  out.chains = static_cast<garden::Chains>(digit(2));
  out.animals = static_cast<garden::AnimalRule>(digit(2));
  return out;
}

Standing Garden::standing(const State& state) {
  Standing out;
  out.over = state.phase == garden::Phase::kOver;
  for (int seat = 0; seat < state.players; ++seat) out.scores.push_back(state.score(seat));
  if (out.over) out.winners = garden::winners(state);
  return out;
}

Result<Garden::Path> Garden::parse(const State& state, std::string_view text) {
  return single_path<Path>(garden::parse(state, text));
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
