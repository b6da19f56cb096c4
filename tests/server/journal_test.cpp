// The store on threads of its own: order, turns, a disk that fills.
#include "server/store/journal.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <limits>
#include <mutex>
#include <thread>

#include "base/text.h"
#include "server/store/turns.h"
#include "tests/server/hold.h"
#include "tests/server/sqlite_folder.h"

namespace bloom::server {
namespace {

using enum Written;

constexpr Millis kEver = std::numeric_limits<Millis>::max();

// A thread's worth of posted functions.
class Inbox {
 public:
  Journal::Post post() {
    return [this](std::function<void()> work) {
      const std::lock_guard lock(mutex_);
      work_.push_back(std::move(work));
      wake_.notify_one();
    };
  }
  void run(int count) {
    for (int i = 0; i < count; ++i) {
      std::unique_lock lock(mutex_);
      ASSERT_TRUE(
          wake_.wait_for(lock, std::chrono::seconds(20), [this] { return !work_.empty(); }));
      const auto work = std::move(work_.front());
      work_.pop_front();
      lock.unlock();
      work();
    }
  }
  void run_until(const std::function<bool()>& done) {
    while (!done()) run(1);
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> work_;
};

TEST(JournalTest, appends_come_back_in_their_order_and_share_transactions) {
  Folder folder;
  Inbox inbox;
  Journal journal(opened(folder.file("t.db")), opened(folder.file("t.db")), inbox.post());
  std::vector<int> stored;
  for (int number = 1; number <= 500; ++number)
    journal.append({{entry("a", number)}, {}}, [&stored, number](const Result<Written>& written) {
      ASSERT_TRUE(written.ok());
      ASSERT_EQ(*written, kStored);
      stored.push_back(number);
    });
  inbox.run_until([&] { return stored.size() == 500; });
  for (int i = 0; i < 500; ++i) EXPECT_EQ(stored[i], i + 1);
  EXPECT_LT(journal.figures().commits, 500u);
  std::size_t read = 0;
  journal.ask([](Store& store) { return store.read("a", 0)->size(); },
              [&](std::size_t size) { read = size; });
  inbox.run_until([&] { return read > 0; });
  EXPECT_EQ(read, 500u);
}

TEST(JournalTest, removing_keeps_its_place_among_the_appends) {
  Folder folder;
  Inbox inbox;
  Journal journal(opened(folder.file("t.db")), opened(folder.file("t.db")), inbox.post());
  std::vector<std::string> told;
  const auto note = [&](const Result<Written>& written) {
    told.push_back(*written == kStored ? "stored" : "taken");
  };
  const TableRow row{.table = "a",
                     .number = 1,
                     .state = "over",
                     .listed = false,
                     .updated = 1,
                     .summary = "{}",
                     .maker = "ada",
                     .members = {}};
  journal.append({{entry("a", 1)}, row}, note);
  const auto removed = [&](const Result<std::vector<std::string>>& gone) {
    told.push_back(gone->empty() ? "kept" : "removed");
  };
  journal.remove_idle(entry("a", 1).time, kEver, 10, removed);
  journal.remove_idle(kEver, kEver, 10, removed);
  journal.append({{entry("a", 2)}, {}}, note);
  inbox.run_until([&] { return told.size() == 4; });
  EXPECT_EQ(told, (std::vector<std::string>{"stored", "kept", "removed", "taken"}));
}

// --- turns ---------------------------------------------------------------------------------------

std::string served(Turns<std::string>& turns, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += turns.pop().value_or("-");
  return out;
}

TEST(TurnsTest, owners_take_turns) {
  Turns<std::string> turns;
  for (int i = 0; i < 5; ++i) turns.push("ada", "a");
  turns.push("ben", "b");
  turns.push("ben", "B");
  turns.push("", "c");
  EXPECT_EQ(turns.waiting("ada"), 5u);
  EXPECT_EQ(served(turns, 3), "abc");
  turns.push("eve", "e");  // behind those who waited before
  EXPECT_EQ(served(turns, 7), "aBeaaa-");
  EXPECT_TRUE(turns.empty());
  EXPECT_EQ(turns.waiting("ada"), 0u);
}

TEST(TurnsTest, what_is_for_later_comes_late_but_comes) {
  Turns<std::string> turns;
  turns.later("L");
  turns.later("M");
  EXPECT_EQ(turns.size(), 2u);
  for (int i = 0; i < 40; ++i) turns.push(cat(i % 2), "x");
  const std::string first(Turns<std::string>::kPatience, 'x');
  EXPECT_EQ(served(turns, 34), first + "L" + first + "M");
  EXPECT_EQ(served(turns, 9), "xxxxxxxx-");
  turns.later("N");
  EXPECT_EQ(served(turns, 2), "N-");
}

TEST(JournalTest, one_owner_who_asks_for_much_keeps_no_other_waiting) {
  Folder folder;
  Inbox inbox;
  Journal journal(opened(folder.file("t.db")), opened(folder.file("t.db")), inbox.post());
  Hold hold(journal);
  std::vector<std::string> order;
  const auto ask = [&](const std::string& owner) {
    return journal.ask(
        owner, [](Store&) { return 0; }, [&order, owner](int) { order.push_back(owner); });
  };
  for (std::size_t i = 0; i < Journal::kMostWaiting; ++i) EXPECT_TRUE(ask("greedy"));
  EXPECT_FALSE(ask("greedy"));  // no more of theirs
  EXPECT_TRUE(ask("ada"));
  EXPECT_TRUE(ask("ben"));
  EXPECT_EQ(journal.figures().reads_waiting, static_cast<int>(Journal::kMostWaiting) + 2);
  hold.let_go();
  inbox.run_until([&] { return order.size() == Journal::kMostWaiting + 2; });
  EXPECT_EQ(std::vector(order.begin(), order.begin() + 4),
            (std::vector<std::string>{"greedy", "ada", "ben", "greedy"}));
}

TEST(JournalTest, reads_that_wait_are_dropped_at_the_end_and_appends_are_stored) {
  Folder folder;
  Inbox inbox;
  std::atomic<int> read = 0;
  {
    Journal journal(opened(folder.file("t.db")), opened(folder.file("t.db")), inbox.post());
    for (int i = 0; i < 1000; ++i)
      journal.ask(
          [&read](Store&) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            return ++read;
          },
          [](int) {});
    for (int number = 1; number <= 200; ++number)
      journal.append({{entry("a", number)}, {}}, [](const Result<Written>&) {});
  }
  EXPECT_LT(read, 1000);
  EXPECT_EQ(opened(folder.file("t.db"))->read("a", 0)->size(), 200u);
}

// A store whose disk has room for so many bytes at once.
class Leaky final : public Store {
 public:
  Leaky(std::unique_ptr<Store> store, std::atomic<std::size_t>& room)
      : store_(std::move(store)), room_(room) {}
  Result<std::vector<Written>> append(const std::vector<const Append*>& appends) override {
    std::size_t bytes = 0;
    for (const Append* each : appends)
      for (const LogEntry& entry : each->entries) bytes += entry.data.size();
    if (bytes > room_) return Error("no-storage", "The disk is full.");
    return store_->append(appends);
  }
  Status keep(const Ledger& ledger) override {
    if (room_ == 0) return Error("no-storage", "The disk is full.");
    return store_->keep(ledger);
  }
  Status probe(std::size_t bytes) override {
    ++probes;
    if (bytes > room_) return Error("no-storage", "The disk is full.");
    return store_->probe(bytes);
  }
  Status remove(std::string_view table) override {
    if (room_ == 0) return Error("no-storage", "The disk is full.");
    return store_->remove(table);
  }
  Result<std::vector<LogEntry>> read(std::string_view table, int after) override {
    return store_->read(table, after);
  }
  Result<LastSeen> last_seen(std::string_view table) override { return store_->last_seen(table); }
  Result<std::vector<TableRow>> tables_of(std::string_view identity, int most) override {
    return store_->tables_of(identity, most);
  }
  Result<std::vector<TableRow>> open_tables(int most) override { return store_->open_tables(most); }
  Result<int> unfinished_of(std::string_view maker) override {
    return store_->unfinished_of(maker);
  }
  Result<Tail> tail(std::string_view table) override { return store_->tail(table); }
  Result<std::vector<std::string>> playing(std::string_view after, int most) override {
    return store_->playing(after, most);
  }
  Result<Ledger> ledger() override { return store_->ledger(); }
  Result<std::vector<std::string>> remove_idle(Millis since, Millis lived, int most) override {
    return store_->remove_idle(since, lived, most);
  }
  Space space() override { return {room_ == 0 ? 0 : 1000, 77}; }
  Result<Bytes32> secret() override { return store_->secret(); }

