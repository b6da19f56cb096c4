#include "learn/lesson.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "base/text.h"
#include "learn/check.h"
#include "table/registry.h"

namespace bloom::learn {
namespace {

using Faults = std::vector<std::string>;

Json words(const std::string& text) {
  return {{"en", text}, {"fr", text}, {"it", text}, {"de", text}};
}

Marks some_marks() {
  Faults faults;
  Marks out = Marks::read({{"*", {{"hand", {{"", words("hand")}, {"^", words("% in hand")}}}}},
                           {"petals", {{"row", {{"#", words("row %")}}}}}},
                          faults);
  EXPECT_TRUE(faults.empty());
  return out;
}

// A lesson of the example game: seat 0 of two, at a deal of its own chance, three steps.
Json a_lesson() {
  return {{"id", "first"},
          {"game", "petals"},
          {"players", 2},
          {"seed", std::string(64, '7')},
          {"seat", 0},
          {"names", {words("You"), words("Ada")}},
          {"title", words("A title")},
          {"about", words("What it is about")},
          {"minutes", 1},
          {"steps",
           {{{"say", words("Read this")}, {"look", {"hand"}}},
            {{"say", words("Play anything")}, {"clauses", {"P1"}}, {"accept", Json::object()}},
            {{"say", words("Done")}}}},
          {"end", words("The end")}};
}

Faults read_faults(const Json& json) {
  Faults out;
  read_lesson(json, some_marks(), out);
  return out;
}

Lesson read(const Json& json) {
  Faults faults;
  Lesson out = read_lesson(json, some_marks(), faults);
  EXPECT_TRUE(faults.empty()) << faults[0];
  return out;
}

// The lesson begins with a seat that is the deal's business: the learner is whoever that is.
Json begun() {
  Json out = a_lesson();
  const auto table = open_start(read(out), read(out).start);
  EXPECT_TRUE(table);
  out["seat"] = index((*table)->actor());
  return out;
}

std::vector<std::string> legal(const Table& table) { return table.legal()->listing.texts; }

TEST(Lesson, IsReadWhole) {
  const Lesson lesson = read(a_lesson());
  EXPECT_EQ(lesson.id, "first");
  EXPECT_EQ(lesson.game, "petals");
  EXPECT_EQ(lesson.start.players, 2);
  EXPECT_TRUE(lesson.start.seed);
  ASSERT_EQ(lesson.steps.size(), 3u);
  EXPECT_FALSE(lesson.steps[0].accept);
  EXPECT_TRUE(lesson.steps[1].accept);
  EXPECT_EQ(lesson.steps[1].clauses, std::vector<std::string>{"P1"});
  EXPECT_EQ(lesson.names[1][0], "Ada");
}

TEST(Lesson, EveryFaultIsNamedWithItsPlace) {
  struct Bad {
    std::function<void(Json&)> spoil;
    const char* words;
  };
  const std::string long_text = [] {
    std::string out = "word";
    for (int i = 0; i < 45; ++i) out += " word";
    return out;
  }();
  const std::vector<Bad> all = {
      {[](Json& x) { x.erase("id"); }, "id is missing."},
      {[](Json& x) { x["game"] = "chess"; }, "no game"},
      {[](Json& x) { x["players"] = 9; }, "players should be"},
      {[](Json& x) { x.erase("players"); }, "players is missing."},
      {[](Json& x) { x["seat"] = 2; }, "seat should be a seat from 0 to 1."},
      {[](Json& x) { x["seed"] = "77"; }, "seed should be 64 hex digits."},
      {[](Json& x) { x.erase("seed"); }, "deal is missing."},
      {[](Json& x) { x["deal"] = Json::object(); }, "seed and a deal cannot both be."},
      {[](Json& x) { x["more"] = 1; }, "unknown key \"more\""},
      {[](Json& x) { x["minutes"] = "5"; }, "minutes should be a whole number"},
      {[](Json& x) { x["names"].erase(1); }, "names has 1 of the 2 who play in step 1."},
      {[](Json& x) { x["title"].erase("de"); }, "title.de is missing."},
      {[](Json& x) { x["title"]["nl"] = "x"; }, "title has an unknown key \"nl\""},
      {[](Json& x) { x["end"]["it"] = ""; }, "end.it is empty."},
      {[](Json& x) { x["end"]["it"] = 3; }, "end.it should be a text."},
      {[](Json& x) { x["end"]["it"] = "a *b"; }, "end.it has a * without another."},
      {[](Json& x) { x["end"]["it"] = "a **b**"; }, "end.it has **"},
      {[](Json& x) { x["end"]["it"] = "<b>"; }, "end.it has one of"},
      {[](Json& x) { x["end"]["it"] = "a\nb"; }, "end.it has a character that cannot be shown."},
      {[](Json& x) { x["end"]["it"] = " a"; }, "end.it has a blank at an end."},
      {[](Json& x) { x["names"][1] = "Ada"; }, "names[1] should be a JSON object."},
      {[](Json& x) { x["steps"] = Json::array(); }, "steps should be a list of 1 to"},
      {[](Json& x) { x["steps"][1] = 3; }, "step 2 should be a JSON object."},
      {[](Json& x) { x["steps"][1].erase("say"); }, "step 2.say is missing."},
      {[&](Json& x) { x["steps"][1]["say"]["en"] = long_text; },
       "step 2.say.en has 46 words; 45 are allowed."},
      {[](Json& x) { x["steps"][1]["look"] = {"rack"}; }, "which is no mark of petals"},
      {[](Json& x) { x["steps"][1]["look"] = {"hand:3"}; }, "has not the form hand or hand:^"},
      {[](Json& x) { x["steps"][1]["look"] = {3}; }, "step 2.look should hold texts."},
      {[](Json& x) { x["steps"][1]["clauses"] = {"T1"}; }, "no clause such as P12."},
      {[](Json& x) { x["steps"][1]["clauses"] = {"P"}; }, "no clause such as P12."},
      {[](Json& x) { x["steps"][1]["clauses"] = {""}; }, "no clause such as P12."},
      {[](Json& x) { x["steps"][1]["accept"] = {{"min", "x"}}; },
       "step 2.accept.min should be a number."},
      {[](Json& x) { x["steps"][1]["accpt"] = 1; }, "step 2 has an unknown key \"accpt\""},
      {[](Json& x) { x["steps"][1]["missed"] = {{{"say", words("No")}, {"when", {{"min", 1}}}}}; },
       "step 2.missed 1.when stands in the last answer"},
      {[](Json& x) { x["steps"][1]["missed"] = {{{"say", words("a")}}, {{"say", words("b")}}}; },
       "step 2.missed 1.when is missing; only the last answer has none."},
      {[&](Json& x) { x["steps"][1]["missed"] = {{{"say", words(long_text)}}}; },
       "step 2.missed 1.say.en has 46 words; 30 are allowed."},
      {[](Json& x) { x["steps"][0]["missed"] = {{{"say", words("a")}}}; },
       "step 1.missed needs an accept beside it."},
      {[](Json& x) { x["steps"][0]["right"] = words("a"); },
       "step 1.right needs an accept beside it."},
      {[](Json& x) { x["steps"][1]["then"] = {1}; }, "step 2.then should hold texts."},
      {[](Json& x) { x["steps"][1]["at"] = 1; }, "step 2.at should be a list of moves"},
      {[](Json& x) { x["steps"][1]["at"] = {1}; }, "step 2.at should hold texts."},
      {[](Json& x) { x["steps"][1]["at"] = {{"players", 3}}; },
       "names has 2 of the 3 who play in step 2."},
      {[](Json& x) { x["steps"][1]["at"] = {{"deals", 3}}; }, "step 2.at has an unknown key"},
  };
  ASSERT_TRUE(read_faults(a_lesson()).empty()) << read_faults(a_lesson())[0];
  for (const Bad& bad : all) {
    Json json = a_lesson();
    bad.spoil(json);
    const Faults faults = read_faults(json);
    const bool said = std::any_of(faults.begin(), faults.end(), [&](const std::string& fault) {
      return fault.find(bad.words) != fault.npos;
    });
    EXPECT_TRUE(said) << bad.words << ", but " << (faults.empty() ? "nothing" : faults[0]);
    for (const std::string& fault : faults) EXPECT_TRUE(fault.ends_with('.')) << fault;
  }
  for (const Json& json : {Json(), Json(3), Json::array(), Json::object(), Json("x")})
    EXPECT_FALSE(read_faults(json).empty()) << dump(json);
}

TEST(Lesson, SeveralFaultsAreAllSaid) {
  Json json = a_lesson();
  json["title"].erase("de");
  json["steps"][0]["say"]["fr"] = "";
  json["steps"][1]["look"] = {"rack", "moon"};
  EXPECT_EQ(read_faults(json).size(), 4u);
}

TEST(Lesson, IsWalkedToItsEnd) {
  const CheckReport report = check_lesson(read(begun()));
  EXPECT_TRUE(report.faults.empty()) << report.faults[0];
  ASSERT_EQ(report.steps.size(), 3u);
  EXPECT_EQ(report.steps[1].judged, report.steps[1].accepted);
  EXPECT_EQ(report.steps[2].positions, report.steps[1].accepted);  // each leads elsewhere
}

TEST(Lesson, AStepCanBeginAtItsOwnPosition) {
  Json json = begun();
  const Lesson plain = read(json);
  auto table = open_start(plain, plain.start);
  const std::string first = legal(**table)[0];
  json["steps"][2]["at"] = {first};
  const Lesson lesson = read(json);
  EXPECT_EQ(lesson.root_of(1), 0u);
  EXPECT_EQ(lesson.root_of(2), 2u);
  EXPECT_TRUE(check_lesson(lesson).faults.empty());
  EXPECT_EQ(check_lesson(lesson).steps[2].positions, 1u);
  ASSERT_TRUE((*table)->play(first));
  EXPECT_EQ((*open_step(lesson, 2))->state(), (*table)->state());

  json["steps"][2]["at"] = {"nonsense"};
  const CheckReport report = check_lesson(read(json));
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_NE(report.faults[0].find("Step 3 does not begin: move 1, \"nonsense\""), std::string::npos)
      << report.faults[0];
}

// What the walk finds wrong with a lesson whose second step is this.
Faults walked(
    const std::function<void(Json& step, const std::vector<std::string>& legal)>& change,
    const std::function<void(Json&)>& also = [](Json&) {}) {
  Json json = begun();
  const Lesson plain = read(json);
  const auto table = open_start(plain, plain.start);
  change(json["steps"][1], legal(**table));
  also(json);
  return check_lesson(read(json)).faults;
}

TEST(Lesson, WalkSaysWhatNobodyCanPass) {
  const Faults faults = walked([](Json& step, const auto&) {
    step["accept"] = {{"move", "nonsense"}};
    step["missed"] = {{{"say", words("No")}}};
  });
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0], "Step 2 accepts no legal move at its beginning.");
}

