// Information-set tree search over sampled worlds, for two to five players: each seat maximises its
// own value.
//
// A node is a decision reached by a row of moves, whatever the hidden tiles are; an edge is an idea
// of its actor. Each iteration samples a world from the view, walks down by the rule below, plays
// the game on by the guide's policy and adds the outcome to every edge on the way.
//
//   edge = the one with the most  mean + explore × weight share × √visits of its siblings / (1 +
//   own)
//
// The n-th visit of every move at hand plays in the same n-th world with the same chance: moves are
// compared in like conditions, which takes out most of the luck. Same seed, same iterations: the
// same answer on every platform (of libm only sqrt).
//
// The tree stops growing at SearchSettings::edges, about 100 MB; what lies beyond it is then played
// on by the policy, so that hours of thought cost no more memory than seconds.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "games/guide.h"
#include "search/value.h"

namespace bloom {

// A move at hand and what search found.
template <Game G>
struct Line {
  typename G::Path path;
  std::uint32_t visits = 0;
  double value = 0;  // mean, for the seat to move
  Outcome outcome;   // mean
};

template <Guided G>
class Search {
 public:
  using State = typename G::State;

  // The viewer is to move.
  Search(const typename G::View& view, std::uint64_t seed,
         const SearchSettings& settings = Guide<G>::kSearch)
      : view_(view), seed_(seed), settings_(settings), root_world_(some_world<G>(view)) {
    nodes_.push_back({});
    nodes_[0].actor = G::actor(root_world_);
    players_ = static_cast<int>(G::standing(root_world_).scores.size());
    Guide<G>::ideas(root_world_, ideas_);
    add_edges(nodes_[0], false);
    root_open_ = open_;
    sums_.resize(nodes_[0].edges.size());
  }

  void run(std::uint32_t iterations) {
    for (std::uint32_t i = 0; i < iterations; ++i) iterate(select(nodes_[0], root_open_));
  }

  // One iteration that begins with this idea.
  void look_at(const typename G::Path& path) {
    for (const std::int32_t i : root_open_)
      if (nodes_[0].edges[i].path == path) return iterate(i);
  }

  // Iterations that begin with the least visited of these lines, so that they come to be looked at
  // equally often, and so in the same worlds.
  void even_out(const std::vector<std::size_t>& lines, std::uint32_t iterations) {
    for (std::uint32_t i = 0; i < iterations; ++i) {
      // By index: the vectors grow with every iteration.
      const auto visits = [&](std::size_t line) { return nodes_[0].edges[line].visits; };
      std::size_t least = lines[0];
      for (const std::size_t line : lines)
        if (visits(line) < visits(least)) least = line;
      iterate(static_cast<std::int32_t>(least));
    }
  }

  std::uint32_t iterations() const { return nodes_[0].visits; }
  // How large the tree is.
  std::uint32_t edges() const { return edges_; }

  // The moves at hand that are looked at.
  Ideas<G> ideas() const {
    Ideas<G> out;
    for (const std::int32_t i : root_open_)
      out.push_back({nodes_[0].edges[i].path, nodes_[0].edges[i].weight});
    return out;
  }

  // In the order of the ideas.
  std::vector<Line<G>> lines() const {
    std::vector<Line<G>> out;
    const Node& root = nodes_[0];
    for (std::size_t i = 0; i < root.edges.size(); ++i) {
      const Edge& edge = root.edges[i];
      Line<G> line{edge.path, edge.visits, edge.mean(), sums_[i]};
      if (edge.visits > 0) line.outcome /= edge.visits;
      out.push_back(line);
    }
    return out;
  }

 private:
  struct Edge {
    typename G::Path path;
    double weight = 1;
    double sum = 0;  // of the values of the node's actor
    std::uint32_t visits = 0;
    std::int32_t node = -1;

    double mean() const { return visits == 0 ? 0 : sum / visits; }
  };
  struct Node {
    Seat actor = kNobody;
    std::uint32_t visits = 0;
    std::vector<Edge> edges;
  };
  struct Step {
    std::int32_t node;
    std::int32_t edge;
  };

