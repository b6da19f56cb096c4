// Search in a game so small that the right answers are known.
#include "search/tree.h"

#include <gtest/gtest.h>

#include "games/town/bot/guide.h"
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

TEST(Search, grows_its_tree_up_to_a_bound_and_goes_on_from_there) {
  SearchSettings small = deep();
  small.edges = 12;
  Search<Coins> search({11, 0}, 1, small);
  search.run(4000);
  EXPECT_EQ(search.iterations(), 4000u);
  EXPECT_GE(search.edges(), 12u);
  EXPECT_LT(search.edges(), 12u + 3) << "the ideas of one decision more";
  EXPECT_EQ(most_visited(search).path[0].take, 3);
  Search<Coins> again({11, 0}, 1, small), free({11, 0}, 1, deep());
  again.run(4000);
  free.run(4000);
  EXPECT_GT(free.edges(), 100u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(again.lines()[i].visits, search.lines()[i].visits);
    EXPECT_EQ(again.lines()[i].value, search.lines()[i].value);
  }
}

TEST(Search, below_the_bound_is_what_it_is_without_one) {
  Search<Coins> free({11, 0}, 1, deep());
  free.run(1000);
  SearchSettings enough = deep();
  enough.edges = free.edges() + 1;
  Search<Coins> bounded({11, 0}, 1, enough);
  bounded.run(1000);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(bounded.lines()[i].visits, free.lines()[i].visits);
    EXPECT_EQ(bounded.lines()[i].value, free.lines()[i].value);
  }
}

// Hidden tiles bring new ideas to decisions that are in the tree already: they count too.
TEST(Search, keeps_to_the_bound_where_worlds_differ) {
  Rng rng(1);
  const auto state = Town::start({}, 2, Town::deal({}, 2, rng));
  SearchSettings small = Guide<Town>::kSearch;
  small.edges = 500;
  Search<Town> search(Town::view(state, Town::actor(state)), 1, small);
  search.run(6000);
  EXPECT_GE(search.edges(), 500u);
  EXPECT_LT(search.edges(), 500u + 70) << "two tiles on 25 squares, and a few actions";
}

TEST(PlainSearch, finds_the_winning_move) {
  for (int coins = 1; coins <= 11; ++coins) {
    if (coins % 4 == 0) continue;
    PlainSearch<Coins> search({coins, 0}, 1);
    search.run(4000);
    EXPECT_EQ(search.best()[0].take, coins % 4) << coins;
  }
}

TEST(PlainSearch, prefers_the_better_of_moves_that_it_visited_as_often) {
  // Taking one of two coins loses, taking both wins; each is visited once.
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    PlainSearch<Coins> search({2, 0}, seed);
    search.run(2);
    EXPECT_EQ(search.best()[0].take, 2);
  }
}

TEST(PlainSearch, grows_its_tree_up_to_a_bound_and_goes_on_from_there) {
  PlainSearch<Coins> search({11, 0}, 1, 10);
  search.run(4000);
  EXPECT_EQ(search.edges(), 10u);
  EXPECT_EQ(search.iterations(), 4000u);
  EXPECT_EQ(search.best()[0].take, 3);
}

TEST(PlainSearch, has_a_move_before_it_begins) {
  const PlainSearch<Coins> search({2, 0}, 1);
  EXPECT_LE(search.best()[0].take, 2);
}

TEST(Thinker, plays_moves_of_eight_bytes_as_those_of_four) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Thinker<Coins> narrow({11, 0}, Level::kEasy, {}, seed, nullptr);
    Thinker<test::WideCoins> wide({11, 0}, Level::kEasy, {}, seed, nullptr);
    EXPECT_TRUE(narrow.go_on(0) && wide.go_on(0));
    EXPECT_EQ(narrow.slipped(), wide.slipped()) << seed;
    EXPECT_EQ(narrow.best()[0].take, wide.best()[0].take) << seed;
  }
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
