// Moves as text, and the reason why a text is not a legal move.
#pragma once

#include <string>
#include <string_view>

#include "games/petals/rules.h"

namespace bloom::petals {

std::string to_text(Card card);
std::string to_text(Move move);
// The card with this text, kNoCard if there is none.
Card card_named(std::string_view text);

// The legal move with this text; otherwise one sentence that says why it is not legal and names the
// clause. Depends on nothing that the actor does not know.
Result<Move> parse(const State& state, std::string_view text);

}  // namespace bloom::petals
