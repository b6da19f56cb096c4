// What all tables together do when a clock jumps.
#include <algorithm>

#include "tests/server/stored_games.h"

namespace bloom::server {
namespace {

TEST(Lobby, a_clock_that_was_set_back_keeps_nobody_in_debt) {
  World world;
  const Lobby::Who ada{"ada", "http://x/", "9.9.9.9"};
  const auto create = [&] {
    return world.ask([&](Lobby::Answer answer) {
      world.lobby->create(ada, town({"me", "open"}), std::move(answer));
    });
  };
  ASSERT_TRUE(create().ok());
  world.lobby->context().quotas.charge(ada.payer(), 17 << 20, clock_now);
  EXPECT_EQ(create().error().code, "slow-down");
  clock_jump = -30 * kDay;
  EXPECT_EQ(create().error().code, "slow-down");
  clock_now += 5 * kHour;
  EXPECT_TRUE(create().ok());
}

// Time goes by, with a look at the clocks every day.
void days_pass(World& world, int days) {
  for (int i = 0; i < days; ++i) {
    clock_now += kDay;
    settle(world);
  }
}

TEST(Clock, old_tables_are_deleted_a_few_at_a_time) {
  World world;
  std::vector<Append> all;
  std::vector<const Append*> pointers;
  for (int i = 0; i < 120; ++i) {
    Append what{{{cat("old", i), 1, 1000, -1, "create", "{}"}}, {}};
    what.row = TableRow{.table = cat("old", i),
                        .number = 1,
                        .state = "waiting",
                        .listed = false,
                        .updated = 1000,
                        .summary = "{}",
                        .maker = "ada",
                        .members = {"ada"}};
    all.push_back(std::move(what));
  }
  for (const Append& each : all) pointers.push_back(&each);
  ASSERT_TRUE(world.store()->append(pointers).ok());
  settle(world);
  days_pass(world, 91);
  world.run_until([&] { return world.counters.tables_deleted == 120; });
  EXPECT_EQ(*world.store()->unfinished_of("ada"), 0);
}

TEST(Clock, a_jump_forward_deletes_nothing) {
  World world;
  store_game(world, name(0), 2, {"ada", "ben"});
  settle(world);
  clock_jump = 100 * kDay;
  settle(world);
  EXPECT_EQ(world.counters.clock_jumps, 1u);
  days_pass(world, 89);
  settle(world);
  EXPECT_EQ(world.counters.tables_deleted, 0u);
  EXPECT_EQ(world.counters.clock_jumps, 1u);
  days_pass(world, 2);  // as long as it is to be kept, by every clock
  world.run_until([&] { return world.counters.tables_deleted == 1; });
}

TEST(Clock, a_jump_back_deletes_nothing_before_its_time) {
  World world;
  store_game(world, name(0), 2, {"ada", "ben"});
  settle(world);
  clock_jump = -150 * kDay;
  days_pass(world, 239);  // long enough by the time that the server ran, not by its entries
  settle(world);
  EXPECT_EQ(world.counters.clock_jumps, 1u);
  EXPECT_EQ(world.counters.tables_deleted, 0u);
  days_pass(world, 2);
  world.run_until([&] { return world.counters.tables_deleted == 1; });
}

TEST(Clock, a_start_in_the_far_future_deletes_nothing) {
  World world;
  store_game(world, name(0), 2, {"ada", "ben"});
  settle(world);
  days_pass(world, 85);
  for (int i = 0; i < 30; ++i) {
    settle(world);
    world.lobby->end_all("shutdown");
    clock_jump = i % 2 == 0 ? 10'000 * kDay : 0;
    world.restart();
  }
  settle(world);
  EXPECT_EQ(world.counters.tables_deleted, 0u);
  EXPECT_EQ(world.store()->read(name(0), 0)->size(), 2u);
}

TEST(Clock, absences_that_can_be_believed_count) {
  World world;
  store_game(world, name(0), 2, {"ada", "ben"});
  for (int i = 0; i < 15; ++i) {
    settle(world);
    world.lobby->end_all("shutdown");
    clock_now += 6 * kDay;
    world.restart();
    settle(world);
    EXPECT_EQ(world.counters.tables_deleted, 0u) << i;
  }
  days_pass(world, 1);
  world.run_until([&] { return world.counters.tables_deleted == 1; });
}

TEST(Clock, a_jump_costs_nobody_time) {
  World world;
  store_game(world, name(0), 2, {"ada", "ben"}, kClock);
  const auto ada = std::make_shared<Ear>("ada");
  const auto live = world.attach(name(0), ada);
  world.lobby->tick();
  settle(world);
  const int before = live->room().number();
  const auto left = [&] { return *live->room().flag_time() - (clock_now + clock_jump); };
  for (const Millis jump : {100 * kDay, 200 * kDay}) {
    clock_jump = jump;
    clock_now += 100;
    world.lobby->tick();
    world.run_until([&] { return live->settled(); });
    EXPECT_EQ((*world.store()->read(name(0), 0)).back().kind, "resume");
    EXPECT_EQ(left(), 600'000);
  }
  EXPECT_EQ(live->room().number(), before + 2);
  EXPECT_EQ(world.counters.bot_moves, 0u);
  EXPECT_EQ(world.counters.clock_jumps, 2u);
}

TEST(Clock, a_jump_makes_nobody_be_away_for_longer) {
  World world;
  store_game(world, name(0), 2, {"ada", "ben"}, {{"grace", 60}});
  const auto watcher = std::make_shared<Ear>("eve");
  const auto live = world.attach(name(0), watcher);
  world.lobby->tick();
  clock_jump = 100 * kDay;
  clock_now += 100;
  world.lobby->tick();
  settle(world);
  EXPECT_EQ(live->room().number(), 2);  // no bot plays for them yet
  clock_now += 61'000;
  world.lobby->tick();
  world.run_until([&] { return live->room().number() > 2; });
}

int released = 0;

// Looks at so many games that rest, until they rest again.
void look_at_games(World& world, int first, int count) {
  for (int i = first; i < first + count; ++i) {
    const std::string id = cat("aaaaaaaaa", 100 + i);
    store_game(world, id, 2, {"ada", "ben"});
    const auto ada = std::make_shared<Ear>("ada");
    world.attach(id, ada)->detach(ada.get());
  }
  clock_now += 61'000;
  world.lobby->tick();
  settle(world);
  EXPECT_EQ(world.counters.rooms, 0);
}

TEST(Clock, memory_is_given_back_when_many_rooms_were_dropped) {
  World world;
  released = 0;
  world.lobby->context().release = [] { ++released; };
  look_at_games(world, 0, 60);
  EXPECT_EQ(released, 0);
  look_at_games(world, 60, 60);
  EXPECT_EQ(released, 1);
  look_at_games(world, 120, 60);  // counted from there
  EXPECT_EQ(released, 1);
}

TEST(Clock, memory_is_given_back_also_when_the_clock_went_back) {
  World world;
  store_game(world, name(0), 5, {"ada", "ben"});
  const auto ada = std::make_shared<Ear>("ada");
  world.attach(name(0), ada)->detach(ada.get());
  clock_jump = -100 * kDay;
  clock_now += 2000;
  world.lobby->tick();
  world.run_until([&] { return world.store()->tail(name(0))->row == 5; });
  clock_now += 61'000;
  world.lobby->tick();
  EXPECT_EQ(world.counters.rooms, 0);
}

}  // namespace
}  // namespace bloom::server
