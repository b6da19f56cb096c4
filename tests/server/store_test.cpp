#include <sqlite3.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <mutex>

#include "cli/native.h"
#include "server/lobby/keys.h"
#include "server/store/file_lock.h"
#include "server/store/journal.h"
#include "server/store/sqlite.h"
#include "tests/server/memory_store.h"
#include "tests/server/store_contract.h"

// Every sync to the disk by SQLite comes by here.
namespace {
std::mutex sync_mutex;
std::vector<std::string> files_synced;

int synced(int file, long call) {
  std::error_code ignored;
  const auto path = std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(file), ignored);
  {
    const std::lock_guard lock(sync_mutex);
    files_synced.push_back(path);
  }
  return static_cast<int>(syscall(call, file));
}
}  // namespace
extern "C" int fdatasync(int file) { return synced(file, SYS_fdatasync); }
extern "C" int fsync(int file) { return synced(file, SYS_fsync); }

namespace bloom::server {
namespace {

const Random kRandom = cli::native_platform().random;

class Folder {
 public:
  Folder() {
    std::string name = "/tmp/bloom-store-XXXXXX";
    path_ = mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

std::unique_ptr<Store> opened(const std::string& path) {
  auto store = open_sqlite(path, kRandom);
  EXPECT_TRUE(store.ok()) << store.error().message;
  return store ? std::move(*store) : nullptr;
}

class SqlitePlace final : public StorePlace {
 public:
  std::unique_ptr<Store> open() override { return opened(folder_.file("tables.db")); }

 private:
  Folder folder_;
};

std::unique_ptr<StorePlace> make_sqlite() { return std::make_unique<SqlitePlace>(); }
INSTANTIATE_TEST_SUITE_P(Sqlite, StoreContract, testing::Values(&make_sqlite));

class MemoryPlace final : public StorePlace {
 public:
  std::unique_ptr<Store> open() override { return std::make_unique<MemoryStore>(place_); }

 private:
  std::shared_ptr<MemoryStore::Place> place_ = std::make_shared<MemoryStore::Place>();
};

std::unique_ptr<StorePlace> make_memory() { return std::make_unique<MemoryPlace>(); }
INSTANTIATE_TEST_SUITE_P(Memory, StoreContract, testing::Values(&make_memory));

LogEntry entry(const std::string& table, int number) {
  return {table, number, number, -1, "move", "{}"};
}

void run_on(const std::string& path, const char* statements) {
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &other), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(other, statements, nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(other);
}

TEST(Sqlite, power_may_fail_after_every_append) {
  Folder folder;
  const auto store = opened(folder.file("t.db"));
  for (int number = 1; number <= 5; ++number) {
    const Append what{{entry("a", number)}, {}};
    files_synced.clear();
    ASSERT_TRUE(store->append({&what}).ok());
    ASSERT_FALSE(files_synced.empty());
    EXPECT_EQ(files_synced.back(), folder.file("t.db-wal"));
  }
}

TEST(Sqlite, what_cannot_be_read_or_written_is_an_error_and_not_nothing) {
  Folder folder;
  const auto store = opened(folder.file("t.db"));
  const Append first{{entry("a", 1)}, {}}, second{{entry("a", 2)}, {}};
  ASSERT_TRUE(store->append({&first}).ok());
  run_on(folder.file("t.db"),
         "drop table names; drop table tables; drop table members; drop table meta;");
  EXPECT_FALSE(store->append({&second}).ok());
  EXPECT_FALSE(store->read("a", 0).ok());
  EXPECT_FALSE(store->tables_of("ada", 10).ok());
  EXPECT_FALSE(store->open_tables(10).ok());
  EXPECT_FALSE(store->unfinished_of("ada").ok());
  EXPECT_FALSE(store->tail("a").ok());
  EXPECT_FALSE(store->playing(10).ok());
  EXPECT_FALSE(store->remove_idle(kEver, 10).ok());
  EXPECT_FALSE(store->secret().ok());
}

TEST(Sqlite, a_backup_is_whole_and_overwrites_nothing) {
  Folder folder;
  auto store = open_sqlite(folder.file("t.db"), kRandom);
  const Append what{{entry("a", 1), entry("a", 2)}, {}};
  ASSERT_TRUE((*store)->append({&what}).ok());
  ASSERT_TRUE(backup_sqlite(folder.file("t.db"), folder.file("copy.db")).ok());
  const auto copy = open_sqlite(folder.file("copy.db"), kRandom);
  EXPECT_EQ((*copy)->read("a", 0)->size(), 2u);
  EXPECT_EQ(*(*copy)->secret(), *(*store)->secret());
  EXPECT_FALSE(backup_sqlite(folder.file("t.db"), folder.file("copy.db")).ok());
  EXPECT_FALSE(backup_sqlite(folder.file("none.db"), folder.file("copy2.db")).ok());
  EXPECT_FALSE(std::filesystem::exists(folder.file("none.db")));
}

TEST(Sqlite, what_is_no_file_of_ours_is_refused_in_words) {
  Folder folder;
  std::ofstream(folder.file("text.db")) << std::string(5000, 'x');
  const auto store = open_sqlite(folder.file("text.db"), kRandom);
  ASSERT_FALSE(store.ok());
  EXPECT_NE(store.error().message.find("text.db"), std::string::npos);
  EXPECT_FALSE(open_sqlite("/proc/nowhere/tables.db", kRandom).ok());
}

TEST(Sqlite, a_file_of_a_newer_program_is_left_alone) {
  Folder folder;
  ASSERT_TRUE(open_sqlite(folder.file("t.db"), kRandom).ok());
  run_on(folder.file("t.db"), "pragma user_version = 99");
  const auto store = open_sqlite(folder.file("t.db"), kRandom);
  ASSERT_FALSE(store.ok());
  EXPECT_NE(store.error().message.find("newer"), std::string::npos);
}

TEST(Sqlite, the_file_is_for_its_owner_alone) {
  Folder folder;
  ASSERT_TRUE(open_sqlite(folder.file("new/t.db"), kRandom).ok());
  const auto rights = std::filesystem::status(folder.file("new/t.db")).permissions();
  EXPECT_EQ(rights & (std::filesystem::perms::group_all | std::filesystem::perms::others_all),
            std::filesystem::perms::none);
}

TEST(Sqlite, others_that_look_at_the_file_take_nothing_away) {
  Folder folder;
  const auto writer = opened(folder.file("t.db")), reader = opened(folder.file("t.db"));
  const Append first{{entry("a", 1)}, {}}, second{{entry("a", 2)}, {}};
  ASSERT_TRUE(writer->append({&first}).ok());
  // Another process opens, reads and closes: were it the last one, it would delete the -wal file.
  const pid_t child = fork();
  if (child == 0) {
    sqlite3* other = nullptr;
    sqlite3_open(folder.file("t.db").c_str(), &other);
    sqlite3_exec(other, "select count(*) from log", nullptr, nullptr, nullptr);
    sqlite3_close(other);
    _exit(0);
  }
  int status = 1;
  waitpid(child, &status, 0);
  ASSERT_EQ(status, 0);
  ASSERT_TRUE(std::filesystem::exists(folder.file("t.db-wal")));
  ASSERT_TRUE(writer->append({&second}).ok());
  // As after a crash: what is on the disk, opened elsewhere.
  std::filesystem::copy(folder.file("t.db"), folder.file("crash.db"));
  std::filesystem::copy(folder.file("t.db-wal"), folder.file("crash.db-wal"));
  EXPECT_EQ(opened(folder.file("crash.db"))->read("a", 0)->size(), 2u);
}

TEST(Sqlite, one_server_per_file) {
  Folder folder;
  auto first = FileLock::take(folder.file("t.db"));
  ASSERT_TRUE(first.ok());
  EXPECT_FALSE(FileLock::take(folder.file("t.db")).ok());
  first->reset();
  EXPECT_TRUE(FileLock::take(folder.file("t.db")).ok());
}

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
  journal.remove_idle(entry("a", 1).time, 10, removed);
  journal.remove_idle(kEver, 10, removed);
  journal.append({{entry("a", 2)}, {}}, note);
  inbox.run_until([&] { return told.size() == 4; });
  EXPECT_EQ(told, (std::vector<std::string>{"stored", "kept", "removed", "taken"}));
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
