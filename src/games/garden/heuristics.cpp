#include "games/garden/heuristics.h"

#include "games/garden/scoring.h"

namespace bloom::garden {

int points_now(const State& state, Move move) {
  if (state.actor == kNobody) return 0;
  const auto me = static_cast<Owner>(index(state.actor));
  const Counts& barrow = state.barrows[me];
  switch (move.act()) {
    case Act::kCard: {
      Counts after = state.ground.picks(move.square());
      const bool last = state.owner == me && state.hands[me] == 1 << move.card();
      const int flowers = last ? move.card() - after[index(state.colour_of(me))] : 0;
      for (int colour = 0; colour < kColours; ++colour)
        after[colour] = static_cast<std::uint8_t>(after[colour] + barrow[colour]);
      return best_value(after) - best_value(barrow) + flowers;
    }
    case Act::kSell: {
      Counts after = barrow;
      take_out(after, move.bouquet());
      return bouquet_value(move.bouquet()) + best_value(after) - best_value(barrow);
    }
    case Act::kDrop: {
      Counts after = barrow;
      --after[index(move.colour())];
      return best_value(after) - best_value(barrow);
    }
    case Act::kOrnament: {
      State after = state;
      after.pawns[me].ornament_flower = move.square();
      after.pawns[me].ornament_lawn = move.lawn();
      return ornament_points(after, me);
    }
    case Act::kPass:
    case Act::kWait:
    case Act::kSettle:
    case Act::kSellAll:  // the best bouquets: what the tokens were worth
    case Act::kDone:
    case Act::kNoOrnament:
    case Act::kGardener:
    case Act::kAnimal:
      return 0;
  }
  return 0;
}

}  // namespace bloom::garden
