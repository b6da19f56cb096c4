// What the games of an arena say about the players.
#pragma once

#include <vector>

#include "json/json.h"

namespace bloom::arena {

// One finished game, by contestant (not by seat).
struct GameResult {
  std::vector<double> win;    // shares of the win
  std::vector<double> score;  // points
  std::uint64_t moves = 0;
};

struct Contestant {
  double win_share = 0;
  double low = 0, high = 0;  // 95 % interval of the win share
  double mean_score = 0;
  double margin = 0;  // mean lead over the best of the others
  double elo = 0;     // against the field, from how often it ended before each other one
};

struct Tally {
  std::vector<Contestant> contestants;
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
};

// `results` holds whole rounds of `rotations` games on one deal each. Games on one deal are not
// independent, so the interval comes from the means of the deals.
Tally tally(const std::vector<GameResult>& results, int rotations);

}  // namespace bloom::arena