TEST(Lesson, WalkSaysWhatIsNotAnswered) {
  const Faults faults =
      walked([](Json& step, const auto& legal) { step["accept"] = {{"move", legal[0]}}; });
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_TRUE(faults[0].starts_with("Step 2 has no answer to \"")) << faults[0];
}

TEST(Lesson, WalkSaysWhichAnswerIsNeverGiven) {
  const auto step_with = [](bool all) {
    return walked([&](Json& step, const auto& legal) {
      step["accept"] = all ? Json::object() : Json{{"move", legal[0]}};
      step["missed"] = {{{"say", words("a")}, {"when", {{"move", "nonsense"}}}},
                        {{"say", words("b")}}};
    });
  };
  EXPECT_EQ(step_with(false), Faults{"Step 2 has an answer that no legal move gets: missed 1."});
  EXPECT_EQ(step_with(true),
            (Faults{"Step 2 has an answer that no legal move gets: missed 1.",
                    "Step 2 has an answer for all that is left, but nothing is: missed 2."}));
}

TEST(Lesson, WalkSaysWhichMoveCannotFollow) {
  const Faults faults = walked([](Json& step, const auto&) { step["then"] = {"nonsense"}; });
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_TRUE(
      faults[0].starts_with("Step 2 plays \"nonsense\" by itself, which is not legal after \""))
      << faults[0];
}

