// The rules of Petals (RULES.md, P1–P8) as pure functions on State.
#pragma once

#include "base/result.h"
#include "base/shuffle.h"
#include "games/game.h"
#include "games/petals/event.h"
#include "games/petals/move.h"

namespace bloom::petals {

// P2, P3: first the starter, then a shuffle of the cards in their order.
template <BitSource B>
Deal deal(const Options&, int players, B& bits) {
  Deal out;
  out.first = seat_at(static_cast<int>(below(bits, static_cast<std::uint32_t>(players))));
  for (int i = 0; i < kCards; ++i) out.cards[i] = static_cast<Card>(i);
  shuffle(out.cards, bits);
  return out;
}

// What is wrong with a deal, in one sentence, if anything.
Status validate(const Deal& deal, int players);
// The position before the first move. The deal must be valid.
State start(const Options& options, int players, const Deal& deal);

// The moves of the actor, ascending; empty only when the game is over.
Moves legal(const State& state);
// Plays a legal move. Trusts: legality is the caller's business.
void apply(State& state, Move move);
void apply(State& state, Move move, Events& events);

// Whether something came to light that the mover did not know: the card drawn.
bool reveals(const Events& events);
// Scores so far; at the end the winners (P8).
Standing standing(const Open& open);
// Proves that no card was lost or doubled.
Status check(const State& state);

}  // namespace bloom::petals
