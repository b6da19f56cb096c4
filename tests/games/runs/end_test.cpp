// R9, R22–R24: how rounds and the game end.
#include "tests/games/runs/support.h"

namespace bloom::runs::test {
namespace {

TEST(RunsEnd, R22_the_last_tile_laid_ends_the_round_with_its_reward) {
  const State state =
      play(make({.hands = {{1, 2, 3}, {50, 55}}, .options = {.rounds = 1}}), "lay 1 2 3");
  EXPECT_EQ(state.open.phase, Phase::kOver);
  EXPECT_EQ(state.open.actor, kNobody);
  EXPECT_EQ(state.open.scores[0][0], 3);
  EXPECT_EQ(state.open.scores[0][1], -10) << "3 and 7 flowers";
}

TEST(RunsEnd, R22_by_an_extension_too) {
  const State state =
      play(make({.hands = {{4}, {50, J}}, .runs = {{1, 2, 3}}, .options = {.rounds = 1}}),
           "extend r1 1 2 3 4");
  EXPECT_EQ(state.open.phase, Phase::kOver);
  EXPECT_EQ(state.open.scores[0][0], 0);
  EXPECT_EQ(state.open.scores[0][1], -3) << "a joker has no flowers (R23)";
}

TEST(RunsEnd, R22_an_action_interrupts_the_passes) {
  State state = make({.hands = {{1, 50, 80}, {10, 30, 60}, {}},
                      .runs = {{3, 4, 5}},
                      .rest = false,
                      .options = {.rounds = 1}});
  state = play(state, "extend r1 1 3 4 5");
  EXPECT_EQ(texts(state), (std::vector<std::string>{"pass"}));
  state = play(state, "pass");
  EXPECT_EQ(state.open.passes, 1);
  EXPECT_EQ(play(state, "extend r1 1 3 4 5 6").open.passes, 0) << "the third hand has the rest";
}

TEST(RunsEnd, R22_all_passes_one_after_the_other_end_the_round) {
  // Five hands, each with every fifth number: nothing to lay, to extend or to draw.
  std::vector<Tiles> hands(5);
  for (int tile = 1; tile <= 100; ++tile) hands[tile % 5].push_back(static_cast<Tile>(tile));
  State state = make({.hands = hands, .options = {.rounds = 1}});
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(texts(state), (std::vector<std::string>{"pass"}));
    state = play(state, "pass");
  }
  EXPECT_EQ(state.open.phase, Phase::kOver);
  EXPECT_EQ(state.open.scores[0][0], -(9 * 2 + 7 + 10 * 3)) << "the multiples of 5 (R23)";
  int sum = 0;
  for (int seat = 0; seat < 5; ++seat) sum += state.open.score(seat);
  EXPECT_EQ(sum, -167);
}

TEST(RunsEnd, R23_rewards_minus_flowers_left) {
  State state = make({.hands = {{1, 2, 3}, {11, 20}}, .options = {.rounds = 1}});
  state.open.rewards.remove(7), state.open.won[1].add(7);
  state.open.rewards.remove(4), state.open.won[0].add(4);
  state = play(state, "lay 1 2 3");
  EXPECT_EQ(state.open.score(0), 7);
  EXPECT_EQ(state.open.score(1), 7 - 5 - 3);
  EXPECT_EQ(state.open.reward_points[1], 7);
}

TEST(RunsEnd, R23_before_the_end_scores_hold_finished_rounds_only) {
  State state = make({.hands = {{1, 2, 3, 50}, {11, 20}}, .options = {.rounds = 1}});
  state = play(state, "lay 1 2 3");
  EXPECT_EQ(Runs::standing(state).scores[0], 0);
  EXPECT_FALSE(Runs::standing(state).over);
}

State second_round(std::vector<Tiles> hands, int first) {
  State state = make({.hands = hands, .options = {.rounds = 2}});
  state.open.first = seat_at(first);
  return play(state, "lay 1 2 3");
}

TEST(RunsEnd, R9_the_lowest_total_starts_the_next_round) {
  const State state = second_round({{1, 2, 3}, {11}, {55}}, 0);
  EXPECT_EQ(state.open.round, 1);
  EXPECT_EQ(state.open.actor, seat_at(2)) << "3, −5 and −7 points";
  EXPECT_EQ(state.open.runs, 0);
  EXPECT_EQ(state.open.rewards.sum(), 135) << "R8 again";
  EXPECT_EQ(state.open.hand_size[0], 13);
  EXPECT_TRUE(check(state));
}

TEST(RunsEnd, R9_tied_the_first_clockwise_from_the_first_starter) {
  // Seats 1, 2 and 3 have −5 each.
  const std::vector<Tiles> hands{{1, 2, 3}, {11}, {22}, {33}};
  EXPECT_EQ(second_round(hands, 2).open.actor, seat_at(2)) << "that player included";
  EXPECT_EQ(second_round(hands, 3).open.actor, seat_at(3));
  EXPECT_EQ(second_round(hands, 0).open.actor, seat_at(1));
  EXPECT_EQ(second_round(hands, 1).open.actor, seat_at(1));
}

State finished(std::vector<std::vector<int>> rounds) {
  State state{};
  state.open.options.rounds = static_cast<std::uint8_t>(rounds.size());
  state.open.players = static_cast<std::uint8_t>(rounds[0].size());
  for (std::size_t round = 0; round < rounds.size(); ++round)
    for (std::size_t seat = 0; seat < rounds[round].size(); ++seat)
      state.open.scores[round][seat] = static_cast<std::int16_t>(rounds[round][seat]);
  state.open.phase = Phase::kOver;
  state.open.actor = kNobody;
  return state;
}

std::vector<int> winners_of(const std::vector<std::vector<int>>& rounds) {
  std::vector<int> out;
  for (const Seat seat : Runs::standing(finished(rounds)).winners) out.push_back(index(seat));
  return out;
}

TEST(RunsEnd, R24_highest_total_then_last_round_then_shared) {
  EXPECT_EQ(winners_of({{10, 5}, {0, 4}}), (std::vector<int>{0}));
  EXPECT_EQ(winners_of({{10, 5}, {0, 5}}), (std::vector<int>{1})) << "5 in the last round";
  EXPECT_EQ(winners_of({{7, 5, 7}, {0, 2, 0}}), (std::vector<int>{1}));
  EXPECT_EQ(winners_of({{7, 5, 7}, {0, 1, 0}}), (std::vector<int>{0, 2})) << "shared";
  EXPECT_EQ(winners_of({{-3, -3}}), (std::vector<int>{0, 1}));
}

TEST(RunsEnd, R24_as_many_rounds_as_the_option_says) {
  for (std::uint8_t rounds = 1; rounds <= kMaxRounds; ++rounds) {
    Rng rng(rounds);
    const Options options{.rounds = rounds};
    State state = start(options, 2, deal(options, 2, rng));
    int seen = 0;
    while (state.open.phase != Phase::kOver) {
      const Moves moves = legal(state);
      Events events;
      apply(state, moves[below(rng, static_cast<std::uint32_t>(moves.size()))], events);
      for (const Event& event : events) seen += event.kind == Event::Kind::kRoundEnd;
    }
    EXPECT_EQ(seen, rounds);
  }
}

}  // namespace
}  // namespace bloom::runs::test
