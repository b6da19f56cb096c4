// Bloom by Laurent Escoffier and David Franck, as a Game.
#pragma once

#include "games/game.h"
#include "games/garden/heuristics.h"
#include "games/garden/rules.h"
#include "games/garden/text.h"
#include "games/garden/view.h"

namespace bloom {

struct Garden {
  using State = garden::State;
  using View = garden::View;
  using Move = garden::Move;
  using Moves = garden::Moves;
  using Path = FixedVec<Move, 1>;
  using Options = garden::Options;
  using Deal = garden::Deal;
  using Event = garden::Event;
  using Events = garden::Events;

  static constexpr std::string_view kId = "garden";
  static constexpr std::string_view kName = "Bloom";
  static constexpr bool kCompound = false;
  static constexpr int kMinPlayers = garden::kMinPlayers;
  static constexpr int kMaxPlayers = garden::kMaxPlayers;
  // At most 40 cards and, between two of them, five passes. A card and a pass are one move, one
  // for the chain (G21) and at the most five for pawns (G32); a card picks up to eight tokens, each
  // sold or dropped once; each sale may need a `done`.
  static constexpr int kMaxLength = 40 * (7 + 8 + 1) + 40 * 5 * 7;

  // Every combination but of the colours, which go once around the owners meanwhile.
  static constexpr int kOptionSets = 2 * 3 * 2 * 2 * 2 * 2 * 2;
  static Options options_at(int i, int players);

  template <BitSource B>
  static Deal deal(const Options& options, int players, B& bits) {
    return garden::deal(options, players, bits);
  }
  static Status validate(const Options&, int players, const Deal& deal) {
    return garden::validate(deal, players);
  }
  static State start(const Options& options, int players, const Deal& deal) {
    return garden::start(options, players, deal);
  }
  static Seat actor(const State& state) { return state.actor; }
  static Moves legal(const State& state) { return garden::legal(state); }
  static void apply(State& state, Move move) { garden::apply(state, move); }
  static void apply(State& state, Move move, Events& events) { garden::apply(state, move, events); }
  static bool reveals(const Events&, Seat) { return false; }
  static View view(const State& state, Seat seat) { return garden::view(state, seat); }
  static Status validate(const View& view) { return garden::validate(view); }
  template <BitSource B>
  static State sample(const View& view, B&) {
    return view.state;
  }
  static Standing standing(const State& state);
  static Status check(const State& state) { return garden::check(state); }
  static std::string_view phase(const State& state) { return garden::to_text(state.phase); }
  static Result<Path> parse(const State& state, std::string_view text);
  static Listing list(const State& state, std::size_t limit);
  static std::string to_text(const State&, const Path& path) { return garden::to_text(path[0]); }
  static int points_now(const State& state, Move move) { return garden::points_now(state, move); }
};
static_assert(Game<Garden>);

}  // namespace bloom
