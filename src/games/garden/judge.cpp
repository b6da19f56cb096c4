#include "games/garden/judge.h"

#include <algorithm>
#include <bit>

#include "games/garden/placing.h"
#include "games/garden/scoring.h"
#include "games/garden/taste.h"

namespace bloom::garden {
namespace {

Counts sum(const Counts& a, const Counts& b) {
  Counts out;
  for (int colour = 0; colour < kColours; ++colour)
    out[colour] = static_cast<std::uint8_t>(a[colour] + b[colour]);
  return out;
}

void judge_cards(const State& state, Judged& out) {
  const int me = index(state.actor);
  const Counts& barrow = state.barrows[me];
  const int before = best_value(barrow);
  const int own = index(state.colour_of(static_cast<Owner>(me)));
  const bool mine = state.owner == me;
  const int left = std::popcount(state.hands[me]);
  const double keep_own = left <= (mine ? 1 : 0) ? 1.0 : left <= 3 ? 0.8 : 0.5;
  const Moves moves = legal(state);
  moves.squares().each([&](Square centre) {
    const Counts picks = state.ground.picks(centre);
    double value = best_value(sum(barrow, picks)) - before;
    value += 0.25 * std::min(tokens(picks), barrow_size(state.players));
    value -= keep_own * picks[own];
    for (int i = 0; i < state.players; ++i)
      if (i != me && !(state.counted >> i & 1))
        value += 0.25 * picks[index(state.colour_of(static_cast<Owner>(i)))];
    for (const Look look : moves.looks()) {
      const Card card = static_cast<Card>(look / kTurns);
      double extra = 0;
      if (mine && left == 1)
        extra = card;
      else
        extra = -0.15 * card;  // large cards are better kept
      out.push_back({Move::place(look, centre), value + extra});
    }
  });
}

}  // namespace

void judge_moves(const State& state, Judged& out) {
  const Moves moves = legal(state);
  if (state.phase == Phase::kCard && moves.is_product()) return judge_cards(state, out);
  const int me = state.actor == kNobody ? 0 : index(state.actor);
  const int own = index(state.colour_of(static_cast<Owner>(me)));
  for (const Move move : moves) {
    double value = 0;
    switch (move.act()) {
      case Act::kCard:
      case Act::kPass:
        break;
      case Act::kGardener:
      case Act::kAnimal:
        value = state.ground.picks(move.square())[own] * 0.5;
        break;
      case Act::kOrnament: {
        State after = state;
        after.pawns[me].ornament_flower = move.square();
        after.pawns[me].ornament_lawn = move.lawn();
        value = ornament_points(after, static_cast<Owner>(me));
        break;
      }
      case Act::kNoOrnament:
        value = 0;
        break;
      case Act::kSell: {
        Counts after = state.barrows[me];
        take_out(after, move.bouquet());
        value = bouquet_value(move.bouquet()) + best_value(after) - best_value(state.barrows[me]);
        break;
      }
      case Act::kDrop: {
        Counts after = state.barrows[me];
        --after[index(move.colour())];
        value = best_value(after) - best_value(state.barrows[me]) - 0.3;
        break;
      }
      case Act::kDone:
        value = 0.1 * tokens(state.barrows[me]);
        break;
    }
    out.push_back({move, value});
  }
}

}  // namespace bloom::garden
