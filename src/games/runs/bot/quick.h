// A light player for playouts: sees whole chains, the nearest thefts and extensions, and weighs
// them by a few numbers (weights.h).
#pragma once

#include "base/rng.h"
#include "games/runs/bot/weights.h"
#include "games/runs/rules.h"

namespace bloom::runs {

// Plays on in a settled state: one text of the actor, or all that is left of a turn of drawing.
// About 0.5 µs.
void quick_text(State& state, Rng& rng, const QuickStyle& style = kQuickStyle);

}  // namespace bloom::runs
