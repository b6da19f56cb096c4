// The bots' view of Bloom Town: ideas, playouts, reasons, and that searching helps.
#include "games/town/bot/guide.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/town/bot/evaluation.h"
#include "games/town/bot/playout.h"
#include "games/town/json.h"
#include "search/greedy.h"
#include "search/tree.h"
#include "tests/games/town/town_builder.h"

namespace bloom {
namespace {

using town::State;

// Calls `see` with every state of games in which the light policy plays.
template <class See>
void follow(int players, int options, std::uint64_t seed, See see) {
  Rng rng(seed);
  const auto chosen = Town::options_at(options, players);
  State state = Town::start(chosen, players, Town::deal(chosen, players, rng));
  while (Town::actor(state) != kNobody) {
    see(state);
    Town::apply(state, town::guess(state, rng));
  }
}

TEST(TownGuide, ideas_are_all_legal_moves_each_once_with_a_weight) {
  for (int players = 2; players <= 4; ++players)
    for (int options = 0; options < Town::kOptionSets; ++options)
      follow(players, options, static_cast<std::uint64_t>(options), [](const State& state) {
        Ideas<Town> ideas;
        Guide<Town>::ideas(state, ideas);
        const town::Moves moves = Town::legal(state);
        ASSERT_EQ(ideas.size(), moves.size());
        for (std::size_t i = 0; i < ideas.size(); ++i) {
          ASSERT_EQ(ideas[i].path[0], moves[i]);
          ASSERT_GT(ideas[i].weight, 0);
          ASSERT_LE(ideas[i].weight, 1);
        }
      });
}

TEST(TownGuide, ideas_are_equal_in_worlds_that_the_actor_cannot_tell_apart) {
  Rng rng(5);
  follow(3, 0, 9, [&](const State& state) {
    const State other = Town::sample(Town::view(state, Town::actor(state)), rng);
    Ideas<Town> here, there;
    Guide<Town>::ideas(state, here);
    Guide<Town>::ideas(other, there);
    ASSERT_EQ(here.size(), there.size());
    for (std::size_t i = 0; i < here.size(); ++i) {
      ASSERT_EQ(here[i].path, there[i].path);
      ASSERT_EQ(here[i].weight, there[i].weight);
    }
  });
}

TEST(TownGuide, guesses_are_legal) {
  for (int players = 2; players <= 4; ++players)
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Rng rng(seed);
      follow(players, static_cast<int>(seed % 8), seed, [&](const State& state) {
        const town::Move guess = town::guess(state, rng);
        const town::Moves moves = Town::legal(state);
        bool found = false;
        for (const town::Move move : moves) found |= move == guess;
        ASSERT_TRUE(found);
      });
    }
}

TEST(TownGuide, playouts_end_with_one_winner_and_scores) {
  follow(4, 0, 1, [](const State& state) {
    State then = state;
    Rng rng(3);
    const Outcome outcome = Guide<Town>::playout(then, rng);
    EXPECT_EQ(Town::actor(then), kNobody);
    double wins = 0;
    for (const double win : outcome.win) wins += win;
    EXPECT_EQ(wins, 1);
  });
}

TEST(TownGuide, a_bloom_square_counts_double_and_houses_wait) {
  Rng rng(1);
  const State state = Town::start({}, 2, Town::deal({}, 2, rng));
  const town::Judge judge(state.open);
  const town::Tile house = town::tile_named("H"), metro = town::tile_named("M");
  const town::Square plain = town::square_named("a1"), bloom = town::square_named("a2");
  EXPECT_EQ(judge(house, bloom) - judge(house, plain), 64) << "one point more, the same slot";
  EXPECT_GT(judge(metro, plain), judge(house, plain));
}

// --- reasons ---

Json reason(const State& state, std::string_view text) {
  return Codec<Town>::reason(Town::view(state, Town::actor(state)), *Town::parse(state, text));
}

TEST(TownReason, names_what_a_building_draws_takes_and_prepares) {
  // Both cities hold two houses at a4 and b5, so that a shop for houses fits at a5 and b4.
  town::Match match(town::kPlain);
  match.settle(0, "H@a4 H@b5").settle(1, "H@a4 M@b5");
  // Slot 5 shows a shop SHM: worth 1 + 1 + 1 at a5 for the other seat.
  const Json far = reason(match.state, "O@e1");
  EXPECT_EQ(far["points"], 1);
  EXPECT_EQ(far["draws"], "SHM");
  EXPECT_EQ(far["takes"], (Json{{"seat", 1}, {"points", 3}}));
  EXPECT_EQ(far["prepares"], (Json{{"move", "SHM@a5"}, {"points", 3}}));
  EXPECT_FALSE(far.contains("bonus"));
  EXPECT_EQ(reason(match.state, "O@a2")["bonus"], true);
}

TEST(TownReason, says_nothing_of_what_is_hardly_lost) {
  // Slot 4 shows a park, which scores one point in an empty city.
  const town::Match match(town::kPlain);
  const Json out = reason(match.state, "O@d1");
  EXPECT_EQ(out["draws"], "P");
  EXPECT_FALSE(out.contains("takes"));
  EXPECT_TRUE(out.contains("prepares"));
}

TEST(TownReason, draws_nothing_that_lies_hidden) {
  town::Match match(town::kPlain);
  match.empty_market(5);
  const Json out = reason(match.state, "O@e1");
  EXPECT_FALSE(out.contains("draws"));
  EXPECT_FALSE(out.contains("takes"));
  EXPECT_EQ(out["prepares"]["move"].get_ref<const std::string&>().substr(0, 2), "M@");
}

TEST(TownReason, T33_in_the_last_round_takes_and_prepares_nothing) {
  town::Match match(town::kPlain);
  match.settle(0, "H@a4 H@b5").settle(1, "H@a4 M@b5");
  match.drain(1, 0).drain(2, 0).drain(3, 0);
  // Piles are looked at when a turn ends.
  match.play("O@e1", "end");
  ASSERT_TRUE(match.open().ending);
  ASSERT_EQ(match.actor(), 1);
  int drawing = 0;
  for (const std::string& text : match.legal()) {
    const Json out = reason(match.state, text);
    drawing += out.contains("draws");
    EXPECT_FALSE(out.contains("takes")) << text;
    EXPECT_FALSE(out.contains("prepares")) << text;
  }
  EXPECT_GT(drawing, 10);
}

TEST(TownReason, has_points_alone_for_what_is_no_building) {
  town::Match match(town::kPlain);
  match.play("O@a2");
  for (const std::string& text : match.actions()) {
    const Json out = reason(match.state, text);
    EXPECT_EQ(out.size(), 1u) << text;
    EXPECT_EQ(out["points"], Town::points_now(match.state, (*Town::parse(match.state, text))[0]));
  }
}

// Deterministic: fixed deals, seeds and iterations.
TEST(TownGuide, a_little_search_beats_the_greedy_player) {
  int won = 0;
  constexpr int kGames = 12;
  for (int game = 0; game < kGames; ++game) {
    Rng rng(static_cast<std::uint64_t>(game / 2));
    State state = Town::start({}, 2, Town::deal({}, 2, rng));
    while (Town::actor(state) != kNobody) {
      const auto view = Town::view(state, Town::actor(state));
      if (index(Town::actor(state)) == game % 2) {
        Search<Town> search(view, rng.next64());
        search.run(300);
        const auto lines = search.lines();
        Town::apply(state,
                    std::max_element(lines.begin(), lines.end(), [](const auto& a, const auto& b) {
                      return a.visits < b.visits;
                    })->path[0]);
      } else {
        Town::apply(state, greedy_ranking<Town>(view)[0].path[0]);
      }
    }
    won += index(Town::standing(state).winners[0]) == game % 2;
  }
  EXPECT_GE(won, 10);
}

}  // namespace
}  // namespace bloom
