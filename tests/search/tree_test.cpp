// Search in a game so small that the right answers are known.
#include "search/tree.h"

#include <gtest/gtest.h>

#include "search/thinker.h"
#include "tests/search/coins.h"

namespace bloom {
namespace {

using test::Coins;

SearchSettings deep() {
  SearchSettings settings = Guide<Coins>::kSearch;
  settings.depth = 12;
  settings.expand = 1;
  return settings;
}

Line<Coins> most_visited(const Search<Coins>& search) {
  Line<Coins> best;
  for (const Line<Coins>& line : search.lines())
    if (line.visits > best.visits) best = line;
  return best;
}

TEST(Search, finds_the_winning_move) {
  for (int coins = 1; coins <= 11; ++coins) {
    if (coins % 4 == 0) continue;
    for (const int mover : {0, 1}) {
      Search<Coins> search({coins, mover}, 1, deep());
      search.run(4000);
      EXPECT_EQ(search.iterations(), 4000u);
      const Line<Coins> best = most_visited(search);
      EXPECT_EQ(best.path[0].take, coins % 4) << coins;
      EXPECT_GT(best.outcome.win[mover], 0.8) << coins;
    }
  }
}

TEST(Search, knows_when_all_is_lost) {
  for (const int coins : {4, 8}) {
    Search<Coins> search({coins, 0}, 1, deep());
    search.run(4000);
    EXPECT_LT(most_visited(search).outcome.win[0], 0.2) << coins;
  }
}

TEST(Search, that_looks_at_the_moves_at_hand_alone_sees_a_win_at_once) {
  for (const int coins : {1, 2, 3}) {
    Search<Coins> search({coins, 0}, 1);
    search.run(200);
    const Line<Coins> best = most_visited(search);
    EXPECT_EQ(best.path[0].take, coins);
    EXPECT_EQ(best.outcome.win[0], 1);
  }
}

TEST(Search, visits_moves_by_their_weight_while_results_are_equal) {
  // With four coins every move leaves the other a win at once, which random playouts find equally
  // often for none of them; with one iteration per move nothing but the order of ideas counts.
  Search<Coins> search({4, 0}, 1);
  search.run(3);
  for (const Line<Coins>& line : search.lines()) EXPECT_EQ(line.visits, 1u);
}

TEST(PlainSearch, finds_the_winning_move) {
  for (int coins = 1; coins <= 11; ++coins) {
    if (coins % 4 == 0) continue;
    PlainSearch<Coins> search({coins, 0}, 1);
    search.run(4000);
    EXPECT_EQ(search.best()[0].take, coins % 4) << coins;
  }
}

TEST(PlainSearch, has_a_move_before_it_begins) {
  const PlainSearch<Coins> search({2, 0}, 1);
  EXPECT_LE(search.best()[0].take, 2);
}

TEST(Thinker, needs_no_search_for_a_single_move) {
  Thinker<Coins> expert({1, 0}, Level::kExpert, {.iterations = 100000}, 1, nullptr);
  EXPECT_TRUE(expert.go_on(0));
  EXPECT_EQ(expert.iterations(), 64u);
  EXPECT_EQ(expert.lines()[0].outcome.win[0], 1);
}

TEST(Values, put_the_win_first_and_the_margin_second) {
  const SearchSettings settings{.margin = 0.1, .margin_scale = 10};
  const auto outcome = [](double win, double mine, double theirs) {
    Outcome out;
    out.win = {win, 1 - win};
    out.score = {mine, theirs};
    return out;
  };
  const auto value = [&](const Outcome& each) { return values(each, 2, settings)[0]; };
  EXPECT_GT(value(outcome(1, 10, 9)), value(outcome(0, 50, 51)));
  EXPECT_GT(value(outcome(1, 30, 9)), value(outcome(1, 10, 9)));
  EXPECT_GT(value(outcome(0, 9, 10)), value(outcome(0, 9, 30)));
  // By hand: a lead of 10 is one scale, half of the way from the middle to the top.
  EXPECT_DOUBLE_EQ(value(outcome(1, 20, 10)), 0.9 + 0.1 * 0.75);
  EXPECT_DOUBLE_EQ(value(outcome(0, 10, 20)), 0.1 * 0.25);
  EXPECT_DOUBLE_EQ(value(outcome(0.5, 10, 10)), 0.5);
}

TEST(Values, compare_each_seat_with_the_best_of_the_others) {
  const SearchSettings settings{.margin = 1, .margin_scale = 10};
  Outcome outcome;
  outcome.score = {30, 20, 10};
  const Values value = values(outcome, 3, settings);
  EXPECT_DOUBLE_EQ(value[0], 0.75);
  EXPECT_DOUBLE_EQ(value[1], 0.25);
  EXPECT_NEAR(value[2], 0.5 - 0.5 * 2 / 3, 1e-12);
}

}  // namespace
}  // namespace bloom
