// All games of an arena, several at a time.
#pragma once

#include <functional>

#include "arena/match.h"
#include "arena/tally.h"

namespace bloom::arena {

// How many games are played when so many were asked for: every deal in all seat rotations.
int whole_rounds(const Plan& plan, int games);

// Plays so many games, whole rounds, in as many threads as the system gives of those wished for;
// `played` is called by each of them after every game. The first error ends all.
Result<Tally> play_all(const Plan& plan, int games, int threads,
                       const std::function<void()>& played);

}  // namespace bloom::arena
