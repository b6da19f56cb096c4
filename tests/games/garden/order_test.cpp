// G19–G21: who is next, with three to five players.
#include "tests/games/garden/position.h"

namespace bloom::garden {
namespace {

// Each owner's card with so many flowers, apart from the others'; `last` has just played.
State with_flowers(int players, std::initializer_list<int> flowers, Owner last,
                   const Options& options, int first = 0) {
  State state = new_game(players, options, first);
  Owner owner = 0;
  for (const int card : flowers) {
    lay(state, owner, card, 0, 4 * owner, 0);
    ++owner;
  }
  give_turn(state, last);
  state.last = last;
  return state;
}

TEST(GardenOrder, G19_family_goes_clockwise_throughout) {
  for (int players = 3; players <= 5; ++players) {
    State state = new_game(players, {}, 2);
    Rng rng(1);
    for (int step = 0; state.phase != Phase::kOver; ++step) {
      ASSERT_EQ(index(state.actor), (2 + step) % players);
      const Moves moves = legal(state);
      apply(state, moves[below(rng, static_cast<std::uint32_t>(moves.size()))]);
      finish_turn(state);
    }
  }
}

TEST(GardenOrder, G20_clockwise_in_the_first_round) {
  State state = new_game(4, tactical(), 1);
  turn(state, "card 9 r0 @0,0");
  EXPECT_EQ(state.actor, seat_at(2));
  turn(state, "card 1 r0 @2,2");  // fewest flowers, but the round goes on
  EXPECT_EQ(state.actor, seat_at(3));
  turn(state, "card 7 r0 @-2,2");
  EXPECT_EQ(state.actor, seat_at(0));
  turn(state, "card 8 r0 @4,4");
  EXPECT_EQ(state.actor, seat_at(2));  // now the fewest
}

TEST(GardenOrder, G20_then_the_fewest_visible_flowers) {
  EXPECT_EQ(next_owner(with_flowers(3, {5, 4, 6}, 2, tactical())), 1);
  EXPECT_EQ(next_owner(with_flowers(3, {5, 4, 6}, 1, tactical())), 1);  // again
  EXPECT_EQ(next_owner(with_flowers(4, {5, 4, 6, 3}, 0, tactical())), 3);
}

TEST(GardenOrder, G20_only_those_who_still_have_cards) {
  State state = with_flowers(3, {5, 4, 6}, 2, tactical());
  state.hands[1] = 0;
  EXPECT_EQ(next_owner(state), 0);
  state.hands[0] = 0;
  EXPECT_EQ(next_owner(state), 2);
  state.hands[2] = 0;
  EXPECT_EQ(next_owner(state), kNoOwner);
}

TEST(GardenOrder, G20_tied_the_first_clockwise_after_the_one_who_has_just_played) {
  EXPECT_EQ(next_owner(with_flowers(4, {4, 4, 6, 4}, 2, tactical())), 3);
  EXPECT_EQ(next_owner(with_flowers(4, {4, 4, 6, 5}, 2, tactical())), 0);
  EXPECT_EQ(next_owner(with_flowers(4, {6, 4, 6, 4}, 1, tactical())), 3);
}

TEST(GardenOrder, G20_tie_pass_who_has_just_played_comes_last) {
  EXPECT_EQ(next_owner(with_flowers(3, {3, 3, 5}, 0, tactical(Tie::kPass))), 1);
  EXPECT_EQ(next_owner(with_flowers(3, {3, 3, 5}, 1, tactical(Tie::kPass))), 0);
}

TEST(GardenOrder, G20_tie_stay_who_has_just_played_comes_first) {
  EXPECT_EQ(next_owner(with_flowers(3, {3, 3, 5}, 0, tactical(Tie::kStay))), 0);
  EXPECT_EQ(next_owner(with_flowers(3, {3, 3, 5}, 1, tactical(Tie::kStay))), 1);
  EXPECT_EQ(next_owner(with_flowers(3, {3, 3, 5}, 2, tactical(Tie::kStay))), 0);
}

// The example of a turn in the rulebook. Rose has 2 visible flowers and a hyacinth in the barrow.
// She picks four flowers and is still behind; she picks three more, sells two bouquets of three for
// 6 points and keeps two flowers. Then it is Arum's turn, with 2 flowers.
State rulebook_example() {
  State state = new_game(3, tactical());
  lay(state, 1, 4, 0, 0, 0);    // W −1,−1  0,−1  −1,0  1,1
  lay(state, 2, 9, 0, 2, -1);   // B on x 1…3, y −2…0; covers lawn
  lay(state, 2, 2, 0, -2, -2);  // B −3,−3 and −2,−1; covers the arum −1,−1
  lay(state, 0, 2, 1, -1, 2);   // P 0,1 and −2,2; covers lawn
  lay(state, 1, 1, 0, -3, 4);   // W −2,4
  lay(state, 2, 1, 0, -5, 2);   // B −4,2
  give_turn(state, 0);
  state.last = 2;
  state.animals = 1;
  fill_barrow(state, 0, "B");
  return state;
}

TEST(GardenChain, G21_the_example_of_the_rulebook) {
  State state = rulebook_example();
  ASSERT_EQ(state.visible(0), 2);
  ASSERT_EQ(state.visible(1), 4);
  ASSERT_EQ(next_owner(state), 0);

  play(state, {"card 1 r0 @1,1"});  // P 0,1  W 1,1  B 1,0 and 2,0
  EXPECT_EQ(barrow(state, 0), "PWBBB");
  EXPECT_EQ(state.visible(0), 2);
  EXPECT_EQ(state.visible(1), 3);
  EXPECT_EQ(state.actor, seat_at(0));  // still behind, and waits with the sale of five tokens
  EXPECT_EQ(phase(state), "chain");
  play(state, {"wait"});
  EXPECT_EQ(phase(state), "card");

  play(state, {"card 5 r0 @-3,3"});  // P −2,2  W −2,4  B −4,2
  EXPECT_EQ(barrow(state, 0), "PPWWBBBB");
  EXPECT_EQ(phase(state), "sale");
  play(state, {"sell PWB"});
  EXPECT_FALSE(can(state, "done"));  // five tokens are still one too many
  play(state, {"sell PWB", "done"});
  EXPECT_EQ(part(state, 0, Source::kCoins), 6);
  EXPECT_EQ(barrow(state, 0), "BB");

  EXPECT_EQ(phase(state), "gardener");
  finish_turn(state);
  EXPECT_NE(state.pawns[0].gardener, kNowhere);
  EXPECT_NE(state.pawns[0].animal, kNowhere);
  EXPECT_EQ(state.actor, seat_at(1));
  EXPECT_EQ(state.visible(1), 2);
}

TEST(GardenChain, G21_the_pawns_stay_up_until_the_last_placement) {
  State state = rulebook_example();
  state.pawns[0].gardener = square_at(-2, 2);
  give_turn(state, 0);
  play(state, {"card 1 r0 @1,1", "wait"});
  EXPECT_EQ(state.pawns[0].gardener, kNowhere);
  EXPECT_TRUE(can(state, "card 5 r0 @-3,3"));  // over its square
}

TEST(GardenChain, G21_in_the_family_order_the_turn_ends_after_one_card) {
  State state = rulebook_example();
  state.options.order = Order::kFamily;
  play(state, {"card 1 r0 @1,1"});
  EXPECT_EQ(phase(state), "sale");
}

// Four cards make a square of 4×4 whose corners hold four gardeners: the fifth player finds no
// place and comes twice in a row at the end, in two turns.
TEST(GardenChain, G18_G21_two_turns_in_a_row_of_the_family_order_are_no_chain) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    State state = new_game(5, {}, 0);
    play(state, {"card 5 r0 @0,0", "gardener -1,-1", "card 6 r2 @1,0", "gardener 2,-1",
                 "card 6 r2 @0,1", "gardener -1,2", "card 5 r1 @1,1", "gardener 2,2", "pass"});
    Rng rng(seed);
    Seat last = kNobody;
    int twice = 0;
    while (state.phase != Phase::kOver) {
      Events events;
      const Seat mover = state.actor;
      const bool card = state.phase == Phase::kCard;
      const Moves moves = legal(state);
      apply(state, moves[below(rng, static_cast<std::uint32_t>(moves.size()))], events);
      for (const Event& event : events) ASSERT_FALSE(event.chain);
      if (!card) continue;
      twice += mover == last;
      last = mover;
    }
    EXPECT_EQ(twice, 1);
  }
}

}  // namespace
}  // namespace bloom::garden
