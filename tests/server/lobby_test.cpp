// All tables together: how many there may be, waking, rest, a disk that fills.
#include <algorithm>

#include "tests/server/stored_games.h"

namespace bloom::server {
namespace {

// --- how many tables -----------------------------------------------------------------------------

TEST(Making, those_made_at_once_are_counted) {
  World world({.tables_per_identity = 10});
  for (int round = 0; round < 20; ++round) {
    const Lobby::Who who = World::person(cat("person", round));
    int made = 0, refused = 0;
    for (int i = 0; i < 12; ++i)
      world.lobby->create(who, town({"me", "open"}), [&](const Result<Json>& answer) {
        EXPECT_TRUE(answer.ok() || answer.error().code == "too-many-tables");
        ++(answer ? made : refused);
      });
    world.run_until([&] { return made + refused == 12; });
    ASSERT_EQ(made, 10) << round;
    ASSERT_EQ(*world.store()->unfinished_of(who.identity), 10);
  }
}

Result<Json> rematch(World& world, const Lobby::Who& who, const std::string& table) {
  return world.ask([&](Lobby::Answer answer) {
    world.lobby->rematch(who, table, Json::object(), std::move(answer));
  });
}

TEST(Making, a_rematch_is_a_table_like_any_other) {
  World world({.tables_per_identity = 1});
  store_finished_game(world, name(0));
  world.made("ada", town({"me", "open"}));
  const int last = world.store()->tail(name(0))->number;
  const auto refused = rematch(world, World::person("ada"), name(0));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, "too-many-tables");
  EXPECT_EQ(world.store()->tail(name(0))->number, last) << "nothing happened";
  // Whoever may make one does; then she comes along, and so do those who ask again.
  const auto made = rematch(world, World::person("ben"), name(0));
  ASSERT_TRUE(made.ok());
  for (const char* who : {"ada", "ben", "ada"}) {
    const auto next = rematch(world, World::person(who), name(0));
    ASSERT_TRUE(next.ok()) << next.error().message;
    EXPECT_EQ((*next)["table"]["id"], (*made)["table"]["id"]);
  }
  EXPECT_EQ(world.store()->tail(name(0))->number, last + 1);
}

TEST(Making, an_address_makes_so_many_tables_rematches_too) {
  World world;
  store_finished_game(world, name(0));
  const Lobby::Who ada{"ada", "http://x/", "6.6.6.6"}, ben{"ben", "http://x/", "7.7.7.7"};
  // Who may not ask for one is not charged for it.
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(rematch(world, {"eve", "http://x/", "6.6.6.6"}, name(0)).error().code, "not-yours");
  for (int i = 0; i < 30; ++i)
    ASSERT_TRUE(world
                    .ask([&](Lobby::Answer answer) {
                      world.lobby->create(ada, town({"me", "open"}), std::move(answer));
                    })
                    .ok());
  EXPECT_EQ(world
                .ask([&](Lobby::Answer answer) {
                  world.lobby->create(ada, town({"me", "open"}), std::move(answer));
                })
                .error()
                .code,
            "slow-down");
  const int last = world.store()->tail(name(0))->number;
  EXPECT_EQ(rematch(world, ada, name(0)).error().code, "slow-down");
  EXPECT_EQ(world.store()->tail(name(0))->number, last) << "nothing happened";
  EXPECT_EQ(world.counters.limited, 2u);
  EXPECT_TRUE(rematch(world, ben, name(0)).ok());
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(rematch(world, ada, name(0)).ok()) << "it is there";
}

// --- waking --------------------------------------------------------------------------------------

TEST(Waking, all_games_go_on_and_only_those_that_wait_for_nobody_stay) {
  World world({.wake_page = 3});
  for (int i = 0; i < 20; ++i)
    store_game(world, name(i), 5, {"ada", "ben"}, i % 2 == 0 ? kClock : Json::object());
  clock_now += 1000;
  world.restart();
  world.lobby->wake();
  world.run_until([&] { return world.counters.rooms == 10; });
  // Their clocks run; the others are as lists should know them.
  for (int i = 1; i < 20; i += 2)
    world.run_until([&] { return world.store()->tail(name(i))->row == 5; });
  EXPECT_EQ(world.counters.rooms_loaded, 10u);
  for (int i = 0; i < 20; i += 2)
    world.run_until([&] { return world.store()->tail(name(i))->number == 6; });
  EXPECT_EQ((*world.store()->read(name(18), 5))[0].kind, "resume");
  EXPECT_EQ(world.counters.rooms, 10);
}

// --- rest ----------------------------------------------------------------------------------------

// Ticks, with time for what they ask of the store, until something is so; the most rooms that were
// in memory meanwhile.
std::int64_t tick_until(World& world, const std::function<bool()>& done) {
  std::int64_t most = 0;
  for (int i = 0; i < 2000 && !done(); ++i) {
    clock_now += 100;
    settle(world);
    most = std::max<std::int64_t>(most, world.counters.rooms);
  }
  EXPECT_TRUE(done());
  return most;
}

TEST(Rest, games_whose_time_is_far_off_are_not_in_memory_and_go_on_then) {
  World world({.wake_page = 7, .alone = 5});
  constexpr int kGames = 40;
  for (int i = 0; i < kGames; ++i) store_game(world, name(i), 5, {"ada", "ben"}, kClock);
  clock_now += 1000;
  world.restart();
  world.lobby->wake();
  const auto resumed = [&] {
    return world.counters.rooms == 0 && world.counters.resting == kGames &&
           world.store()->tail(name(kGames - 1))->number == 6;
  };
  EXPECT_LE(tick_until(world, resumed), 5);
  for (int i = 0; i < kGames; ++i) EXPECT_EQ(world.store()->tail(name(i))->number, 6) << i;
  clock_now += 500'000;
  settle(world);
  EXPECT_EQ(world.counters.rooms, 0);
  clock_now += 100'000;  // their clocks run out
  const auto moved = [&] {
    const auto store = world.store();
    for (int i = 0; i < kGames; ++i)
      if (store->tail(name(i))->number == 6) return false;
    return true;
  };
  EXPECT_LE(tick_until(world, moved), 5);
  EXPECT_GE(world.counters.bot_moves, static_cast<std::uint64_t>(kGames));
}

Json with_masters() {
  const Json master{{"kind", "bot"}, {"level", "master"}};
  Json out = town({"me"});
  for (int i = 0; i < 3; ++i) out["seats"].push_back(master);
  return out;
}

TEST(Rest, tables_whose_bots_are_too_many_are_not_in_memory) {
  World world;
  constexpr int kGames = 150, kThinking = 65;
  std::vector<std::string> tables;
  for (int i = 0; i < kGames; ++i) tables.push_back(world.made(cat("person", i), with_masters()));
  EXPECT_EQ(world.counters.rooms, kGames);
  tick_until(world, [&] { return world.counters.rooms <= kThinking; });
  EXPECT_GT(world.counters.resting, 0);
  // Whoever comes to one of them does not wait behind all the others.
  for (std::size_t i = kGames / 4; i < tables.size(); ++i) {
    const auto live = world.attach(tables[i], std::make_shared<Ear>(cat("person", i)));
    const int actor = live->room().actor(), number = live->room().number();
    if (live->room().places()[static_cast<std::size_t>(actor)].kind != SeatKind::kBot) continue;
    const std::uint64_t before = world.counters.bot_moves;
    world.run_until([&] { return live->room().number() > number; });
    EXPECT_LE(world.counters.bot_moves - before, 3u);
    return;
  }
  FAIL() << "no bot is to move";
}

TEST(Rest, a_jump_of_the_clock_costs_nobody_time_who_rests) {
  World world({.alone = 1});
  store_game(world, name(0), 5, {"ada", "ben"}, kClock);
  clock_now += 1000;
  world.restart();
  world.lobby->wake();
  // It rests before it is read, too: until its clock goes on the jump would be part of the absence.
  tick_until(world, [&] {
    return world.counters.resting == 1 && world.counters.rooms == 0 &&
           world.store()->tail(name(0))->number == 6;
  });
  clock_jump = 100 * kDay;
  tick_until(world, [&] { return world.store()->tail(name(0))->number == 7; });
  EXPECT_EQ((*world.store()->read(name(0), 0)).back().kind, "resume");
  EXPECT_EQ(world.counters.bot_moves, 0u);
}

TEST(Rest, whoever_looks_at_a_table_that_rests_shortens_nobodys_absence) {
  World world;
  store_game(world, name(0), 2, {"ada", "ben"}, {{"grace", 600}});
  const auto ada = std::make_shared<Ear>("ada"), ben = std::make_shared<Ear>("ben");
  const auto live = world.attach(name(0), ada);
  world.attach(name(0), ben);
  clock_now += 1'000'000;  // they are there, and think
  settle(world);
  live->detach(ada.get());
  live->detach(ben.get());
  const Millis left = clock_now;
  tick_until(world, [&] { return world.counters.rooms == 0; });
  EXPECT_EQ(world.counters.resting, 1);
  ASSERT_TRUE(world
                  .ask([&](Lobby::Answer answer) {
                    world.lobby->state(World::person("eve"), name(0), std::move(answer));
                  })
                  .ok());
  EXPECT_EQ(world.counters.rooms, 1);
  settle(world);
  EXPECT_EQ(world.store()->tail(name(0))->number, 2);
  tick_until(world, [&] { return world.counters.rooms == 0; });
  clock_now = left + 599'000;
  settle(world);
  EXPECT_EQ(world.store()->tail(name(0))->number, 2);
  clock_now = left + 600'000;
  tick_until(world, [&] { return world.store()->tail(name(0))->number > 2; });
  EXPECT_EQ((*world.store()->read(name(0), 2))[0].kind, "standin");
}

// --- a disk that fills ---------------------------------------------------------------------------

TEST(Disk, when_it_is_nearly_full_new_tables_stop_and_games_go_on) {
  World world({.min_free = std::int64_t{1} << 60});
  store_game(world, name(0), 2, {"ada", "ben"});
  store_finished_game(world, name(1));
  const auto made = world.create("ada", town({"me", "open"}));
  ASSERT_FALSE(made.ok());
  EXPECT_EQ(made.error().code, "no-storage");
  EXPECT_NE(made.error().message.find("nearly full"), std::string::npos);
  const int last = world.store()->tail(name(1))->number;
  const auto again = world.ask([&](Lobby::Answer answer) {
    world.lobby->rematch(World::person("ada"), name(1), Json::object(), std::move(answer));
  });
  ASSERT_FALSE(again.ok());
  EXPECT_EQ(again.error().code, "no-storage");
  EXPECT_EQ(world.store()->tail(name(1))->number, last);

  const auto ada = std::make_shared<Ear>("ada");
  const auto live = world.attach(name(0), ada);
  live->receive(ada, R"({"type":"chat","id":"c","text":"still here"})");
  world.run_until([&] { return live->room().number() == 3; });
  EXPECT_NE(world.lobby->unready().find("nearly full"), std::string::npos);
  world.lobby->end_all("shutdown");
  EXPECT_EQ(world.lobby->unready(), "stopping");
}

TEST(Disk, with_space_enough_all_is_ready) {
  World world({.min_free = 1});
  EXPECT_EQ(world.lobby->unready(), "");
  EXPECT_TRUE(world.create("ada", town({"me", "open"})).ok());
  store_finished_game(world, name(1));
  EXPECT_TRUE(world
                  .ask([&](Lobby::Answer answer) {
                    world.lobby->rematch(World::person("ada"), name(1), Json::object(),
                                         std::move(answer));
                  })
                  .ok());
}

}  // namespace
}  // namespace bloom::server