  // Makes edges of the ideas that have none yet, and lists those of all ideas in `open_`. False
  // when the tree is full and lacks one.
  bool add_edges(Node& node, bool full) {
    open_.clear();
    std::size_t at = 0;  // ideas mostly come in the order in which they came before
    for (const Idea<G>& idea : ideas_) {
      const std::size_t size = node.edges.size();
      std::size_t tried = 0;
      while (tried < size && !(node.edges[at].path == idea.path)) {
        at = at + 1 == size ? 0 : at + 1;
        ++tried;
      }
      if (tried == size) {
        if (full) return false;
        ++edges_;
        at = size;
        node.edges.push_back({});
        node.edges[at].path = idea.path;
        node.edges[at].weight = idea.weight;
      }
      open_.push_back(static_cast<std::int32_t>(at));
      at = at + 1 == node.edges.size() ? 0 : at + 1;
    }
    return true;
  }

  std::int32_t select(const Node& node, const std::vector<std::int32_t>& open) const {
    double weights = 0, sum = 0;
    std::uint32_t visits = 0;
    for (const std::int32_t i : open) {
      const Edge& edge = node.edges[i];
      weights += edge.weight;
      sum += edge.sum;
      visits += edge.visits;
    }
    const double mean = visits == 0 ? 0.5 : sum / visits;
    const double push = settings_.explore * std::sqrt(static_cast<double>(visits) + 1) / weights;
    std::int32_t best = open[0];
    double most = -1e9;
    for (const std::int32_t i : open) {
      const Edge& edge = node.edges[i];
      const double value = edge.visits == 0 ? mean - settings_.first_value : edge.mean();
      const double urge = value + push * edge.weight / (1 + edge.visits);
      if (urge > most) most = urge, best = i;
    }
    return best;
  }

  void iterate(std::int32_t first) {
    trail_.clear();
    trail_.push_back({0, first});
    const std::uint32_t world_number = nodes_[0].edges[first].visits;
    Rng rng(seed_ + 0x9e3779b97f4a7c15ull * (world_number + 1));
    State state = G::sample(view_, rng);
    walk(state);
    const Outcome outcome =
        G::actor(state) == kNobody ? outcome_of(G::standing(state)) : Guide<G>::playout(state, rng);
    const Values value = values(outcome, players_, settings_);
    for (const Step& step : trail_) {
      Node& node = nodes_[step.node];
      ++node.visits;
      Edge& edge = node.edges[step.edge];
      ++edge.visits;
      edge.sum += value[index(node.actor)];
    }
    sums_[first] += outcome;
  }

  // Plays the first edge of the trail and goes on down the tree.
  void walk(State& state) {
    while (true) {
      const Step step = trail_.back();
      // By index: the vectors may grow below.
      for (const auto& move : nodes_[step.node].edges[step.edge].path) G::apply(state, move);
      const Seat actor = G::actor(state);
      const Edge& edge = nodes_[step.node].edges[step.edge];
      if (actor == kNobody || static_cast<int>(trail_.size()) >= settings_.depth ||
          edge.visits < static_cast<std::uint32_t>(settings_.expand))
        return;
      std::int32_t next = edge.node;
      const bool full = edges_ >= settings_.edges;
      if (next < 0 && full) return;
      if (next < 0) {
        next = static_cast<std::int32_t>(nodes_.size());
        nodes_[step.node].edges[step.edge].node = next;
        nodes_.push_back({});
        nodes_[next].actor = actor;
      }
      // What is hidden may decide who is asked next; such a world is played on from here.
      if (nodes_[next].actor != actor) return;
      if (Guide<G>::kOpen && !nodes_[next].edges.empty()) {
        open_.resize(nodes_[next].edges.size());
        for (std::size_t i = 0; i < open_.size(); ++i) open_[i] = static_cast<std::int32_t>(i);
      } else {
        ideas_.clear();
        Guide<G>::ideas(state, ideas_);
        if (!add_edges(nodes_[next], full)) return;
      }
      trail_.push_back({next, select(nodes_[next], open_)});
    }
  }

  typename G::View view_;
  std::uint64_t seed_;
  SearchSettings settings_;
  State root_world_;
  int players_ = 0;
  std::uint32_t edges_ = 0;  // of all nodes
  std::vector<Node> nodes_;
  std::vector<Outcome> sums_;  // by edge of the root
  // Kept to spare allocations.
  Ideas<G> ideas_;
  std::vector<std::int32_t> open_, root_open_;
  std::vector<Step> trail_;
};

}  // namespace bloom
