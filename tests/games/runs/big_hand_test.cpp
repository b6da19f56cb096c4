// A hand of 60 tiles and two jokers: millions of lays and more, each question answered in
// milliseconds. As a microbenchmark: games_runs_test --gtest_filter='RunsBigHand.*'
#include <chrono>
#include <cstdio>

#include "tests/games/runs/support.h"

namespace bloom::runs::test {
namespace {

// The best of three, in milliseconds; printed, and bounded far above what it takes.
template <class F>
void time_it(const char* what, F run) {
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    run();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    best = std::min(best, took.count());
  }
  std::printf("             %-44s %8.3f ms\n", what, best);
  EXPECT_LT(best, 500) << what;
}

State big(bool runs_on_table, bool close = false) {
  Layout layout{.hands = {{J, J}, {100}}, .options = {.rounds = 1}};
  if (runs_on_table)
    layout.runs = {
        {2, 4, 6, 8, 9, 10, 11, 12}, {40, 41, 42, 43, 44, 45, J, 48}, {70, 72, 73, 74, J}};
  Numbers used = bit(100);
  for (const Tiles& run : layout.runs)
    for (const Tile tile : run)
      if (tile != J) used |= bit(tile);
  Rng rng(60);
  Tiles rest;
  for (Tile tile = 1; tile <= kCircle; ++tile)
    if (!holds(used, tile)) rest.push_back(tile);
  if (!close) shuffle(std::span<Tile>(rest), rng);
  layout.hands[0].insert(layout.hands[0].end(), rest.begin(), rest.begin() + 60);
  return make(layout);
}

TEST(RunsBigHand, counts_next_and_checks_answer_at_once) {
  for (const auto& [table, close] : {std::pair(false, false), {true, false}, {false, true}}) {
    const State state = big(table, close);
    std::uint64_t counted = 0;
    time_it("count", [&] {
      const TextCounts counts = count_texts(state);
      counted = capped(counts.lays + counts.extensions);
    });
    EXPECT_GT(counted, 500000u);
    time_it("list of 5,000", [&] {
      const Listing listing = list(state, 5000);
      EXPECT_EQ(listing.texts.size(), 5000u);
      EXPECT_FALSE(listing.complete);
      EXPECT_GE(listing.count, counted);
    });
    // Along a long lay.
    Path path = greedy(state);
    const std::string text = to_text(state, path);
    time_it("check of the longest lay", [&] { EXPECT_TRUE(parse(state, text)); });
    const std::string front = text.substr(0, text.find(" < "));
    const std::string steal = text.size() == front.size() ? "" : text.substr(front.size() + 3);
    time_it("next at the end of it", [&] { EXPECT_TRUE(continuation(state, front, steal)->end); });
    time_it("next at the beginning", [&] { EXPECT_FALSE(continuation(state, "lay", "")->end); });
    time_it("greedy", [&] { path = greedy(state); });
  }
}

TEST(RunsBigHand, counts_stop_at_the_largest_number_of_every_reader) {
  // All numbers but two, and all jokers.
  Tiles hand{J, J, J, J};
  for (int tile = 1; tile <= 98; ++tile) hand.push_back(static_cast<Tile>(tile));
  const State state = make({.hands = {hand, {99}}, .options = {.rounds = 1}});
  const TextCounts counts = count_texts(state);
  EXPECT_GT(counts.lays, Big{1} << 64) << "past 64 bits";
  EXPECT_EQ(list(state, 5000).count, (std::uint64_t{1} << 53) - 1);
}

TEST(RunsBigHand, the_longest_theft_list_is_counted_like_any_other) {
  // One run of 60 and a hand beside it: thousands of thefts, few of which connect.
  Tiles run, hand{J, J};
  for (int tile = 21; tile <= 80; ++tile) run.push_back(static_cast<Tile>(tile));
  for (int tile = 1; tile <= 18; ++tile) hand.push_back(static_cast<Tile>(tile));
  const State state = make({.hands = {hand, {100}}, .runs = {run}, .options = {.rounds = 1}});
  time_it("count with a run of 60", [&] { EXPECT_GT(capped(count_texts(state).lays), 100000u); });
  State choosing = state;
  apply(choosing, Move::of(Act::kLay));
  time_it("thefts from a run of 60", [&] { EXPECT_EQ(legal(choosing).size(), 61u); });
}

}  // namespace
}  // namespace bloom::runs::test
