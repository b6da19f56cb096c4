// What a move is worth by judgement, without playing on.
#pragma once

#include <vector>

#include "games/garden/rules.h"

namespace bloom::garden {

struct JudgedMove {
  Move move;
  double value;  // in points
};
using Judged = std::vector<JudgedMove>;

// The legal moves of the actor with their values, in the order of the list.
void judge_moves(const State& state, Judged& out);

}  // namespace bloom::garden
