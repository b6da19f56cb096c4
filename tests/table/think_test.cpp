// think and stop, as the protocol has them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "tests/engine/talk.h"

namespace bloom::test {
namespace {

Json think(std::string_view level, int iterations, int seed = 0) {
  return {{"cmd", "think"}, {"level", level}, {"iterations", iterations}, {"seed", seed}};
}

bool contains(const Json& list, const Json& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

TEST(Think, answers_the_same_keys_at_every_level) {
  Talk talk;
  talk.open(3);
  talk.play_on(8);
  const Json legal = talk.legal();
  for (const std::string_view level : kLevelTexts) {
    const Json thought = talk.ok(think(level, 40));
    EXPECT_EQ(keys(thought), (Keys{"move", "candidates", "chances", "iterations"})) << level;
    EXPECT_EQ(thought["candidates"][0]["move"], thought["move"]) << level;
    for (const Json& each : thought["candidates"]) {
      EXPECT_EQ(keys(each), (Keys{"move", "expected", "margin", "share", "reason"})) << level;
      EXPECT_TRUE(contains(legal["moves"], each["move"])) << level;
      EXPECT_TRUE(each["reason"].contains("points")) << level;
    }
  }
}

TEST(Think, with_compare_orders_candidates_by_their_own_figures) {
  Talk talk;
  talk.open(2);
  talk.play_on(6);
  Json wish = think("master", 400, 3);
  wish["compare"] = true;
  const Json thought = talk.ok(wish);
  EXPECT_EQ(thought["iterations"], 400);
  const Json& list = thought["candidates"];
  ASSERT_GE(list.size(), 2u);
  EXPECT_EQ(list[0]["move"], thought["move"]);
  for (std::size_t i = 1; i < list.size(); ++i) {
    const double before = std::round(100 * list[i - 1]["expected"].get<double>());
    const double now = std::round(100 * list[i]["expected"].get<double>());
    EXPECT_GE(before, now);
    if (before == now) {
      EXPECT_GE(list[i - 1]["margin"], list[i]["margin"]);
    }
  }
  wish["level"] = "greedy";
  EXPECT_EQ(talk.ok(wish)["candidates"].size(), 1u);
  wish["compare"] = 1;
  EXPECT_EQ(talk.code(wish), "bad-request");
}

TEST(Think, of_players_that_judge_no_moves_has_no_chances) {
  Talk talk;
  talk.open();
  talk.play_on(4);
  for (const std::string level : {"random", "greedy", "plain"}) {
    const Json thought = talk.ok(think(level, 30));
    EXPECT_EQ(thought["chances"], Json::array());
    EXPECT_EQ(thought["iterations"], level == "plain" ? 30 : 0);
    EXPECT_EQ(thought["candidates"].size(), 1);
    EXPECT_EQ(thought["candidates"][0]["share"], 1.0);
  }
}

TEST(Think, gives_every_seat_its_chance_of_winning) {
  Talk talk;
  talk.open(4);
  const Json thought = talk.ok(think("expert", 200));
  EXPECT_EQ(thought["iterations"], 200);
  ASSERT_EQ(thought["chances"].size(), 4);
  double sum = 0, shares = 0;
  for (const Json& chance : thought["chances"]) sum += chance.get<double>();
  EXPECT_NEAR(sum, 1, 1e-9);
  for (const Json& each : thought["candidates"]) shares += each["share"].get<double>();
  EXPECT_LE(shares, 1 + 1e-9);
}

// What a player of a few moves says of all of them, by hand.
TEST(Think, has_chances_over_all_that_was_looked_at) {
  Talk talk;
  talk.open();
  int slips = 0;
  for (int seed = 0; seed < 40; ++seed) {
    const Json thought = talk.ok(think("easy", 4, seed));
    const int mover = talk.legal()["seat"].get<int>();
    double sum = 0, shares = 0;
    for (const Json& each : thought["candidates"]) {
      sum += each["share"].get<double>() * each["expected"].get<double>();
      shares += each["share"].get<double>();
    }
    ASSERT_NEAR(shares, 1, 1e-9) << "four iterations look at five moves at the most";
    EXPECT_NEAR(thought["chances"][mover].get<double>(), sum, 1e-9);
    // A slip is looked at at least once, which alone would say 0 or 1.
    const Json& chosen = thought["candidates"][0];
    slips += chosen["share"] == 0.25 && thought["chances"][mover] != chosen["expected"];
  }
  EXPECT_GT(slips, 10);
}

TEST(Think, is_the_experts_when_nothing_is_said) {
  Talk talk;
  talk.open();
  const Json thought = talk.ok({{"cmd", "think"}});
  EXPECT_EQ(thought, talk.ok({{"cmd", "think"}, {"level", "expert"}, {"seed", 0}, {"threads", 1}}));
  EXPECT_GT(thought["iterations"].get<int>(), 0);
}

TEST(Think, with_one_seed_is_one_thought) {
  Talk talk;
  talk.open();
  talk.play_on(8);
  std::set<std::string> moves;
  for (int seed = 0; seed < 40; ++seed) {
    for (const char* level : {"random", "easy", "plain"}) {
      const Json thought = talk.ok(think(level, 12, seed));
      EXPECT_EQ(talk.ok(think(level, 12, seed)), thought);
      if (level == std::string("random")) moves.insert(Talk::text(thought["move"]));
    }
  }
  EXPECT_GT(moves.size(), 1u);
}

TEST(Think, splits_its_iterations_over_threads) {
  Talk talk;
  talk.open();
  Json wish = think("expert", 101, 5);
  wish["threads"] = 3;
  const Json thought = talk.ok(wish);
  EXPECT_EQ(thought["iterations"], 101);
  EXPECT_EQ(talk.ok(wish), thought);
}

TEST(Think, refuses_nonsense) {
  Talk talk;
  talk.open();
  for (const auto& [key, value] : {std::pair{"level", Json("god")},
                                   {"ms", Json(-1)},
                                   {"iterations", Json(0)},
                                   {"threads", Json(0)},
                                   {"threads", Json(65)},
                                   {"seed", Json(1.5)},
                                   {"legal", Json::array({"O@c3"})}})
    EXPECT_EQ(talk.code({{"cmd", "think"}, {key, value}}), "bad-request") << key;
  talk.play_on();
  EXPECT_EQ(talk.code({{"cmd", "think"}}), "game-over");
}

// --- from a view that stands in the request ---

TEST(Think, about_a_view_is_what_the_table_thinks_and_leaves_the_table_alone) {
  Talk table, bot;
  table.open(3);
  bot.open(2);
  const std::vector<Json> before = bot.all();
  for (int step = 0; step < 12; ++step) {
    const Json legal = table.legal();
    Json wish = think("hard", 20, step);
    const Json thought = table.ok(wish);
    wish["view"] = table.view(legal["seat"]);
    EXPECT_EQ(bot.ok(wish), thought);
    wish["legal"] = legal["moves"];
    EXPECT_EQ(bot.ok(wish), thought);
    table.play_on(1);
  }
  EXPECT_EQ(bot.all(), before);
}

TEST(Think, about_a_view_needs_no_table_but_the_view_of_the_seat_to_move) {
  Talk table, bot;
  table.open(2);
  const int actor = table.legal()["seat"].get<int>();
  Json wish = think("greedy", 1);
  wish["view"] = table.view(actor);
  bot.ok(wish);
  for (const Json& legal : {Json("x"), Json::array(), Json::array({1})}) {
    Json wrong = wish;
    wrong["legal"] = legal;
    EXPECT_EQ(bot.code(wrong), "bad-request") << legal;
  }
  wish["view"] = table.view(1 - actor);
  EXPECT_EQ(bot.code(wish), "not-your-turn");
  wish["view"] = Json::object();
  EXPECT_EQ(bot.code(wish), "bad-view");
}

// --- stop ---

double fake_now = 0;
double tick() { return fake_now += 0.002; }

// An engine whose clock ticks at every look, and a thought that would take a minute on it.
class Stopping : public ::testing::Test {
 protected:
  Stopping() {
    engine_.send(
        dump({{"cmd", "new"}, {"game", "town"}, {"players", 2}, {"seed", std::string(64, '7')}}));
    EXPECT_TRUE(receive()["ok"].get<bool>());
  }
  void send(const Json& request) { engine_.send(dump(request)); }
  Json receive() {
    const auto answer = engine_.receive(0.01);
    return answer ? Json::parse(*answer, nullptr, false) : Json(nullptr);
  }
  static Json stop() { return {{"cmd", "stop"}}; }
  static Json minute(int id) { return {{"cmd", "think"}, {"id", id}, {"ms", 60000}}; }

  Engine engine_{Platform{.random = count_up, .now = tick}};
};

TEST_F(Stopping, ends_a_thought_under_way_with_the_best_so_far) {
  send(minute(1));
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(receive().is_null()) << "thinks on";
  EXPECT_FALSE(engine_.idle());
  send(stop());
  const Json thought = receive();
  EXPECT_EQ(thought["id"], 1);
  EXPECT_GT(thought["iterations"].get<int>(), 20);
  EXPECT_EQ(receive()["stop"]["thinking"], true);
  EXPECT_TRUE(engine_.idle());
  send(stop());
  EXPECT_EQ(receive()["stop"]["thinking"], false);
}

TEST_F(Stopping, that_waits_behind_a_thought_ends_it_at_once) {
  send(minute(1));
  send({{"cmd", "legal"}});
  send(minute(2));
  send(stop());
  const Json first = receive();
  EXPECT_EQ(first["id"], 1);
  EXPECT_GT(first["iterations"].get<int>(), 0) << "it has looked at something";
  EXPECT_TRUE(receive().contains("moves")) << "answers keep the order of the lines";
  EXPECT_EQ(receive()["id"], 2);
  EXPECT_EQ(receive()["stop"]["thinking"], true);
}

TEST_F(Stopping, is_over_for_thoughts_that_come_later) {
  send(minute(1));
  send(stop());
  send(minute(2));
  EXPECT_EQ(receive()["id"], 1);
  EXPECT_EQ(receive()["stop"]["thinking"], true);
  EXPECT_TRUE(receive().is_null());
  EXPECT_TRUE(receive().is_null());
}

TEST_F(Stopping, that_is_refused_ends_nothing) {
  send(minute(1));
  send({{"cmd", "stop"}, {"now", true}});
  send({{"cmd", "play"}, {"move", "stop"}});
  EXPECT_TRUE(receive().is_null());
  send(stop());
  EXPECT_EQ(receive()["id"], 1);
  EXPECT_EQ(receive()["error"]["code"], "bad-request");
  EXPECT_EQ(receive()["error"]["code"], "illegal-move");
  EXPECT_EQ(receive()["stop"]["thinking"], true);
  send(minute(2));
  EXPECT_TRUE(receive().is_null()) << "no stop is left over";
}

TEST_F(Stopping, behind_a_thought_that_ends_by_itself_ended_none) {
  send({{"cmd", "think"}, {"level", "greedy"}});
  send(stop());
  EXPECT_TRUE(receive().contains("move"));
  EXPECT_EQ(receive()["stop"]["thinking"], false);
}

TEST_F(Stopping, is_not_needed_when_the_time_is_up) {
  send({{"cmd", "think"}, {"ms", 100}});
  int slices = 0;
  while (receive().is_null()) ++slices;
  EXPECT_GT(slices, 3);
  EXPECT_LT(slices, 12) << "in slices of 10 ms";
}

}  // namespace
}  // namespace bloom::test
