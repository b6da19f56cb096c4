// The rules of Bloom by Wolfgang Kramer (clauses R5–R24) as pure functions on State.
#pragma once

#include "base/result.h"
#include "base/shuffle.h"
#include "games/runs/event.h"
#include "games/runs/move.h"
#include "games/runs/state.h"
#include "games/runs/steps.h"

namespace bloom::runs {

// R5, R9. Derived in this order: the first seat; then for each round a shuffle of 1…100 and three
// jokers in this order, whose first tile is the top.
template <BitSource B>
Deal deal(const Options& options, int players, B& bits);

// What is wrong with a deal, in one sentence, if anything.
Status validate(const Deal& deal, const Options& options, int players);

// The position before the first move. The deal must be valid.
State start(const Options& options, int players, const Deal& deal);

// The moves of the actor or the steps that follow in its lay or extension, ascending; empty only
// when the game is over. Every step can be completed.
Moves legal(const State& state);

// Plays a legal move. Trusts: legality is the caller's business.
void apply(State& state, Move move);
void apply(State& state, Move move, Events& events);

// Whether a text ends here: false within a lay or extension.
constexpr bool between_texts(Phase phase) {
  return phase == Phase::kAction || phase == Phase::kDraw || phase == Phase::kOffer ||
         phase == Phase::kOver;
}

// Proves that no tile or token was lost or doubled and that the turn's fields fit together.
Status check(const State& state);

// --- the deal, in the header because any source of bits may be passed in ---

template <BitSource B>
void shuffle_reserve(std::array<Tile, kReserve>& tiles, B& bits) {
  for (int i = 0; i < kReserve; ++i) tiles[i] = i < kCircle ? static_cast<Tile>(i + 1) : kJoker;
  shuffle(std::span<Tile>(tiles), bits);
}

template <BitSource B>
Deal deal(const Options& options, int players, B& bits) {
  Deal out;
  out.first = seat_at(static_cast<int>(below(bits, static_cast<std::uint32_t>(players))));
  for (int round = 0; round < options.rounds; ++round) {
    out.rounds.push_back({});
    shuffle_reserve(out.rounds.back(), bits);
  }
  return out;
}

}  // namespace bloom::runs
