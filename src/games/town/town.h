// Bloom Town by Asger Harding Granerud and Daniel Skjold Pedersen, as a Game.
#pragma once

#include "games/game.h"
#include "games/town/heuristics.h"
#include "games/town/rules.h"
#include "games/town/text.h"
#include "games/town/view.h"

namespace bloom {

struct Town {
  using State = town::State;
  using View = town::View;
  using Move = town::Move;
  using Moves = town::Moves;
  using Path = FixedVec<Move, 1>;
  using Options = town::Options;
  using Deal = town::Deal;
  using Event = town::Event;
  using Events = town::Events;

  static constexpr std::string_view kId = "town";
  static constexpr std::string_view kName = "Bloom Town";
  static constexpr bool kCompound = false;
  static constexpr int kMinPlayers = town::kMinPlayers;
  static constexpr int kMaxPlayers = town::kMaxPlayers;
  // At most 65 buildings; with each one at the most the square's and the token's action, an `end`,
  // a choice under T16 and another `end`; four tiles kept.
  static constexpr int kMaxLength = 65 * 6 + 4;

  static constexpr int kOptionSets = 16;
  // `players` makes no difference here.
  static Options options_at(int i, int) {
    return {.side = static_cast<std::uint8_t>(i & 1),
            .offices = static_cast<town::Offices>(i >> 3 & 1),
            .metro = static_cast<town::Metro>(i >> 1 & 1),
            .parks = static_cast<town::Parks>(i >> 2 & 1)};
  }

  template <BitSource B>
  static Deal deal(const Options& options, int players, B& bits) {
    return town::deal(options, players, bits);
  }
  static Status validate(const Options&, int players, const Deal& deal) {
    return town::validate(deal, players);
  }
  static State start(const Options& options, int players, const Deal& deal) {
    return town::start(options, players, deal);
  }
  static Seat actor(const State& state) { return state.open.actor; }
  static Moves legal(const State& state) { return town::legal(state); }
  static void apply(State& state, Move move) { town::apply(state, move); }
  static void apply(State& state, Move move, Events& events) { town::apply(state, move, events); }
  static bool reveals(const Events& events, Seat mover) { return town::reveals(events, mover); }
  static View view(const State& state, Seat seat) { return town::view(state, seat); }
  static Status validate(const View& view) { return town::validate(view); }
  template <BitSource B>
  static State sample(const View& view, B& bits) {
    return town::sample(view, bits);
  }
  static Standing standing(const State& state);
  static Status check(const State& state) { return town::check(state); }
  static std::string_view phase(const State& state) { return town::to_text(state.open.phase); }
  static Result<Path> parse(const State& state, std::string_view text);
  static Listing list(const State& state, std::size_t limit);
  static std::string to_text(const State&, const Path& path) { return town::to_text(path[0]); }
  static int points_now(const State& state, Move move) { return town::points_now(state, move); }
};
static_assert(Game<Town>);

}  // namespace bloom
