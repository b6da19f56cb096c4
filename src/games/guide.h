// What search asks of a game beyond its rules: which moves are worth a look, how a game is likely
// to go on, and how strong the levels are. One specialisation per game, in
// games/<game>/bot/guide.h.
//
// All of it works on sampled worlds: a guide may look at a whole State, since the state is only a
// guess made from a view.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <vector>

#include "games/game.h"

namespace bloom {

// How a game ends, or is expected to: by seat the share of the win (the sum is 1) and the score.
struct Outcome {
  std::array<double, kMaxSeats> win{};
  std::array<double, kMaxSeats> score{};

  Outcome& operator+=(const Outcome& other) {
    for (int seat = 0; seat < kMaxSeats; ++seat) {
      win[seat] += other.win[seat];
      score[seat] += other.score[seat];
    }
    return *this;
  }
  Outcome& operator/=(double by) {
    for (int seat = 0; seat < kMaxSeats; ++seat) win[seat] /= by, score[seat] /= by;
    return *this;
  }
};

// The outcome of a finished game.
inline Outcome outcome_of(const Standing& standing) {
  Outcome out;
  for (std::size_t seat = 0; seat < standing.scores.size(); ++seat)
    out.score[seat] = standing.scores[seat];
  for (const Seat seat : standing.winners)
    out.win[index(seat)] = 1.0 / static_cast<double>(standing.winners.size());
  return out;
}

// A move worth a look. Weights are above 0 and compare the ideas of one decision: search visits an
// idea in proportion to its weight until results say otherwise.
template <Game G>
struct Idea {
  typename G::Path path;
  double weight = 1;
};
template <Game G>
using Ideas = std::vector<Idea<G>>;

// How the tree is searched; chosen in the arena (docs/strength.md).
struct SearchSettings {
  int depth = 1;             // decisions that are in the tree; 1: only the moves at hand
  int expand = 8;            // visits of a move before the decision behind it joins the tree
  double explore = 0.5;      // how much weight counts against results
  double first_value = 0;    // a move never tried is taken to be so much below its siblings' mean
  double margin = 0.1;       // share of the margin, against the win, in what a seat wants
  double margin_scale = 10;  // points by which a lead counts half
  std::uint32_t edges = 2'000'000;  // where the tree stops growing; the levels stay far below
};

// A level is a budget and honest slips: with the chance `slip` the bot does not heed its search and
// plays an idea by its weight; `blur` adds so much of the mean weight to all, which makes worse
// ones likelier.
struct LevelSettings {
  std::uint32_t iterations = 1000;
  double slip = 0;
  double blur = 0;
};
inline constexpr double kAnyIdea = 1000;  // a blur that makes all ideas as likely
inline constexpr int kSearchLevels = 5;   // easy, medium, hard, expert, master

template <class G>
struct Guide;

template <class G>
concept Guided = Game<G> && requires(const typename G::State& state, typename G::State& changing,
                                     Ideas<G>& ideas, Rng& rng) {
  { Guide<G>::kSearch } -> std::convertible_to<SearchSettings>;
  { Guide<G>::kLevels } -> std::convertible_to<std::array<LevelSettings, kSearchLevels>>;
  // Whether nothing is hidden: then a decision has the same ideas in every world.
  { Guide<G>::kOpen } -> std::convertible_to<bool>;
  // The moves of the actor that are worth a look, at least one, all legal, none twice. They
  // depend on nothing that the actor does not know. `ideas` is empty before.
  { Guide<G>::ideas(state, ideas) } -> std::same_as<void>;
  // Plays a settled state on, to the end or as far as a judgement is worth more, quickly and
  // sensibly; changes the state as it likes.
  { Guide<G>::playout(changing, rng) } -> std::same_as<Outcome>;
};

}  // namespace bloom
