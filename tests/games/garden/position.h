// Positions for tests: built card by card, without the course of a game, or played by texts.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "games/garden/garden.h"
#include "games/garden/order.h"
#include "games/garden/placing.h"
#include "games/garden/scoring.h"
#include "tests/why.h"

namespace bloom::garden {

inline State new_game(int players, const Options& options = {}, int first = 0) {
  return start(options, players, Deal{seat_at(first)});
}

inline Options tactical(Tie tie = Tie::kPass) { return {.order = Order::kTactical, .tie = tie}; }
// Chains are waited for without a question (G21).
inline Options waiting(Options options = {}) {
  options.chains = Chains::kWait;
  return options;
}

// Lays an owner's card without asking any rule, and takes it from the hand.
inline void lay(State& state, Owner owner, int card, int turn, int x, int y) {
  state.ground.lay(
      Placed::of(state.colour_of(owner), static_cast<Card>(card), turn, square_at(x, y)));
  state.hands[owner] &= static_cast<Cards>(~(1 << card));
  state.last = owner;
}

// Makes it the turn of an owner, at the beginning of a chain, the first round being over.
inline void give_turn(State& state, Owner owner) {
  state.opened = static_cast<std::uint8_t>(state.owners());
  state.phase = Phase::kCard;
  state.owner = owner;
  state.actor = person_for(state, owner);
  state.lifted = static_cast<Owners>(1 << owner);
  state.pawns[owner].gardener = state.pawns[owner].animal = kNowhere;
}

inline void fill_barrow(State& state, int seat, std::string_view tokens) {
  for (const char token : tokens) ++state.barrows[seat][kColourLetters.find(token)];
}

inline std::string barrow(const State& state, int seat) {
  std::string out;
  for (int colour = 0; colour < kColours; ++colour)
    out.append(state.barrows[seat][colour], kColourLetters[colour]);
  return out;
}

inline int part(const State& state, int seat, Source source) {
  return state.points[seat][static_cast<int>(source)];
}

inline std::string phase(const State& state) { return std::string(to_text(state.phase)); }

inline std::string why_not(const State& state, std::string_view text) {
  const Result<Move> move = parse(state, text);
  return move ? "legal" : move.error().message;
}

// The same as data.
inline std::string why(const State& state, std::string_view text) {
  const Result<Move> move = parse(state, text);
  return move ? "legal" : why_line(move.error());
}

inline bool can(const State& state, std::string_view text) { return bool(parse(state, text)); }

// Plays texts; a refusal is a failure of the test.
inline void play(State& state, std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) {
    const Result<Move> move = parse(state, text);
    ASSERT_TRUE(move) << text << ": " << move.error().message;
    apply(state, *move);
  }
}

inline std::vector<std::string> texts(const State& state) {
  return Garden::list(state, 100'000).texts;
}

// Waits in a chain, plays the first listed move of the pawns and keeps all tokens it can, until a
// card is asked for or the game is over.
inline void finish_turn(State& state) {
  while (state.phase != Phase::kCard && state.phase != Phase::kOver) {
    const Moves moves = legal(state);
    Move choice = moves[0];
    for (const Move move : moves)
      if (move.act() == Act::kNoOrnament || move.act() == Act::kDone) choice = move;
    apply(state, choice);
  }
}

// Places a card of the owner whose turn it is and finishes the turn.
inline void turn(State& state, std::string_view card) {
  play(state, {card});
  finish_turn(state);
}

using Texts = std::vector<std::string>;

}  // namespace bloom::garden
