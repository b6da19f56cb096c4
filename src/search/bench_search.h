// How fast search is: full playouts a second from the opening, on one thread. Every playout is one
// in a world of its own, sampled from the first player's view.
#pragma once

#include "base/shuffle.h"
#include "games/guide.h"
#include "search/bench.h"
#include "search/tree.h"

namespace bloom {

struct SearchSpeed {
  double random = 0;      // uniformly random moves to the end
  double guided = 0;      // as the guide plays on
  double iterations = 0;  // whole iterations of the search that the levels use
};

// Calls `work` for about so long; how often a second it ran.
template <class Work>
double rate(double seconds, Clock clock, const Work& work) {
  constexpr int kBatch = 16;
  double count = 0, took = 0;
  const double start = clock();
  do {
    for (int i = 0; i < kBatch; ++i) work();
    count += kBatch;
    took = clock() - start;
  } while (took < seconds);
  return count / took;
}

template <Guided G>
SearchSpeed bench_search(int players, double seconds, Clock clock) {
  Rng rng(20240229);
  const auto options = G::options_at(0, players);
  const auto opening = G::start(options, players, G::deal(options, players, rng));
  const auto view = G::view(opening, G::actor(opening));
  SearchSpeed out;
  out.random = rate(seconds, clock, [&] {
    auto world = G::sample(view, rng);
    while (G::actor(world) != kNobody) {
      const auto moves = G::legal(world);
      G::apply(world, moves[below(rng, static_cast<std::uint32_t>(moves.size()))]);
    }
  });
  out.guided = rate(seconds, clock, [&] {
    auto world = G::sample(view, rng);
    Guide<G>::playout(world, rng);
  });
  Search<G> search(view, 1);
  out.iterations = rate(seconds, clock, [&] { search.run(1); });
  return out;
}

}  // namespace bloom
