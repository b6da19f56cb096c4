// R10–R12, R18: drawing, the bed, what everybody knows, passing.
#include "tests/games/runs/support.h"

namespace bloom::runs::test {
namespace {

const Tiles kBedTiles{10, 20, 30, 40, 50, 60, 70, 80};

State before_draw(Tiles reserve, int reserve_jokers = 0) {
  // The tiles that are not named are in the other hand.
  return make({.hands = {{1, 5, 9}, {}},
               .bed = kBedTiles,
               .reserve = reserve,
               .rest = false,
               .reserve_jokers = reserve_jokers,
               .options = {.rounds = 1}});
}

TEST(RunsDraw, R10_one_tile_or_two_from_bed_or_reserve) {
  State state = before_draw({33, 34, 35});
  EXPECT_EQ(texts(state, "draw"),
            (std::vector<std::string>{"draw 10", "draw 20", "draw 30", "draw 40", "draw 50",
                                      "draw 60", "draw 70", "draw 80", "draw ?"}));
  state = play(state, "draw 20");
  EXPECT_EQ(to_text(state.open.phase), "draw");
  EXPECT_EQ(state.open.actor, seat_at(0));
  EXPECT_EQ(texts(state),
            (std::vector<std::string>{"draw 10", "draw 30", "draw 40", "draw 50", "draw 60",
                                      "draw 70", "draw 80", "draw ?", "stop"}));
  const State stopped = play(state, "stop");
  EXPECT_EQ(stopped.open.actor, seat_at(1));
  EXPECT_EQ(stopped.open.hand_size[0], 4);
  state = play(state, "draw ?");
  EXPECT_EQ(state.open.actor, seat_at(1));
  EXPECT_TRUE(holds(state.numbers[0], 20) && holds(state.numbers[0], 33));
}

TEST(RunsDraw, R10_lists_are_in_the_byte_order_of_their_texts) {
  const State state = make({.hands = {{1, 5, 9}, {11}},
                            .bed = {2, 100, 20, 10, 3, 30, 99, 12},
                            .options = {.rounds = 1}});
  EXPECT_EQ(texts(state, "draw"),
            (std::vector<std::string>{"draw 10", "draw 100", "draw 12", "draw 2", "draw 20",
                                      "draw 3", "draw 30", "draw 99", "draw ?"}));
  const Moves moves = legal(state);
  EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end()));
}

TEST(RunsDraw, R10_jokers_on_the_board_cannot_be_taken) {
  const State state = before_draw({33});
  EXPECT_EQ(state.open.board_jokers, 4);
  EXPECT_EQ(refusal(state, "draw J"), "Jokers on the board cannot be drawn (R10).");
  EXPECT_EQ(refusal(state, "draw 33"), "33 is not in the bed (R10).");
  EXPECT_EQ(refusal(state, "stop"),
            "stop does not fit here: one action is to be chosen now (R10).");
}

TEST(RunsDraw, R10_a_joker_from_the_reserve_goes_to_the_board_and_the_next_is_drawn) {
  State state = before_draw({J, J, 33, 34, 35});
  Events events;
  state = play(state, "draw ?", &events);
  EXPECT_EQ(state.open.board_jokers, 4);
  EXPECT_TRUE(holds(state.numbers[0], 33));
  EXPECT_EQ(state.jokers[0], 0);
  EXPECT_EQ(events[0].kind, Event::Kind::kJokerUp);
  EXPECT_EQ(events[1].kind, Event::Kind::kJokerUp);
  EXPECT_EQ(events[2].kind, Event::Kind::kDraw);
  EXPECT_EQ(events[2].tile, kHidden);
  EXPECT_TRUE(reveals(events, seat_at(0)));
}

TEST(RunsDraw, R10_if_only_jokers_come_up_first_a_bed_tile_must_be_taken) {
  State state = before_draw({}, 2);
  EXPECT_EQ(state.open.reserve, 2);
  state = play(state, "draw ?");
  EXPECT_EQ(state.open.reserve, 0);
  EXPECT_EQ(state.open.board_jokers, 4);
  EXPECT_EQ(state.open.hand_size[0], 3) << "nothing was taken";
  EXPECT_EQ(state.open.actor, seat_at(0));
  EXPECT_EQ(to_text(state.open.phase), "draw");
  EXPECT_EQ(texts(state).size(), 8u) << "the bed, no stop";
  EXPECT_EQ(refusal(state, "stop"),
            "Nothing has been drawn yet; a tile from the bed must be drawn now (R10).");
  EXPECT_EQ(refusal(state, "draw ?"), "The reserve is empty (R10).");
  EXPECT_EQ(refusal(state, "lay 1 5 9"),
            "lay does not fit here: a tile from the bed must be drawn now (R10).");
  state = play(state, "draw 10");
  EXPECT_EQ(state.open.actor, seat_at(0)) << "a second one may follow";
  EXPECT_TRUE(listed(state, "stop"));
}

TEST(RunsDraw, R10_if_only_jokers_come_up_second_a_bed_tile_may_be_taken) {
  State state = play(before_draw({33}, 1), "draw ?");
  EXPECT_EQ(state.open.reserve, 1);
  state = play(state, "draw ?");
  EXPECT_EQ(state.open.actor, seat_at(0));
  EXPECT_EQ(texts(state).size(), 9u) << "the bed and stop";
  EXPECT_EQ(play(state, "stop").open.actor, seat_at(1));
  EXPECT_EQ(play(state, "draw 80").open.hand_size[0], 5);
}

