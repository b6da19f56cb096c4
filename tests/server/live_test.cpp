// Tables in use: what is stored, told and refused, and what happens by itself.
#include <algorithm>

#include "server/lobby/last_seen.h"
#include "tests/server/world.h"

namespace bloom::server {
namespace {

// --- another process writes too ------------------------------------------------------------------

TEST(Live, what_another_process_wrote_comes_first) {
  World world;
  const Json deal = some_deal("town", 2);
  begin(world, "town", 2, deal);
  const auto ear = std::make_shared<Ear>("person0");
  const auto live = world.attach(kTable, ear);
  const int actor = live->room().actor();
  const std::string move = live->room().table()->legal()->listing.texts[0];
  const Append foreign{{{kTable, 3, clock_now, actor, "move",
                         dump(Json{{"move", move}, {"by", "player"}, {"id", "x"}})}},
                       {}};
  ASSERT_EQ((*world.store()->append({&foreign}))[0], Written::kStored);
  // We do not know of it: our entry 3 is taken, so that theirs is told first and ours becomes 4.
  live->receive(ear, R"({"type":"chat","id":"c","text":"hello"})");
  world.run_until([&] { return live->room().number() == 4; });
  ASSERT_GE(ear->heard.size(), 3u);
  const auto& news = ear->heard[ear->heard.size() - 2];
  EXPECT_NE(news.find(R"("number":3)"), std::string::npos);
  EXPECT_NE(ear->heard.back().find(R"("ack":{"id":"c","number":4})"), std::string::npos);
}

TEST(Live, a_line_of_which_nothing_can_be_seen_is_refused) {
  World world;
  begin(world, "town", 2, some_deal("town", 2));
  const auto ear = std::make_shared<Ear>("person0");
  const auto live = world.attach(kTable, ear);
  for (const char* text : {"\u200B", " ", "\u00A0\u200D"}) {
    live->receive(ear, dump(Json{{"type", "chat"}, {"id", "c"}, {"text", text}}));
    EXPECT_NE(ear->heard.back().find("something that can be seen"), std::string::npos) << text;
  }
  EXPECT_EQ(live->room().number(), 2);
}

TEST(Live, whoever_waits_at_a_table_that_was_deleted_is_answered) {
  World world;
  begin(world, "town", 2, some_deal("town", 2));
  const auto ear = std::make_shared<Ear>("person0");
  const auto live = world.attach(kTable, ear);
  ASSERT_EQ(*world.store()->remove_idle(clock_now + 1, clock_now, 10),
            std::vector<std::string>{kTable});
  live->receive(ear, R"({"type":"chat","id":"c","text":"hello"})");
  int told = 0;
  for (int i = 0; i < 6; ++i)
    world.lobby->link(World::person("person0"), kTable, {{"seat", 0}},
                      [&](const Result<Json>& answer) {
                        EXPECT_EQ(answer.error().code, "no-table");
                        ++told;
                      });
  world.run_until([&] { return told == 6; });
  EXPECT_TRUE(live->gone());
  EXPECT_EQ(ear->heard.back(), "end deleted");
  // Nobody is given what is gone, also before it is dropped.
  const auto state = world.ask([&](Lobby::Answer answer) {
    world.lobby->state(World::person("person1"), kTable, std::move(answer));
  });
  EXPECT_EQ(state.error().code, "no-table");
}

// --- rows ----------------------------------------------------------------------------------------

TEST(Live, a_game_that_has_begun_is_found_after_a_sudden_end) {
  World world;
  const std::string table = world.made("ada", town({"me", "open"}));
  // The join and the start are stored, and nothing after them.
  const Append last{
      {{table, 2, clock_now, 1, "join",
        dump(Json{{"kind", "player"}, {"name", "Ben"}, {"identity", "ben"}, {"entropy", kBytes}})},
       {table, 3, clock_now, -1, "start", "{}"}},
      {}};
  ASSERT_TRUE(world.store()->append({&last}).ok());
  EXPECT_EQ(*world.store()->playing("", 10), std::vector<std::string>{table});
  world.restart();
  world.lobby->wake();
  world.run_until([&] { return world.store()->tail(table)->row == 3; });
  EXPECT_EQ((*world.store()->tables_of("ben", 10)).at(0).state, "playing");
}

TEST(Live, lists_know_of_a_join_and_of_the_end_when_the_process_ends) {
  World world;
  const std::string table = world.made("ada", town({"me", "open"}));
  ASSERT_TRUE(world.join("ben", table, guest(world.link("ada", table, 1))).ok());
  world.restart();
  EXPECT_EQ((*world.store()->tables_of("ben", 10)).at(0).state, "playing");
  const auto ada = std::make_shared<Ear>("ada"), ben = std::make_shared<Ear>("ben");
  auto live = world.attach(table, ada);
  world.attach(table, ben);
  while (live->room().actor() >= 0) {
    const int number = live->room().number(), actor = live->room().actor();
    const std::string move = live->room().table()->legal()->listing.texts[0];
    live->receive(
        actor == 0 ? ada : ben,
        dump(Json{{"type", "move"}, {"id", cat("m", number)}, {"after", number}, {"move", move}}));
    clock_now += 50;
    world.run_until([&] { return live->room().number() > number; });
  }
  live.reset();
  world.restart();
  EXPECT_EQ((*world.store()->tables_of("ben", 10)).at(0).state, "over");
  EXPECT_EQ(*world.store()->unfinished_of("ada"), 0);
}

TEST(Live, a_row_that_a_list_had_to_make_anew_is_kept) {
  World world;
  begin(world, "town", 2, some_deal("town", 2));
  const Append chat{{{kTable, 3, clock_now + 5, 0, "chat", R"({"text":"hm"})"}}, {}};
  ASSERT_TRUE(world.store()->append({&chat}).ok());
  ASSERT_EQ(world.store()->tail(kTable)->row, 2);
  const auto mine = world.ask([&](Lobby::Answer answer) {
    world.lobby->mine(World::person("person1"), std::move(answer));
  });
  EXPECT_EQ((*mine)["tables"][0]["updated"], clock_now + 5);
  world.restart();
  EXPECT_EQ(world.store()->tail(kTable)->row, 3);
}

// --- requests ------------------------------------------------------------------------------------

TEST(Live, whoever_repeats_that_they_leave_hears_the_same_again) {
  World world;
  const std::string table = world.made("ada", town({"me", "open", "open"}));
  ASSERT_TRUE(world.join("ben", table, guest(world.link("ada", table, 1))).ok());
  const auto ben = std::make_shared<Ear>("ben");
  const auto live = world.attach(table, ben);
  live->receive(ben, R"({"type":"leave","id":"bye"})");
  world.run_until([&] { return live->room().seat_of("ben") < 0; });
  const int number = live->room().number();
  const auto again = std::make_shared<Ear>("ben");
  live->attach(again, number);
  live->receive(again, R"({"type":"leave","id":"bye"})");
  EXPECT_NE(again->heard.back().find(cat(R"("ack":{"id":"bye","number":)", number)),
            std::string::npos)
      << again->heard.back();
}

TEST(Live, a_request_is_known_by_who_asked_and_not_by_their_seat) {
  World world;
  const std::string table = world.made("ada", town({"me", "open", "open"}));
  ASSERT_TRUE(world.join("ben", table, guest(world.link("ada", table, 1))).ok());
  const auto ben = std::make_shared<Ear>("ben"), eve = std::make_shared<Ear>("eve");
  const auto live = world.attach(table, ben);
  live->receive(ben, R"({"type":"chat","id":"1","text":"from Ben"})");
  live->receive(ben, R"({"type":"leave","id":"2"})");
  world.run_until([&] { return live->room().seat_of("ben") < 0; });
  ASSERT_TRUE(world.join("eve", table, guest(world.link("ada", table, 1))).ok());
  world.attach(table, eve);
  const int number = live->room().number();
  live->receive(eve, R"({"type":"chat","id":"1","text":"from Eve"})");
  world.run_until([&] { return live->room().number() > number; });
  EXPECT_NE(live->room().entries().text(number + 1).find("from Eve"), std::string::npos);
}

TEST(Live, a_maker_who_only_watches_can_leave) {
  World world;
  const std::string table =
      world.made("ada", {{"game", "town"}, {"seats", seats({"open", "open"})}});
  EXPECT_EQ(*world.store()->unfinished_of("ada"), 1);
  const auto ada = std::make_shared<Ear>("ada"), eve = std::make_shared<Ear>("eve");
  const auto live = world.attach(table, ada);
  world.attach(table, eve);
  live->receive(eve, R"({"type":"leave","id":"x"})");
  EXPECT_NE(eve->heard.back().find("not-yours"), std::string::npos);
  live->receive(ada, R"({"type":"leave","id":"x"})");
  world.run_until([&] { return *world.store()->unfinished_of("ada") == 0; });
  live->receive(ada, R"({"type":"leave","id":"y"})");
  EXPECT_NE(ada->heard.back().find("wrong-time"), std::string::npos);
}

// --- what happens by itself ----------------------------------------------------------------------

TEST(Live, after_a_restart_a_clock_waits_for_nobody) {
  World world;
  const Json clock{{"clock", {{"initial", 10}, {"increment", 0}}}};
  const std::string table = world.made("ada", town({"me", "open"}, clock));
  ASSERT_TRUE(world.join("ben", table, guest(world.link("ada", table, 1))).ok());
  clock_now += 60'000;
  world.restart();
  world.lobby->wake();
  world.run_until([&] { return world.store()->tail(table)->row == 5; });
  EXPECT_EQ((*world.store()->read(table, 4)).at(0).kind, "resume");
  // The absence of the server cost nobody time; from now on it runs, and somebody moves at its end.
  clock_now += 9'000;
  world.lobby->tick();
  EXPECT_EQ(world.store()->tail(table)->number, 5);
  clock_now += 1'000;
  world.lobby->tick();
  world.run_until([&] { return world.store()->tail(table)->number == 6; });
  EXPECT_EQ(text_in(*parse_json((*world.store()->read(table, 5)).at(0).data), "by"), "clock");
}

// The clock of a machine may be set back after the server began.
TEST(Live, the_absence_of_the_server_is_written_down_once) {
  World world;
  const Json clock{{"clock", {{"initial", 10}, {"increment", 0}}}};
  const std::string table = world.made("ada", town({"me", "open"}, clock));
  ASSERT_TRUE(world.join("ben", table, guest(world.link("ada", table, 1))).ok());
  const int before = world.store()->tail(table)->number;
  clock_now += 60'000;
  world.restart();
  clock_now -= 30'000;
  world.lobby->wake();
  world.run_until([&] { return world.store()->tail(table)->number > before; });
  for (int i = 0; i < 5; ++i) {
    clock_now += 10;
    world.lobby->tick();
    const auto settled = world.ask(
        [&](Lobby::Answer answer) { world.lobby->mine(World::person("ada"), std::move(answer)); });
    ASSERT_TRUE(settled.ok());
  }
  int resumes = 0;
  const auto log = world.store()->read(table, 0);
  for (const LogEntry& entry : *log) resumes += entry.kind == "resume";
  EXPECT_EQ(resumes, 1);
}

// --- what must not stand still or get lost ------------------------------------------------------

TEST(Live, a_bot_whose_move_is_refused_does_not_keep_the_table_waiting) {
  World world;
  begin(world, "town", 2, some_deal("town", 2));
  const auto ear = std::make_shared<Ear>("person0");
  const auto live = world.attach(kTable, ear);
  for (const char* wrong : {"nonsense", ""}) {
    const int number = live->room().number();
    live->bot_thought(live->room().position_number(), entry::By::kClock, wrong);
    world.run_until([&] { return live->room().number() == number + 1; });
  }
  EXPECT_EQ(live->room().moves(), 2);
  EXPECT_EQ(world.counters.bot_faults, 2u);
  EXPECT_EQ(world.counters.bot_moves, 2u);
  // What it thought of is long past.
  live->bot_thought(2, entry::By::kClock, "nonsense");
  world.run_until([&] { return live->settled(); });
  EXPECT_EQ(live->room().moves(), 2);
  EXPECT_EQ(world.counters.bot_faults, 2u);
}

TEST(Live, what_people_saw_is_kept_before_the_server_ends) {
  World world;
  begin(world, "town", 2, some_deal("town", 2));
  const auto ear = std::make_shared<Ear>("person0");
  const auto live = world.attach(kTable, ear);
  for (int i = 0; i < 3; ++i) {
    live->bot_thought(live->room().position_number(), entry::By::kClock, "");
    world.run_until([&] { return live->room().moves() == i + 1; });
  }
  EXPECT_EQ(world.store()->last_seen(kTable)->number, 0);
  const std::string view = live->room().view_text(0);
  world.lobby->end_all("shutdown");
  world.restart();
  EXPECT_EQ(world.store()->last_seen(kTable)->number, 5);
  const auto seen = read_seen("town", 2, *world.store()->last_seen(kTable));
  ASSERT_TRUE(seen);
  EXPECT_TRUE(same(*parse_json(seen->views[0]), *parse_json(view)));
}

}  // namespace
}  // namespace bloom::server
