#include "games/petals/text.h"

#include "base/text.h"
#include "games/refusal.h"

namespace bloom::petals {

std::string to_text(Card card) { return std::string(1, kLetters[card]); }
std::string to_text(Move move) { return cat("play ", to_text(move.played())); }

Card card_named(std::string_view text) {
  const auto at = text.size() == 1 ? kLetters.find(text[0]) : std::string_view::npos;
  return at == std::string_view::npos ? kNoCard : static_cast<Card>(at);
}

Result<Move> parse(const State& state, std::string_view text) {
  const Card card = text.starts_with("play ") ? card_named(text.substr(5)) : kNoCard;
  if (card == kNoCard)
    return illegal({kSpelling, ""},
                   cat(in_quotes(text), " is not a move of Petals, which are written like play C"));
  const Seat actor = state.open.actor();
  if (actor == kNobody)
    return illegal({"over", "P7"}, "The game is over; no move can be played any more");
  if (!(state.hands[index(actor)] & bit(card)))
    return illegal({"not_in_hand", "P4", {{"card", to_text(card)}}},
                   cat("The card ", to_text(card), " is not in the hand"));
  return Move::play(card);
}

}  // namespace bloom::petals
