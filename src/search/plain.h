// The yardstick for search: information-set tree search as a textbook has it, with no knowledge of
// the game but its rules. Every legal step, UCB over those available in the sampled world, one new
// node per iteration, uniformly random playouts, the share of the win as the value.
#pragma once

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

  PlainSearch(const typename G::View& view, std::uint64_t seed) : view_(view), rng_(seed) {
    nodes_.push_back({});
  }

  void run(std::uint32_t iterations) {
    for (std::uint32_t i = 0; i < iterations; ++i) iterate();
  }
  std::uint32_t iterations() const { return iterations_; }

  // The most visited step, and of a compound move the most visited ones behind it.
  typename G::Path best() const {
    Rng rng(0);
    State state = G::sample(view_, rng);
    typename G::Path path;
    std::int32_t node = 0;
    do {
      Move chosen{};
      std::uint32_t most = 0;
      std::int32_t next = -1;
      const auto moves = G::legal(state);
      for (const Move move : moves)
        if (const Edge* edge = node < 0 ? nullptr : find(nodes_[node], move);
            edge != nullptr && edge->visits > most)
          chosen = move, most = edge->visits, next = edge->node;
      if (most == 0) chosen = moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
      path.push_back(chosen);
      G::apply(state, chosen);
      node = next;
    } while (!settled<G>(state));
    return path;
  }

 private:
  struct Edge {
    Move move;
    double sum = 0;
    std::uint32_t visits = 0, available = 0;
    std::int32_t node = -1;
  };
  struct Node {
    std::vector<Edge> edges;
  };
  struct Step {
    std::int32_t node;
    std::size_t edge;
    Seat actor;
  };

  static const Edge* find(const Node& node, Move move) {
    for (const Edge& edge : node.edges)
      if (edge.move == move) return &edge;
    return nullptr;
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
      std::size_t best = 0;
      double most = -1;
      for (const Move move : moves) {
        std::size_t i = 0;
        while (i < node.edges.size() && !(node.edges[i].move == move)) ++i;
        if (i == node.edges.size()) {
          untried_.push_back(move);
          continue;
        }
        Edge& edge = node.edges[i];
        ++edge.available;
        // √(ln n / visits) without the logarithm: the length of n in bits stands for it.
        const double urge =
            edge.sum / edge.visits +
            kExplore * std::sqrt(0.7 * std::bit_width(edge.available) / edge.visits);
        if (urge > most) most = urge, best = i;
      }
      if (!untried_.empty()) {
        const Move move = untried_[below(rng_, static_cast<std::uint32_t>(untried_.size()))];
        node.edges.push_back({.move = move, .available = 1});
        trail_.push_back({at, node.edges.size() - 1, actor});
        G::apply(state, move);
        break;
      }
      trail_.push_back({at, best, actor});
      G::apply(state, node.edges[best].move);
      if (node.edges[best].node < 0) {
        const auto fresh = static_cast<std::int32_t>(nodes_.size());
        node.edges[best].node = fresh;
        nodes_.push_back({});
        at = fresh;
      } else {
        at = node.edges[best].node;
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
  std::uint32_t iterations_ = 0;
  std::vector<Node> nodes_;
  std::vector<Step> trail_;
  std::vector<Move> untried_;
};

}  // namespace bloom
