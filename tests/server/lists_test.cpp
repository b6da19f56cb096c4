// Lists of tables, and turns at reading.
#include <algorithm>

#include "tests/server/hold.h"
#include "tests/server/stored_games.h"

namespace bloom::server {
namespace {

Result<Json> mine(World& world, const std::string& who) {
  return world.ask(
      [&](Lobby::Answer answer) { world.lobby->mine(World::person(who), std::move(answer)); });
}

bool all_rows_renewed(World& world, int tables, int entries) {
  const auto store = world.store();
  for (int i = 0; i < tables; ++i)
    if (store->tail(name(i))->row != entries) return false;
  return true;
}

TEST(Lists, what_is_in_memory_is_not_replayed) {
  World world;
  std::vector<std::shared_ptr<Ear>> ears;
  for (int i = 0; i < 20; ++i) {
    store_game(world, name(i), 300, {"ada", "ben"});
    ears.push_back(std::make_shared<Ear>("ada"));
    world.attach(name(i), ears.back());
  }
  const std::uint64_t before = world.counters.replayed;
  ASSERT_EQ(before, 20u * 300);  // to bring them in, once
  for (int times = 0; times < 10; ++times) {
    const auto list = mine(world, "ada");
    ASSERT_EQ((*list)["tables"].size(), 20u);
    for (const Json& table : (*list)["tables"]) EXPECT_EQ(table["updated"], clock_now + 300);
  }
  EXPECT_EQ(world.counters.replayed, before);
}

TEST(Lists, one_list_replays_a_bounded_number_of_entries_and_each_table_once) {
  World world;
  constexpr int kTables = 50, kEntries = 300;
  for (int i = 0; i < kTables; ++i) store_game(world, name(i), kEntries, {"ada", "ben"});
  Hold hold(world.lobby->context().journal);  // so that nothing is renewed in between
  std::optional<Result<Json>> first;
  world.lobby->mine(World::person("ada"), [&](Result<Json> answer) { first = std::move(answer); });
  hold.let_go();
  world.run_until([&] { return first.has_value(); });
  EXPECT_LE(world.counters.replayed, static_cast<std::uint64_t>(kMostReplayed));
  EXPECT_EQ((**first)["tables"].size(), static_cast<std::size_t>(kTables));
  // Those that are behind are renewed meanwhile, however often somebody asks.
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ((*mine(world, "ada"))["tables"].size(), static_cast<std::size_t>(kTables));
    EXPECT_EQ((*mine(world, "ben"))["tables"].size(), static_cast<std::size_t>(kTables));
  }
  world.run_until([&] { return all_rows_renewed(world, kTables, kEntries); });
  // A list may replay what is just being renewed, so it is not exactly once for each.
  EXPECT_LE(world.counters.replayed,
            static_cast<std::uint64_t>(kTables * kEntries + 41 * kMostReplayed));
  // What is still to be renewed, though a list has done it meanwhile.
  for (int i = 0; i < kTables; ++i) {
    bool done = false;
    world.lobby->context().journal.ask_later([](Store&) { return 0; }, [&](int) { done = true; });
    world.run_until([&] { return done; });
  }
  const std::uint64_t before = world.counters.replayed;
  const auto list = mine(world, "ada");
  for (const Json& table : (*list)["tables"]) EXPECT_EQ(table["updated"], clock_now + kEntries);
  EXPECT_EQ(world.counters.replayed, before);
}

TEST(Lists, a_table_that_is_longer_than_all_that_may_be_replayed_is_shown_as_its_row_has_it) {
  World world;
  store_game(world, name(0), kMostReplayed + 1, {"ada", "ben"});
  EXPECT_EQ((*mine(world, "ada"))["tables"][0]["updated"], clock_now);
  world.run_until([&] { return world.store()->tail(name(0))->row == kMostReplayed + 1; });
  EXPECT_EQ((*mine(world, "ada"))["tables"][0]["updated"], clock_now + kMostReplayed + 1);
}

TEST(Lists, those_who_ask_for_the_same_at_once_share_it) {
  World world;
  store_game(world, name(0), 2, {"ada", "ben"});
  Journal& journal = world.lobby->context().journal;
  Hold hold(journal);
  int answered = 0;
  for (int i = 0; i < 30; ++i) {
    world.lobby->mine(World::person("ada"), [&](const Result<Json>& list) {
      EXPECT_EQ((*list)["tables"].size(), 1u);
      ++answered;
    });
    world.lobby->open([&](const Result<Json>& list) {
      EXPECT_EQ((*list)["tables"].size(), 0u);
      ++answered;
    });
  }
  EXPECT_EQ(journal.figures().reads_waiting, 2);
  hold.let_go();
  world.run_until([&] { return answered == 60; });
}

TEST(Lists, nobody_gets_an_answer_that_is_older_than_their_question) {
  World world;
  std::vector<std::size_t> sizes;
  const auto ask = [&] {
    world.lobby->mine(World::person("ada"),
                      [&](const Result<Json>& list) { sizes.push_back((*list)["tables"].size()); });
  };
  ask();
  // What is read for the first may be read before this or after it; the second sees it.
  store_game(world, name(0), 2, {"ada", "ben"});
  ask();
  world.run_until([&] { return sizes.size() == 2; });
  EXPECT_EQ(sizes.back(), 1u);
}

TEST(Turns, whoever_reads_much_keeps_nobody_else_waiting) {
  World world;
  constexpr int kTables = 50;
  for (int i = 0; i < kTables; ++i) store_game(world, name(i), 200, {"eve", "eva"});
  store_game(world, "bbbbbbbbbbbb", 2, {"ben", "bea"});
  Hold hold(world.lobby->context().journal);
  std::string order;
  const auto note = [&](char who) {
    return [&order, who](const Result<Json>& answer) {
      EXPECT_TRUE(answer.ok()) << answer.error().message;
      order += who;
    };
  };
  const Lobby::Who eve{"eve", "http://x/", "6.6.6.6"}, ben{"ben", "http://x/", "7.7.7.7"};
  for (int i = 0; i < kTables; ++i) world.lobby->state(eve, name(i), note('e'));
  world.lobby->mine(eve, note('e'));
  world.lobby->wake();
  world.lobby->state(ben, "bbbbbbbbbbbb", note('b'));
  world.lobby->mine(ben, note('b'));
  world.lobby->open(note('b'));
  hold.let_go();
  world.run_until([&] { return std::count(order.begin(), order.end(), 'b') == 3; });
  // One of hers between two of his.
  EXPECT_LE(std::count(order.begin(), order.end(), 'e'), 4) << order;
  world.run_until([&] { return order.size() == kTables + 4u; });
}

TEST(Turns, too_much_from_one_address_is_refused_in_words) {
  World world;
  Hold hold(world.lobby->context().journal);
  const Lobby::Who eve{"eve", "http://x/", "6.6.6.6"};
  int refused = 0, answered = 0;
  const int more = 10, all = static_cast<int>(Journal::kMostWaiting) + more;
  for (int i = 0; i < all; ++i)
    world.lobby->state(eve, cat("cccccccccc", i), [&](const Result<Json>& answer) {
      ++(answer.error().code == "slow-down" ? refused : answered);
    });
  EXPECT_EQ(refused, more);
  const auto refusal = [](const char* code) {
    return [code](const Result<Json>& answer) { EXPECT_EQ(answer.error().code, code); };
  };
  world.lobby->mine(eve, refusal("slow-down"));
  world.lobby->create(eve, town({"me", "open"}), refusal("slow-down"));
  hold.let_go();
  world.run_until([&] { return answered == all - more; });
  EXPECT_TRUE(world
                  .ask([&](Lobby::Answer answer) {
                    world.lobby->create(eve, town({"me", "open"}), std::move(answer));
                  })
                  .ok());
}

TEST(Turns, whoever_asks_for_a_table_that_is_being_read_waits_in_their_own_line) {
  World world;
  constexpr int kTables = 50;
  for (int i = 0; i < kTables; ++i) store_game(world, name(i), 50, {"eve", "ben"});
  Hold hold(world.lobby->context().journal);
  int of_eve = 0, before_ben = -1;
  const Lobby::Who eve{"eve", "http://x/", "6.6.6.6"}, ben{"ben", "http://x/", "7.7.7.7"};
  for (int i = 0; i < kTables; ++i)
    world.lobby->state(eve, name(i), [&](const Result<Json>& answer) {
      EXPECT_TRUE(answer.ok());
      ++of_eve;
    });
  world.lobby->state(ben, name(kTables - 1), [&](const Result<Json>& answer) {
    EXPECT_TRUE(answer.ok());
    before_ben = of_eve;
  });
  hold.let_go();
  world.run_until([&] { return of_eve == kTables && before_ben >= 0; });
  EXPECT_LE(before_ben, 2);  // one of hers, and this one, which she waits for too
  EXPECT_EQ(world.counters.replayed, kTables * 50u) << "each is read once";
}

}  // namespace
}  // namespace bloom::server
