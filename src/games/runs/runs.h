// Bloom by Wolfgang Kramer, as a Game.
#pragma once

#include "games/game.h"
#include "games/runs/heuristics.h"
#include "games/runs/rules.h"
#include "games/runs/text.h"
#include "games/runs/view.h"

namespace bloom {

struct Runs {
  using State = runs::State;
  using View = runs::View;
  using Move = runs::Move;
  using Moves = runs::Moves;
  using Path = runs::Path;
  using Options = runs::Options;
  using Deal = runs::Deal;
  using Event = runs::Event;
  using Events = runs::Events;

  static constexpr std::string_view kId = "runs";
  static constexpr std::string_view kName = "Bloom";
  static constexpr bool kCompound = true;
  static constexpr int kMinPlayers = runs::kMinPlayers;
  static constexpr int kMaxPlayers = runs::kMaxPlayers;
  // Numbers come to the table once, by swap or by hand; a joker comes back to a hand by a swap. So
  // a round has at most 104 lays and extensions, each of at most 104 tiles and 4 other steps; each
  // may be followed by an offered joker and by passes of all but one; 103 draws, a stop after each;
  // 100 swaps; a round of passes.
  static constexpr int kMaxLength =
      runs::kMaxRounds * (104 * (104 + 4 + 1 + kMaxPlayers) + 2 * 103 + 100 + kMaxPlayers);

  static constexpr int kOptionSets = 4 * runs::kMaxRounds;
  // Fewer rounds first, but the usual two before all; `players` makes no difference here.
  static Options options_at(int i, int) {
    constexpr std::array<std::uint8_t, runs::kMaxRounds> kRounds = {2, 1, 3, 4, 5};
    return {.rounds = kRounds[i / 4],
            .dealt_jokers = static_cast<runs::DealtJokers>(i & 1),
            .steal_jokers = static_cast<runs::StealJokers>(1 - (i >> 1 & 1))};
  }

  template <BitSource B>
  static Deal deal(const Options& options, int players, B& bits) {
    return runs::deal(options, players, bits);
  }
  static Status validate(const Options& options, int players, const Deal& deal) {
    return runs::validate(deal, options, players);
  }
  static State start(const Options& options, int players, const Deal& deal) {
    return runs::start(options, players, deal);
  }
  static Seat actor(const State& state) { return state.open.actor; }
  static Moves legal(const State& state) { return runs::legal(state); }
  static void apply(State& state, Move move) { runs::apply(state, move); }
  static void apply(State& state, Move move, Events& events) { runs::apply(state, move, events); }
  static bool settled(const State& state) { return runs::between_texts(state.open.phase); }
  static bool reveals(const Events& events, Seat mover) { return runs::reveals(events, mover); }
  static View view(const State& state, Seat seat) { return runs::view(state, seat); }
  static Status validate(const View& view) { return runs::validate(view); }
  template <BitSource B>
  static State sample(const View& view, B& bits) {
    return runs::sample(view, bits);
  }
  static Standing standing(const State& state);
  static Status check(const State& state) { return runs::check(state); }
  static std::string_view phase(const State& state) { return runs::to_text(state.open.phase); }
  static Result<Path> parse(const State& state, std::string_view text) {
    return runs::parse(state, text);
  }
  static std::string to_text(const State& state, const Path& path) {
    return runs::to_text(state, path);
  }
  static Listing list(const State& state, std::size_t limit) { return runs::list(state, limit); }
  static int points_now(const State& state, Move move) { return runs::points_now(state, move); }
  static Path greedy(const State& state) { return runs::greedy(state); }
};
static_assert(Game<Runs>);

}  // namespace bloom
