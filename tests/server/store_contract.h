// What every kind of store has to do. A store passes if it passes this suite:
//
//   INSTANTIATE_TEST_SUITE_P(Sqlite, StoreContract, testing::Values(&make_sqlite));
#pragma once

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/text.h"
#include "server/store/store.h"

namespace bloom::server {

constexpr Millis kEver = std::numeric_limits<Millis>::max();

// A place for one test, in which any number of stores can be opened; they see the same tables.
class StorePlace {
 public:
  virtual ~StorePlace() = default;
  virtual std::unique_ptr<Store> open() = 0;
};

class StoreContract : public testing::TestWithParam<std::unique_ptr<StorePlace> (*)()> {
 protected:
  void SetUp() override {
    place = GetParam()();
    store = place->open();
    ASSERT_NE(store, nullptr);
  }

  static LogEntry entry(const std::string& table, int number, const std::string& data = "{}") {
    return {table, number, 1000 + number, number % 3 - 1, number == 1 ? "create" : "move", data};
  }
  static TableRow row(const std::string& table, int number, const std::string& state = "waiting") {
    return {table, number, state, true, 1000 + number, R"({"game":"town"})", "ada", {"ada"}};
  }
  // Appends one by one in one transaction; what became of each.
  std::vector<Written> append(const std::vector<Append>& appends, Store* to = nullptr) {
    std::vector<const Append*> all;
    for (const Append& each : appends) all.push_back(&each);
    const auto written = (to == nullptr ? store.get() : to)->append(all);
    EXPECT_TRUE(written.ok()) << written.error().message;
    return written ? *written : std::vector<Written>{};
  }