TEST(RunsDraw, R10_without_anything_left_for_a_second_tile_the_turn_ends) {
  const State state =
      make({.hands = {{1, 5, 9}, {}}, .bed = {10}, .rest = false, .options = {.rounds = 1}});
  const State after_it = play(state, "draw 10");
  EXPECT_EQ(after_it.open.actor, seat_at(1));
  EXPECT_EQ(after_it.open.drawn, 0);
}

TEST(RunsDraw, R11_the_bed_is_filled_at_the_end_of_the_turn_only) {
  State state = play(before_draw({33, 34, J, 35}), "draw 20");
  EXPECT_EQ(std::count(state.open.bed.begin(), state.open.bed.end(), kNoTile), 1);
  state = play(state, "draw 30");
  EXPECT_EQ(state.open.bed, (std::array<Tile, kBed>{10, 33, 34, 40, 50, 60, 70, 80}));
  EXPECT_EQ(state.open.reserve, 2);
}

TEST(RunsDraw, R11_jokers_do_not_count_and_the_reserve_may_run_out) {
  State state = play(play(before_draw({J, 34}, 1), "draw 20"), "draw 30");
  EXPECT_EQ(state.open.bed, (std::array<Tile, kBed>{10, 34, 40, 50, 60, 70, 80, kNoTile}));
  EXPECT_EQ(state.open.reserve, 0);
  EXPECT_EQ(state.open.board_jokers, 4);
}

TEST(RunsKnown, R12_a_bed_tile_is_known_until_it_is_laid) {
  State state = make({.hands = {{11, 13, 60}, {99}},
                      .bed = {12, 20, 30, 40, 50, 61, 70, 80},
                      .options = {.rounds = 1}});
  state = play(play(state, "draw 12"), "draw ?");
  EXPECT_TRUE(state.open.known[0] == bit(12));
  EXPECT_EQ(state.open.unknown(0), 4);
  state = play(play(state, "draw 61"), "stop");
  const State laid = play(state, "lay 11 12 13");
  EXPECT_TRUE(laid.open.known[0] == 0);
  EXPECT_EQ(laid.open.unknown(0), 2);
}

TEST(RunsKnown, R12_known_jokers_are_used_first) {
  State state = make({.hands = {{11, 13, J, 60}, {99}}, .options = {.rounds = 1}});
  EXPECT_EQ(state.open.known_jokers[0], 1);
  ++state.jokers[0], --state.open.board_jokers, ++state.open.hand_size[0];  // dealt, unseen
  state = play(state, "lay 11 J 13");
  EXPECT_EQ(state.open.known_jokers[0], 0);
  EXPECT_EQ(state.jokers[0], 1);
}

TEST(RunsKnown, R12_dealt_jokers_hide_among_what_was_not_drawn_blind) {
  // With dealt_jokers=hand a blind draw adds a tile that is surely a number; an unknown number that
  // is laid may have been that one.
  State state = make({.hands = {{11, 12, 13, 60}, {98, 99}},
                      .bed = {20, 21, 30, 40, 50, 70, 80, 90},
                      .options = {.rounds = 1, .dealt_jokers = DealtJokers::kHand}});
  state.open.plain[0] = state.open.plain[1] = 0;
  state = play(play(state, "draw ?"), "draw ?");
  EXPECT_EQ(state.open.plain[0], 2);
  state = play(play(state, "draw ?"), "stop");
  EXPECT_EQ(state.open.plain[1], 1);
  state = play(state, "lay 11 12 13");
  EXPECT_EQ(state.open.plain[0], 0);
}

TEST(RunsPass, R18_only_when_nothing_else_can_be_done) {
  State state = make({.hands = {{1, 50, 80}, {}}, .rest = false, .options = {.rounds = 1}});
  EXPECT_EQ(texts(state), (std::vector<std::string>{"pass"}));
  State with_bed =
      make({.hands = {{1, 50, 80}, {}}, .bed = {7}, .rest = false, .options = {.rounds = 1}});
  EXPECT_EQ(refusal(with_bed, "pass"),
            "Passing is not allowed while there is something to draw (R18).");
  State with_lay = make({.hands = {{1, 2, 3}, {}}, .rest = false, .options = {.rounds = 1}});
  EXPECT_EQ(refusal(with_lay, "pass"),
            "Passing is not allowed while there is something to lay (R18).");
  State with_run =
      make({.hands = {{1, 50}, {}}, .runs = {{2, 3, 4}}, .rest = false, .options = {.rounds = 1}});
  EXPECT_EQ(refusal(with_run, "pass"),
            "Passing is not allowed while there is something to extend (R18).");
}

TEST(RunsPass, R18_a_swap_may_come_first) {
  // 23 fits the joker of r1 and nothing else; after the swap the joker can extend r1.
  const State state =
      make({.hands = {{23}, {}}, .runs = {{21, J, 25}}, .rest = false, .options = {.rounds = 1}});
  // 23 stands between 21 and 25 whether the joker is 22 or 24, so it can also extend.
  EXPECT_TRUE(listed(state, "swap r1.2 23"));
  const State full =
      make({.hands = {{22}, {}}, .runs = {{21, J, 23}}, .rest = false, .options = {.rounds = 1}});
  EXPECT_EQ(texts(full), (std::vector<std::string>{"pass", "swap r1.2 22"}));
  const State swapped = play(full, "swap r1.2 22");
  EXPECT_EQ(swapped.open.actor, seat_at(0));
  EXPECT_EQ(texts(swapped),
            (std::vector<std::string>{"extend r1 21 22 23 J", "extend r1 J 21 22 23"}));
}

}  // namespace
}  // namespace bloom::runs::test
