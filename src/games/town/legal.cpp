#include "games/town/bonus.h"
#include "games/town/rules.h"

namespace bloom::town {
namespace {

void list_rescores(const Open& open, Moves& moves) {
  for (std::uint32_t types = rescorable(open); types != 0;)
    moves.add(Move::of(Act::kTokenRescore, pop_lowest(types)));
}

}  // namespace

Moves legal(const State& state) {
  const Open& open = state.open;
  Moves moves;
  if (open.phase == Phase::kOver) return moves;
  const int me = index(open.actor);
  const bool token = open.token[me] == kTokenReady;
  const Hand& hand = state.hands[me];
  if (open.phase == Phase::kBuild) {  // T12, T27a
    const Tile second = hand.tile[1] == hand.tile[0] ? kNoTile : hand.tile[1];
    moves.set_builds(hand.tile[0], second, kCity & ~open.cities[me].built());
    if (token) list_rescores(open, moves);
  } else if (open.phase == Phase::kBonus || open.phase == Phase::kBlind) {  // T27b, T27c
    if (open.square_open && !open.double_used) moves.add(Move::of(Act::kDouble));
    moves.add(Move::of(Act::kEnd));
    if (open.square_open && !open.extra_used) moves.add(Move::of(Act::kExtra));
    if (token) {
      if (!open.double_used) moves.add(Move::of(Act::kTokenDouble));
      if (!open.extra_used) moves.add(Move::of(Act::kTokenExtra));
      list_rescores(open, moves);
    }
  } else if (open.phase == Phase::kTake) {  // T16
    for (int slot = 0; slot < kSlots; ++slot)
      if (open.market[slot] != kNoTile) moves.add(Move::of(Act::kTake, slot));
  } else {  // T34
    for (const Tile tile : hand.tile) moves.add(Move::of(Act::kKeep, tile));
  }
  return moves;
}

}  // namespace bloom::town
