#include "server/store/sqlite.h"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "base/text.h"
#include "server/store/sqlite_handle.h"

namespace bloom::server {
namespace {

// Rows of one table stand together, so that a move touches one page of the log.
constexpr const char* kSchema = R"(
create table if not exists meta(key text primary key, value blob) without rowid;
create table if not exists names(id integer primary key, name text unique not null);
create table if not exists log(
  owner integer not null, number integer not null, time integer not null, seat integer not null,
  kind text not null, data text not null, primary key(owner, number)) without rowid;
create table if not exists tables(
  owner integer primary key, number integer not null, state text not null, listed integer not null,
  updated integer not null, maker text not null, summary text not null,
  lived integer not null default 0);
create index if not exists tables_open on tables(updated) where listed and state = 'waiting';
create index if not exists tables_updated on tables(updated);
create index if not exists tables_maker on tables(maker) where state <> 'over';
create table if not exists members(
  identity text not null, owner integer not null, primary key(identity, owner)) without rowid;
create index if not exists members_owner on members(owner);
create table if not exists seen(
  owner integer primary key, number integer not null, data text not null);
pragma user_version = 3;
)";
constexpr int kVersion = 3;
constexpr std::size_t kMostProbed = 256 << 20;
// Of version 1: the ledger begins now, so its tables are as young in it as they can be.
constexpr const char* kFromOne = R"(
alter table tables add column lived integer not null default 0;
)";
// Of version 2: nothing was kept of what people saw.
constexpr const char* kFromTwo = R"(
create table seen(owner integer primary key, number integer not null, data text not null);
pragma user_version = 3;
)";

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(Database database) : database_(std::move(database)) {}

  Status prepare(void (*random)(std::span<std::uint8_t>)) {
    sqlite3_busy_timeout(database_.get(), 3000);
    if (!use_log() || !run("pragma synchronous = full"))
      return trouble(database_.get(), "The file cannot be used");
    if (const Status status = bring_up(); !status) return status;
    Bytes32 bytes;
    random(bytes);
    Statement keep;
    if (!keep.prepare(database_.get(), "insert or ignore into meta values('secret', ?)") ||
        !keep.with(to_hex(bytes)).run())
      return trouble(database_.get(), "The file cannot be written");
    return prepare_statements();
  }

  Result<std::vector<Written>> append(const std::vector<const Append*>& appends) override {
    std::vector<Written> out;
    if (!begin_.run()) return unwritable();
    for (const Append* part : appends) {
      const auto written = add(*part);
      if (!written) {
        rollback_.run();
        return written.error();
      }
      out.push_back(*written);
    }
    if (!commit_.run()) {
      const Error error = unwritable();
      rollback_.run();
      return error;
    }
    return out;
  }

  Result<std::vector<LogEntry>> read(std::string_view table, int after) override {
    std::vector<LogEntry> out;
    const bool fine = read_.with(table, after).each([&] {
      out.push_back({std::string(table), static_cast<int>(read_.number(0)), read_.number(1),
                     static_cast<int>(read_.number(2)), read_.text(3), read_.text(4)});
    });
    if (!fine) return unreadable();
    return out;
  }

  Result<LastSeen> last_seen(std::string_view table) override {
    LastSeen out;
    const bool fine = last_seen_.with(table).each(
        [&] { out = {static_cast<int>(last_seen_.number(0)), last_seen_.text(1)}; });
    if (!fine) return unreadable();
    return out;
  }

  Result<std::vector<TableRow>> tables_of(std::string_view identity, int most) override {
    return rows(of_.with(identity, most));
  }
  Result<std::vector<TableRow>> open_tables(int most) override { return rows(open_.with(most)); }
  Result<int> unfinished_of(std::string_view maker) override {
    int count = 0;
    if (!unfinished_.with(maker).each([&] { count = static_cast<int>(unfinished_.number(0)); }))
      return unreadable();
    return count;
  }
  Result<Tail> tail(std::string_view table) override {
    Tail out;
    const bool fine = tail_.with(table).each([&] {
      out = {static_cast<int>(tail_.number(0)), tail_.number(1), static_cast<int>(tail_.number(2))};
    });
    if (!fine) return unreadable();
    return out;
  }
  Result<std::vector<std::string>> playing(std::string_view after, int most) override {
    return names(playing_.with(after, most));
  }

  Result<Ledger> ledger() override {
    Ledger out;
    const bool fine =
        meta_.each([&] { (meta_.text(0) == "lived" ? out.lived : out.seen) = meta_.number(1); });
    if (!fine) return unreadable();
    return out;
  }
  Status keep(const Ledger& ledger) override {
    if (!begin_.run()) return unwritable();
    constexpr std::string_view kLived = "lived", kSeen = "seen";
    if (keep_.with(kLived, ledger.lived).run() && keep_.with(kSeen, ledger.seen).run() &&
        commit_.run())
      return Done{};
    const Error error = unwritable();
    rollback_.run();
    return error;
  }
  Status probe(std::size_t bytes) override {
    // Both at once, and SQLite would write nothing of it.
    const auto size = static_cast<int>(std::clamp<std::size_t>(bytes, 1, kMostProbed));
    if (probe_.with(size).run() && forget_.run()) return Done{};
    const Error error = unwritable();
    forget_.run();
    return error;
  }

  Space space() override {
    Space out;
    const char* path = sqlite3_db_filename(database_.get(), "main");
    if (path == nullptr) return out;
    const std::filesystem::path file(path);
    struct statvfs found{};
    if (statvfs(file.parent_path().c_str(), &found) == 0)
      out.free =
          static_cast<std::int64_t>(found.f_bavail) * static_cast<std::int64_t>(found.f_frsize);
    out.used = 0;
    for (const char* end : {"", "-wal", "-shm"}) {
      std::error_code none;
      const auto size = std::filesystem::file_size(path + std::string(end), none);
      if (!none) out.used += static_cast<std::int64_t>(size);
    }
    return out;
  }

  Result<std::vector<std::string>> remove_idle(Millis since, Millis lived, int most) override {
    if (!begin_.run()) return unwritable();
    auto tables = names(idle_.with(since, lived, since, most));
    bool fine = tables.ok();
    if (tables)
      for (const std::string& table : *tables) fine = fine && erase(table);
    if (fine && commit_.run()) return tables;
    const Error error = unwritable();
    rollback_.run();
    return error;
  }

  Status remove(std::string_view table) override {
    if (!begin_.run()) return unwritable();
    if (erase(table) && commit_.run()) return Done{};
    const Error error = unwritable();
    rollback_.run();
    return error;
  }

  Result<Bytes32> secret() override {
    Statement find;
    if (!find.prepare(database_.get(), "select value from meta where key = 'secret'") ||
        find.step() != SQLITE_ROW)
      return unreadable();
    const auto bytes = bytes32_from_hex(find.text(0));
    if (!bytes) return Error("no-storage", "The file's secret is damaged.");
    return *bytes;
  }

 private:
  bool run(const char* text) {
    return sqlite3_exec(database_.get(), text, nullptr, nullptr, nullptr) == SQLITE_OK;
  }

  // Makes the form of the file, or brings an older one up to date in place.
  // While another one does the same it is refused at once, whatever the timeout: two that waited
  // for each other would wait for ever.
  bool use_log() {
    using namespace std::chrono_literals;
    const auto until = std::chrono::steady_clock::now() + 30s;
    while (!run("pragma journal_mode = wal")) {
      const bool busy = (sqlite3_errcode(database_.get()) & 0xFF) == SQLITE_BUSY;
      if (!busy || std::chrono::steady_clock::now() >= until) return false;
      std::this_thread::sleep_for(5ms);
    }
    return true;
  }
  Status bring_up() {
    int now = 0;
    if (!number_of("pragma user_version", now))
      return trouble(database_.get(), "The file cannot be used");
    if (now == kVersion) return Done{};
    // Another one may do the same at this moment.
    if (!run("begin immediate")) return trouble(database_.get(), "The file cannot be used");
    const Status status = change_form();
    if (status && run("commit")) return Done{};
    const Error error =
        status ? trouble(database_.get(), "The file cannot be set up") : status.error();
    run("rollback");
    return error;
  }
  Status change_form() {
    int now = 0, others = 0;
    if (!number_of("pragma user_version", now) ||
        !number_of("select count(*) from sqlite_master", others))
      return trouble(database_.get(), "The file cannot be used");
    if (now > kVersion)
      return Error("no-storage", "The file was made by a newer version of this program.");
    if (now == 0 && others > 0)
      return Error("no-storage", "The file is a database of another program.");
    const bool fine = now == 0          ? run(kSchema)
                      : now == kVersion ? true
                                        : (now > 1 || run(kFromOne)) && run(kFromTwo);
    if (!fine) return trouble(database_.get(), "The file cannot be set up");
    return Done{};
  }
  bool number_of(const char* question, int& answer) {
    Statement statement;
    if (!statement.prepare(database_.get(), question) || statement.step() != SQLITE_ROW)
      return false;
    answer = static_cast<int>(statement.number(0));
    return true;
  }

  Status prepare_statements() {
    constexpr std::string_view kRow =
        "select n.name, t.number, t.state, t.listed, t.updated, t.summary, t.maker from ";
    const std::pair<Statement*, std::string> all[] = {
        {&begin_, "begin immediate"},
        {&commit_, "commit"},
        {&rollback_, "rollback"},
        {&name_, "insert or ignore into names(name) values(?)"},
        {&owner_, "select id from names where name = ?"},
        {&add_, "insert or ignore into log values(?, ?, ?, ?, ?, ?)"},
        {&row_,
         "insert into tables values(?, ?, ?, ?, ?, ?, ?, "
         "coalesce((select value from meta where key = 'lived'), 0)) on conflict(owner) do update "
         "set number = excluded.number, state = excluded.state, listed = excluded.listed, "
         "updated = excluded.updated, summary = excluded.summary, maker = excluded.maker, "
         "lived = excluded.lived where excluded.number >= number"},
        {&clear_, "delete from members where owner = ?"},
        {&member_, "insert or ignore into members values(?, ?)"},
        {&read_,
         "select l.number, l.time, l.seat, l.kind, l.data from log l "
         "where l.owner = (select id from names where name = ?) and l.number > ? order by "
         "l.number"},
        {&see_,
         "insert into seen values(?, ?, ?) on conflict(owner) do update set "
         "number = excluded.number, data = excluded.data where excluded.number >= number"},
        {&last_seen_,
         "select number, data from seen where owner = (select id from names where name = ?)"},
        {&of_, cat(kRow,
                   "members m join tables t on t.owner = m.owner join names n on n.id = t.owner "
                   "where m.identity = ? order by t.state = 'over', t.updated desc limit ?")},
        {&open_, cat(kRow,
                     "tables t join names n on n.id = t.owner where t.listed and "
                     "t.state = 'waiting' order by t.updated desc limit ?")},
        {&who_,
         "select identity from members where owner = (select id from names where name = ?) "
         "order by identity"},
        {&playing_,
         "select n.name from names n join tables t on t.owner = n.id where n.name > ? and "
         "(t.state = 'playing' or t.state = 'waiting' and t.number < (select max(number) from log "
         "where owner = t.owner)) order by n.name limit ?"},
        {&meta_, "select key, value from meta where key = 'lived' or key = 'seen'"},
        {&keep_,
         "insert into meta values(?, ?) on conflict(key) do update set value = excluded.value"},
        // What is there already is not written; what a crash left is of another size.
        {&probe_,
         "insert into meta values('probe', randomblob(?1)) on conflict(key) do update set value = "
         "randomblob(?1)"},
        {&forget_, "delete from meta where key = 'probe'"},
        {&unfinished_, "select count(*) from tables where maker = ? and state <> 'over'"},
        {&tail_,
         "select l.number, l.time, (select t.number from tables t where t.owner = l.owner) from "
         "log l where l.owner = (select id from names where name = ?) order by l.number desc "
         "limit 1"},
        {&idle_,
         "select n.name from tables t join names n on n.id = t.owner where t.updated < ? and "
         "t.lived <= ? and (select time from log where owner = t.owner order by number desc limit "
         "1) < ? "
         "order by t.updated limit ?"},
        {&remove_[0], "delete from log where owner = (select id from names where name = ?)"},
        {&remove_[1], "delete from tables where owner = (select id from names where name = ?)"},
        {&remove_[2], "delete from members where owner = (select id from names where name = ?)"},
        {&remove_[3], "delete from seen where owner = (select id from names where name = ?)"},
        {&remove_[4], "delete from names where name = ?"},
    };
    for (const auto& [statement, text] : all)
      if (!statement->prepare(database_.get(), text))
        return trouble(database_.get(), "The file has another form than this program writes");
    return Done{};
  }

  bool erase(std::string_view table) {
    bool fine = true;
    for (Statement& statement : remove_) fine = fine && statement.with(table).run();
    return fine;
  }

  Result<Written> add(const Append& part) {
    if (part.entries.empty() && !part.row) return Written::kStored;
    const std::string& table = part.row ? part.row->table : part.entries.front().table;
    const bool first = !part.entries.empty() && part.entries.front().number == 1;
    if (first && !name_.with(table).run()) return unwritable();
    std::int64_t owner = 0;
    if (!owner_.with(table).each([&] { owner = owner_.number(0); })) return unwritable();
    if (owner == 0) return Written::kTaken;  // deleted meanwhile: there is nothing to go on with
    for (std::size_t i = 0; i < part.entries.size(); ++i) {
      const LogEntry& entry = part.entries[i];
      if (!add_.with(owner, entry.number, entry.time, entry.seat, entry.kind, entry.data).run())
        return unwritable();
      if (sqlite3_changes(database_.get()) == 1) continue;
      if (i == 0) return Written::kTaken;
      return Error("no-storage", "The log of a table has a gap.");
    }
    if (part.seen && !see_.with(owner, part.seen->number, part.seen->data).run())
      return unwritable();
    if (!part.row) return Written::kStored;
    const TableRow& row = *part.row;
    if (!row_.with(owner, row.number, row.state, row.listed, row.updated, row.maker, row.summary)
             .run())
      return unwritable();
    if (sqlite3_changes(database_.get()) == 0) return Written::kStored;  // there is a later one
    if (!clear_.with(owner).run()) return unwritable();
    for (const std::string& identity : row.members)
      if (!member_.with(identity, owner).run()) return unwritable();
    return Written::kStored;
  }

  Error unwritable() const { return trouble(database_.get(), "The disk cannot be written"); }
  Error unreadable() const { return trouble(database_.get(), "The disk cannot be read"); }

  Result<std::vector<std::string>> names(Statement& statement) {
    std::vector<std::string> out;
    if (!statement.each([&] { out.push_back(statement.text(0)); })) return unreadable();
    return out;
  }

  Result<std::vector<TableRow>> rows(Statement& statement) {
    std::vector<TableRow> out;
    bool fine = statement.each([&] {
      out.push_back({.table = statement.text(0),
                     .number = static_cast<int>(statement.number(1)),
                     .state = statement.text(2),
                     .listed = statement.number(3) != 0,
                     .updated = statement.number(4),
                     .summary = statement.text(5),
                     .maker = statement.text(6),
                     .members = {}});
    });
    for (TableRow& row : out)
      fine = fine && who_.with(row.table).each([&] { row.members.push_back(who_.text(0)); });
    if (!fine) return unreadable();
    return out;
  }

  Database database_;  // outlives the statements
  Statement begin_, commit_, rollback_, name_, owner_, add_, row_, clear_, member_, read_, see_,
      last_seen_, of_, open_, who_, playing_, unfinished_, tail_, idle_, meta_, keep_, probe_,
      forget_;
  Statement remove_[5];
};

}  // namespace

