// G1–G6: what is in the box, and how a game begins.
#include "tests/games/garden/position.h"

namespace bloom::garden {
namespace {

TEST(GardenCards, G1_five_colours_in_their_order) {
  EXPECT_EQ(kColourLetters, "PWBYR");
  EXPECT_EQ(letter(Colour::kPink), 'P');
  EXPECT_EQ(letter(Colour::kRed), 'R');
}

TEST(GardenCards, G1_seats_take_colours_in_order_or_as_the_option_says) {
  State state = new_game(3);
  EXPECT_EQ(colour(state), Colour::kPink);
  Options options;
  options.colours = {Colour::kRed, Colour::kYellow, Colour::kBlue, Colour::kPink, Colour::kWhite};
  state = new_game(2, options, 1);
  EXPECT_EQ(colour(state), Colour::kYellow);
  EXPECT_EQ(state.colour_of(kMaurice), Colour::kBlue);
}

TEST(GardenCards, G2_card_n_has_n_flowers_in_every_turn) {
  for (int card = 1; card <= kCards; ++card)
    for (int turn = 0; turn < kTurns; ++turn) EXPECT_EQ(std::popcount(kPatterns[card][turn]), card);
}

TEST(GardenCards, G2_turns_go_clockwise) {
  // Card 1 has its flower in the middle of the right edge.
  State state = new_game(3);
  const Square where[] = {square_at(1, 0), square_at(0, 1), square_at(-1, 0), square_at(0, -1)};
  for (int turn = 0; turn < kTurns; ++turn) {
    State after = state;
    play(after, {cat("card 1 r", turn, " @0,0")});
    EXPECT_EQ(after.ground.at(where[turn]), flower(Colour::kPink)) << turn;
    EXPECT_EQ(texts(after), Texts{"gardener " + to_text(where[turn])});
  }
}

TEST(GardenCards, G2_of_turns_that_look_the_same_the_smallest_is_played) {
  const State state = new_game(3);
  EXPECT_TRUE(can(state, "card 3 r1 @0,0"));
  EXPECT_EQ(why_not(state, "card 3 r2 @0,0"),
            "Card 3 looks the same turned r2 and r0, and is written with the smaller one (G2).");
  EXPECT_FALSE(can(state, "card 8 r1 @0,0"));
  EXPECT_FALSE(can(state, "card 9 r3 @0,0"));
  // 1, 2, 4, 5, 6, 7 have four looks each, 3 has two, 8 and 9 have one.
  EXPECT_EQ(legal(state).size(), 6u * 4 + 2 + 1 + 1);
}

TEST(GardenSetup, G3_every_owner_has_three_pawns_off_the_table) {
  for (int players = 2; players <= 5; ++players)
    for (const Pawns& pawns : new_game(players).pawns) {
      EXPECT_EQ(pawns.gardener, kNowhere);
      EXPECT_EQ(pawns.animal, kNowhere);
      EXPECT_FALSE(pawns.has_ornament());
    }
}

TEST(GardenSetup, G4_tokens_do_not_run_out_at_fifteen) {
  State state = new_game(3);
  lay(state, 0, 9, 0, 0, 0);
  give_turn(state, 1);
  fill_barrow(state, 1, "PPPPPPPPPPPPPP");  // 14
  play(state, {"card 1 r0 @2,0"});          // covers the right column, three roses
  EXPECT_EQ(barrow(state, 1), std::string(17, 'P'));
}

TEST(GardenSetup, G5_nine_cards_and_with_five_players_eight) {
  for (int players = 2; players <= 4; ++players) EXPECT_EQ(new_game(players).hands[0], 0x3FE);
  const State state = new_game(5);
  EXPECT_EQ(state.hands[4], 0x3FC);
  EXPECT_EQ(why_not(state, "card 1 r0 @0,0"), "With 5 players card 1 is left out (G5).");
  EXPECT_EQ(legal(state).size(), 24u);
}

TEST(GardenSetup, G5_hands_are_open) {
  const State state = new_game(4);
  for (int seat = 0; seat < 4; ++seat) {
    const View seen = view(state, seat_at(seat));
    EXPECT_EQ(std::memcmp(&seen.state, &state, sizeof state), 0);
  }
}

TEST(GardenSetup, G6_the_first_card_lies_in_the_middle_and_the_gardener_on_it) {
  State state = new_game(3, {}, 1);
  EXPECT_EQ(state.actor, seat_at(1));
  EXPECT_EQ(why_not(state, "card 5 r0 @1,0"), "The first card lies in the middle, at 0,0 (G6).");
  play(state, {"card 2 r0 @0,0"});
  EXPECT_EQ(texts(state), (Texts{"gardener -1,-1", "gardener 0,1"}));
  play(state, {"gardener 0,1"});
  EXPECT_EQ(state.actor, seat_at(2));  // clockwise
  EXPECT_EQ(phase(state), "card");
}

TEST(GardenSetup, G6_every_seat_may_start) {
  Rng rng(5);
  std::array<int, 5> seen{};
  for (int i = 0; i < 500; ++i) ++seen[index(deal(Options{}, 5, rng).first)];
  for (const int count : seen) EXPECT_GT(count, 50);
  EXPECT_TRUE(validate(Deal{seat_at(4)}, 5));
  EXPECT_EQ(validate(Deal{seat_at(3)}, 3).error().message,
            "first is seat 3, but the seats are 0 to 2 (G6).");
}

}  // namespace
}  // namespace bloom::garden
