// The rules of Bloom Town (clauses T6–T35) as pure functions on State.
#pragma once

#include "base/result.h"
#include "base/shuffle.h"
#include "games/town/event.h"
#include "games/town/move.h"
#include "games/town/state.h"

namespace bloom::town {

// T6–T9, T11. Derived in this order: first seat; the kinds of shop removed (3 players: two of the
// six); a shuffle of the remaining buildings in kind order, from which the hands are dealt seat by
// seat; a shuffle of the rest with the community tiles behind it, from which the piles are made.
template <BitSource B>
Deal deal(const Options& options, int players, B& bits);

// What is wrong with a deal, in one sentence, if anything.
Status validate(const Deal& deal, int players);

// The position before the first move. The deal must be valid.
State start(const Options& options, int players, const Deal& deal);

// The moves of the actor, ascending; empty only when the game is over.
Moves legal(const State& state);

// Plays a legal move. Trusts: legality is the caller's business.
void apply(State& state, Move move);
void apply(State& state, Move move, Events& events);

// Scores so far, by seat; at the end the one winner (T35).
std::array<int, kMaxPlayers> scores(const Open& open);
Seat winner(const Open& open);

// Proves that no tile was lost or doubled and that the turn's fields fit together.
Status check(const State& state);

// --- the deal, in the header because any source of bits may be passed in ---

template <BitSource B>
Deal deal(const Options&, int players, B& bits) {
  Deal out;
  out.first = seat_at(static_cast<int>(below(bits, static_cast<std::uint32_t>(players))));

  std::array<int, kKinds> left = figures::kCopies;
  const auto remove = [&](int kind, int count) {
    left[kind] -= count;
    for (int i = 0; i < count; ++i) out.removed.push_back(static_cast<Tile>(kind));
  };
  const int gone = removed_per_type(players);
  for (int kind = 0; kind < 4; ++kind) remove(kind, gone);
  std::array<Tile, kKinds - 4> shops{4, 5, 6, 7, 8, 9};
  if (gone > 0 && gone < static_cast<int>(shops.size())) shuffle(shops, bits);
  for (int i = 0; i < gone; ++i) remove(shops[i], 1);

  FixedVec<Tile, 75> bag;
  for (int kind = 0; kind < kKinds; ++kind)
    for (int i = 0; i < left[kind]; ++i) bag.push_back(static_cast<Tile>(kind));
  shuffle(bag, bits);
  for (int seat = 0; seat < players; ++seat)
    for (Tile& tile : out.hands[seat]) tile = bag.pop_back();

  for (int type = 0; type < kTypes; ++type)
    for (int i = 0; i < figures::kCommunityCopies; ++i)
      bag.push_back(static_cast<Tile>(kFirstCommunity + type));
  shuffle(bag, bits);
  const Tile* next = bag.begin();
  for (auto& pile : out.piles)
    for (int i = 0; i < pile_size(players); ++i) pile.push_back(*next++);
  while (next != bag.end()) out.excess.push_back(*next++);
  return out;
}

}  // namespace bloom::town
