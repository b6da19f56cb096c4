#include "arena/tally.h"

#include <gtest/gtest.h>

#include <vector>

namespace bloom::arena {
namespace {

GameResult game(std::vector<double> win, std::vector<double> score, std::uint64_t moves = 10) {
  return {std::move(win), std::move(score), moves};
}

TEST(Tally, counts_wins_points_and_margins) {
  const Tally sum = tally({game({1, 0}, {30, 20}), game({0, 1}, {10, 40}), game({0.5, 0.5}, {5, 5}),
                           game({1, 0}, {9, 8})},
                          2);
  EXPECT_EQ(sum.games, 4u);
  EXPECT_EQ(sum.moves, 40u);
  EXPECT_DOUBLE_EQ(sum.contestants[0].win_share, 2.5 / 4);
  EXPECT_DOUBLE_EQ(sum.contestants[1].win_share, 1.5 / 4);
  EXPECT_DOUBLE_EQ(sum.contestants[0].mean_score, 54.0 / 4);
  EXPECT_DOUBLE_EQ(sum.contestants[0].margin, (10 - 30 + 0 + 1) / 4.0);
  EXPECT_DOUBLE_EQ(sum.contestants[1].margin, -sum.contestants[0].margin);
}

TEST(Tally, measures_the_margin_against_the_best_of_the_others) {
  const Tally sum = tally({game({1, 0, 0}, {30, 20, 25})}, 1);
  EXPECT_DOUBLE_EQ(sum.contestants[0].margin, 5);
  EXPECT_DOUBLE_EQ(sum.contestants[1].margin, -10);
  EXPECT_DOUBLE_EQ(sum.contestants[2].margin, -5);
}

// A hundred deals of two games each with these shares of the win for the first.
std::vector<GameResult> deals(int both, int one_each, int none) {
  std::vector<GameResult> out;
  const auto add = [&](double first, double second) {
    out.push_back(game({first, 1 - first}, {first, 1 - first}));
    out.push_back(game({second, 1 - second}, {second, 1 - second}));
  };
  for (int i = 0; i < both; ++i) add(1, 1);
  for (int i = 0; i < one_each; ++i) add(1, 0);
  for (int i = 0; i < none; ++i) add(0, 0);
  return out;
}

TEST(Tally, gives_the_interval_of_independent_games) {
  // Wilson for 120 of 200, worked out by hand: z² = 3.841459; middle (0.6 + 3.841459 / 400) /
  // (1 + 3.841459 / 200) = 0.598116; half 1.959964 / 1.019207 × √(0.24 / 200 + 3.841459 /
  // 160000) = 0.067279.
  // 36 both, 48 one each, 16 none: the means of the deals vary as those of independent games do.
  const Contestant first = tally(deals(36, 48, 16), 2).contestants[0];
  EXPECT_DOUBLE_EQ(first.win_share, 0.6);
  EXPECT_NEAR(first.low, 0.5308, 0.002);
  EXPECT_NEAR(first.high, 0.6654, 0.002);
}

TEST(Tally, knows_that_games_on_one_deal_belong_together) {
  // The same share, but the deal decides: as uncertain as a hundred games.
  const Contestant luck = tally(deals(60, 0, 40), 2).contestants[0];
  EXPECT_NEAR(luck.low, 0.502, 0.003);
  EXPECT_NEAR(luck.high, 0.691, 0.003);
  // And where the rotations cancel the luck of the deal out, less uncertain than two hundred.
  const Contestant skill = tally(deals(20, 80, 0), 2).contestants[0];
  EXPECT_GT(skill.low, 0.55);
  EXPECT_LT(skill.high, 0.65);
}

TEST(Tally, has_an_interval_after_a_clean_sweep_and_after_one_game) {
  // Wilson for 20 of 20: the lower end is 20 / (20 + z²) = 0.83887.
  const Tally sweep = tally(std::vector<GameResult>(20, game({1, 0}, {1, 0})), 2);
  EXPECT_NEAR(sweep.contestants[0].low, 0.83887, 1e-4);
  EXPECT_EQ(sweep.contestants[0].high, 1);
  EXPECT_EQ(sweep.contestants[1].low, 0);
  EXPECT_NEAR(sweep.contestants[1].high, 1 - 0.83887, 1e-4);
  const Tally one = tally({game({1, 0}, {3, 2}), game({0, 1}, {2, 3})}, 2);
  EXPECT_LT(one.contestants[0].low, 0.15);
  EXPECT_GT(one.contestants[0].high, 0.85);
}

TEST(Tally, gives_elo_by_the_logistic_formula) {
  // 400 × log10(0.75 / 0.25) = 190.85.
  const Tally sum = tally(deals(50, 50, 0), 2);
  EXPECT_NEAR(sum.contestants[0].elo, 190.85, 0.01);
  EXPECT_NEAR(sum.contestants[1].elo, -190.85, 0.01);
  const Tally even = tally(deals(30, 40, 30), 2);
  EXPECT_DOUBLE_EQ(even.contestants[0].elo, 0);
}

TEST(Tally, gives_a_finite_elo_for_a_clean_sweep) {
  const Tally sum = tally(deals(100, 0, 0), 2);
  // As if half a game of 200 had been lost: 400 × log10(199.5 / 0.5) = 1040.4.
  EXPECT_NEAR(sum.contestants[0].elo, 1040.4, 0.1);
}

TEST(Tally, pairs_every_two_of_a_larger_table_by_who_ended_before_whom) {
  // A wins, B has more points than C.
  const Tally sum = tally(std::vector<GameResult>(3, game({1, 0, 0}, {30, 25, 20})), 3);
  EXPECT_GT(sum.contestants[0].elo, 100);
  EXPECT_DOUBLE_EQ(sum.contestants[1].elo, 0) << "before one, behind the other";
  EXPECT_LT(sum.contestants[2].elo, -100);
  // Of equal points the one who won the tie ended before.
  const Tally tie = tally(std::vector<GameResult>(3, game({0, 1, 0}, {9, 9, 9})), 3);
  EXPECT_GT(tie.contestants[1].elo, 100);
  EXPECT_DOUBLE_EQ(tie.contestants[0].elo, tie.contestants[2].elo);
}

TEST(Tally, of_nothing_is_nothing) { EXPECT_EQ(tally({}, 2).games, 0u); }

}  // namespace
}  // namespace bloom::arena
