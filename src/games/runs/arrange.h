// Rows made of given tiles (R14), for compose.h.
#pragma once

#include <vector>

#include "games/runs/compose.h"

namespace bloom::runs {

// Tiles that are to stand in one row, those of `old` in their order.
struct Parts {
  Numbers numbers = 0;  // those of `old` too
  int jokers = 0;       // likewise
  Row old = {};
};

// Valid rows, the one with the jokers as far right as possible first; of any size.
std::vector<Order> rows(const Parts& parts, int limit);
// Tiles that are missing before there is one; 0 if only the span is too wide.
int missing(const Parts& parts);
// For parts that make no row: one that lacks few tiles, and its gaps. From the smallest number on,
// if that is not much worse.
Order nearly(const Parts& parts, std::vector<Gap>& gaps);

}  // namespace bloom::runs
