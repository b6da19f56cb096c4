// What the bots' judgement goes by; found by letting policies play against each other
// (docs/strength.md). Points are counted in units of judgement.
#pragma once

#include <array>

#include "games/town/tile.h"

namespace bloom::town {

inline constexpr int kPoint = 64;  // a point, in units of judgement

// Buildings that a playout looks at; more is slower and less various.
inline constexpr int kTries = 12;

// By type H M O P S: how much better a tile of it is built later, and taken, in an empty city; both
// turn around as the city fills.
inline constexpr std::array<double, kTypes> kBuildLater = {4.4, -2.0, 1.3, 0.4, -2.6};
inline constexpr double kBuildTurn = 2.5;
inline constexpr std::array<double, kTypes> kTakeEarly = {0.15, -1.2, -1.9, 0.25, -1.35};
inline constexpr double kTakeTurn = 1.2;
// For each community tile of the type still to come: a rescoring is ahead.
inline constexpr double kRescoreAhead = 0.65;
// In a playout a token doubles or rescores for no less than this.
inline constexpr int kTokenPoints = 3;

// An extra turn among the ideas, by the square and by the token.
inline constexpr int kExtraTurn = 5 * kPoint;
inline constexpr int kTokenExtraTurn = 3 * kPoint;

}  // namespace bloom::town
