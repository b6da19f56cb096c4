#include "cli/hint.h"

#include <gtest/gtest.h>

#include "base/text.h"

namespace bloom::cli {
namespace {

const Names kNames = {"You", "Bot 2 (hard)"};

std::string words(const char* reason) {
  return reason_words(Json::parse(reason, nullptr, false), kNames);
}

TEST(Hint, puts_reasons_into_words) {
  EXPECT_EQ(words(R"({"points":3})"), "3 points now");
  EXPECT_EQ(words(R"({"points":1})"), "1 point now");
  EXPECT_EQ(words(R"({"points":0})"), "");
  EXPECT_EQ(words(R"({"points":2,"takes":{"seat":1,"points":4,"tile":"O"},"prepares":5})"),
            "2 points now, takes 4 points with O from Bot 2 (hard), prepares 5 points");
  EXPECT_EQ(words(R"({"points":0,"takes":[{"seat":1,"flowers":2},{"seat":0,"flowers":1}],)"
                  R"("loses":1,"guards":2,"prepares":"animal"})"),
            "takes 2 flowers from Bot 2 (hard) and 1 flower from you, prepares the animal, "
            "loses 1 flower, guards 2 flowers");
}

TEST(Hint, says_what_a_step_of_runs_or_town_is_about) {
  EXPECT_EQ(words(R"({"points":9,"takes":{"run":"r1","tiles":["11"]},"sheds":4,"ends":true})"),
            "9 points now, takes 11 from r1, sheds 4 flowers, ends the round");
  EXPECT_EQ(words(R"({"points":0,"joins":["55","57"]})"), "joins 55 and 57");
  EXPECT_EQ(words(R"({"points":0,"draws":"H","bonus":true})"), "draws H, opens a bonus");
}

TEST(Hint, skips_what_it_does_not_know) {
  EXPECT_EQ(words(R"({"points":1,"stranger":{"deep":[1]}})"), "1 point now");
  EXPECT_EQ(words(R"({"takes":null,"prepares":{},"points":"x"})"), "");
  EXPECT_EQ(words(R"({"takes":{"seat":7,"points":2}})"), "takes 2 points");
  EXPECT_EQ(words("[]"), "");
}

TEST(Hint, stays_within_80_columns) {
  Thought thought;
  thought.move = "end";
  thought.chances = {0.5, 0.5};
  Candidate candidate;
  candidate.expected = 0.615;
  candidate.move = "end";
  candidate.reason = {{"points", 2}};
  thought.candidates.push_back(candidate);
  candidate.move = "extend r12 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30";
  candidate.reason = {{"points", 2},
                      {"takes", {{"seat", 1}, {"points", 4}, {"tiles", {"11", "12", "13"}}}}};
  thought.candidates.push_back(candidate);
  std::string out = hint_words(thought, kNames);
  EXPECT_TRUE(out.starts_with("    end "));
  EXPECT_NE(out.find("  62 % to win, 2 points now\n"), std::string::npos) << out;
  for (std::string_view rest = out; !rest.empty();)
    EXPECT_LE(width_of(take_until(rest, '\n')), 80u) << out;
}

TEST(Hint, has_no_chances_for_a_bot_that_did_not_search) {
  Thought thought;
  Candidate candidate;
  candidate.move = "end";
  thought.candidates.push_back(candidate);
  EXPECT_EQ(hint_words(thought, kNames), "    end\n");
}

}  // namespace
}  // namespace bloom::cli
