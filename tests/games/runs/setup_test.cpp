// R1–R9: the box, and how a round begins.
#include "games/runs/scoring.h"
#include "tests/games/runs/support.h"

namespace bloom::runs::test {
namespace {

// 1…100 ascending with jokers put before the given positions.
std::array<Tile, kReserve> ascending(std::vector<int> joker_positions) {
  std::array<Tile, kReserve> out{};
  Tile next = 1;
  for (int i = 0; i < kReserve; ++i) {
    const bool joker =
        std::find(joker_positions.begin(), joker_positions.end(), i) != joker_positions.end();
    out[i] = joker ? kJoker : next++;
  }
  return out;
}

State started(const std::vector<int>& jokers, int players, Options options, int first = 0) {
  Deal deal;
  deal.first = seat_at(first);
  for (int round = 0; round < options.rounds; ++round) deal.rounds.push_back(ascending(jokers));
  const Status valid = validate(deal, options, players);
  EXPECT_TRUE(valid) << valid.error().message;
  return start(options, players, deal);
}

Numbers from_to(int first, int last) {
  Numbers out = 0;
  for (int i = first; i <= last; ++i) out |= bit(static_cast<Tile>(i));
  return out;
}

TEST(RunsBox, R1_has_a_hundred_numbers_and_four_jokers) {
  EXPECT_EQ(kCircle, 100);
  EXPECT_EQ(kJokers, 4);
  Rng rng(3);
  const Deal dealt = deal({}, 2, rng);
  Numbers seen = 0;
  int jokers = 0;
  for (const Tile tile : dealt.rounds[0]) {
    if (tile == J)
      ++jokers;
    else
      seen |= bit(tile);
  }
  EXPECT_TRUE(seen == kAllNumbers);
  EXPECT_EQ(jokers, 3) << "the fourth lies on the board";
}

TEST(RunsBox, R1_refuses_deals_with_a_tile_twice) {
  Deal deal;
  deal.rounds.push_back(ascending({100, 101, 102}));
  deal.rounds[0][5] = 7;
  EXPECT_EQ(validate(deal, {.rounds = 1}, 2).error().message, "Round 1 has 7 twice (R1).");
  deal.rounds[0][5] = J;
  EXPECT_EQ(validate(deal, {.rounds = 1}, 2).error().message,
            "Round 1 has J more than three times (R5).");
}

TEST(RunsBox, R2_flowers_follow_the_pattern) {
  EXPECT_EQ(flowers(55), 7);
  for (const Tile tile : Tiles{11, 22, 33, 44, 66, 77, 88, 99}) EXPECT_EQ(flowers(tile), 5);
  for (const Tile tile : Tiles{10, 20, 30, 40, 50, 60, 70, 80, 90, 100})
    EXPECT_EQ(flowers(tile), 3);
  for (const Tile tile : Tiles{5, 15, 25, 35, 45, 65, 75, 85, 95}) EXPECT_EQ(flowers(tile), 2);
  for (const Tile tile : Tiles{1, 2, 9, 54, 56, 98}) EXPECT_EQ(flowers(tile), 1);
  EXPECT_EQ(flowers(J), 0);
  EXPECT_EQ(flowers_in(kAllNumbers), 167);
}

TEST(RunsBox, R3_has_twenty_reward_tokens) {
  const State state = started({100, 101, 102}, 2, {.rounds = 1});
  for (int value = 1; value <= 5; ++value) EXPECT_EQ(state.open.rewards.count(value), 2);
  for (int value = 6; value <= 15; ++value) EXPECT_EQ(state.open.rewards.count(value), 1);
  EXPECT_EQ(state.open.rewards.sum(), 2 * 15 + 105);
}

TEST(RunsSetUp, R4_R5_R6_bed_of_eight_and_one_joker_on_the_board) {
  const State state = started({100, 101, 102}, 2, {.rounds = 1});
  EXPECT_EQ(state.open.bed, (std::array<Tile, kBed>{1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(state.open.board_jokers, 1);
  EXPECT_EQ(state.open.reserve, 103 - 8 - 26);
}

TEST(RunsSetUp, R6_jokers_turned_up_for_the_bed_are_replaced) {
  const State state = started({0, 3, 102}, 2, {.rounds = 1});
  EXPECT_EQ(state.open.bed, (std::array<Tile, kBed>{1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(state.open.board_jokers, 3);
  EXPECT_EQ(state.open.reserve, 103 - 10 - 26);
}

TEST(RunsSetUp, R7_thirteen_each_from_the_starter_on) {
  const State state = started({100, 101, 102}, 3, {.rounds = 1}, 1);
  EXPECT_TRUE(state.numbers[1] == from_to(9, 21));
  EXPECT_TRUE(state.numbers[2] == from_to(22, 34));
  EXPECT_TRUE(state.numbers[0] == from_to(35, 47));
}

TEST(RunsSetUp, R7_a_dealt_joker_goes_to_the_board_and_is_replaced) {
  const State state = started({8, 101, 102}, 2, {.rounds = 1});
  EXPECT_EQ(state.open.board_jokers, 2);
  EXPECT_EQ(state.jokers[0], 0);
  EXPECT_TRUE(state.numbers[0] == from_to(9, 21));
  EXPECT_EQ(state.open.unknown(0), 13);
  EXPECT_EQ(state.open.plain[0], 13) << "nobody can have an unknown joker";
}

TEST(RunsSetUp, R7_or_is_kept_with_dealt_jokers_hand) {
  const State state = started({8, 101, 102}, 2, {.rounds = 1, .dealt_jokers = DealtJokers::kHand});
  EXPECT_EQ(state.open.board_jokers, 1);
  EXPECT_EQ(state.jokers[0], 1);
  EXPECT_TRUE(state.numbers[0] == from_to(9, 20));
  EXPECT_EQ(state.open.known_jokers[0], 0) << "nobody saw it";
  EXPECT_EQ(state.open.plain[0], 0) << "any of the thirteen may be one";
}

TEST(RunsSetUp, R8_all_tokens_and_no_runs) {
  const State state = started({100, 101, 102}, 2, {.rounds = 1});
  EXPECT_EQ(state.open.runs, 0);
  for (const Tokens& won : state.open.won) EXPECT_EQ(won.sum(), 0);
}

TEST(RunsSetUp, R9_the_deal_names_the_first_starter) {
  for (int first = 0; first < 3; ++first) {
    const State state = started({100, 101, 102}, 3, {.rounds = 1}, first);
    EXPECT_EQ(state.open.actor, seat_at(first));
  }
  Deal deal;
  deal.first = seat_at(2);
  deal.rounds.push_back(ascending({100, 101, 102}));
  EXPECT_EQ(validate(deal, {.rounds = 1}, 2).error().message,
            "first is seat 2, but the seats are 0 to 1 (R9).");
}

TEST(RunsSetUp, R24_a_deal_has_as_many_rounds_as_the_game) {
  Deal deal;
  deal.rounds.push_back(ascending({100, 101, 102}));
  EXPECT_EQ(validate(deal, {.rounds = 3}, 2).error().message,
            "The deal has 1 rounds; the game has 3 (R24).");
}

}  // namespace
}  // namespace bloom::runs::test
