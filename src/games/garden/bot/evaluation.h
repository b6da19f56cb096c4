// What a move is worth by judgement, without playing on.
#pragma once

#include <vector>

#include "games/garden/rules.h"

namespace bloom::garden {

struct JudgedMove {
  Move move;
  double value;  // in points, to be compared within one decision
};
using Judged = std::vector<JudgedMove>;

// The moves of the actor that are worth a look, best first, at most `most`; never empty.
//
// Cards are judged in two steps. What a card picks depends on its centre alone: the bouquets that
// it makes with the barrow, own flowers lost, others' flowers taken away; a large card is better
// kept for later. The best of these are then laid on a copy of the garden: own flowers count more
// where nobody can reach them, lawns of ornaments are measured again. 0.1 ms with 300 centres.
Judged judge(const State& state, std::size_t most);

}  // namespace bloom::garden
