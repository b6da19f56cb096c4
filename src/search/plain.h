// The yardstick for search: information-set tree search as a textbook has it, with no knowledge of
// the game but its rules. Every legal step, UCB over those available in the sampled world, one new
// node per iteration, uniformly random playouts, the share of the win as the value; in the end the
// most visited move, of several the one with the best mean.
//
// Cost of an iteration: beside the playout one pass over the legal moves of each decision on the
// way, as edges are kept in the order of the moves.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/shuffle.h"
#include "games/guide.h"

namespace bloom {

template <Game G>
class PlainSearch {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  // Past so many edges the tree stops growing: some 120 MB.
  static constexpr std::uint32_t kMostEdges = 2'000'000;

  PlainSearch(const typename G::View& view, std::uint64_t seed,
              std::uint32_t most_edges = kMostEdges)
      : view_(view), rng_(seed), most_edges_(most_edges) {
    nodes_.push_back({});
  }

  void run(std::uint32_t iterations) {
    for (std::uint32_t i = 0; i < iterations; ++i) iterate();
  }
  std::uint32_t iterations() const { return iterations_; }
  std::uint32_t edges() const { return edges_; }

  // The best step, and of a compound move the best ones behind it; where nothing was tried yet, a
  // random one.
  typename G::Path best() const {
    Rng rng(0);
    State state = G::sample(view_, rng);
    typename G::Path path;
    std::int32_t node = 0;
    do {
      const auto moves = G::legal(state);
      const Edge* best = nullptr;
      if (node >= 0)
        each_edge(nodes_[node], moves, [&](Move, const Edge* edge) {
          if (edge != nullptr && (best == nullptr || better(*edge, *best))) best = edge;
        });
      const Move chosen = best != nullptr
                              ? best->move
                              : moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
      path.push_back(chosen);
      G::apply(state, chosen);
      node = best != nullptr ? best->node : -1;
    } while (!settled<G>(state));
    return path;
  }

 private:
  struct Edge {
    Move move;
    std::uint32_t visits = 0, available = 0;
    std::int32_t node = -1;
    double sum = 0;
  };
  struct Node {
    std::vector<Edge> edges;  // ascending by move
  };
  struct Step {
    std::int32_t node;
    std::size_t edge;
    Seat actor;
  };

  static bool better(const Edge& a, const Edge& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.sum > b.sum;
  }

  // Calls see(move, edge) for every legal move with its edge, or null: one pass over both, as both
  // are ascending.
  template <class AnyNode, class See>
  static void each_edge(AnyNode& node, const typename G::Moves& moves, const See& see) {
    auto edge = node.edges.begin();
    for (const Move move : moves) {
      while (edge != node.edges.end() && edge->move < move) ++edge;
      see(move, edge != node.edges.end() && edge->move == move ? &*edge : nullptr);
    }
  }

  // Where it stands among the node's edges.
  std::size_t add_edge(Node& node, Move move) {
    const auto place = std::lower_bound(node.edges.begin(), node.edges.end(), move,
                                        [](const Edge& edge, Move m) { return edge.move < m; });
    const auto edge = node.edges.insert(place, {.move = move, .available = 1});
    ++edges_;
    return static_cast<std::size_t>(edge - node.edges.begin());
  }

  void iterate() {
    constexpr double kExplore = 0.7;
    ++iterations_;
    State state = G::sample(view_, rng_);
    trail_.clear();
    std::int32_t at = 0;
    while (G::actor(state) != kNobody) {
      Node& node = nodes_[at];
      const Seat actor = G::actor(state);
      const auto moves = G::legal(state);
      // A step that was never tried comes first, a random one of them.
      untried_.clear();
      Edge* best = nullptr;
      double most = -1;
      each_edge(node, moves, [&](Move move, Edge* edge) {
        if (edge == nullptr) return untried_.push_back(move);
        ++edge->available;
        // √(ln n / visits) without the logarithm: the length of n in bits stands for it.
        const double urge =
            edge->sum / edge->visits +
            kExplore * std::sqrt(0.7 * std::bit_width(edge->available) / edge->visits);
        if (urge > most) most = urge, best = edge;
      });
      if (!untried_.empty()) {
        const Move move = untried_[below(rng_, static_cast<std::uint32_t>(untried_.size()))];
        if (edges_ < most_edges_) trail_.push_back({at, add_edge(node, move), actor});
        G::apply(state, move);
        break;
      }
      trail_.push_back({at, static_cast<std::size_t>(best - node.edges.data()), actor});
      G::apply(state, best->move);
      if (best->node < 0) {
        const auto fresh = static_cast<std::int32_t>(nodes_.size());
        best->node = fresh;
        nodes_.push_back({});
        at = fresh;
      } else {
        at = best->node;
      }
    }
    while (G::actor(state) != kNobody) {
      const auto moves = G::legal(state);
      G::apply(state, moves[below(rng_, static_cast<std::uint32_t>(moves.size()))]);
    }
    const Outcome outcome = outcome_of(G::standing(state));
    for (const Step& step : trail_) {
      Edge& edge = nodes_[step.node].edges[step.edge];
      ++edge.visits;
      edge.sum += outcome.win[index(step.actor)];
    }
  }

  typename G::View view_;
  Rng rng_;
  std::uint32_t most_edges_;
  std::uint32_t iterations_ = 0, edges_ = 0;
  std::vector<Node> nodes_;
  std::vector<Step> trail_;
  std::vector<Move> untried_;
};

}  // namespace bloom
