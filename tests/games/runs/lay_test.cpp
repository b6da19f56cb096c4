// R13–R17, R19–R21: runs.
#include "tests/games/runs/support.h"

namespace bloom::runs::test {
namespace {

State with(Tiles hand, std::vector<Tiles> runs = {}, Options options = {.rounds = 1}) {
  // One tile more in the hand, far from all others, so that no lay empties it.
  Layout layout{.hands = {hand, {}}, .runs = runs, .options = options};
  Numbers used = 0;
  for (const Tile tile : hand)
    if (tile != J) used |= bit(tile);
  for (const Tiles& run : runs)
    for (const Tile tile : run)
      if (tile != J) used |= bit(tile);
  layout.hands[1].push_back(holds(used, 100) ? 50 : 100);
  return make(layout);
}

bool accepts(const State& state, std::string_view text) { return refusal(state, text).empty(); }

TEST(RunsLay, R13_at_least_three_tiles_from_the_hand) {
  const State state = with({1, 2, 3, 40});
  EXPECT_TRUE(accepts(state, "lay 1 2 3"));
  EXPECT_EQ(refusal(state, "lay 1 2"), "A run has at least 3 tiles (R13).");
  EXPECT_EQ(refusal(state, "lay 1 2 4"), "4 is not in the hand (R13).");
  EXPECT_EQ(refusal(state, "lay 1 2 2"), "2 stands there twice (R13).");
  EXPECT_EQ(refusal(state, "lay 1 J 3"), "There are not that many jokers in the hand (R13).");
  EXPECT_EQ(texts(state, "lay"), (std::vector<std::string>{"lay 1 2 3"}));
}

TEST(RunsLay, R14_neighbours_differ_by_one_or_two) {
  const State state = with({10, 11, 13, 15, 18});
  EXPECT_TRUE(accepts(state, "lay 10 11 13 15"));
  EXPECT_TRUE(accepts(state, "lay 11 13 15"));
  EXPECT_EQ(refusal(state, "lay 10 13 15"), "13 cannot follow 10; there it takes 11 to 12 (R14).");
  EXPECT_EQ(refusal(state, "lay 15 13 11"), "13 cannot follow 15; there it takes 16 to 17 (R14).");
}

TEST(RunsLay, R14_wraps_after_100) {
  const State state = with({99, 100, 1, 3, 98, 2});
  EXPECT_TRUE(accepts(state, "lay 99 100 1 3"));
  EXPECT_TRUE(accepts(state, "lay 99 1 3")) << "99 to 1 is a step of 2";
  EXPECT_TRUE(accepts(state, "lay 98 100 2")) << "100 to 2 is a step of 2";
  EXPECT_FALSE(accepts(state, "lay 1 3 99"));
}

TEST(RunsLay, R14_no_value_twice_so_the_span_stays_below_100) {
  Tiles odd;
  for (int tile = 1; tile < 100; tile += 2) odd.push_back(static_cast<Tile>(tile));
  odd.push_back(100);
  odd.push_back(2);
  const State state = make({.hands = {odd, {50}}, .options = {.rounds = 1}});
  std::string once = "lay";
  for (int tile = 1; tile < 100; tile += 2) once += cat(' ', tile);
  EXPECT_TRUE(accepts(state, once)) << "span 98";
  EXPECT_TRUE(accepts(state, once + " 100")) << "span 99";
  EXPECT_EQ(refusal(state, once + " 100 2"),
            "With 2 the run would go once around the circle (R14).");
}

TEST(RunsLay, R14_fifty_tiles_two_apart_have_2400_arcs) {
  Tiles odd;
  for (int tile = 1; tile < 100; tile += 2) odd.push_back(static_cast<Tile>(tile));
  const State state = make({.hands = {odd, {50}}, .options = {.rounds = 1}});
  // Any of 50 beginnings, 3 to 50 tiles.
  EXPECT_EQ(capped(count_texts(state).lays), 50u * 48u);
}

TEST(RunsLay, R14_jokers_stand_for_any_value_that_keeps_the_run_valid) {
  const State state = with({10, 14, 16, J, J});
  EXPECT_TRUE(accepts(state, "lay 10 J 14")) << "J is 12";
  EXPECT_TRUE(accepts(state, "lay 10 J J 14")) << "11 12, 11 13 or 12 13";
  EXPECT_TRUE(accepts(state, "lay 10 J J 16")) << "12 14";
  EXPECT_TRUE(accepts(state, "lay J 14 16"));
  EXPECT_TRUE(accepts(state, "lay 14 J 16"));
  EXPECT_EQ(refusal(state, "lay 14 J J 16"),
            "16 cannot follow 14 and 2 jokers; there it takes 17 to 20 (R14).");
  EXPECT_EQ(refusal(state, "lay 10 J 16"),
            "16 cannot follow 10 and a joker; there it takes 12 to 14 (R14).");
  EXPECT_TRUE(accepts(state, "lay J J 10"));
}

TEST(RunsLay, R14_at_least_one_numbered_tile) {
  const State state = with({10, J, J, J});
  EXPECT_EQ(refusal(state, "lay J J J"), "A run has at least one numbered tile (R14).");
  EXPECT_TRUE(accepts(state, "lay J J J 10"));
}

TEST(RunsSteal, R15_tiles_at_the_ends_one_or_two) {
  const State state = with({16, 18, 21}, {{14, 15, 17, 19, 20}});
  EXPECT_TRUE(accepts(state, "lay 18 20 21 < r1 20"));
  EXPECT_TRUE(accepts(state, "lay 18 19 20 21 < r1 19 20"));
  EXPECT_TRUE(accepts(state, "lay 14 16 18 < r1 14"));
  EXPECT_TRUE(accepts(state, "lay 14 15 16 18 < r1 14 15"));
  EXPECT_EQ(refusal(state, "lay 18 19 21 < r1 19"),
            "Without 19 r1 would not stay a run of 3 or more (R15).")
      << "17 to 20 is a step of 3";
}

TEST(RunsSteal, R15_a_middle_tile_only_where_a_step_of_two_is_left) {
  const State state = with({29, 33}, {{30, 31, 32, 34}});
  EXPECT_FALSE(accepts(state, "lay 32 33 29 < r1 32"));
  EXPECT_EQ(refusal(state, "lay 32 33 < r1 32"),
            "Without 32 r1 would not stay a run of 3 or more (R15).")
      << "31 to 34";
  const State after_it = play(with({29, 33, 70}, {{30, 31, 32, 34}}), "lay 29 31 33 < r1 31");
  EXPECT_EQ(run_of(after_it, 0), (Tiles{30, 32, 34}));
}

TEST(RunsSteal, R15_three_tiles_must_stay) {
  const State state = with({14, 15, 21}, {{16, 17, 18}, {20, 22, 23, 24}});
  EXPECT_EQ(refusal(state, "lay 14 15 16 < r1 16"),
            "Without 16 r1 would not stay a run of 3 or more (R15).");
  EXPECT_EQ(refusal(state, "lay 20 21 22 < r2 20 22"),
            "Without 20 and 22 r2 would not stay a run of 3 or more (R15).");
}

TEST(RunsSteal, R15_stolen_tiles_leave_their_run_and_lie_in_the_new_one) {
  // The rulebook's picture: 17 and 19 are stolen, three tiles come from the hand.
  const State state = with({16, 18, 21, 70}, {{17, 19, 20, 22, 23}});
  const State after_it = play(state, "lay 16 17 18 19 21 < r1 17 19");
  EXPECT_EQ(run_of(after_it, 0), (Tiles{20, 22, 23}));
  EXPECT_EQ(run_of(after_it, 1), (Tiles{16, 17, 18, 19, 21}));
  EXPECT_EQ(after_it.open.hand_size[0], 1);
  EXPECT_EQ(after_it.open.actor, seat_at(1)) << "no joker is offered after stealing";
}

TEST(RunsSteal, R15_the_rest_is_never_split_and_its_jokers_keep_their_order) {
  const State state = with({30, 31, 34, 35}, {{32, J, 36, 37, 38}});
  // Without 36: 32 J 37 has a distance of 5 over one joker.
  EXPECT_FALSE(accepts(state, "lay 34 35 36 < r1 36"));
  // Without 32: J 36 37 38, the joker is read as 34 or 35.
  const State after_it = play(state, "lay 30 31 32 34 < r1 32");
  EXPECT_EQ(run_of(after_it, 0), (Tiles{J, 36, 37, 38}));
}

TEST(RunsSteal, R15_stolen_jokers_are_named_by_their_place) {
  const State state = with({50, 52}, {{10, J, J, 13, 14}});
  EXPECT_EQ(texts(state, "lay 50 J 52"),
            (std::vector<std::string>{"lay 50 J 52 < r1 J.2", "lay 50 J 52 < r1 J.3"}))
      << "either of two equal jokers";
  EXPECT_EQ(refusal(state, "lay 50 J 52 < r1 J"),
            "A stolen joker is written with its place, like J.4 (R15).");
  EXPECT_EQ(refusal(state, "lay 50 J 52 < r1 J.1"),
            "\"J.1\" is not in r1, which is 10 J J 13 14 (R15).");
  EXPECT_EQ(refusal(state, "lay 50 52 J J < r1 J.3 J.2"),
            "Stolen tiles are named once, in their order in r1 (R15).");
  const State both = play(with({50, 52, 80}, {{10, J, J, 13, 14, 15}}), "lay 50 J 52 < r1 J.2");
  EXPECT_EQ(run_of(both, 0), (Tiles{10, J, 13, 14, 15}));
}

TEST(RunsSteal, R15_not_with_steal_jokers_no) {
  const State state =
      with({50, 52}, {{10, J, 12, 13, 14}}, {.rounds = 1, .steal_jokers = StealJokers::kNo});
  EXPECT_EQ(refusal(state, "lay 50 J 52 < r1 J.2"), "Jokers cannot be stolen in this game (R15).");
  EXPECT_TRUE(texts(state, "lay").empty());
}

TEST(RunsSteal, R15_everything_stolen_must_be_laid_and_one_tile_come_from_the_hand) {
  const State state = with({9, 8, 7}, {{10, 11, 12, 13, 14}});
  EXPECT_EQ(refusal(state, "lay 7 8 9 < r1 10"), "10 is stolen, but not in the new run (R15).");
  EXPECT_TRUE(accepts(state, "lay 9 10 11 < r1 10 11"));
  EXPECT_EQ(refusal(state, "lay 9 10 11 12 < r1 10 11 12"),
            "One or two tiles are stolen, not more (R15).");
  EXPECT_EQ(refusal(state, "lay 10 11 < r1 10 11"), "A run has at least 3 tiles (R13).");
  EXPECT_EQ(refusal(state, "lay 9 10 11 < r2 10 11"), "There is no run r2 (R15).");
}

TEST(RunsReward, R16_the_token_of_the_sum_stolen_tiles_included) {
  State state = with({54, 56, 70}, {{55, 57, 58, 59}});
  Events events;
  state = play(state, "lay 54 55 56 < r1 55", &events);
  EXPECT_EQ(state.open.won[0].count(9), 1) << "1 + 7 + 1";
  EXPECT_EQ(state.open.rewards.count(9), 0);
}

TEST(RunsReward, R16_the_next_lower_one_when_it_is_gone) {
  State state = with({54, 55, 56, 70});
  state.open.rewards.remove(9), state.open.won[1].add(9);
  state.open.rewards.remove(8), state.open.won[1].add(8);
  state = play(state, "lay 54 55 56");
  EXPECT_EQ(state.open.won[0].count(7), 1);
}

TEST(RunsReward, R16_more_than_fifteen_flowers_take_the_highest_left) {
  const State state = with({53, 54, 55, 56, 58, 60, 62, 64, 66, 65, 70});
  const State after_it = play(state, "lay 53 54 55 56 58 60 62 64 65 66");
  EXPECT_EQ(after_it.open.won[0].count(15), 1) << "1+1+7+1+1+3+1+1+2+5 = 23";
  State without = state;
  for (int value = 12; value <= 15; ++value)
    without.open.rewards.remove(value), without.open.won[1].add(value);
  EXPECT_EQ(play(without, "lay 53 54 55 56 58 60 62 64 65 66").open.won[0].count(11), 1);
}

TEST(RunsReward, R16_nothing_when_nothing_that_low_is_left) {
  State state = with({1, 2, 3, 70});
  for (int value = 1; value <= 3; ++value)
    for (int i = 0; i < 2; ++i) state.open.rewards.remove(value), state.open.won[1].add(value);
  state = play(state, "lay 1 2 3");
  EXPECT_EQ(state.open.won[0].sum(), 0);
}

TEST(RunsReward, R16_two_of_the_small_tokens) {
  State state = with({1, 2, 3, 21, 23, 24, 70});
  state.open.board_jokers = 4;
  state = play(play(state, "lay 1 2 3"), "joker leave");
  EXPECT_EQ(state.open.rewards.count(3), 1);
  state = play(play(state, "draw ?"), "stop");
  state = play(play(state, "lay 21 23 24"), "joker leave");
  EXPECT_EQ(state.open.rewards.count(3), 0);
  EXPECT_EQ(state.open.won[0].count(3), 2);
}

TEST(RunsExtend, R17_at_both_ends_and_inside) {
  const State state = with({13, 15, 19, 70}, {{14, 16, 17}});
  EXPECT_TRUE(accepts(state, "extend r1 13 14 16 17"));
  EXPECT_TRUE(accepts(state, "extend r1 14 15 16 17"));
  EXPECT_TRUE(accepts(state, "extend r1 14 16 17 19"));
  const State after_it = play(state, "extend r1 13 14 15 16 17 19");
  EXPECT_EQ(run_of(after_it, 0), (Tiles{13, 14, 15, 16, 17, 19}));
  EXPECT_EQ(after_it.open.won[0].sum(), 0) << "no reward";
  EXPECT_EQ(after_it.open.actor, seat_at(1));
}

TEST(RunsExtend, R17_refusals) {
  const State state = with({13, 15, 19, 70}, {{14, 16, 17}});
  EXPECT_EQ(refusal(state, "extend r1 14 16 17"), "An extension adds at least one tile (R17).");
  EXPECT_EQ(refusal(state, "extend r1 13 14 16"),
            "The whole of r1 must be in it, which is 14 16 17 (R17).");
  EXPECT_EQ(refusal(state, "extend r1 16 14 17 19"),
            "16 is not in its old place in r1, which is 14 16 17 (R17).");
  EXPECT_EQ(refusal(state, "extend r2 13 14 16 17"), "There is no run r2 (R17).");
  EXPECT_EQ(refusal(state, "extend r1 14 16 17 18"), "18 is not in the hand (R17).");
  EXPECT_EQ(refusal(state, "extend r1 14 16 17 19 < r1 14"),
            "\"<\" is not a tile; they are 1 to 100 and J, with single spaces between them (R1).");
}

TEST(RunsExtend, R17_the_values_of_jokers_may_be_read_anew) {
  // 10 J 12: the joker is 11. With 9 in front of it nothing changes; 13 after 12 neither.
  // 20 J 23: the joker is 21 or 22, so both 21 and 22 fit, on the right side of it.
  const State state = with({21, 22, 70}, {{20, J, 23}});
  EXPECT_TRUE(accepts(state, "extend r1 20 21 J 23"));
  EXPECT_TRUE(accepts(state, "extend r1 20 J 22 23"));
  EXPECT_FALSE(accepts(state, "extend r1 20 22 J 23"));
  EXPECT_FALSE(accepts(state, "extend r1 20 21 22 J 23"));
}

TEST(RunsExtend, R17_jokers_of_the_hand_fill_and_lengthen) {
  const State state = with({J, 70}, {{10, 12, 13}});
  EXPECT_EQ(texts(state, "extend"),
            (std::vector<std::string>{"extend r1 10 12 13 J", "extend r1 10 J 12 13",
                                      "extend r1 J 10 12 13"}));
}

TEST(RunsJoker, R19_three_tiles_without_stealing_offer_a_joker) {
  State state = with({1, 2, 3, 4, 70});
  state = play(state, "lay 1 2 3");
  EXPECT_EQ(to_text(state.open.phase), "joker");
  EXPECT_EQ(texts(state), (std::vector<std::string>{"joker leave", "joker take"}));
  const State taken = play(state, "joker take");
  EXPECT_EQ(taken.jokers[0], 1);
  EXPECT_EQ(taken.open.known_jokers[0], 1);
  EXPECT_EQ(taken.open.board_jokers, 3);
  EXPECT_EQ(taken.open.actor, seat_at(1)) << "usable from the next turn";
  const State left = play(state, "joker leave");
  EXPECT_EQ(left.jokers[0], 0);
  EXPECT_EQ(left.open.actor, seat_at(1));
  EXPECT_EQ(refusal(state, "stop"),
            "stop does not fit here: a joker may be taken now, or left (R19).");
}

TEST(RunsJoker, R19_jokers_count_among_the_three) {
  EXPECT_EQ(to_text(play(with({1, 3, J, 70}), "lay 1 J 3").open.phase), "joker");
}

TEST(RunsJoker, R19_not_for_four_tiles_or_stolen_ones_or_an_empty_board) {
  EXPECT_EQ(play(with({1, 2, 3, 4, 70}), "lay 1 2 3 4").open.actor, seat_at(1));
  EXPECT_EQ(play(with({1, 2, 70}, {{3, 4, 5, 6}}), "lay 1 2 3 < r1 3").open.actor, seat_at(1));
  const State none =
      make({.hands = {{1, 2, 3, 70}, {50}}, .reserve_jokers = 4, .options = {.rounds = 1}});
  EXPECT_EQ(none.open.board_jokers, 0);
  EXPECT_EQ(play(none, "lay 1 2 3").open.actor, seat_at(1));
}

TEST(RunsJoker, R20_not_when_the_lay_emptied_the_hand) {
  const State state = play(with({1, 2, 3}), "lay 1 2 3");
  EXPECT_EQ(state.open.phase, Phase::kOver) << "one round only, and it is over";
}

TEST(RunsSwap, R21_a_number_takes_the_place_of_a_joker) {
  // The rulebook's example: the joker can be replaced by 23 or 24.
  State state = with({23, 24, 70}, {{22, J, 25, 26}});
  EXPECT_EQ(texts(state, "swap"), (std::vector<std::string>{"swap r1.2 23", "swap r1.2 24"}));
  state = play(state, "swap r1.2 24");
  EXPECT_EQ(run_of(state, 0), (Tiles{22, 24, 25, 26}));
  EXPECT_EQ(state.jokers[0], 1);
  EXPECT_EQ(state.open.known_jokers[0], 1);
  EXPECT_EQ(state.open.actor, seat_at(0)) << "the action is still to come";
  EXPECT_TRUE(accepts(state, "extend r1 22 24 25 26 J")) << "usable at once";
}

TEST(RunsSwap, R21_other_jokers_are_read_anew) {
  // J J 25: read as 23 24, 21 23, …; the first may become 21, 22 or 23, the second 23 or 24.
  State state = with({21, 22, 23, 24, 20, 70}, {{J, J, 25}});
  EXPECT_EQ(texts(state, "swap"),
            (std::vector<std::string>{"swap r1.1 21", "swap r1.1 22", "swap r1.1 23",
                                      "swap r1.2 23", "swap r1.2 24"}));
  state = play(state, "swap r1.1 21");
  EXPECT_EQ(run_of(state, 0), (Tiles{21, J, 25})) << "the other one is 23 now";
  EXPECT_EQ(texts(state, "swap"), (std::vector<std::string>{"swap r1.2 23"}));
}

TEST(RunsSwap, R21_refusals) {
  const State state = with({23, 27, 28, J, 70}, {{22, J, 25, 26}});
  EXPECT_EQ(refusal(state, "swap r1.1 23"), "There is no joker at r1.1 (R21).");
  EXPECT_EQ(refusal(state, "swap r1.2 24"), "24 is not in the hand (R21).");
  EXPECT_EQ(refusal(state, "swap r1.2 27"), "27 does not keep r1 a run at place 2 (R21).");
  EXPECT_EQ(refusal(state, "swap r1.2 J"), "A joker is replaced by a numbered tile only (R21).");
  EXPECT_EQ(refusal(state, "swap r3.2 23"), "There is no run r3 (R21).");
  EXPECT_EQ(refusal(state, "swap r1 23"),
            "\"r1 23\" is not a swap; it is written like swap r2.3 24 (R21).");
  const State drawing = play(state, "draw ?");
  EXPECT_EQ(refusal(drawing, "swap r1.2 23"),
            "Jokers are swapped at the start of a turn only; a second tile may be drawn now, or "
            "stop (R10).");
}

TEST(RunsText, only_the_canonical_spelling_is_legal) {
  const State state = with({1, 2, 3, 70}, {{10, 11, 12, 13}});
  for (const char* text : {"lay  1 2 3",
                           "lay 1 2 3 ",
                           " lay 1 2 3",
                           "lay 01 2 3",
                           "Lay 1 2 3",
                           "lay 1 2 3 <",
                           "lay 1 2 3 < ",
                           "lay 1,2,3",
                           "lay",
                           "lay ",
                           "",
                           "draw",
                           "draw  ?",
                           "draw ?!",
                           "extend",
                           "extend r1",
                           "extend r01 9 10",
                           "swap",
                           "pass ",
                           "stop now",
                           "joker",
                           "joker  take",
                           "lay +1 2 3"})
    EXPECT_FALSE(accepts(state, text)) << text;
}

TEST(RunsText, next_tells_what_can_follow) {
  const State state = with({15, 17, 20, J, 70}, {{18, 19, 21, 22}});
  const auto at = [&](std::string_view prefix, std::string_view steal = "") {
    const auto found = continuation(state, prefix, steal);
    EXPECT_TRUE(found) << prefix;
    return found ? found->tokens : std::vector<std::string>{};
  };
  EXPECT_EQ(at(""), (std::vector<std::string>{"draw", "extend", "lay"}));
  EXPECT_EQ(at("draw"), (std::vector<std::string>{"?"}));
  EXPECT_EQ(at("extend"), (std::vector<std::string>{"r1"}));
  EXPECT_EQ(at("lay 15 17"), (std::vector<std::string>{"J"}));
  EXPECT_EQ(at("lay 15 17 J"), (std::vector<std::string>{"20"}));
  EXPECT_TRUE(continuation(state, "lay 15 17 J", "")->end);
  EXPECT_FALSE(continuation(state, "lay 15 17", "")->end);
  EXPECT_EQ(at("lay 15 17", "r1 18"), (std::vector<std::string>{"18"}))
      << "a joker between 17 and 18 has no value";
  EXPECT_TRUE(at("lay 15 20").empty()) << "no lay begins like this";
  EXPECT_TRUE(at("stop").empty());
  EXPECT_EQ(continuation(state, "lay 15 x", "").error().message, "\"x\" is not a tile (R1).");
  EXPECT_EQ(continuation(state, "lie", "").error().message, "No move begins with \"lie\".");
  EXPECT_EQ(continuation(state, "lay 15", "r1 19").error().message,
            "Without 19 r1 would not stay a run of 3 or more (R15).");
  EXPECT_FALSE(continuation(state, "extend r1", "r1 18")) << "only a lay steals";
}

}  // namespace
}  // namespace bloom::runs::test
