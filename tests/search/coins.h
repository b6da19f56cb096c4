// A game so small that the right move is known: take one to three coins; whoever takes the last one
// wins. The player to move loses exactly when the number of coins is a multiple of four.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/fixed_vec.h"
#include "base/shuffle.h"
#include "games/guide.h"

namespace bloom::test {

// Moves of four bytes or of eight.
template <class Number>
struct CoinsOf {
  struct Options {};
  struct Deal {
    std::int32_t coins;
    bool operator==(const Deal&) const = default;
  };
  struct State {
    std::int32_t coins = 11;
    std::int32_t mover = 0;
  };
  struct View {
    std::int32_t coins, mover;
    Seat viewer = seat_at(0);
    std::array<std::uint8_t, 3> padding{};
    bool operator==(const View&) const = default;
  };
  struct Move {
    Number take;
    friend constexpr auto operator<=>(const Move&, const Move&) = default;
  };
  using Moves = FixedVec<Move, 3>;
  using Path = FixedVec<Move, 1>;
  using Events = std::vector<int>;

  static constexpr std::string_view kId = "coins", kName = "Coins";
  static constexpr bool kCompound = false;
  static constexpr int kMinPlayers = 2, kMaxPlayers = 2, kMaxLength = 20, kOptionSets = 1;

  static Options options_at(int, int) { return {}; }
  template <class Bits>
  static Deal deal(const Options&, int, Bits& bits) {
    return {4 + static_cast<int>(below(bits, 8))};
  }
  static Status validate(const Options&, int, const Deal&) { return Done{}; }
  static State start(const Options&, int, const Deal& deal) { return {deal.coins, 0}; }

  static Seat actor(const State& state) {
    return state.coins == 0 ? kNobody : seat_at(state.mover);
  }
  static Moves legal(const State& state) {
    Moves out;
    for (int take = 1; take <= 3 && take <= state.coins; ++take) out.push_back({take});
    return out;
  }
  static void apply(State& state, Move move) {
    state.coins -= static_cast<std::int32_t>(move.take);
    state.mover = 1 - state.mover;
  }
  static void apply(State& state, Move move, Events&) { apply(state, move); }
  static bool reveals(const Events&, Seat) { return false; }
  static View view(const State& state, Seat seat) { return {state.coins, state.mover, seat}; }
  static Status validate(const View&) { return Done{}; }
  static State sample(const View& view, Rng&) { return {view.coins, view.mover}; }
  static Standing standing(const State& state) {
    Standing out;
    out.over = state.coins == 0;
    const int last = 1 - state.mover;
    for (int seat = 0; seat < 2; ++seat) out.scores.push_back(out.over && seat == last);
    if (out.over) out.winners.push_back(seat_at(last));
    return out;
  }
  static Status check(const State&) { return Done{}; }
  static std::string_view phase(const State&) { return "take"; }
  static Result<Path> parse(const State&, std::string_view) { return Error("", ""); }
  static std::string to_text(const State&, const Path& path) {
    return std::to_string(path[0].take);
  }
  static Listing list(const State&, std::size_t) { return {}; }
  static int points_now(const State& state, Move move) { return move.take == state.coins; }
};
using Coins = CoinsOf<std::int32_t>;
using WideCoins = CoinsOf<std::int64_t>;

}  // namespace bloom::test

namespace bloom {

template <class Number>
struct Guide<test::CoinsOf<Number>> {
  using Coins = test::CoinsOf<Number>;

  static constexpr SearchSettings kSearch = {};
  static constexpr std::array<LevelSettings, kSearchLevels> kLevels = {
      {{10, 0.5}, {20, 0.25}, {40, 0.1}, {400, 0}, {400, 0}}};
  static constexpr bool kOpen = true;

  static void ideas(const typename Coins::State& state, Ideas<Coins>& out) {
    for (const typename Coins::Move move : Coins::legal(state)) {
      Idea<Coins> idea;
      idea.path.push_back(move);
      out.push_back(idea);
    }
  }
  static Outcome playout(typename Coins::State& state, Rng& rng) {
    while (Coins::actor(state) != kNobody) {
      const auto moves = Coins::legal(state);
      Coins::apply(state, moves[below(rng, static_cast<std::uint32_t>(moves.size()))]);
    }
    return outcome_of(Coins::standing(state));
  }
};
static_assert(Guided<test::Coins> && Guided<test::WideCoins>);

}  // namespace bloom
