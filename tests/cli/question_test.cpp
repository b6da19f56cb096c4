// What the terminal asks, in words.
#include <gtest/gtest.h>

#include "games/garden/screen.h"

namespace bloom::cli {
namespace {

const Screen& kScreen = ScreenOf<Garden>::kScreen;

// Seat 0 of two players in the middle of a chain (G21), with what the question looks at.
Json chain_view() {
  const auto pawns = [](bool lifted, bool available) {
    return Json{{"ornament", nullptr}, {"animal_available", available}, {"lifted", lifted}};
  };
  return {{"phase", "chain"},
          {"actor", 0},
          {"colour", "R"},
          {"options", {{"barrow", "over"}, {"selling", "free"}}},
          {"colours", {"R", "Y", "B"}},
          {"scores", {0, 0}},
          {"barrows", {{"R", "Y", "B"}, Json::array()}},
          {"barrow_size", 3},
          {"barrow_room", 3},
          {"visible", {9, 20, 9}},
          {"pawns", {pawns(true, false), pawns(false, false), pawns(true, false)}}};
}

TEST(Question, G21_says_what_settling_brings_and_what_waiting_means) {
  Json view = chain_view();
  const std::string end =
      "put the pawns back, then place it. Or wait: place it first; sale and pawns come after the "
      "last card.";
  view["visible"][2] = 10;
  EXPECT_EQ(kScreen.ask(view),
            "The next card is yours too. Settle now: bring B's animal into the game and " + end);
  view["barrows"][0].push_back("W");
  view["visible"] = {15, 20, 9};
  EXPECT_EQ(kScreen.ask(view),
            "The next card is yours too. Settle now: sell (the wheelbarrow holds too many "
            "flowers), bring R's animal into the game, put up the ornament if there is a place "
            "and " +
                end);
}

TEST(Question, G10_a_barrow_that_is_full_may_be_too_full) {
  Json view = chain_view();
  EXPECT_EQ(kScreen.ask(view).find("sell"), std::string::npos);
  view["barrow_room"] = 2;
  EXPECT_NE(kScreen.ask(view).find("sell (the wheelbarrow"), std::string::npos);
}

TEST(Question, G12_says_how_one_sells) {
  Json view = chain_view();
  view["phase"] = "sale";
  EXPECT_EQ(kScreen.ask(view), "Sell bouquets: the wheelbarrow holds too many flowers.");
  view["options"]["selling"] = "all";
  EXPECT_EQ(kScreen.ask(view),
            "The wheelbarrow holds too many flowers: sell all, or throw some away.");
}

}  // namespace
}  // namespace bloom::cli
