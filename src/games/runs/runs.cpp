#include "games/runs/runs.h"

#include "games/runs/scoring.h"

namespace bloom {

Standing Runs::standing(const State& state) {
  Standing out;
  out.over = state.open.phase == runs::Phase::kOver;
  for (int seat = 0; seat < state.open.players; ++seat)
    out.scores.push_back(state.open.score(seat));
  if (out.over) out.winners = runs::winners(state.open);
  return out;
}

}  // namespace bloom
