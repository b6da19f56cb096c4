// G29–G34: two players and Maurice.
#include "tests/games/garden/position.h"

namespace bloom::garden {
namespace {

struct Placement {
  int seat, owner;
  friend bool operator==(const Placement&, const Placement&) = default;
};

// Who placed whose cards in a random game.
std::vector<Placement> placements(State& state, std::uint64_t seed) {
  std::vector<Placement> out;
  Rng rng(seed);
  while (state.phase != Phase::kOver) {
    if (state.phase == Phase::kCard) out.push_back({index(state.actor), state.owner});
    const Moves moves = legal(state);
    apply(state, moves[below(rng, static_cast<std::uint32_t>(moves.size()))]);
  }
  return out;
}

TEST(GardenMaurice, G29_the_first_round_is_A_B_and_Maurice_by_A) {
  for (const Options& options : {Options{}, tactical()}) {
    State state = new_game(2, options, 1);
    EXPECT_EQ(state.hands[kMaurice], full_hand(2));
    const auto order = placements(state, 3);
    EXPECT_EQ(order[0], (Placement{1, 1}));
    EXPECT_EQ(order[1], (Placement{0, 0}));
    EXPECT_EQ(order[2], (Placement{1, kMaurice}));
  }
}

TEST(GardenMaurice, G29_the_circle_of_ties_is_A_B_Maurice) {
  State state = new_game(2, tactical(), 1);
  for (Owner owner = 0; owner < 3; ++owner) lay(state, owner, 3, 0, 4 * owner, 0);
  give_turn(state, 1);
  const auto next_after = [&](Owner last) {
    state.last = last;
    return next_owner(state);
  };
  EXPECT_EQ(next_after(1), 0);
  EXPECT_EQ(next_after(0), kMaurice);
  EXPECT_EQ(next_after(kMaurice), 1);
  state.options.tie = Tie::kStay;
  EXPECT_EQ(next_after(kMaurice), kMaurice);
}

TEST(GardenMaurice, G30_G31_G33_family_in_turns_and_his_last_card_is_not_played) {
  State state = new_game(2);
  std::vector<Placement> expected;
  for (int round = 0; round < 9; ++round) {
    expected.push_back({0, 0});
    expected.push_back({1, 1});
    if (round < 8) expected.push_back({round % 2, kMaurice});  // A first, then alternately
  }
  EXPECT_EQ(placements(state, 1), expected);
  EXPECT_EQ(std::popcount(state.hands[kMaurice]), 1);
}

// After the first cards of A and B: a nine of A in the middle with the gardener on it, a one of B
// on its lower right corner. A is to place for Maurice.
State first_for_maurice(const Options& options = {}) {
  State state = new_game(2, options);
  play(state, {"card 9 r0 @0,0", "gardener 0,0", "card 1 r0 @2,2", "gardener 3,2"});
  return state;
}

TEST(GardenMaurice, G30_his_tokens_go_to_the_one_who_plays_for_him) {
  State state = first_for_maurice();
  EXPECT_EQ(state.actor, seat_at(0));
  EXPECT_EQ(state.owner, kMaurice);
  EXPECT_EQ(colour(state), Colour::kBlue);
  play(state, {"card 3 r0 @-2,-2"});  // covers the rose −1,−1
  EXPECT_EQ(barrow(state, 0), "P");
  EXPECT_EQ(state.hands[kMaurice] >> 3 & 1, 0);
  EXPECT_EQ(state.hands[0] >> 3 & 1, 1);
}

TEST(GardenMaurice, G30_his_gardener_and_animal_are_placed_for_him_but_never_his_ornament) {
  State state = new_game(2, tactical());
  lay(state, 0, 8, 0, 10, 0);
  lay(state, 1, 1, 0, 20, 0);
  lay(state, kMaurice, 9, 0, 0, 0);
  lay(state, kMaurice, 7, 0, -2, -2);  // 9 − 1 + 7
  give_turn(state, kMaurice);
  play(state, {"card 6 r0 @2,2"});
  ASSERT_EQ(state.visible(kMaurice), 20);
  // B with one flower is next, so A's chain is this one card.
  for (const std::string_view asked : {"gardener", "animal"}) {
    EXPECT_EQ(phase(state), asked);
    EXPECT_EQ(state.owner, kMaurice);
    EXPECT_EQ(state.actor, seat_at(0));
    apply(state, legal(state)[0]);
  }
  EXPECT_EQ(state.owner, 1);
  EXPECT_FALSE(state.pawns[kMaurice].has_ornament());
}

TEST(GardenMaurice, G31_tactical_over_three_colours_by_alternate_hands) {
  State state = first_for_maurice(tactical());  // A 8, B 1
  play(state, {"card 1 r0 @-2,0"});             // by A; covers three roses: A 5, Maurice 1
  EXPECT_EQ(texts(state), Texts{"gardener -1,0"});
  play(state, {"gardener -1,0"});
  EXPECT_EQ(state.owner, 1);        // tied with Maurice, who has just played
  play(state, {"card 9 r0 @4,3"});  // B 9
  EXPECT_EQ(state.owner, kMaurice);
  EXPECT_EQ(state.actor, seat_at(1));  // by B, since A played for him last
}

TEST(GardenMaurice, G31_tactical_twice_in_a_row_but_by_the_other_hand) {
  State state = first_for_maurice(tactical(Tie::kStay));
  play(state, {"card 1 r0 @-2,0", "gardener -1,0"});  // tied with B, and stays
  EXPECT_EQ(state.owner, kMaurice);
  EXPECT_EQ(state.actor, seat_at(1));
  EXPECT_EQ(state.lifted, 1 << kMaurice);
}

TEST(GardenChainOfTwo, G32_maurice_then_own_without_a_stop) {
  State state = first_for_maurice();
  play(state, {"card 3 r0 @-2,-2"});
  EXPECT_EQ(phase(state), "card");  // family: A is next, so neither sale nor pawns yet
  EXPECT_EQ(state.actor, seat_at(0));
  EXPECT_EQ(state.owner, 0);
  play(state, {"card 2 r0 @-3,-3"});  // covers −2,−2, one of Maurice's three
  EXPECT_EQ(barrow(state, 0), "PB");
  EXPECT_EQ(colour(state), Colour::kPink);  // the own set first
  play(state, {"gardener 0,0"});
  EXPECT_EQ(colour(state), Colour::kBlue);
  EXPECT_EQ(texts(state), (Texts{"gardener -1,-3", "gardener -3,-1"}));
  play(state, {"gardener -3,-1"});
  EXPECT_EQ(state.owner, 1);
}

TEST(GardenChainOfTwo, G32_own_then_maurice) {
  State state = first_for_maurice();
  turn(state, "card 3 r0 @-2,-2");
  turn(state, "card 1 r0 @0,-2");
  ASSERT_EQ(state.owner, 1);
  play(state, {"card 2 r0 @4,4"});
  EXPECT_EQ(state.owner, kMaurice);
  EXPECT_EQ(state.actor, seat_at(1));  // the second time by B
  play(state, {"card 2 r0 @-4,-4"});
  EXPECT_EQ(phase(state), "gardener");
  EXPECT_EQ(colour(state), Colour::kWhite);
}

// A nine of each colour with its gardener on an outer corner: A at 0,0, B at 4,0, Maurice at 0,4.
State three_nines(Owner turn) {
  State state = new_game(2);
  lay(state, 0, 9, 0, 0, 0);
  lay(state, 1, 9, 0, 4, 0);
  lay(state, kMaurice, 9, 0, 0, 4);
  state.pawns[0].gardener = square_at(-1, -1);
  state.pawns[1].gardener = square_at(5, 1);
  state.pawns[kMaurice].gardener = square_at(-1, 5);
  give_turn(state, turn);
  return state;
}
constexpr std::string_view kOverA = "card 1 r0 @-2,-2", kOverB = "card 1 r0 @6,2",
                           kOverMaurice = "card 1 r0 @-2,6";

TEST(GardenChainOfTwo, G32_a_set_that_is_not_lifted_blocks) {
  State own = three_nines(0);
  EXPECT_TRUE(can(own, kOverA));
  EXPECT_FALSE(can(own, kOverB));
  EXPECT_EQ(why_not(own, kOverMaurice),
            "A card at -2,6 covers -1,5, which B's gardener holds (G8).");
  State his = three_nines(kMaurice);
  EXPECT_EQ(why_not(his, kOverA), "A card at -2,-2 covers -1,-1, which P's gardener holds (G8).");
  EXPECT_TRUE(can(his, kOverMaurice));
}

TEST(GardenChainOfTwo, G32_lifted_pawns_stay_up_until_the_chain_ends) {
  State state = three_nines(kMaurice);
  play(state, {"card 1 r0 @1,6"});
  ASSERT_EQ(state.owner, 0);
  EXPECT_TRUE(can(state, kOverA));
  EXPECT_TRUE(can(state, kOverMaurice));
  EXPECT_FALSE(can(state, kOverB));
  turn(state, kOverMaurice);
  EXPECT_NE(state.pawns[0].gardener, kNowhere);
  EXPECT_NE(state.pawns[kMaurice].gardener, kNowhere);
}

TEST(GardenChainOfTwo, G32_the_flowers_are_counted_when_the_chain_ends) {
  // Maurice's three leaves him 9 − 1 + 3 flowers in the middle of the chain.
  State kept = three_nines(kMaurice);
  play(kept, {"card 3 r0 @2,6"});
  ASSERT_EQ(kept.visible(kMaurice), 11);
  ASSERT_EQ(phase(kept), "chain");
  play(kept, {"wait"});
  State lost = kept;
  turn(kept, "card 1 r0 @-2,0");
  EXPECT_EQ(kept.animals, 1 << kMaurice);
  EXPECT_NE(kept.pawns[kMaurice].animal, kNowhere);
  turn(lost, "card 1 r0 @-2,4");  // covers three of his
  EXPECT_EQ(lost.visible(kMaurice), 8);
  EXPECT_EQ(lost.animals, 1 << 0);
}

TEST(GardenChainOfTwo, G32_only_his_set_is_put_back_when_only_he_has_played) {
  State state = three_nines(kMaurice);
  state.options.order = Order::kTactical;
  state.hands[0] = 0x3C0;
  lay(state, 0, 2, 0, 30, 30);  // A 11, B 9, Maurice 9
  play(state, {"card 1 r0 @2,6"});
  EXPECT_EQ(state.owner, kMaurice);
  EXPECT_EQ(state.pawns[0].gardener, square_at(-1, -1));
  finish_turn(state);
  EXPECT_EQ(state.pawns[0].gardener, square_at(-1, -1));
  EXPECT_EQ(state.owner, 1);
}

TEST(GardenChainOfTwo, G14_G32_a_gardener_without_a_free_flower_stays_off) {
  State state = new_game(2);
  lay(state, 0, 9, 0, 0, 0);
  lay(state, 1, 9, 0, 4, 0);
  give_turn(state, kMaurice);
  play(state, {"card 1 r0 @-2,0"});  // Maurice's only flower, at −1,0
  ASSERT_EQ(state.owner, 0);
  play(state, {"card 2 r0 @-2,1"});  // and A picks it
  ASSERT_EQ(state.visible(kMaurice), 0);
  finish_turn(state);
  EXPECT_EQ(state.owner, 1);
  EXPECT_NE(state.pawns[0].gardener, kNowhere);
  EXPECT_EQ(state.pawns[kMaurice].gardener, kNowhere);
}

TEST(GardenLastCard, G33_who_has_placed_it_no_longer_plays_for_maurice) {
  State state = three_nines(0);
  state.options = waiting(tactical());
  state.hands[0] = 1 << 8;
  ASSERT_EQ(state.hand_for_him, seat_at(0));
  play(state, {"card 8 r0 @0,-2"});  // A 6 + 8; B and Maurice 9, B comes first
  EXPECT_EQ(phase(state), "gardener");
  finish_turn(state);
  EXPECT_EQ(state.counted, 1);
  EXPECT_EQ(state.owner, 1);
  play(state, {"card 2 r0 @6,0"});  // B 9 − 3 + 2: B goes on
  EXPECT_EQ(state.owner, 1);
  play(state, {"card 8 r0 @8,0"});  // B has more than Maurice
  EXPECT_EQ(state.owner, kMaurice);
  EXPECT_EQ(state.actor, seat_at(1));
  EXPECT_EQ(phase(state), "card");   // one chain
  play(state, {"card 1 r0 @-2,4"});  // Maurice 9 − 3 + 1: he goes on, by the same hand
  EXPECT_EQ(state.owner, kMaurice);
  EXPECT_EQ(state.actor, seat_at(1));
}

TEST(GardenLastCard, G33_the_game_ends_with_both_players_cards) {
  State state = three_nines(1);
  state.hands[0] = 0;
  state.counted = 1;
  state.hands[1] = 1 << 2;
  turn(state, "card 2 r0 @6,0");
  EXPECT_EQ(phase(state), "over");
  EXPECT_NE(state.hands[kMaurice], 0);
  EXPECT_EQ(state.actor, kNobody);
}

TEST(GardenMaurice, G34_he_scores_nothing_and_takes_part_in_no_bonus) {
  State state = three_nines(1);
  lay(state, kMaurice, 8, 0, 0, 6);  // the largest bed is his
  state.hands[0] = 0;
  state.counted = 1;
  give_turn(state, 1);
  state.hands[1] = 1 << 2;
  turn(state, "card 2 r0 @6,0");
  ASSERT_EQ(phase(state), "over");
  EXPECT_EQ(Garden::standing(state).scores.size(), 2u);
  EXPECT_EQ(state.score(kMaurice), 0);
  EXPECT_EQ(part(state, 0, Source::kBed), 3);  // nine roses in one bed, B six
  // Family: A gets 2 − 1, B nothing (G27).
  EXPECT_EQ(family_freshness(state, seat_at(0)), 1);
  EXPECT_EQ(family_freshness(state, seat_at(1)), 0);
}

}  // namespace
}  // namespace bloom::garden