TEST(Lesson, WalkSaysWhenItIsNotTheLearnersTurn) {
  const Faults faults = walked([](Json&, const auto&) {},
                               [](Json& json) { json["steps"][2]["accept"] = Json::object(); });
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_TRUE(
      faults[0].starts_with("Step 3 asks for a move when another seat is to move, after \""))
      << faults[0];
}

TEST(Lesson, TimeIsThatOfTheModel) {
  Json json = begun();
  json["title"] = words("one two");
  json["steps"][0]["say"]["de"] = "eins zwei drei vier fünf sechs – sieben : acht";
  json["steps"][1]["right"] = words("Good");
  json["end"] = words("*The* end, 3!");
  const Lesson lesson = read(json);
  // German: 8, then "Play anything", "Good", "Done", three at the end, and a move.
  EXPECT_DOUBLE_EQ(seconds_of(lesson), 60.0 * (8 + 2 + 1 + 1 + 3) / 200 + 5);
  EXPECT_DOUBLE_EQ(seconds_to_first_move(lesson), 60.0 * (2 + 8 + 2) / 200 + 5);

  std::string text = "w";
  for (int i = 0; i < 44; ++i) text += " w";
  json["steps"][0]["say"] = words(text);
  json["title"] = words("one two three four");
  const Faults late = check_lesson(read(json)).faults;
  ASSERT_EQ(late.size(), 1u);
  EXPECT_TRUE(late[0].starts_with("The first move is made after ")) << late[0];

  for (int i = 0; i < 5; ++i) json["steps"].push_back({{"say", words(text)}});
  const Faults both = check_lesson(read(json)).faults;
  ASSERT_EQ(both.size(), 2u);
  EXPECT_TRUE(both[0].starts_with("It takes ")) << both[0];
}

