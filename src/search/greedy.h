// The two simplest players, for every game. Players are handed a view and nothing else.
#pragma once

#include <algorithm>
#include <vector>

#include "base/shuffle.h"
#include "games/game.h"

namespace bloom {

// A path to the next text boundary by uniformly random steps.
template <Game G>
typename G::Path random_path(typename G::State state, Rng& rng) {
  typename G::Path path;
  do {
    const auto moves = G::legal(state);
    const auto move = moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
    path.push_back(move);
    G::apply(state, move);
  } while (!settled<G>(state));
  return path;
}

// A move and what it gives at once.
template <Game G>
struct Ranked {
  typename G::Path path;
  int points = 0;
  std::size_t order = 0;  // in G::legal
};

// The legal moves of the viewer, who is to move, best first by points gained at once; ties keep the
// order of G::legal. A game with compound moves ranks its greedy choice alone.
template <Game G>
std::vector<Ranked<G>> greedy_ranking(const typename G::View& view) {
  // What is legal and what it scores is the same in every world that agrees with the view.
  const typename G::State world = some_world<G>(view);
  std::vector<Ranked<G>> out;
  if constexpr (G::kCompound) {
    out.push_back({G::greedy(world), 0, 0});
  } else {
    const auto moves = G::legal(world);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Ranked<G> each;
      each.path.push_back(moves[i]);
      each.points = G::points_now(world, moves[i]);
      each.order = i;
      out.push_back(each);
    }
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
      return a.points != b.points ? a.points > b.points : a.order < b.order;
    });
  }
  return out;
}

}  // namespace bloom