Status make_folder_of(const std::string& path) {
  const auto folder = std::filesystem::path(path).parent_path();
  if (std::error_code error; !folder.empty() && !std::filesystem::is_directory(folder, error)) {
    std::filesystem::create_directories(folder, error);
    if (error)
      return Error("no-storage",
                   cat("Cannot make the folder ", folder.string(), ": ", error.message(), "."));
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
  }
  return Done{};
}

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path,
                                           void (*random)(std::span<std::uint8_t>)) {
  if (const Status status = make_folder_of(path); !status) return status.error();
  // It holds the secrets of running games: for its owner alone. Only a new file is opened here:
  // closing a file drops all locks that this process has on it, and others would then believe that
  // nobody uses it and take its log of changes away.
  if (const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600); file >= 0)
    close(file);
  using std::filesystem::perms;
  std::error_code ignored;
  std::filesystem::permissions(path, perms::group_all | perms::others_all,
                               std::filesystem::perm_options::remove, ignored);
  // Its log of changes has the file's name: under a second name it would be overlooked.
  if (std::filesystem::hard_link_count(path, ignored) > 1 && !ignored)
    return Error("no-storage", cat(path,
                                   " has a second name (a hard link), which could cost moves; "
                                   "remove one of them, or make a copy with bloom backup."));
  auto database = open_file(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (!database) return database.error();
  auto store = std::make_unique<SqliteStore>(std::move(*database));
  if (const Status status = store->prepare(random); !status)
    return Error("no-storage", cat(path, ": ", status.error().message));
  return std::unique_ptr<Store>(std::move(store));
}

}  // namespace bloom::server
