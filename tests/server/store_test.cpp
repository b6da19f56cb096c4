#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <mutex>

#include "server/store/file_lock.h"
#include "server/store/sqlite.h"
#include "tests/server/memory_store.h"
#include "tests/server/sqlite_folder.h"
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
  EXPECT_FALSE(store->playing("", 10).ok());
  EXPECT_FALSE(store->remove_idle(kEver, kEver, 10).ok());
  EXPECT_FALSE(store->ledger().ok());
  EXPECT_FALSE(store->keep({}).ok());
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

// As version 1 of the form was made.
constexpr const char* kVersionOne = R"(
create table meta(key text primary key, value blob) without rowid;
create table names(id integer primary key, name text unique not null);
create table log(
  owner integer not null, number integer not null, time integer not null, seat integer not null,
  kind text not null, data text not null, primary key(owner, number)) without rowid;
create table tables(
  owner integer primary key, number integer not null, state text not null, listed integer not null,
  updated integer not null, maker text not null, summary text not null);
create index tables_open on tables(updated) where listed and state = 'waiting';
create index tables_updated on tables(updated);
create index tables_maker on tables(maker) where state <> 'over';
create table members(
  identity text not null, owner integer not null, primary key(identity, owner)) without rowid;
create index members_owner on members(owner);
pragma user_version = 1;
insert into meta values('secret', '0707070707070707070707070707070707070707070707070707070707070707');
insert into names values(1, 'a'), (2, 'b');
insert into log values(1, 1, 10, -1, 'create', '{}'), (1, 2, 20, 0, 'move', '{}'),
                      (2, 1, 30, -1, 'create', '{}');
insert into tables values(1, 2, 'playing', 0, 20, 'ada', '{}'), (2, 1, 'waiting', 1, 30, 'ben', '{}');
insert into members values('ada', 1), ('ben', 2), ('ada', 2);
)";

TEST(Sqlite, a_file_of_an_older_version_is_brought_up_to_date) {
  Folder folder;
  run_on(folder.file("t.db"), kVersionOne);
  // Several at the same moment, as the writer and the reader of a server.
  std::vector<std::unique_ptr<Store>> stores(4);
  std::vector<std::thread> threads;
  for (auto& each : stores) threads.emplace_back([&] { each = opened(folder.file("t.db")); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& store : stores) {
    ASSERT_NE(store, nullptr);
    EXPECT_EQ(store->read("a", 0)->size(), 2u);
    EXPECT_EQ(store->tables_of("ada", 10)->size(), 2u);
    EXPECT_EQ(store->secret()->front(), 7);
    EXPECT_EQ(*store->ledger(), Ledger{});
  }
  Store& store = *stores.front();
  const Append more{{entry("a", 3)}, TableRow{"a", 3, "over", false, 40, "{}", "ada", {"ada"}}};
  ASSERT_TRUE(store.keep({100, 1}).ok());
  ASSERT_TRUE(store.append({&more}).ok());
  // What was there is as young as its new ledger; what came later is younger.
  EXPECT_EQ(store.remove_idle(kEver, -1, 10)->size(), 0u);
  EXPECT_EQ(*store.remove_idle(kEver, 99, 10), std::vector<std::string>{"b"});
  EXPECT_EQ(store.read("a", 0)->size(), 3u);
  const Append kept{
      {}, TableRow{"a", 3, "over", false, 40, "{}", "ada", {"ada"}}, LastSeen{3, "x"}};
  ASSERT_TRUE(store.append({&kept}).ok());
  EXPECT_EQ(*store.last_seen("a"), (LastSeen{3, "x"}));
}

// Version 2 had all but what was last seen.
TEST(Sqlite, a_file_of_version_2_is_brought_up_to_date) {
  Folder folder;
  run_on(folder.file("t.db"), kVersionOne);
  run_on(
      folder.file("t.db"),
      "alter table tables add column lived integer not null default 0; pragma user_version = 2;");
  const auto store = opened(folder.file("t.db"));
  ASSERT_NE(store, nullptr);
  EXPECT_EQ(store->read("a", 0)->size(), 2u);
  EXPECT_EQ(*store->last_seen("a"), LastSeen{});
}

TEST(Sqlite, a_file_tells_its_size_and_what_is_free) {
  Folder folder;
  const auto store = opened(folder.file("t.db"));
  const Space before = store->space();
  EXPECT_GT(before.free, 0);
  EXPECT_GE(before.used, 4096);
  for (int i = 1; i <= 50; ++i) {
    LogEntry large = entry("a", i);
    large.data = std::string(20'000, 'x');
    const Append what{{large}, {}};
    ASSERT_TRUE(store->append({&what}).ok());
  }
  EXPECT_GE(store->space().used, before.used + 50 * 20'000);
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

TEST(Sqlite, a_probe_tells_whether_a_write_of_its_size_can_be_done) {
  Folder folder;
  const std::string file = folder.file("t.db");
  const auto store = opened(file);
  const Append what{{entry("a", 1)}, {}};
  ASSERT_TRUE(store->append({&what}).ok());
  // The log of changes may grow by so much, as on a disk that is nearly full.
  const auto size = static_cast<rlim_t>(std::filesystem::file_size(file + "-wal"));
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto old = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit tight{std::max(size, static_cast<rlim_t>(std::filesystem::file_size(file))) + 60'000,
                     before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &tight), 0);
  const bool small = store->probe(100).ok(), large = store->probe(200'000).ok();
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, old);
  EXPECT_TRUE(small);
  EXPECT_FALSE(large);
  EXPECT_TRUE(store->probe(200'000).ok());
  EXPECT_TRUE(store->probe(0).ok());
  EXPECT_EQ(store->read("a", 0)->size(), 1u);
}

}  // namespace
}  // namespace bloom::server
