// Uniformly random games on one thread: the speed of the rules, and a signature of what they do.
#pragma once

#include <cstdint>

#include "base/clock.h"
#include "base/hash.h"
#include "base/shuffle.h"
#include "games/game.h"

namespace bloom {

struct BenchCount {
  std::uint64_t playouts = 0;
  std::uint64_t moves = 0;
  std::uint64_t choices = 0;  // legal moves summed over all decisions
  double seconds = 0;
};

// One random game; `after_move` sees every state.
template <Game G, class Bits, class AfterMove>
void random_game(const typename G::Options& options, int players, Bits& bits, BenchCount& count,
                 AfterMove after_move) {
  typename G::State state = G::start(options, players, G::deal(options, players, bits));
  while (G::actor(state) != kNobody) {
    const auto moves = G::legal(state);
    const auto size = static_cast<std::uint32_t>(moves.size());
    G::apply(state, moves[below(bits, size)]);
    ++count.moves;
    count.choices += size;
    after_move(state);
  }
  ++count.playouts;
}

template <Game G>
BenchCount bench(int players, double seconds, Clock clock) {
  Rng rng(20240229);
  BenchCount count;
  const double start = clock();
  do {
    for (int i = 0; i < 32; ++i)
      random_game<G>(G::options_at(0, players), players, rng, count,
                     [](const typename G::State&) {});
    count.seconds = clock() - start;
  } while (count.seconds < seconds);
  return count;
}

// A fixed set of games, over all player counts and options; every byte of every state counts.
template <Game G>
void sign(Fnv& hash) {
  constexpr int kGames = 40;
  for (int players = G::kMinPlayers; players <= G::kMaxPlayers; ++players) {
    for (int i = 0; i < kGames; ++i) {
      Rng rng(static_cast<std::uint64_t>(players * kGames + i));
      BenchCount count;
      random_game<G>(G::options_at(i % G::kOptionSets, players), players, rng, count,
                     [&](const typename G::State& state) {
                       hash.bytes(reinterpret_cast<const unsigned char*>(&state), sizeof state);
                     });
    }
  }
}

}  // namespace bloom