  std::unique_ptr<StorePlace> place;
  std::unique_ptr<Store> store;
};

using enum Written;

TEST_P(StoreContract, what_was_appended_is_read_in_order) {
  append({{{entry("a", 1), entry("a", 2, R"({"text":"grüß \"dich\""})")}, {}}});
  append({{{entry("a", 3)}, {}}, {{entry("b", 1)}, {}}});
  const auto log = store->read("a", 0);
  ASSERT_TRUE(log.ok());
  EXPECT_EQ(*log, (std::vector<LogEntry>{
                      entry("a", 1), entry("a", 2, R"({"text":"grüß \"dich\""})"), entry("a", 3)}));
  EXPECT_EQ(store->read("a", 2)->size(), 1u);
  EXPECT_EQ(store->read("a", 3)->size(), 0u);
  EXPECT_EQ(store->read("nobody", 0)->size(), 0u);
}

TEST_P(StoreContract, a_number_is_given_once) {
  append({{{entry("a", 1)}, {}}});
  EXPECT_EQ(append({{{entry("a", 2, R"({"by":1})")}, {}}}), std::vector{kStored});
  EXPECT_EQ(append({{{entry("a", 2, R"({"by":2})")}, {}}}), std::vector{kTaken});
  EXPECT_EQ((*store->read("a", 1))[0].data, R"({"by":1})");
}

TEST_P(StoreContract, of_two_in_one_transaction_the_first_wins) {
  append({{{entry("a", 1)}, {}}});
  EXPECT_EQ(append({{{entry("a", 2, R"({"by":1})")}, {}},
                    {{entry("a", 2, R"({"by":2})")}, {}},
                    {{entry("b", 1)}, {}}}),
            (std::vector{kStored, kTaken, kStored}));
}

TEST_P(StoreContract, entries_that_belong_together_come_together_or_not_at_all) {
  append({{{entry("a", 1), entry("a", 2)}, {}}});
  EXPECT_EQ(append({{{entry("a", 2), entry("a", 3)}, row("a", 3, "playing")}}),
            std::vector{kTaken});
  EXPECT_EQ(store->read("a", 0)->size(), 2u);
  EXPECT_EQ(store->tables_of("ada", 10)->size(), 0u);
}

TEST_P(StoreContract, others_see_it_once_it_is_there) {
  const auto other = place->open();
  append({{{entry("a", 1)}, row("a", 1)}});
  EXPECT_EQ(other->read("a", 0)->size(), 1u);
  EXPECT_EQ(append({{{entry("a", 2)}, {}}}, other.get()), std::vector{kStored});
  EXPECT_EQ(append({{{entry("a", 2)}, {}}}), std::vector{kTaken});
}

TEST_P(StoreContract, many_writers_leave_no_gap_and_no_double) {
  append({{{entry("a", 1)}, {}}});
  std::vector<std::thread> threads;
  std::atomic<int> stored = 0;
  for (int writer = 0; writer < 4; ++writer)
    threads.emplace_back([&, own = place->open()] {
      for (int tries = 0; tries < 50; ++tries) {
        const int next = own->tail("a")->number + 1;
        const Append what{{entry("a", next)}, {}};
        const auto written = own->append({&what});
        ASSERT_TRUE(written.ok()) << written.error().message;
        if ((*written)[0] == kStored) ++stored;
      }
    });
  for (std::thread& thread : threads) thread.join();
  const auto log = *store->read("a", 0);
  EXPECT_EQ(static_cast<int>(log.size()), stored + 1);
  for (std::size_t i = 0; i < log.size(); ++i) EXPECT_EQ(log[i].number, static_cast<int>(i) + 1);
}

TEST_P(StoreContract, tables_are_found_by_their_members) {
  TableRow two = row("b", 1);
  two.members = {"ada", "ben"};
  two.updated = 5000;
  append({{{entry("a", 1)}, row("a", 1)}, {{entry("b", 1)}, two}});
  const auto mine = *store->tables_of("ada", 10);
  ASSERT_EQ(mine.size(), 2u);
  EXPECT_EQ(mine[0], two);  // latest first
  EXPECT_EQ(mine[1], row("a", 1));
  EXPECT_EQ(store->tables_of("ada", 1)->size(), 1u);
  EXPECT_EQ(store->tables_of("ben", 10)->size(), 1u);
  EXPECT_EQ(store->tables_of("eve", 10)->size(), 0u);
}

TEST_P(StoreContract, tables_that_are_not_over_come_first) {
  TableRow old = row("a", 1, "playing"), done = row("b", 1, "over"), later = row("c", 1, "playing");
  done.updated = old.updated + 1000;
  later.updated = old.updated + 2000;
  append({{{entry("a", 1)}, old}, {{entry("b", 1)}, done}, {{entry("c", 1)}, later}});
  const auto mine = *store->tables_of("ada", 2);
  ASSERT_EQ(mine.size(), 2u);
  EXPECT_EQ(mine[0], later);
  EXPECT_EQ(mine[1], old);
}

TEST_P(StoreContract, games_under_way_are_named_page_by_page) {
  std::vector<std::string> all;
  for (int i = 0; i < 7; ++i) {
    all.push_back(cat("t", i));
    append({{{entry(all.back(), 1)}, row(all.back(), 1, "playing")}});
    append({{{entry(cat("over", i), 1)}, row(cat("over", i), 1, "over")}});
  }
  EXPECT_EQ(*store->playing("", 100), all);
  std::vector<std::string> found;
  while (true) {
    const auto page = *store->playing(found.empty() ? "" : found.back(), 3);
    if (page.empty()) break;
    EXPECT_LE(page.size(), 3u);
    found.insert(found.end(), page.begin(), page.end());
  }
  EXPECT_EQ(found, all);
}

TEST_P(StoreContract, a_maker_may_change) {
  append({{{entry("a", 1)}, row("a", 1)}});
  TableRow nobody = row("a", 1);
  nobody.maker.clear();
  append({{{}, nobody}});
  EXPECT_EQ(*store->unfinished_of("ada"), 0);
}

TEST_P(StoreContract, a_row_is_replaced_by_a_later_one_only) {
  append({{{entry("a", 1), entry("a", 2)}, row("a", 2)}});
  TableRow late = row("a", 2, "playing");
  late.members = {"ada", "ben"};
  append({{{}, late}});  // without an entry
  EXPECT_EQ((*store->tables_of("ben", 10))[0].state, "playing");
  append({{{}, row("a", 1, "waiting")}});
  EXPECT_EQ((*store->tables_of("ada", 10))[0].state, "playing");
  EXPECT_EQ(store->tables_of("ben", 10)->size(), 1u);
}

TEST_P(StoreContract, open_tables_are_listed_and_waiting) {
  TableRow hidden = row("b", 1);
  hidden.listed = false;
  append({{{entry("a", 1)}, row("a", 1)},
          {{entry("b", 1)}, hidden},
          {{entry("c", 1)}, row("c", 1, "playing")}});
  const auto open = *store->open_tables(10);
  ASSERT_EQ(open.size(), 1u);
  EXPECT_EQ(open[0].table, "a");
}

TEST_P(StoreContract, unfinished_tables_are_counted_for_their_maker) {
  TableRow guest = row("c", 1);
  guest.maker = "ben";
  append({{{entry("a", 1)}, row("a", 1)},
          {{entry("b", 1)}, row("b", 1, "over")},
          {{entry("c", 1)}, guest}});
  EXPECT_EQ(*store->unfinished_of("ada"), 1);
  EXPECT_EQ(*store->unfinished_of("ben"), 1);
  EXPECT_EQ(*store->unfinished_of("eve"), 0);
}

TEST_P(StoreContract, tail_tells_the_last_entry_and_what_the_row_knows) {
  append({{{entry("a", 1)}, row("a", 1)}, {{entry("a", 2)}, {}}});
  EXPECT_EQ(store->tail("a")->number, 2);
  EXPECT_EQ(store->tail("a")->time, 1002);
  EXPECT_EQ(store->tail("a")->row, 1);
  EXPECT_EQ(store->tail("b")->number, 0);
}

TEST_P(StoreContract, a_game_may_have_begun_without_its_row_knowing) {
  append({{{entry("a", 1)}, row("a", 1)}, {{entry("b", 1)}, row("b", 1)}, {{entry("b", 2)}, {}}});
  append({{{entry("c", 1)}, row("c", 1, "over")}, {{entry("c", 2)}, {}}});
  EXPECT_EQ(*store->playing("", 10), std::vector<std::string>{"b"});
}

TEST_P(StoreContract, what_was_last_seen_is_kept_and_goes_with_its_table) {
  append({{{entry("a", 1)}, row("a", 1)}, {{entry("b", 1)}, row("b", 1)}});
  EXPECT_EQ(*store->last_seen("a"), LastSeen{});
  append({{{}, row("a", 1), LastSeen{5, "five"}}, {{}, row("b", 1), LastSeen{2, "two"}}});
  append({{{}, row("a", 1), LastSeen{4, "four"}}});  // late
  append({{{entry("a", 2)}, row("a", 2)}});
  EXPECT_EQ(*place->open()->last_seen("a"), (LastSeen{5, "five"}));
  append({{{}, row("a", 2), LastSeen{6, "six"}}});
  EXPECT_EQ(*store->last_seen("a"), (LastSeen{6, "six"}));
  EXPECT_EQ(*store->last_seen("b"), (LastSeen{2, "two"}));
  EXPECT_EQ(*store->last_seen("c"), LastSeen{});
  ASSERT_TRUE(store->remove_idle(kEver, kEver, 10).ok());
  EXPECT_EQ(*store->last_seen("a"), LastSeen{});
  append({{{entry("a", 1)}, row("a", 1)}});
  EXPECT_EQ(*store->last_seen("a"), LastSeen{});
}

TEST_P(StoreContract, what_was_removed_is_gone_for_good) {
  append({{{entry("a", 1)}, row("a", 1)}, {{entry("b", 1)}, {}}});
  EXPECT_EQ(*store->remove_idle(kEver, kEver, 10), std::vector<std::string>{"a"});
  EXPECT_EQ(store->read("a", 0)->size(), 0u);
  EXPECT_EQ(store->tables_of("ada", 10)->size(), 0u);
  // Whoever still holds it in memory cannot go on with it.
  EXPECT_EQ(append({{{entry("a", 2)}, row("a", 2)}}), std::vector{kTaken});
  EXPECT_EQ(append({{{}, row("a", 2)}}), std::vector{kTaken});
  EXPECT_EQ(store->read("a", 0)->size(), 0u);
  EXPECT_EQ(store->remove_idle(kEver, kEver, 10)->size(), 0u);
}

TEST_P(StoreContract, one_table_is_removed_and_no_other) {
  append({{{entry("a", 1), entry("a", 2)}, row("a", 2), LastSeen{1, "one"}},
          {{entry("b", 1)}, row("b", 1), LastSeen{1, "one"}}});
  EXPECT_TRUE(store->remove("a").ok());
  for (const bool again : {false, true}) {
    EXPECT_EQ(store->read("a", 0)->size(), 0u) << again;
    EXPECT_EQ(*store->last_seen("a"), LastSeen{});
    EXPECT_EQ(store->tables_of("ada", 10)->size(), 1u);
    EXPECT_EQ(append({{{entry("a", 3)}, row("a", 3)}}), std::vector{kTaken});
    EXPECT_EQ(store->read("b", 0)->size(), 1u);
    EXPECT_EQ(store->last_seen("b")->number, 1);
    EXPECT_TRUE(store->remove("a").ok());  // there is none any more
  }
}

TEST_P(StoreContract, idle_tables_are_those_whose_last_entry_is_old) {
  append({{{entry("old", 1)}, row("old", 1)}, {{entry("new", 1)}, row("new", 1)}});
  LogEntry late = entry("new", 2);
  late.time = 9000;  // the row lags behind
  append({{{late}, {}}});
  EXPECT_EQ(store->remove_idle(1, kEver, 10)->size(), 0u);
  EXPECT_EQ(*store->remove_idle(9000, kEver, 10), std::vector<std::string>{"old"});
  EXPECT_EQ(store->read("new", 0)->size(), 2u);
  EXPECT_EQ(append({{{entry("new", 3)}, row("new", 3)}}), std::vector{kStored});
}

TEST_P(StoreContract, the_ledger_is_kept) {
  EXPECT_EQ(*store->ledger(), Ledger{});
  ASSERT_TRUE(store->keep({5, 7}).ok());
  EXPECT_EQ(*place->open()->ledger(), (Ledger{5, 7}));
  ASSERT_TRUE(store->keep({6, 3}).ok());
  EXPECT_EQ(*store->ledger(), (Ledger{6, 3}));
}

TEST_P(StoreContract, a_table_is_as_old_as_the_ledger_says_too) {
  append({{{entry("a", 1)}, row("a", 1)}});
  ASSERT_TRUE(store->keep({100, 1}).ok());
  append({{{entry("b", 1)}, row("b", 1)}, {{entry("c", 1)}, row("c", 1)}});
  ASSERT_TRUE(store->keep({200, 1}).ok());
  append({{{}, row("b", 1)}});  // written again, so young again
  append({{{}, row("c", 0)}});  // too late to be written
  EXPECT_EQ(store->remove_idle(kEver, -1, 10)->size(), 0u);
  EXPECT_EQ(*store->remove_idle(kEver, 0, 10), std::vector<std::string>{"a"});
  EXPECT_EQ(store->remove_idle(kEver, 99, 10)->size(), 0u);
  EXPECT_EQ(*store->remove_idle(kEver, 199, 10), std::vector<std::string>{"c"});
  EXPECT_EQ(*store->remove_idle(kEver, 200, 10), std::vector<std::string>{"b"});
}

TEST_P(StoreContract, the_oldest_tables_go_first) {
  append({{{entry("b", 1)}, row("b", 1)}});
  TableRow older = row("a", 1), newer = row("c", 1);
  older.updated = 500;
  newer.updated = 2000;
  append({{{entry("a", 1)}, older}, {{entry("c", 1)}, newer}});
  EXPECT_EQ(*store->remove_idle(kEver, kEver, 2), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(*store->remove_idle(kEver, kEver, 2), (std::vector<std::string>{"c"}));
}

TEST_P(StoreContract, its_secret_stays_the_same) {
  const Bytes32 secret = *store->secret();
  EXPECT_NE(secret, Bytes32{});
  EXPECT_EQ(*place->open()->secret(), secret);
  store.reset();
  EXPECT_EQ(*place->open()->secret(), secret);
}

TEST_P(StoreContract, it_is_all_there_after_opening_again) {
  append({{{entry("a", 1), entry("a", 2)}, row("a", 2)}});
  store.reset();
  store = place->open();
  EXPECT_EQ(store->read("a", 0)->size(), 2u);
  EXPECT_EQ(store->tables_of("ada", 10)->size(), 1u);
}

}  // namespace bloom::server
