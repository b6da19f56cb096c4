// G21, G32: settling in the middle of a chain, or waiting.
#include "tests/games/garden/position.h"

namespace bloom::garden {
namespace {

// Three players, tactical. Seat 0 has two roses in sight, far fewer than the others, so that it
// plays again after kQuiet.
State behind(const Options& options = tactical()) {
  State state = new_game(3, options);
  lay(state, 0, 2, 0, 0, 0);   // roses −1,−1 and 0,1
  lay(state, 1, 9, 0, 2, 2);   // covers the lawn 1,1
  lay(state, 1, 8, 0, 4, 4);   // W 16
  lay(state, 2, 9, 0, 2, -2);  // covers the lawn 1,−1
  lay(state, 2, 8, 0, 4, -4);  // B 16
  give_turn(state, 0);
  state.last = 2;
  return state;
}
constexpr std::string_view kQuiet = "card 1 r0 @-2,1";  // covers the lawn −1,0, −1,1 only

// The same with so many roses that animal and ornament are at hand, and the others out of cards.
State alone(int roses, const Options& options = tactical()) {
  State state = new_game(3, options);
  lay(state, 0, 9, 0, 0, 0);
  if (roses >= 14) lay(state, 0, 6, 0, 2, 2);  // covers the rose 1,1: 14, with a lawn at 3,3
  lay(state, 1, 1, 0, -2, -2);                 // covers the rose −1,−1: 8 or 13
  lay(state, 2, 1, 0, 6, 6);
  give_turn(state, 0);
  state.hands[1] = state.hands[2] = 0;
  state.last = 2;
  return state;
}

TEST(GardenChain, G21_choose_is_asked_when_a_sale_is_due) {
  State state = behind();
  fill_barrow(state, 0, "WWWBB");
  play(state, {kQuiet});
  EXPECT_EQ(phase(state), "chain");
  EXPECT_EQ(state.actor, seat_at(0));
  EXPECT_EQ(colour(state), Colour::kPink);
  EXPECT_EQ(texts(state), (Texts{"settle", "wait"}));
  EXPECT_EQ(why_not(state, "sell WB"),
            "sell WB does not fit here: say whether to settle now or to wait (G21).");
}

TEST(GardenChain, G21_choose_is_not_asked_when_nothing_can_matter) {
  State state = behind();
  fill_barrow(state, 0, "WWBB");  // four of four
  play(state, {kQuiet});
  EXPECT_EQ(phase(state), "card");
  EXPECT_EQ(state.actor, seat_at(0));
  EXPECT_EQ(why_not(state, "settle"),
            "settle does not fit here: one of P's cards is to be placed now (G7).");
}

TEST(GardenChain, G21_choose_is_not_asked_after_the_last_placement) {
  State state = behind();
  fill_barrow(state, 0, "WWWBB");
  play(state, {"card 9 r0 @-2,1", "wait", "card 8 r0 @-4,1"});  // more roses than the others
  EXPECT_EQ(phase(state), "sale");
}

TEST(GardenChain, G21_settle_is_the_sale_then_the_pawns_and_a_new_chain_begins) {
  State state = behind();
  fill_barrow(state, 0, "WWWBB");
  play(state, {kQuiet});
  Events events;
  apply(state, *parse(state, "settle"), events);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].kind, Event::Kind::kSettle);
  EXPECT_EQ(phase(state), "sale");
  play(state, {"sell WB", "done"});
  EXPECT_EQ(phase(state), "gardener");
  events.clear();
  apply(state, *parse(state, "gardener 0,1"), events);
  EXPECT_EQ(phase(state), "card");
  EXPECT_EQ(state.actor, seat_at(0));
  EXPECT_EQ(state.lifted, 1);  // by the new chain
  EXPECT_EQ(state.pawns[0].gardener, kNowhere);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[1].kind, Event::Kind::kTurn);
  EXPECT_FALSE(events[1].chain);
  EXPECT_EQ(barrow(state, 0), "WWB");
}

TEST(GardenChain, G21_wait_puts_sale_and_pawns_off) {
  State state = behind();
  fill_barrow(state, 0, "WWWBB");
  play(state, {kQuiet});
  Events events;
  apply(state, *parse(state, "wait"), events);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].kind, Event::Kind::kWait);
  EXPECT_TRUE(events[1].chain);
  EXPECT_EQ(phase(state), "card");
  EXPECT_EQ(barrow(state, 0), "WWWBB");
}

TEST(GardenChain, G21_the_question_comes_after_every_placement_but_the_last) {
  State state = alone(9);
  fill_barrow(state, 0, "WWWBB");
  play(state, {"card 1 r0 @-2,1", "wait", "card 2 r0 @-2,3"});
  EXPECT_EQ(phase(state), "chain");
  play(state, {"settle"});
  EXPECT_EQ(phase(state), "sale");
}

