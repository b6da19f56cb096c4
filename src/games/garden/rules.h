// The rules of Bloom (clauses G5–G34) as pure functions on State.
#pragma once

#include "base/result.h"
#include "base/shuffle.h"
#include "games/garden/event.h"
#include "games/garden/move.h"
#include "games/garden/state.h"

namespace bloom::garden {

// G6: the starting seat, from one draw.
template <BitSource B>
Deal deal(const Options&, int players, B& bits) {
  return {seat_at(static_cast<int>(below(bits, static_cast<std::uint32_t>(players))))};
}

// What is wrong with a deal, in one sentence, if anything.
Status validate(const Deal& deal, int players);

// The position before the first move. The deal must be valid.
State start(const Options& options, int players, const Deal& deal);

// The moves of the actor; empty only when the game is over.
Moves legal(const State& state);

// Plays a legal move. Trusts: legality is the caller's business.
void apply(State& state, Move move);
void apply(State& state, Move move, Events& events);

// Whose card or pawn is asked for. The game must not be over.
inline Colour colour(const State& state) { return state.colour_of(state.owner); }

// Proves that no card or token was lost or doubled, that the garden is what its cards make of it,
// and that every pawn stands where it may.
Status check(const State& state);

}  // namespace bloom::garden
