// Petals, the example game (RULES.md), as a Game.
#pragma once

#include "games/game.h"
#include "games/petals/rules.h"
#include "games/petals/text.h"
#include "games/petals/view.h"

namespace bloom {

struct Petals {
  using State = petals::State;
  using View = petals::View;
  using Move = petals::Move;
  using Moves = petals::Moves;
  using Path = petals::Path;
  using Options = petals::Options;
  using Deal = petals::Deal;
  using Event = petals::Event;
  using Events = petals::Events;

  static constexpr std::string_view kId = "petals";
  static constexpr std::string_view kName = "Petals";
  static constexpr bool kCompound = false;
  static constexpr int kMinPlayers = petals::kMinPlayers;
  static constexpr int kMaxPlayers = petals::kMaxPlayers;
  static constexpr int kMaxLength = petals::kCards;

  static constexpr int kOptionSets = 2;
  static Options options_at(int i, int) { return {static_cast<petals::Scoring>(i)}; }

  template <BitSource B>
  static Deal deal(const Options& options, int players, B& bits) {
    return petals::deal(options, players, bits);
  }
  static Status validate(const Options&, int players, const Deal& deal) {
    return petals::validate(deal, players);
  }
  static State start(const Options& options, int players, const Deal& deal) {
    return petals::start(options, players, deal);
  }
  static Seat actor(const State& state) { return state.open.actor(); }
  static Moves legal(const State& state) { return petals::legal(state); }
  static void apply(State& state, Move move) { petals::apply(state, move); }
  static void apply(State& state, Move move, Events& events) { petals::apply(state, move, events); }
  static bool reveals(const Events& events, Seat) { return petals::reveals(events); }
  static View view(const State& state, Seat seat) { return petals::view(state, seat); }
  static Status validate(const View& view) { return petals::validate(view); }
  template <BitSource B>
  static State sample(const View& view, B& bits) {
    return petals::sample(view, bits);
  }
  static Standing standing(const State& state) { return petals::standing(state.open); }
  static Status check(const State& state) { return petals::check(state); }
  static std::string_view phase(const State& state) {
    return actor(state) == kNobody ? "over" : "play";
  }
  static Result<Path> parse(const State& state, std::string_view text);
  static std::string to_text(const State&, const Path& path) { return petals::to_text(path[0]); }
  static Listing list(const State& state, std::size_t limit);
  static int points_now(const State& state, Move move);
};
static_assert(Game<Petals>);

}  // namespace bloom