TEST(Lesson, AWalkIsBoundedAndTheSameEveryTime) {
  Json json = begun();
  const Json ask = json["steps"][1];
  json["steps"] = Json::array({ask});
  const Lesson lesson = read(json);
  CheckLimits limits;
  limits.positions = 2;
  const CheckReport once = check_lesson(lesson, limits), again = check_lesson(lesson, limits);
  EXPECT_EQ(once.steps[0].judged, again.steps[0].judged);
  Json more = begun();
  const CheckReport cut = check_lesson(read(more), limits);
  EXPECT_EQ(cut.steps[2].positions, 2u);
  EXPECT_TRUE(cut.faults.empty());
}

TEST(Words, AreCountedAsPeopleDo) {
  EXPECT_EQ(count_words(""), 0);
  EXPECT_EQ(count_words("  one  two "), 2);
  EXPECT_EQ(count_words("Voilà : c’est à vous !"), 4);
  EXPECT_EQ(count_words("*3 points* – so far"), 4);
  EXPECT_EQ(count_words("État é"), 2);
  EXPECT_EQ(count_sentences(""), 0);
  EXPECT_EQ(count_sentences("One"), 1);
  EXPECT_EQ(count_sentences("One."), 1);
  EXPECT_EQ(count_sentences("One. Two!"), 2);
  EXPECT_EQ(count_sentences("One. Two? Three"), 3);
  EXPECT_EQ(count_sentences("Nimm z. B. ein Feld. Dann eines."), 2);
  EXPECT_EQ(count_sentences("It is 3.5 points: *more.* Good."), 2);
}

TEST(Words, LanguageIsThatOfTheSystem) {
  EXPECT_EQ(language_named("de"), 3);
  EXPECT_EQ(language_named("fr_CH.UTF-8"), 1);
  EXPECT_EQ(language_named("it-IT"), 2);
  EXPECT_EQ(language_named("C.UTF-8"), std::nullopt);
  EXPECT_EQ(language_named(""), std::nullopt);
}

TEST(Marks, AreCalledByTheirWords) {
  const Marks marks = some_marks();
  EXPECT_EQ(marks.called("petals", "row:-12", 0), "row -12");
  EXPECT_EQ(marks.called("petals", "hand:*SHM", 2), "*SHM in hand");
  EXPECT_EQ(marks.called("petals", "hand", 2), "hand");
  for (const char* good : {"hand", "hand:A", "row:0"}) EXPECT_EQ(marks.flaw("petals", good), "");
  for (const char* bad : {"", "hand:", "hand:a", "hand:*", "row", "row:", "row:1x", "row:01",
                          "row:-", "moon", "hand:A:B", ":A"})
    EXPECT_NE(marks.flaw("petals", bad), "") << bad;
  EXPECT_NE(marks.flaw("chess", "row:1"), "");
}

}  // namespace
}  // namespace bloom::learn