TEST(GardenChain, G15_G21_is_asked_when_the_animal_would_become_available) {
  State state = alone(9);  // eight roses
  play(state, {"card 1 r0 @2,2"});
  ASSERT_LT(state.visible(0), 10);
  EXPECT_EQ(phase(state), "card");
  play(state, {"card 3 r0 @4,4"});
  ASSERT_GE(state.visible(0), 10);
  EXPECT_EQ(phase(state), "chain");
  State waited = state;
  play(state, {"settle"});
  EXPECT_EQ(state.animals, 1);
  finish_turn(state);
  play(state, {"card 2 r0 @8,8"});  // available already: nothing to ask
  EXPECT_EQ(phase(state), "card");
  play(waited, {"wait", "card 2 r0 @0,1"});  // covers most of the nine
  ASSERT_LT(waited.visible(0), 10);
  EXPECT_EQ(phase(waited), "chain");  // for the six tokens
  play(waited, {"settle"});
  EXPECT_EQ(waited.animals, 0);
}

TEST(GardenChain, G16_G21_is_asked_when_the_ornament_could_be_placed) {
  State state = alone(14);
  state.animals = 1;
  play(state, {"card 1 r0 @4,0"});
  ASSERT_LT(state.visible(0), 15);
  EXPECT_EQ(phase(state), "card");
  play(state, {"card 3 r0 @6,2"});
  ASSERT_GE(state.visible(0), 15);
  EXPECT_EQ(phase(state), "chain");
  State placed = state;
  play(placed, {"settle"});
  EXPECT_EQ(phase(placed), "ornament");
  apply(placed, legal(placed)[0]);
  finish_turn(placed);
  play(placed, {"card 2 r0 @8,4"});  // it is on the table: nothing to ask
  EXPECT_EQ(phase(placed), "card");
  // Put off, it is asked again.
  play(state, {"settle", "ornament -"});
  finish_turn(state);
  play(state, {"card 2 r0 @8,4"});
  EXPECT_EQ(phase(state), "chain");
}

TEST(GardenChain, G16_G21_is_not_asked_without_a_place_for_the_ornament) {
  for (const LawnRule lawns : {LawnRule::kOne, LawnRule::kShared}) {
    Options options = tactical();
    options.lawns = lawns;
    State state = new_game(3, options);
    lay(state, 0, 8, 0, 0, 0);  // its only lawn, 0,0, holds B's ornament
    lay(state, 1, 1, 0, 12, 12);
    lay(state, 2, 1, 0, 20, 20);
    state.pawns[2].ornament_lawn = square_at(0, 0);
    state.pawns[2].ornament_flower = square_at(21, 20);
    give_turn(state, 0);
    state.animals = 1;
    state.hands[1] = state.hands[2] = 0;
    state.last = 2;
    play(state, {"card 9 r0 @2,2"});
    ASSERT_EQ(state.visible(0), 16);
    EXPECT_EQ(phase(state), "card");  // the square itself is held, one ornament per lawn or not
  }
}

TEST(GardenChain, G21_wait_is_never_asked) {
  State state = behind(waiting(tactical()));
  fill_barrow(state, 0, "WWWBB");
  play(state, {kQuiet});
  EXPECT_EQ(phase(state), "card");
  EXPECT_EQ(why_not(state, "settle"),
            "Here one always waits until the last card of the chain, without moves "
            "(G21).");
}

TEST(GardenChain, G21_family_with_three_and_more_has_no_chains) {
  Options family;
  State state = alone(9, family);  // nobody else has cards
  fill_barrow(state, 0, "WWWBB");
  play(state, {"card 1 r0 @-2,1"});
  EXPECT_EQ(phase(state), "sale");
}

TEST(GardenChain, G12_G21_settling_sells_as_the_option_says) {
  for (const Selling selling : {Selling::kFree, Selling::kBouquets, Selling::kAll}) {
    Options options = tactical();
    options.selling = selling;
    State state = behind(options);
    fill_barrow(state, 0, "WWWBB");
    play(state, {kQuiet});
    ASSERT_EQ(phase(state), "chain");
    play(state, {"settle"});
    EXPECT_EQ(phase(state), selling == Selling::kBouquets ? "gardener" : "sale");
    EXPECT_EQ(barrow(state, 0), selling == Selling::kBouquets ? "W" : "WWWBB");
  }
}

// Two players: the own card, then one of Maurice's by the same hand (B's, who is seat 1 here).
State own_then_maurice(const Options& options) {
  State state = new_game(2, options);
  lay(state, 0, 9, 0, 0, 0);
  lay(state, 1, 3, 0, 4, 0);
  lay(state, kMaurice, 1, 0, 0, 4);
  state.hand_for_him = seat_at(1);
  give_turn(state, 1);
  state.last = 0;
  return state;
}

