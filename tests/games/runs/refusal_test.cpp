// Why a move is refused, as data: a page says it in its own words.
#include <gtest/gtest.h>

#include "tests/games/runs/support.h"

namespace bloom::runs::test {
namespace {

State some_table() {
  return make({.hands = {{1, 2, 3, 17, 30, 31, J}, {90, 92}},
               .runs = {{10, 12, J, 15}, {40, 41, 42, 43}},
               .bed = {50, 51, 52, 53, 54, 55, 56, 57}});
}

TEST(RunsRefusal, names_what_is_wrong_with_a_row) {
  const State state = some_table();
  EXPECT_EQ(why(state, "lay 1 2"), "short R13 least=3");
  EXPECT_EQ(why(state, "lay 1 2 17"), "gap R14 tile=17 last=2 jokers=0 from=3 to=4");
  EXPECT_EQ(why(state, "lay 1 2 J 17"), "gap R14 tile=17 last=2 jokers=1 from=4 to=6");
  EXPECT_EQ(why(state, "lay 1 2 4"), "not_in_hand R13 tile=4");
  EXPECT_EQ(why(state, "lay 1 2 2"), "twice R13 tile=2");
  EXPECT_EQ(why(state, "lay 1 J J"), "few_jokers R13");
  EXPECT_EQ(why(state, "lay 1 2 x"), "spelling R1");
  EXPECT_EQ(why(state, "lie"), "spelling");
}

TEST(RunsRefusal, names_what_is_wrong_with_a_theft) {
  const State state = some_table();
  EXPECT_EQ(why(state, "lay 1 2 3 < r2 41"), "left_over R15 tile=41");
  const State other =
      make({.hands = {{41, 43}, {90, 92}}, .runs = {{40, 42, 44, 46}}, .bed = {50}});
  EXPECT_EQ(why(other, "lay 41 42 43 < r1 42"), "source R15 run=r1 tiles=42");
  EXPECT_EQ(why(state, "lay 1 2 3 < r2 40"), "left_over R15 tile=40");
  EXPECT_EQ(why(state, "lay 1 2 3 < r2 77"), "not_in_run R15 run=r2 tiles=40,41,42,43");
  EXPECT_EQ(why(state, "lay 1 2 3 < r2 40 41 42"), "too_many R15");
  EXPECT_EQ(why(state, "lay 1 2 3 < r5 40"), "no_run R15 run=r5");
}

TEST(RunsRefusal, names_what_is_wrong_with_an_extension_or_a_swap) {
  const State state = some_table();
  EXPECT_EQ(why(state, "extend r1 10 12 J 15"), "adds_nothing R17");
  EXPECT_EQ(why(state, "extend r1 12 J 15 17"), "not_whole R17 run=r1 tiles=10,12,J,15");
  EXPECT_EQ(why(state, "extend r2 41 40 42 43"), "moved R17 tile=41 run=r2");
  EXPECT_EQ(why(state, "swap r1.3 17"), "swap R21 tile=17 run=r1 place=3");
  EXPECT_EQ(why(state, "swap r1.1 17"), "no_joker R21 run=r1 place=1");
  EXPECT_EQ(why(state, "swap r1.3 J"), "joker_for_joker R21");
}

TEST(RunsRefusal, names_what_is_asked_instead) {
  State state = some_table();
  EXPECT_EQ(why(state, "pass"), "no_pass R18 act=draw");
  EXPECT_EQ(why(state, "stop"), "phase R10 asked=action act=stop");
  EXPECT_EQ(why(state, "joker take"), "phase R10 asked=action act=joker");
  EXPECT_EQ(why(state, "draw J"), "board_joker R10");
  EXPECT_EQ(why(state, "draw 1"), "not_in_bed R10 tile=1");
  state = play(state, "draw 50");
  EXPECT_EQ(why(state, "lay 1 2 3"), "phase R10 asked=second act=lay");
  EXPECT_EQ(why(state, "extend r1 10 12 J 15 17"), "phase R10 asked=second act=extend");
  EXPECT_EQ(why(state, "swap r1.3 17"), "phase R10 asked=second act=swap");
}

}  // namespace
}  // namespace bloom::runs::test
