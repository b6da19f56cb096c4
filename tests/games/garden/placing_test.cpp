// G7–G9, G14–G18: where cards and pawns may go.
#include "tests/games/garden/position.h"

namespace bloom::garden {
namespace {

// Seat 0's card 9 in the middle, its gardener on the lower right corner; seat 1 to place.
State beside_nine() {
  State state = new_game(3);
  play(state, {"card 9 r0 @0,0", "gardener 1,1"});
  return state;
}

TEST(GardenCard, G7_covers_a_garden_square_and_a_bare_one) {
  const State state = beside_nine();
  EXPECT_TRUE(can(state, "card 5 r1 @-2,-2"));  // one corner
  EXPECT_TRUE(can(state, "card 5 r1 @-1,-1"));
  EXPECT_EQ(why_not(state, "card 5 r1 @3,-1"),
            "A card at 3,-1 covers no garden square, but must cover one (G7).");
  EXPECT_EQ(why_not(state, "card 5 r1 @100,-100"),
            "A card at 100,-100 covers no garden square, but must cover one (G7).");
  EXPECT_EQ(why_not(state, "card 5 r1 @0,0"),
            "A card at 0,0 has no square on the bare table, but must have one (G7).");
}

TEST(GardenCard, G7_centres_within_two_squares_but_not_over_the_gardener) {
  // 5 × 5 centres touch the card; the nine around 1,1 cover the gardener, 0,0 among them.
  EXPECT_EQ(legal(beside_nine()).size(), 16u * 28);
}

TEST(GardenCard, G7_only_own_cards_in_hand) {
  State state = beside_nine();
  play(state, {"card 4 r0 @-2,0", "gardener -3,-1"});
  play(state, {"card 9 r0 @-2,2", "gardener -2,2"});
  EXPECT_EQ(why_not(state, "card 9 r0 @0,-2"),
            "Card 9 is not in P's hand, which holds 1, 2, 3, 4, 5, 6, 7 and 8 (G7).");
}

TEST(GardenCard, G8_not_over_another_players_gardener_or_animal) {
  State state = beside_nine();
  EXPECT_EQ(why_not(state, "card 5 r1 @2,2"),
            "A card at 2,2 covers 1,1, which P's gardener holds (G8).");
  // An animal protects a square of the table.
  state.animals = 1;
  state.pawns[0].animal = square_at(-2, 0);
  EXPECT_EQ(why_not(state, "card 5 r1 @-2,-1"),
            "A card at -2,-1 covers -2,0, which P's animal holds (G8).");
}

TEST(GardenCard, G8_not_over_an_ornament_even_the_own) {
  State state = beside_nine();
  lay(state, 1, 1, 0, -2, -2);  // lawn on the corner
  give_turn(state, 0);
  state.pawns[0].ornament_flower = square_at(0, -1);
  state.pawns[0].ornament_lawn = square_at(-1, -1);
  EXPECT_EQ(why_not(state, "card 5 r0 @-1,-2"),
            "A card at -1,-2 covers -1,-1, which P's ornament holds (G8).");
  give_turn(state, 1);
  EXPECT_FALSE(can(state, "card 5 r0 @-1,-2"));
}

TEST(GardenCard, G8_the_own_gardener_and_animal_are_lifted_first) {
  State state = beside_nine();
  state.animals = 1;
  turn(state, "card 4 r0 @-2,0");
  state.pawns[0].animal = square_at(2, 0);
  turn(state, "card 4 r0 @-2,2");
  ASSERT_EQ(state.actor, seat_at(0));
  EXPECT_EQ(state.pawns[0].gardener, kNowhere);
  EXPECT_EQ(state.pawns[0].animal, kNowhere);
  EXPECT_TRUE(can(state, "card 5 r0 @2,1"));  // over both places
}

TEST(GardenPick, G9_each_covered_flower_gives_its_token) {
  State state = beside_nine();
  play(state, {"card 1 r0 @-2,0"});  // the left column of the nine
  EXPECT_EQ(barrow(state, 1), "PPP");
  EXPECT_EQ(state.ground.visible(Colour::kPink), 6);
  EXPECT_EQ(state.ground.visible(Colour::kWhite), 1);
}

TEST(GardenPick, G9_own_flowers_are_picked_too_and_lawn_gives_nothing) {
  State state = new_game(3);
  lay(state, 0, 4, 0, 0, 0);  // flowers at −1,−1  0,−1  −1,0  1,1
  give_turn(state, 0);
  State other = state;
  play(state, {"card 1 r0 @-1,-1"});  // covers three of them and the lawn in the middle
  EXPECT_EQ(barrow(state, 0), "PPP");
  play(other, {"card 1 r0 @2,-1"});  // covers 1,−1 and 1,0: lawn
  EXPECT_EQ(barrow(other, 0), "");
}

TEST(GardenGardener, G14_on_a_free_flower_of_the_own_colour_even_if_there_is_one_only) {
  State state = beside_nine();
  play(state, {"card 1 r0 @-2,0"});
  EXPECT_EQ(phase(state), "gardener");
  EXPECT_EQ(texts(state), Texts{"gardener -1,0"});
  EXPECT_EQ(why_not(state, "gardener 0,0"), "0,0 is a pink rose, not a white arum (G14).");
  EXPECT_EQ(why_not(state, "gardener -2,0"), "-2,0 is lawn, not a white arum (G14).");
  EXPECT_EQ(why_not(state, "gardener 1,1"), "1,1 is held by P's gardener (G14).");
  EXPECT_EQ(why_not(state, "gardener 9,9"), "9,9 is bare table, not a white arum (G14).");
}

TEST(GardenGardener, G14_one_pawn_per_square) {
  State state = new_game(3);
  lay(state, 0, 4, 0, 0, 0);
  give_turn(state, 0);
  state.pawns[0].ornament_flower = square_at(1, 1);
  state.pawns[0].ornament_lawn = square_at(1, 0);
  play(state, {"card 1 r0 @-2,2"});
  EXPECT_EQ(texts(state), (Texts{"gardener -1,-1", "gardener -1,0", "gardener -1,2",
                                 "gardener 0,-1"}));  // not 1,1
}

// Two cards of seat 0 that leave `flowers` visible after one of them was placed: a nine, and on its
// lower right corner a second card, which covers one flower.
State after_second_card(int card, const Options& options = {}) {
  State state = new_game(3, options);
  lay(state, 0, 9, 0, 0, 0);
  give_turn(state, 0);
  play(state, {cat("card ", card, " r0 @2,2")});
  return state;
}

TEST(GardenAnimal, G15_not_with_nine_visible_flowers_but_with_ten) {
  State nine = after_second_card(1);  // 9 − 1 + 1
  play(nine, {"gardener 0,0"});
  EXPECT_EQ(nine.actor, seat_at(1));
  State ten = after_second_card(2);
  play(ten, {"gardener 0,0"});
  EXPECT_EQ(phase(ten), "animal");
  EXPECT_EQ(ten.actor, seat_at(0));
}

TEST(GardenAnimal, G15_stands_on_the_bare_table_beside_the_garden) {
  State state = after_second_card(2);
  play(state, {"gardener 0,0"});
  EXPECT_TRUE(can(state, "animal 2,0"));
  EXPECT_TRUE(can(state, "animal 0,2"));
  EXPECT_EQ(why_not(state, "animal -2,-2"), "-2,-2 does not touch the garden by a side (G15).");
  EXPECT_EQ(why_not(state, "animal 1,0"),
            "1,0 is a pink rose; the animal stands on the bare table (G15).");
  // Each of the two cards, which share a corner, has twelve squares beside it. Of those four lie
  // under the other card, and 2,0 and 0,2 are beside both.
  EXPECT_EQ(legal(state).size(), 2u * 12 - 4 - 2);
}

// Seat 0 is to place the animal; 2,0 is bare, all around is garden.
State beside_a_hole(const Options& options) {
  State state = new_game(3, options);
  lay(state, 0, 9, 0, 0, 0);
  lay(state, 1, 9, 0, 2, 2);
  lay(state, 1, 8, 0, 4, 0);
  lay(state, 2, 9, 0, 2, -2);
  give_turn(state, 0);
  state.animals = 1;
  play(state, {"card 4 r0 @-2,0", "gardener 0,0"});
  EXPECT_EQ(state.ground.at(square_at(2, 0)), kBare);
  return state;
}

TEST(GardenAnimal, G15_outside_a_hole_inside_the_garden_does_not_count) {
  const State state = beside_a_hole({});
  EXPECT_EQ(phase(state), "animal");
  EXPECT_EQ(why_not(state, "animal 2,0"),
            "2,0 is closed in by the garden, and here the animal stands outside it "
            "(G15).");
  EXPECT_TRUE(can(state, "animal 0,2"));
}

TEST(GardenAnimal, G15_anywhere_a_hole_inside_the_garden_counts) {
  const State state = beside_a_hole({.animals = AnimalRule::kAnywhere});
  EXPECT_TRUE(can(state, "animal 2,0"));
  EXPECT_EQ(legal(state).size(), legal(beside_a_hole({})).size() + 1);
}

// Seat 0 is to place the animal. The squares 2,0 to 2,2 are bare and lead out by 2,3; when that is
// covered they meet the bare table at the corner of 1,3 only.
State beside_a_bay(bool open) {
  State state = new_game(3);
  lay(state, 0, 9, 0, 0, 0);
  lay(state, 1, 9, 0, 2, -2);
  lay(state, 1, 8, 0, 4, 0);
  lay(state, 2, 9, 0, 4, 2);
  lay(state, 2, 8, 0, 0, 1);
  if (!open) lay(state, 1, 7, 0, 3, 4);
  give_turn(state, 0);
  state.animals = 1;
  play(state, {"card 4 r0 @-2,0", "gardener 0,-1"});
  EXPECT_EQ(phase(state), "animal");
  return state;
}

TEST(GardenAnimal, G15_outside_a_bay_that_is_open_at_a_corner_only_does_not_count) {
  const State closed = beside_a_bay(false);
  const State open = beside_a_bay(true);
  ASSERT_EQ(closed.ground.at(square_at(1, 3)), kBare);
  for (const std::string_view text : {"animal 2,0", "animal 2,1", "animal 2,2"}) {
    EXPECT_EQ(why_not(closed, text).substr(3),
              " is closed in by the garden, and here the animal stands outside it "
              "(G15).");
    EXPECT_TRUE(can(open, text)) << text;
  }
  EXPECT_TRUE(can(closed, "animal 1,3"));
}

TEST(GardenAnimal, G15_outside_pawns_on_the_way_do_not_block_it) {
  State state = beside_a_bay(true);
  state.animals |= 2;
  state.pawns[1].animal = square_at(2, 2);  // in the mouth of the bay
  EXPECT_TRUE(can(state, "animal 2,0"));
  EXPECT_TRUE(can(state, "animal 2,1"));
  EXPECT_EQ(why_not(state, "animal 2,2"), "2,2 is held by W's animal (G15).");
}

TEST(GardenAnimal, G15_an_animal_that_others_close_in_stays_where_it_is) {
  State state = beside_a_bay(true);
  play(state, {"animal 2,1"});
  lay(state, 1, 7, 0, 3, 4);
  const Status status = check(state);
  EXPECT_TRUE(status) << status.error().message;
}

TEST(GardenAnimal, G15_stays_available_and_must_be_placed_in_every_own_turn) {
  State state = after_second_card(2);
  play(state, {"gardener 0,0", "animal 2,0"});
  EXPECT_EQ(state.pawns[0].animal, square_at(2, 0));
  turn(state, "card 1 r3 @-1,-2");
  turn(state, "card 1 r0 @-2,2");
  ASSERT_EQ(state.actor, seat_at(0));
  play(state, {"card 1 r0 @-1,-1"});
  EXPECT_LT(state.visible(0), 10);
  finish_turn(state);
  EXPECT_NE(state.pawns[0].animal, kNowhere);
  // Somebody else's animal holds its square.
  EXPECT_FALSE(legal(state).contains(Move::at(Act::kAnimal, state.pawns[0].animal)));
}

TEST(GardenAnimal, G15_not_on_another_animals_square) {
  State state = after_second_card(2);
  state.animals |= 2;
  state.pawns[1].animal = square_at(2, 0);
  play(state, {"gardener 0,0"});
  EXPECT_EQ(why_not(state, "animal 2,0"), "2,0 is held by W's animal (G15).");
}

// Seat 0 with `card` on top of a seven and a nine, which show 14 flowers: the seven's lawn is at
// its middle and its lower left corner.
State before_ornament(const Options& options = {}) {
  State state = new_game(3, options);
  lay(state, 0, 7, 0, 0, 0);    // lawn: 0,0 and −1,1
  lay(state, 0, 9, 0, -2, -2);  // covers the flower −1,−1: 7 − 1 + 9 = 15
  lay(state, 1, 9, 0, -4, -4);  // covers the flower −3,−3: 14
  give_turn(state, 0);
  return state;
}

TEST(GardenOrnament, G16_not_with_fourteen_visible_flowers_but_with_fifteen) {
  State state = before_ornament();
  ASSERT_EQ(state.visible(0), 14);
  State fourteen = state;
  play(fourteen, {"card 1 r0 @2,2"});  // covers the flower 1,1
  EXPECT_EQ(fourteen.visible(0), 14);
  EXPECT_EQ(phase(fourteen), "gardener");
  State fifteen = state;
  play(fifteen, {"card 2 r0 @2,2"});
  EXPECT_EQ(fifteen.visible(0), 15);
  EXPECT_EQ(phase(fifteen), "ornament");
}

TEST(GardenOrnament, G16_on_an_own_flower_and_a_lawn_beside_it) {
  State state = before_ornament();
  play(state, {"card 2 r0 @2,2"});  // flowers at 1,1 and 2,3
  EXPECT_TRUE(can(state, "ornament 0,-1 0,0"));
  EXPECT_TRUE(can(state, "ornament 0,1 -1,1"));
  EXPECT_TRUE(can(state, "ornament -"));
  EXPECT_EQ(why_not(state, "ornament 0,0 0,-1"), "0,0 is lawn, not a pink rose (G16).");
  EXPECT_EQ(why_not(state, "ornament 0,-1 1,-1"), "1,-1 is a pink rose, not lawn (G16).");
  EXPECT_EQ(why_not(state, "ornament -5,-5 -5,-6"),
            "-5,-5 is a white arum, not a pink rose (G16).");
  EXPECT_FALSE(can(state, "ornament 0,-1 0,1"));  // not side by side
  play(state, {"ornament 0,-1 0,0"});
  EXPECT_EQ(phase(state), "gardener");
  EXPECT_EQ(why_not(state, "gardener 0,-1"), "0,-1 is held by P's ornament (G14).");
}

TEST(GardenOrnament, G16_may_wait_and_is_asked_again_with_fifteen) {
  State state = before_ornament();
  play(state, {"card 2 r0 @2,2", "ornament -", "gardener -2,-2", "animal 2,0"});
  EXPECT_FALSE(state.pawns[0].has_ornament());
  turn(state, "card 1 r0 @-6,-4");
  turn(state, "card 1 r0 @4,4");
  ASSERT_EQ(state.actor, seat_at(0));
  play(state, {"card 5 r0 @-8,-4"});  // three squares of lawn
  EXPECT_EQ(phase(state), "ornament");
}

TEST(GardenOrnament, G16_once_placed_never_again) {
  State state = before_ornament();
  play(state, {"card 2 r0 @2,2", "ornament 0,-1 0,0", "gardener -2,-2", "animal 2,0"});
  turn(state, "card 1 r0 @-6,-4");
  turn(state, "card 1 r0 @4,4");
  play(state, {"card 5 r0 @-8,-4"});
  EXPECT_EQ(phase(state), "gardener");
  EXPECT_EQ(state.pawns[0].ornament_flower, square_at(0, -1));
}

TEST(GardenOrnament, G16_one_ornament_per_lawn_or_shared) {
  for (const LawnRule rule : {LawnRule::kOne, LawnRule::kShared}) {
    State state = before_ornament({.lawns = rule});
    // Seat 1's ornament on the lawn of its card 1, which joins the seven's lower left corner.
    lay(state, 1, 1, 2, -2, 2);  // flower at −3,2; covers −1,1, lawn as before
    give_turn(state, 0);
    state.pawns[1].ornament_flower = square_at(-3, 2);
    state.pawns[1].ornament_lawn = square_at(-2, 2);
    play(state, {"card 2 r0 @2,2"});
    ASSERT_EQ(phase(state), "ornament");
    EXPECT_TRUE(can(state, "ornament 0,-1 0,0"));  // a lawn of its own
    EXPECT_EQ(can(state, "ornament 0,1 -1,1"), rule == LawnRule::kShared);
    if (rule == LawnRule::kOne) {
      EXPECT_EQ(why_not(state, "ornament 0,1 -1,1"),
                "The lawn of -1,1 holds an ornament already (G16).");
    }
  }
}

TEST(GardenOrnament, G16_not_asked_when_there_is_no_place_for_it) {
  State state = new_game(3);
  lay(state, 0, 8, 0, 0, 0);  // the only lawn is the middle of the ring
  give_turn(state, 0);
  State held = state;
  held.pawns[1].ornament_lawn = square_at(0, 0);
  held.pawns[1].ornament_flower = square_at(0, 1);
  play(state, {"card 9 r0 @2,2"});  // 8 − 1 + 9
  EXPECT_EQ(phase(state), "ornament");
  play(held, {"card 9 r0 @2,2"});
  EXPECT_EQ(held.visible(0), 16);
  EXPECT_EQ(phase(held), "gardener");
}

TEST(GardenPawns, G17_a_pawn_does_not_hide_its_square) {
  State state = before_ornament();
  play(state, {"card 2 r0 @2,2", "ornament 0,-1 0,0", "gardener -2,-2"});
  EXPECT_EQ(state.visible(0), 15);
  EXPECT_EQ(state.ground.at(square_at(0, -1)), flower(Colour::kPink));
  EXPECT_EQ(state.ground.at(square_at(0, 0)), kLawn);
}

// Four ornaments on the corners of the only card: every placement would cover one of them.
State all_blocked(const Options& options) {
  State state = new_game(4, options);
  lay(state, 0, 1, 0, 0, 0);  // flower at 1,0
  const Square lawn[] = {square_at(-1, -1), square_at(1, -1), square_at(-1, 1), square_at(1, 1)};
  const Square other[] = {square_at(0, -1), square_at(1, 0), square_at(-1, 0), square_at(0, 1)};
  for (int seat = 0; seat < 4; ++seat) {
    state.pawns[seat].ornament_lawn = lawn[seat];
    state.pawns[seat].ornament_flower = other[seat];
  }
  give_turn(state, 1);
  return state;
}

TEST(GardenPass, G18_only_without_any_legal_placement) {
  State state = all_blocked({});
  EXPECT_EQ(texts(state), Texts{"pass"});
  EXPECT_EQ(why_not(state, "card 5 r0 @2,2"),
            "card 5 r0 @2,2 does not fit here: no card of W fits, so pass (G18).");
  EXPECT_EQ(why_not(new_game(3), "pass"), "P cannot pass while a card can be placed (G18).");
}

TEST(GardenPass, G18_the_turn_goes_on_and_the_card_stays) {
  State state = all_blocked({});
  fill_barrow(state, 1, "PPPWWWB");  // seven of six
  const Cards hand = state.hands[1];
  play(state, {"pass"});
  EXPECT_EQ(state.hands[1], hand);
  EXPECT_EQ(phase(state), "sale");
  EXPECT_EQ(state.actor, seat_at(1));
  play(state, {"sell PWB", "done"});
  // No flower for the gardener (G14): it stays off, and seat 2 is next.
  EXPECT_EQ(state.pawns[1].gardener, kNowhere);
  EXPECT_EQ(state.actor, seat_at(2));
}

TEST(GardenPass, G18_not_asked_again_until_somebody_places_a_card) {
  for (const Order order : {Order::kFamily, Order::kTactical}) {
    State state = all_blocked({.order = order});
    give_turn(state, 2);
    state.pawns[3].ornament_flower = state.pawns[3].ornament_lawn = kNowhere;
    state.pawns[3].gardener = square_at(1, 1);  // lifted in the own turn only
    play(state, {"pass"});
    ASSERT_EQ(texts(state)[0] == "pass", state.actor != seat_at(3));
    while (state.actor != seat_at(3)) play(state, {"pass"});
    const Owners passed = state.passed;
    EXPECT_NE(passed, 0);
    play(state, {"card 1 r0 @2,2"});
    EXPECT_EQ(state.passed, 0);
    finish_turn(state);
    EXPECT_NE(state.actor, kNobody);
  }
}

TEST(GardenPass, G18_when_all_have_passed_the_game_ends_and_they_are_counted) {
  for (const Order order : {Order::kFamily, Order::kTactical}) {
    State state = all_blocked({.order = order});
    fill_barrow(state, 3, "PW");
    play(state, {"pass", "pass", "pass"});
    EXPECT_EQ(state.actor, order == Order::kFamily ? seat_at(0) : state.actor);
    play(state, {"pass"});
    ASSERT_EQ(phase(state), "over");
    const bool family = order == Order::kFamily;
    // Eight lawn squares with four ornaments: one point each. One rose, in one bed.
    EXPECT_EQ(state.score(0), 1 + 1 + 6 + (family ? 3 : 0));
    EXPECT_EQ(state.score(1), 1 + (family ? 2 : 0));
    EXPECT_EQ(state.score(2), 1 + (family ? 1 : 0));
    EXPECT_EQ(state.score(3), 1 + 1);  // and a bouquet of two
  }
}

}  // namespace
}  // namespace bloom::garden
