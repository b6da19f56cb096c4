// Moves as text, and the reason why a text is not a legal move.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "games/garden/rules.h"

namespace bloom::garden {

std::string to_text(Move move);
std::string to_text(Square square);
std::string to_text(Bouquet bouquet);
std::string_view to_text(Phase phase);

// The legal move with this text; otherwise one sentence that says why it is not legal and names
// the clause.
Result<Move> parse(const State& state, std::string_view text);

}  // namespace bloom::garden
