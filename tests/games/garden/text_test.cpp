// Texts of moves, and refusals.
#include "tests/games/garden/position.h"

namespace bloom::garden {
namespace {

TEST(GardenText, moves_are_written_as_the_notation_says) {
  EXPECT_EQ(to_text(Move::place(look_of(5, 1), square_at(2, -1))), "card 5 r1 @2,-1");
  EXPECT_EQ(to_text(Move::of(Act::kSell, 0b00111)), "sell PWB");
  EXPECT_EQ(to_text(Move::of(Act::kDrop, 0)), "drop P");
  EXPECT_EQ(to_text(Move::of(Act::kDone)), "done");
  EXPECT_EQ(to_text(Move::ornament(square_at(3, 1), 2)), "ornament 3,1 3,2");
  EXPECT_EQ(to_text(Move::of(Act::kNoOrnament)), "ornament -");
  EXPECT_EQ(to_text(Move::at(Act::kGardener, square_at(3, 1))), "gardener 3,1");
  EXPECT_EQ(to_text(Move::at(Act::kAnimal, square_at(-4, 1))), "animal -4,1");
  EXPECT_EQ(to_text(Move::of(Act::kPass)), "pass");
}

TEST(GardenText, G16_an_ornament_on_squares_apart_is_told_so) {
  for (const std::string_view text : {"ornament 0,0 2,0", "ornament 0,0 0,0", "ornament 0,0 1,1"}) {
    const auto move = parse(new_game(3), text);
    ASSERT_FALSE(move) << text;
    EXPECT_NE(move.error().message.find("do not touch by a side (G16)"), std::string::npos) << text;
  }
}

TEST(GardenText, only_the_listed_spelling_is_a_move) {
  const State state = new_game(3);
  ASSERT_TRUE(can(state, "card 5 r1 @0,0"));
  for (const std::string_view text : {"",
                                      " ",
                                      "card",
                                      "card 5",
                                      "card 5 r1",
                                      "card 5 r1 0,0",
                                      "card 5 r1 @0",
                                      "card 5 r1 @0,",
                                      "card 5 r1 @0,0 ",
                                      " card 5 r1 @0,0",
                                      "card  5 r1 @0,0",
                                      "card 5 r4 @0,0",
                                      "card 0 r0 @0,0",
                                      "card 10 r0 @0,0",
                                      "card 5 r1 @+0,0",
                                      "card 5 r1 @-0,0",
                                      "card 5 r1 @00,0",
                                      "card 5 r1 @0, 0",
                                      "Card 5 r1 @0,0",
                                      "card 5 r1 @0,0,0",
                                      "card 5 r1 @128,0",
                                      "card 5 r1 @99999999999,0",
                                      "sell",
                                      "sell ",
                                      "sell WP",
                                      "sell PP",
                                      "sell X",
                                      "drop",
                                      "drop PW",
                                      "done ",
                                      "ornament",
                                      "ornament 0,0",
                                      "ornament  -",
                                      "gardener",
                                      "gardener 0",
                                      "animal a,b",
                                      "pass ",
                                      "end"}) {
    const Result<Move> move = parse(state, text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().code, "illegal-move");
    EXPECT_NE(move.error().message.find("is not a move of Bloom"), std::string::npos) << text;
  }
}

TEST(GardenText, squares_at_the_edge_of_what_a_move_can_hold_are_refused_without_harm) {
  State state = new_game(3);
  turn(state, "card 9 r0 @0,0");
  EXPECT_FALSE(can(state, "card 5 r1 @127,127"));
  EXPECT_FALSE(can(state, "card 5 r1 @-127,-127"));
  play(state, {"card 1 r0 @2,2"});
  EXPECT_FALSE(can(state, "gardener 127,-127"));
  state.phase = Phase::kAnimal;
  EXPECT_FALSE(can(state, "animal -127,127"));
  state.phase = Phase::kOrnament;
  EXPECT_FALSE(can(state, "ornament 127,127 126,127"));
  EXPECT_FALSE(can(state, "ornament -127,0 -127,1"));
}

TEST(GardenText, what_does_not_fit_the_phase_is_told_what_is_asked) {
  State state = new_game(3);
  EXPECT_EQ(why_not(state, "gardener 0,0"),
            "gardener 0,0 does not fit here: one of P's cards is to be placed now (G7).");
  EXPECT_EQ(why_not(state, "ornament -"),
            "ornament - does not fit here: one of P's cards is to be placed now (G7).");
  EXPECT_EQ(why_not(state, "done"),
            "No sale is due before the last card of a turn is placed; one of P's cards is to be "
            "placed now (G7).");
  play(state, {"card 9 r0 @0,0"});
  EXPECT_EQ(why_not(state, "card 1 r0 @2,2"),
            "card 1 r0 @2,2 does not fit here: P's gardener is to be placed now (G14).");
  EXPECT_EQ(why_not(state, "pass"),
            "pass does not fit here: P's gardener is to be placed now (G14).");
  state.phase = Phase::kOver;
  EXPECT_EQ(why_not(state, "pass"), "The game is over; no move can be played any more (G22).");
}

TEST(GardenText, reasons_are_told_as_data) {
  State state = new_game(3);
  EXPECT_EQ(why(state, "card 10 r0 @0,0"), "spelling");
  EXPECT_EQ(why(state, "card 9 r1 @0,0"), "spelling G2");
  EXPECT_EQ(why(state, "card 1 r0 @1,0"), "first G6");
  EXPECT_EQ(why(state, "ornament 0,0 5,5"), "apart G16");
  EXPECT_EQ(why(state, "done"), "phase G7 asked=card colour=P");
  EXPECT_EQ(why(state, "pass"), "no_pass G18");
  play(state, {"card 9 r0 @0,0"});
  EXPECT_EQ(why(state, "pass"), "phase G14 asked=gardener colour=P");
  EXPECT_EQ(why(state, "gardener 9,9"), "not_own G14 square=9,9 cover=bare pawn=gardener");
  play(state, {"gardener 0,0"});
  EXPECT_EQ(why(state, "card 1 r0 @9,9"), "off G7");
  EXPECT_EQ(why(state, "card 1 r0 @0,0"), "inside G7");
  EXPECT_EQ(why(state, "card 1 r0 @1,1"), "held G8 square=0,0 colour=P pawn=gardener");
}

TEST(GardenText, phases_are_named_as_the_notation_says) {
  const std::string_view names[] = {"card",     "chain",  "sale", "ornament",
                                    "gardener", "animal", "over"};
  for (int i = 0; i < 7; ++i) EXPECT_EQ(to_text(static_cast<Phase>(i)), names[i]);
}

TEST(GardenText, lists_are_sorted_by_bytes_and_cut_at_the_limit) {
  State state = new_game(4);
  Rng rng(9);
  for (int i = 0; i < 30; ++i) {
    const Moves moves = legal(state);
    apply(state, moves[below(rng, static_cast<std::uint32_t>(moves.size()))]);
    finish_turn(state);
    const Listing all = Garden::list(state, 1'000'000);
    if (state.phase == Phase::kOver) break;
    EXPECT_TRUE(all.complete);
    EXPECT_EQ(all.count, all.texts.size());
    EXPECT_TRUE(std::is_sorted(all.texts.begin(), all.texts.end()));
    EXPECT_EQ(std::adjacent_find(all.texts.begin(), all.texts.end()), all.texts.end());
    const Listing some = Garden::list(state, 100);
    EXPECT_EQ(some.count, all.count);
    EXPECT_EQ(some.complete, all.count <= 100);
    EXPECT_EQ(some.texts, Texts(all.texts.begin(), all.texts.begin() + some.texts.size()));
  }
}

TEST(GardenHeuristics, points_now_counts_picks_at_their_best_bouquets_and_at_the_end_flowers) {
  State state = new_game(3);
  lay(state, 0, 9, 0, 0, 0);
  give_turn(state, 1);
  fill_barrow(state, 1, "WB");
  // Three roses: PWB earns 3 instead of 1.
  EXPECT_EQ(points_now(state, *parse(state, "card 1 r0 @2,0")), 2);
  EXPECT_EQ(points_now(state, *parse(state, "card 6 r0 @2,2")), 2);
  give_turn(state, 0);
  EXPECT_EQ(points_now(state, *parse(state, "card 1 r0 @2,0")), 0);
  // With the last card the flowers in sight are points (G22): one more, three less.
  const Cards hand = state.hands[0];
  state.hands[0] = 1 << 1;
  EXPECT_EQ(points_now(state, *parse(state, "card 1 r0 @2,0")), 1 - 3);
  state.hands[0] = hand;
  give_turn(state, 1);
  play(state, {"card 1 r0 @2,0"});  // PPPWB
  EXPECT_EQ(points_now(state, *parse(state, "sell PWB")), 0);
  EXPECT_EQ(points_now(state, *parse(state, "sell PW")), 1 + 1 - 3);
  EXPECT_EQ(points_now(state, *parse(state, "drop P")), 0);
  EXPECT_EQ(points_now(state, *parse(state, "drop W")), 1 - 3);
}

}  // namespace
}  // namespace bloom::garden
