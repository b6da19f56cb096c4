#include "games/garden/text.h"

#include "base/text.h"

namespace bloom::garden {

std::string to_text(Square square) { return cat(int{square.x}, ',', int{square.y}); }

std::string to_text(Bouquet bouquet) {
  std::string out;
  for (int colour = 0; colour < kColours; ++colour)
    if (bouquet >> colour & 1) out += kColourLetters[colour];
  return out;
}

std::string_view to_text(Phase phase) { return kPhaseTexts[static_cast<int>(phase)]; }

std::string to_text(Move move) {
  switch (move.act()) {
    case Act::kCard:
      return cat("card ", int{move.card()}, " r", move.turn(), " @", to_text(move.square()));
    case Act::kPass:
      return "pass";
    case Act::kWait:
      return "wait";
    case Act::kSettle:
      return "settle";
    case Act::kSell:
      return cat("sell ", to_text(move.bouquet()));
    case Act::kSellAll:
      return "sell all";
    case Act::kDrop:
      return cat("drop ", letter(move.colour()));
    case Act::kDone:
      return "done";
    case Act::kOrnament:
      return cat("ornament ", to_text(move.square()), ' ', to_text(move.lawn()));
    case Act::kNoOrnament:
      return "ornament -";
    case Act::kGardener:
      return cat("gardener ", to_text(move.square()));
    case Act::kAnimal:
      return cat("animal ", to_text(move.square()));
  }
  return {};
}

}  // namespace bloom::garden