 private:
  std::unique_ptr<Store> store_;
  std::atomic<std::size_t>& room_;

 public:
  std::atomic<int> probes = 0;
};

TEST(JournalTest, a_disk_that_cannot_be_written_is_told_until_it_can) {
  Folder folder;
  Inbox inbox;
  std::atomic<std::size_t> room = 0;
  using std::chrono::milliseconds;
  Journal journal(std::make_unique<Leaky>(opened(folder.file("t.db")), room),
                  opened(folder.file("t.db")), inbox.post(), {milliseconds(1), milliseconds(1)});
  EXPECT_EQ(journal.figures().free_bytes, 0);  // known before anybody can ask
  EXPECT_EQ(journal.figures().used_bytes, 77);
  EXPECT_EQ(journal.trouble(), "");
  bool told = false;
  journal.append({{entry("a", 1)}, {}}, [&](const Result<Written>& written) {
    EXPECT_FALSE(written.ok());
    told = true;
  });
  inbox.run_until([&] { return told; });
  EXPECT_EQ(journal.trouble(), "The disk is full.");
  EXPECT_EQ(journal.figures().failures, 1u);
  room = 1 << 30;
  // Nobody asks for anything: it is tried again by itself.
  while (journal.figures().failing) std::this_thread::yield();
  while (journal.figures().free_bytes == 0) std::this_thread::yield();
  EXPECT_EQ(journal.trouble(), "");
  EXPECT_EQ(journal.figures().failures, 1u);
  EXPECT_EQ(opened(folder.file("t.db"))->read("a", 0)->size(), 0u);  // and nothing was stored twice
}

TEST(JournalTest, a_small_write_is_no_end_of_the_trouble_with_a_large_one) {
  Folder folder;
  Inbox inbox;
  std::atomic<std::size_t> room = 1000;
  using std::chrono::milliseconds;
  auto leaky = std::make_unique<Leaky>(opened(folder.file("t.db")), room);
  const Leaky& disk = *leaky;
  Journal journal(std::move(leaky), opened(folder.file("t.db")), inbox.post(),
                  {milliseconds(1), milliseconds(1)});
  const auto append = [&](const std::string& table, std::size_t bytes) {
    std::optional<bool> stored;
    LogEntry large = entry(table, 1);
    large.data = std::string(bytes, 'x');
    journal.append({{large}, {}}, [&](const Result<Written>& written) { stored = written.ok(); });
    inbox.run_until([&] { return stored.has_value(); });
    return *stored;
  };
  EXPECT_FALSE(append("a", 20'000));
  EXPECT_TRUE(append("b", 100));
  EXPECT_EQ(journal.trouble(), "The disk is full.");
  // It is tried by itself, also while small ones succeed.
  for (int i = 0; disk.probes < 3; ++i) ASSERT_TRUE(append(cat("c", i), 100));
  EXPECT_EQ(journal.trouble(), "The disk is full.");
  EXPECT_TRUE(journal.figures().failing);
  room = 19'999;
  for (const int before = disk.probes; disk.probes < before + 3;) std::this_thread::yield();
  EXPECT_EQ(journal.trouble(), "The disk is full.");
  room = 20'000;
  while (journal.figures().failing) std::this_thread::yield();
  EXPECT_EQ(journal.trouble(), "");
  EXPECT_TRUE(append("a", 20'000));
}

TEST(JournalTest, what_was_asked_for_is_stored_before_it_ends) {
  Folder folder;
  Inbox inbox;
  {
    Journal journal(opened(folder.file("t.db")), opened(folder.file("t.db")), inbox.post());
    for (int number = 1; number <= 200; ++number)
      journal.append({{entry("a", number)}, {}}, [](const Result<Written>&) {});
  }
  EXPECT_EQ(opened(folder.file("t.db"))->read("a", 0)->size(), 200u);
}

}  // namespace
}  // namespace bloom::server