TEST(GardenChainOfTwo, G21_G32_is_asked_in_both_orders) {
  for (const Options& options : {Options{}, tactical()}) {
    State state = own_then_maurice(options);
    fill_barrow(state, 1, "PPPP");  // four of three
    play(state, {"card 2 r0 @6,2"});
    ASSERT_EQ(phase(state), "chain");
    EXPECT_EQ(state.actor, seat_at(1));
    EXPECT_EQ(colour(state), Colour::kWhite);
    State settled = state;
    play(settled, {"settle", "drop P", "done"});
    EXPECT_EQ(phase(settled), "gardener");
    EXPECT_EQ(settled.owner, 1);
    finish_turn(settled);
    // A new chain: his card alone, and the own set is on the table and blocks.
    EXPECT_EQ(settled.owner, kMaurice);
    EXPECT_EQ(settled.actor, seat_at(1));
    EXPECT_EQ(settled.lifted, 1 << kMaurice);
    EXPECT_NE(settled.pawns[1].gardener, kNowhere);
    play(state, {"wait"});
    EXPECT_EQ(state.owner, kMaurice);
    EXPECT_EQ(state.lifted, 1 << 1 | 1 << kMaurice);
  }
}

TEST(GardenChainOfTwo, G21_G32_maurices_card_first_asks_with_the_own_colour) {
  State state = new_game(2);
  lay(state, 0, 9, 0, 0, 0);
  lay(state, 1, 9, 0, 4, 0);
  lay(state, kMaurice, 9, 0, 0, 4);
  give_turn(state, kMaurice);  // by A, who is next
  play(state, {"card 3 r0 @2,6"});
  ASSERT_EQ(state.visible(kMaurice), 11);
  ASSERT_EQ(phase(state), "chain");  // his animal would become available
  EXPECT_EQ(colour(state), Colour::kPink);
  play(state, {"settle"});
  EXPECT_EQ(state.owner, kMaurice);  // only his set was lifted
  EXPECT_EQ(state.animals, 1 << kMaurice);
  finish_turn(state);
  EXPECT_EQ(state.owner, 0);
  EXPECT_NE(state.pawns[kMaurice].animal, kNowhere);
  EXPECT_EQ(state.lifted, 1 << 0);
}

TEST(GardenChainOfTwo, G21_G32_an_ornament_asks_only_if_the_own_colour_was_placed) {
  State state = new_game(2);
  lay(state, 0, 9, 0, 0, 0);
  lay(state, 0, 8, 0, 2, 2);  // covers the rose 1,1: 16, with a lawn at 2,2
  lay(state, 1, 9, 0, 6, 0);
  lay(state, kMaurice, 1, 0, 0, 4);
  state.animals = 1;
  ASSERT_TRUE(ornament_fits(state, 0));
  give_turn(state, kMaurice);
  play(state, {"card 2 r0 @-2,6"});  // by A, whose own card is next
  EXPECT_EQ(state.owner, 0);
  EXPECT_EQ(phase(state), "card");
}

// Ornaments hold the corners of the only card, so that no card fits; two players.
State all_passing(const Options& options) {
  State state = new_game(2, options);
  lay(state, 0, 1, 0, 0, 0);
  state.pawns[0].ornament_lawn = square_at(-1, -1);
  state.pawns[0].ornament_flower = square_at(1, -1);
  state.pawns[1].ornament_lawn = square_at(-1, 1);
  state.pawns[1].ornament_flower = square_at(1, 1);
  state.hand_for_him = seat_at(1);
  give_turn(state, 1);
  state.last = 0;
  return state;
}

TEST(GardenChainOfTwo, G18_G21_a_pass_that_is_not_the_last_of_its_chain_asks_too) {
  for (const Options& options : {Options{}, tactical()}) {
    State state = all_passing(options);
    fill_barrow(state, 1, "PPWW");
    ASSERT_EQ(texts(state), Texts{"pass"});
    play(state, {"pass"});  // Maurice is next, by the same hand
    ASSERT_EQ(phase(state), "chain");
    State settled = state;
    play(settled, {"settle"});
    EXPECT_EQ(phase(settled), "sale");
    play(state, {"wait"});
    EXPECT_EQ(phase(state), "card");
    EXPECT_EQ(state.owner, kMaurice);
    EXPECT_EQ(state.lifted, 1 << 1 | 1 << kMaurice);
    play(state, {"pass"});
    EXPECT_EQ(phase(state), "sale");
  }
}

TEST(GardenChainOfTwo, G18_G21_a_pass_goes_on_with_the_chain_unasked_where_nothing_can_matter) {
  for (const Options& options : {Options{}, waiting()}) {
    State state = all_passing(options);
    play(state, {"pass"});
    EXPECT_EQ(phase(state), "card");
    EXPECT_EQ(state.owner, kMaurice);
    EXPECT_EQ(state.actor, seat_at(1));
  }
}

}  // namespace
}  // namespace bloom::garden
