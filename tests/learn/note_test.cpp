#include "learn/note.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <climits>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "learn/guided.h"
#include "learn/judge.h"
#include "table/registry.h"

namespace bloom::learn {
namespace {

using Faults = std::vector<std::string>;

Json words(const std::string& text) {
  return {{"en", text}, {"fr", text}, {"it", text}, {"de", text}};
}

Json note(const std::string& id, const Json& when) {
  return {{"id", id}, {"when", when}, {"say", words("What it is.")}};
}

Json some_notes() {
  return {
      {"game", "petals"},
      {"guided",
       {{"players", 3},
        {"seat", 1},
        {"levels", {"greedy", "random"}},
        {"seeds", {std::string(64, '7'), std::string(64, '8')}},
        {"situations", {"start", "own"}}}},
      {"notes",
       {note("start", {{"move", nullptr}}),
        note("own", {{"events", {{"has", {{"event", "play"}, {"seat", "$me"}}}}}}),
        note("over", {{"phase", "over"}}),
        note("ace", {{"events", {{"has", {{"event", "play"}, {"seat", "$me"}, {"card", "L"}}}}}}),
        note("never", {{"phase", "moon"}})}}};
}

Faults faults_of(const Json& json) {
  Faults out;
  read_notes(json, Marks(), out);
  return out;
}

Notes read(const Json& json) {
  Faults faults;
  Notes out = read_notes(json, Marks(), faults);
  EXPECT_TRUE(faults.empty()) << faults[0];
  return out;
}

TEST(Notes, EveryFaultIsNamedWithItsPlace) {
  struct Bad {
    std::function<void(Json&)> spoil;
    const char* words;
  };
  const std::vector<Bad> all = {
      {[](Json& x) { x["game"] = "chess"; }, "no game"},
      {[](Json& x) { x.erase("notes"); }, "notes is missing."},
      {[](Json& x) { x.erase("guided"); }, "guided is missing."},
      {[](Json& x) { x["guided"]["players"] = 9; }, "guided.players should be"},
      {[](Json& x) { x["guided"]["seat"] = 3; }, "guided.seat should be a seat from 0 to 2."},
      {[](Json& x) { x["guided"]["levels"] = {"easy"}; }, "guided.levels should be a list of 2."},
      {[](Json& x) { x["guided"]["levels"][0] = "god"; }, "guided.levels should hold levels"},
      {[](Json& x) { x["guided"]["seeds"] = {"77"}; }, "which is not 64 hex digits."},
      {[](Json& x) { x["guided"]["situations"] = {"moon"}; }, "\"moon\", which is no note."},
      {[](Json& x) { x["guided"]["options"] = {{"moon", 1}}; }, "guided: options has an unknown"},
      {[](Json& x) { x["notes"][1]["id"] = "start"; }, "note start.id stands twice."},
      {[](Json& x) { x["notes"][1].erase("when"); }, "note own.when is missing."},
      {[](Json& x) { x["notes"][1]["when"] = {{"min", 1}, {"has", 1}}; }, "note own.when has"},
      {[](Json& x) { x["notes"][1].erase("say"); }, "note own.say is missing."},
      {[](Json& x) { x["notes"][1]["say"]["it"] = "One. Two. Three."; },
       "note own.say.it has 3 sentences; 2 are allowed."},
      {[](Json& x) { x["notes"][1]["look"] = {"moon"}; }, "is no mark of petals"},
      {[](Json& x) { x["notes"][1]["clauses"] = {"T3"}; }, "no clause such as P12."},
      {[](Json& x) { x["notes"][1]["more"] = 1; }, "note own has an unknown key"},
      {[](Json& x) { x["notes"][1] = 1; }, "note 2 should be a JSON object."},
  };
  ASSERT_TRUE(faults_of(some_notes()).empty()) << faults_of(some_notes())[0];
  for (const Bad& bad : all) {
    Json json = some_notes();
    bad.spoil(json);
    const Faults faults = faults_of(json);
    const bool said = std::any_of(faults.begin(), faults.end(), [&](const std::string& fault) {
      return fault.find(bad.words) != fault.npos;
    });
    EXPECT_TRUE(said) << bad.words << ", but " << (faults.empty() ? "nothing" : faults[0]);
  }
  for (const Json& json : {Json(), Json(3), Json::array(), Json::object(), Json("x")})
    EXPECT_FALSE(faults_of(json).empty()) << dump(json);
}

TEST(Notes, SceneIsWhatHappenedAndWhatTheLearnerKnows) {
  for (const GameEntry& game : all_games()) {
    TableSetup setup;
    setup.players = game.min_players;
    setup.seed = Bytes32{};
    const auto table = game.open(setup);
    ASSERT_TRUE(table);
    const Seat me = seat_at(0);
    const Json before = scene((*table)->view(me), {}, me);
    EXPECT_EQ(before["move"], nullptr);
    EXPECT_EQ(before["events"], nullptr);
    EXPECT_EQ(before["seat"], nullptr);
    EXPECT_EQ(before["view"], (*table)->view(me));
    EXPECT_EQ(before["phase"], (*table)->phase());
    EXPECT_EQ(before["mine"], (*table)->actor() == me);
    EXPECT_EQ(before["scores"], numbers_json((*table)->standing().scores));
    const Seat mover = (*table)->actor();
    const std::string move = (*table)->legal()->listing.texts[0];
    const auto played = (*table)->play(move);
    const auto last =
        read_last_move({{"seat", index(mover)}, {"move", move}, {"events", played->events}});
    ASSERT_TRUE(last);
    const Json after = scene((*table)->view(me), *last, me);
    EXPECT_EQ(after["move"], move);
    EXPECT_EQ(after["events"], played->events);
    EXPECT_EQ(after["seat"], index(mover));
    EXPECT_EQ(after["mine"], (*table)->actor() == me);
  }
}

TEST(Guided, CountsInHowManyGamesANoteIsTold) {
  GuidedPlan plan;
  plan.games = 12;
  const Notes notes = read(some_notes());
  std::atomic<int> played{0};
  const GuidedResult result = play_guided(notes, notes.guided.seeds[0], plan, [&] { ++played; });
  EXPECT_EQ(played, 36);
  EXPECT_FALSE(result.gave_up);
  int aces = 0;
  for (const GuidedCount& count : result.by_learner) {
    EXPECT_EQ(count.games, 12);
    EXPECT_EQ(count.met[0], 12);  // always
    EXPECT_EQ(count.met[1], 12);
    EXPECT_EQ(count.met[2], 12);
    EXPECT_EQ(count.met[4], 0);  // never
    aces += count.met[3];
  }
  // The deal decides who has the card, not the learner.
  const Notes alone = read(some_notes());
  EXPECT_TRUE(aces == 0 || aces == 36) << aces;
  EXPECT_EQ(situations_of(alone), (std::vector<std::size_t>{0, 1}));
}

TEST(Guided, IsTheSameWithHoweverManyThreads) {
  GuidedPlan plan;
  plan.games = 10;
  const Notes notes = read(some_notes());
  const GuidedResult one = play_guided(notes, notes.guided.seeds[1], plan);
  plan.threads = 4;
  const GuidedResult four = play_guided(notes, notes.guided.seeds[1], plan);
  for (std::size_t i = 0; i < kLearners.size(); ++i)
    EXPECT_EQ(one.by_learner[i].met, four.by_learner[i].met);
}

TEST(Guided, GivesUpOnlyWhatCannotBe) {
  GuidedPlan plan;
  plan.games = 20;
  plan.give_up = true;
  Json json = some_notes();
  const Notes good = read(json);
  EXPECT_FALSE(play_guided(good, good.guided.seeds[0], plan).gave_up);
  json["guided"]["situations"] = {"start", "never"};
  const Notes bad = read(json);
  const GuidedResult result = play_guided(bad, bad.guided.seeds[0], plan);
  EXPECT_TRUE(result.gave_up);
  // The second game without it is one too many, and the other learners are left out.
  EXPECT_EQ(result.by_learner[0].games, 2);
  EXPECT_EQ(result.by_learner[1].games, 0);
  EXPECT_TRUE(often_enough(19, 20));
  EXPECT_FALSE(often_enough(18, 20));
}

// --- judging -------------------------------------------------------------------------------------

std::unique_ptr<Table> some_table(const GameEntry& game) {
  TableSetup setup;
  setup.players = game.min_players;
  setup.seed = Bytes32{};
  return std::move(*game.open(setup));
}

TEST(Judge, FactsAreWhatTheTableSaysAndNothingIsPlayed) {
  for (const GameEntry& game : all_games()) {
    const auto table = some_table(game);
    for (int turn = 0; turn < 12 && table->actor() != kNobody; ++turn) {
      const Json before = table->state();
      Judge judge(*table);
      const auto moves = table->legal()->listing.texts;
      for (std::size_t i = 0; i < moves.size(); i += moves.size() / 5 + 1) {
        const auto facts = judge.facts(moves[i], false);
        ASSERT_TRUE(facts);
        EXPECT_EQ(table->state(), before);
        EXPECT_EQ((*facts)["move"], moves[i]);
        EXPECT_EQ((*facts)["phase"], table->phase());
        EXPECT_EQ((*facts)["preview"], *table->preview(moves[i]));
        EXPECT_FALSE(facts->contains("best"));
        const auto played = table->play(moves[i]);
        EXPECT_EQ((*facts)["events"], played->events);
        EXPECT_EQ((*facts)["scores"], numbers_json(table->standing().scores));
        ASSERT_TRUE(table->undo());
      }
      const auto refused = judge.facts("nonsense", true);
      ASSERT_FALSE(refused);
      EXPECT_EQ(refused.error().message, table->check("nonsense").error().message);
      EXPECT_TRUE(refused.error().why);
      ASSERT_TRUE(table->play(moves[moves.size() / 2]));
    }
  }
}

TEST(Judge, BestIsWhatNoOtherMoveHasMoreOf) {
  for (const GameEntry& game : all_games()) {
    const auto table = some_table(game);
    for (int turn = 0; turn < 8 && table->actor() != kNobody; ++turn) {
      const auto legal = table->legal();
      const auto& moves = legal->listing.texts;
      int most = INT_MIN;
      for (const std::string& move : moves)
        most = std::max(most, (*table->preview(move))["points"].get<int>());
      Judge judge(*table);
      const Pattern wanted = *Pattern::read(Json{{"best", {{"points", true}}}}, "accept");
      for (std::size_t i = 0; i < moves.size(); i += moves.size() / 40 + 1) {
        const bool is_best = (*table->preview(moves[i]))["points"] == most;
        EXPECT_EQ(judge.judge(moves[i], wanted, {})->accepted, is_best) << moves[i];
      }
      ASSERT_TRUE(table->play(moves[0]));
    }
  }
}

TEST(Judge, TheFirstAnswerThatHoldsIsGiven) {
  const auto table = some_table(all_games()[0]);
  const std::string move = table->legal()->listing.texts[0];
  const auto pattern = [](const Json& json) { return *Pattern::read(json, "p"); };
  const Pattern never = pattern({{"move", nullptr}}), always = pattern(Json::object());
  Judge judge(*table);
  using Missed = std::vector<std::optional<Pattern>>;
  const auto missed = [&](const Missed& list) { return judge.judge(move, never, list)->missed; };
  EXPECT_TRUE(judge.judge(move, always, {})->accepted);
  EXPECT_FALSE(judge.judge(move, never, {})->accepted);
  EXPECT_EQ(missed({}), -1);
  EXPECT_EQ(missed({never, never}), -1);
  EXPECT_EQ(missed({never, always, std::nullopt}), 1);
  EXPECT_EQ(missed({never, std::nullopt, always}), 1);
  EXPECT_EQ(missed({pattern({{"best", {{"points", {{"not", true}}}}}}), always}) >= 0, true);
}

}  // namespace
}  // namespace bloom::learn
