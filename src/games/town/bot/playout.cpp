#include "games/town/bot/playout.h"

#include <algorithm>

#include "base/shuffle.h"
#include "games/town/bot/evaluation.h"
#include "games/town/bot/guide.h"

namespace bloom::town {
namespace {

Move build(const State& state, Rng& rng) {
  const Open& open = state.open;
  const Judge judge(open);
  const Hand& hand = state.hands[index(open.actor)];
  const Squares free = kCity & ~open.cities[index(open.actor)].built();
  const auto count = static_cast<std::uint32_t>(count_bits(free));
  const std::uint32_t choices = hand.tile[1] == kNoTile ? count : 2 * count;
  Move best{};
  int most = INT32_MIN;
  for (int i = 0; i < kTries; ++i) {
    const std::uint32_t pick = below(rng, choices);
    const bool second = pick >= count;
    const auto square =
        static_cast<Square>(nth_bit(free, static_cast<int>(second ? pick - count : pick)));
    const int worth = judge(hand.tile[second], square);
    if (worth > most) most = worth, best = Move::build(hand.tile[second], square);
  }
  return best;
}

// What the token's rescoring of a type gains on the best of the others.
int rescore_lead(const Open& open, Type type) {
  int others = 0;
  for (int seat = 0; seat < open.players; ++seat)
    if (seat_at(seat) != open.actor)
      others = std::max(others, rescore_points(open.cities[seat], type));
  return rescore_points(open.cities[index(open.actor)], type) - others;
}

Move bonus(const Open& open, const Moves& moves) {
  Move best = Move::of(Act::kEnd);
  int most = 0;
  for (const Move move : moves) {
    int worth = 0;
    if (move.act() == Act::kExtra) worth = 1000;  // a turn more is worth more than any doubling
    if (move.act() == Act::kDouble) worth = 500;
    if (move.act() == Act::kTokenDouble && open.built_points >= kTokenPoints)
      worth = open.built_points;
    if (move.act() == Act::kTokenRescore)
      if (const int lead = rescore_lead(open, move.type()); lead >= kTokenPoints) worth = lead;
    if (worth > most) most = worth, best = move;
  }
  return best;
}

Move keep(const Open& open, const Moves& moves) {
  Move best = moves[0];
  int most = -1;
  for (const Move move : moves) {
    const int points = rescore_points(open.cities[index(open.actor)], type_of(move.tile()));
    if (points > most) most = points, best = move;
  }
  return best;
}

}  // namespace

Move guess(const State& state, Rng& rng) {
  if (state.open.phase == Phase::kBuild) return build(state, rng);
  const Moves moves = legal(state);
  if (state.open.phase == Phase::kKeep) return keep(state.open, moves);
  if (state.open.phase == Phase::kTake)
    return moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
  return bonus(state.open, moves);
}

}  // namespace bloom::town

namespace bloom {

Outcome Guide<Town>::playout(town::State& state, Rng& rng) {
  while (state.open.actor != kNobody) town::apply(state, town::guess(state, rng));
  return outcome_of(Town::standing(state));
}

}  // namespace bloom
