#include "server/store/sqlite.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/text.h"

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
  updated integer not null, maker text not null, summary text not null);
create index if not exists tables_open on tables(updated) where listed and state = 'waiting';
create index if not exists tables_updated on tables(updated);
create index if not exists tables_maker on tables(maker) where state <> 'over';
create table if not exists members(
  identity text not null, owner integer not null, primary key(identity, owner)) without rowid;
create index if not exists members_owner on members(owner);
pragma user_version = 1;
)";
constexpr int kVersion = 1;

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

Error trouble(sqlite3* database, std::string_view what) {
  return Error("no-storage", cat(what, ": ", sqlite3_errmsg(database), "."));
}

// A statement that is prepared once and used many times.
class Statement {
 public:
  Statement() = default;
  ~Statement() { sqlite3_finalize(handle_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  bool prepare(sqlite3* database, std::string_view text) {
    return sqlite3_prepare_v3(database, text.data(), static_cast<int>(text.size()),
                              SQLITE_PREPARE_PERSISTENT, &handle_, nullptr) == SQLITE_OK;
  }
  // Begins anew with these values; they must live until the last step.
  template <class... Values>
  Statement& with(const Values&... values) {
    sqlite3_reset(handle_);
    int at = 0;
    (bind(++at, values), ...);
    return *this;
  }
  int step() { return sqlite3_step(handle_); }
  // Runs to the end without looking at rows.
  bool run() {
    const int code = step();
    sqlite3_reset(handle_);
    return code == SQLITE_DONE || code == SQLITE_ROW;
  }
  void reset() { sqlite3_reset(handle_); }
  std::int64_t number(int column) { return sqlite3_column_int64(handle_, column); }
  std::string text(int column) {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(handle_, column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_, column));
    return bytes == nullptr ? std::string() : std::string(bytes, size);
  }

 private:
  void bind(int at, std::int64_t value) { sqlite3_bind_int64(handle_, at, value); }
  void bind(int at, int value) { sqlite3_bind_int64(handle_, at, value); }
  void bind(int at, bool value) { sqlite3_bind_int64(handle_, at, value); }
  void bind(int at, std::string_view value) {
    sqlite3_bind_text(handle_, at, value.data(), static_cast<int>(value.size()), SQLITE_STATIC);
  }
  void bind(int at, const std::string& value) { bind(at, std::string_view(value)); }

  sqlite3_stmt* handle_ = nullptr;
};

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(Database database) : database_(std::move(database)) {}

  Status prepare(void (*random)(std::span<std::uint8_t>)) {
    const auto run = [&](const char* text) {
      return sqlite3_exec(database_.get(), text, nullptr, nullptr, nullptr) == SQLITE_OK;
    };
    sqlite3_busy_timeout(database_.get(), 3000);
    Statement version;
    if (!run("pragma journal_mode = wal; pragma synchronous = full;") ||
        !version.prepare(database_.get(), "pragma user_version") || version.step() != SQLITE_ROW)
      return trouble(database_.get(), "The file cannot be used");
    if (version.number(0) > kVersion)
      return Error("no-storage", "The file was made by a newer version of this program.");
    if (version.number(0) < kVersion) {
      version.reset();
      Statement others;
      if (!others.prepare(database_.get(), "select count(*) from sqlite_master") ||
          others.step() != SQLITE_ROW || others.number(0) > 0)
        return Error("no-storage", "The file is a database of another program.");
      others.reset();
      if (!run("begin immediate") || !run(kSchema) || !run("commit"))
        return trouble(database_.get(), "The file cannot be set up");
    }
    version.reset();
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
    if (!begin_.run()) return trouble(database_.get(), "The disk cannot be written");
    for (const Append* part : appends) {
      const auto written = add(*part);
      if (!written) {
        rollback_.run();
        return written.error();
      }
      out.push_back(*written);
    }
    if (!commit_.run()) {
      const Error error = trouble(database_.get(), "The disk cannot be written");
      rollback_.run();
      return error;
    }
    return out;
  }

  Result<std::vector<LogEntry>> read(std::string_view table, int after) override {
    std::vector<LogEntry> out;
    read_.with(table, after);
    int code = SQLITE_ROW;
    while ((code = read_.step()) == SQLITE_ROW)
      out.push_back({std::string(table), static_cast<int>(read_.number(0)), read_.number(1),
                     static_cast<int>(read_.number(2)), read_.text(3), read_.text(4)});
    read_.reset();
    if (code != SQLITE_DONE) return trouble(database_.get(), "The disk cannot be read");
    return out;
  }

  Result<std::vector<TableRow>> tables_of(std::string_view identity, int most) override {
    return rows(of_.with(identity, most), of_);
  }
  Result<std::vector<TableRow>> open_tables(int most) override {
    return rows(open_.with(most), open_);
  }
  Result<int> unfinished_of(std::string_view maker) override {
    return static_cast<int>(one(unfinished_.with(maker)));
  }
  Result<Tail> tail(std::string_view table) override {
    Tail out;
    tail_.with(table);
    if (tail_.step() == SQLITE_ROW)
      out = {static_cast<int>(tail_.number(0)), static_cast<Millis>(tail_.number(1))};
    tail_.reset();
    return out;
  }

  Result<std::vector<std::string>> idle_since(Millis time, int most) override {
    std::vector<std::string> out;
    idle_.with(time, time, most);
    while (idle_.step() == SQLITE_ROW) out.push_back(idle_.text(0));
    idle_.reset();
    return out;
  }

  Result<std::vector<std::string>> playing(int most) override {
    std::vector<std::string> out;
    playing_.with(most);
    while (playing_.step() == SQLITE_ROW) out.push_back(playing_.text(0));
    playing_.reset();
    return out;
  }

  Status remove(std::string_view table) override {
    if (!begin_.run()) return trouble(database_.get(), "The disk cannot be written");
    bool fine = true;
    for (Statement& statement : remove_) fine = fine && statement.with(table).run();
    fine = fine && forget_.with(table).run() && commit_.run();
    if (fine) return Done{};
    const Error error = trouble(database_.get(), "The disk cannot be written");
    rollback_.run();
    return error;
  }

  Result<Bytes32> secret() override {
    Statement find;
    if (!find.prepare(database_.get(), "select value from meta where key = 'secret'") ||
        find.step() != SQLITE_ROW)
      return trouble(database_.get(), "The disk cannot be read");
    const auto bytes = bytes32_from_hex(find.text(0));
    if (!bytes) return Error("no-storage", "The file's secret is damaged.");
    return *bytes;
  }

 private:
  Status prepare_statements() {
    constexpr std::string_view kRow =
        "select n.name, t.number, t.state, t.listed, t.updated, t.summary, t.maker, t.owner from ";
    const std::pair<Statement*, std::string> all[] = {
        {&begin_, "begin immediate"},
        {&commit_, "commit"},
        {&rollback_, "rollback"},
        {&name_, "insert or ignore into names(name) values(?)"},
        {&owner_, "select id from names where name = ?"},
        {&add_, "insert or ignore into log values(?, ?, ?, ?, ?, ?)"},
        {&row_,
         "insert into tables values(?, ?, ?, ?, ?, ?, ?) on conflict(owner) do update set "
         "number = excluded.number, state = excluded.state, listed = excluded.listed, "
         "updated = excluded.updated, summary = excluded.summary, maker = excluded.maker "
         "where excluded.number >= number"},
        {&clear_, "delete from members where owner = ?"},
        {&member_, "insert or ignore into members values(?, ?)"},
        {&read_,
         "select l.number, l.time, l.seat, l.kind, l.data from log l "
         "where l.owner = (select id from names where name = ?) and l.number > ? order by "
         "l.number"},
        {&of_, cat(kRow,
                   "members m join tables t on t.owner = m.owner join names n on n.id = t.owner "
                   "where m.identity = ? order by t.state = 'over', t.updated desc limit ?")},
        {&open_, cat(kRow,
                     "tables t join names n on n.id = t.owner where t.listed and "
                     "t.state = 'waiting' order by t.updated desc limit ?")},
        {&who_, "select identity from members where owner = ? order by identity"},
        {&playing_,
         "select n.name from tables t join names n on n.id = t.owner where t.state = 'playing' "
         "order by t.updated desc limit ?"},
        {&unfinished_, "select count(*) from tables where maker = ? and state <> 'over'"},
        {&tail_,
         "select number, time from log where owner = (select id from names where name = ?) "
         "order by number desc limit 1"},
        {&idle_,
         "select n.name from tables t join names n on n.id = t.owner where t.updated < ? and "
         "(select time from log where owner = t.owner order by number desc limit 1) < ? "
         "order by t.updated limit ?"},
        {&remove_[0], "delete from log where owner = (select id from names where name = ?)"},
        {&remove_[1], "delete from tables where owner = (select id from names where name = ?)"},
        {&remove_[2], "delete from members where owner = (select id from names where name = ?)"},
        {&forget_, "delete from names where name = ?"},
    };
    for (const auto& [statement, text] : all)
      if (!statement->prepare(database_.get(), text))
        return trouble(database_.get(), "The file has another form than this program writes");
    return Done{};
  }

  Result<Written> add(const Append& part) {
    const auto failed = [&] { return trouble(database_.get(), "The disk cannot be written"); };
    if (part.entries.empty() && !part.row) return Written::kStored;
    const std::string& table = part.entries.empty() ? part.row->table : part.entries.front().table;
    const bool first = !part.entries.empty() && part.entries.front().number == 1;
    if (first && !name_.with(table).run()) return failed();
    const std::int64_t owner = one(owner_.with(table));
    if (owner == 0) return Written::kTaken;  // deleted meanwhile: there is nothing to go on with
    for (std::size_t i = 0; i < part.entries.size(); ++i) {
      const LogEntry& entry = part.entries[i];
      if (!add_.with(owner, entry.number, entry.time, entry.seat, entry.kind, entry.data).run())
        return failed();
      if (sqlite3_changes(database_.get()) == 1) continue;
      if (i == 0) return Written::kTaken;
      return Error("no-storage", "The log of a table has a gap.");
    }
    if (!part.row) return Written::kStored;
    const TableRow& row = *part.row;
    if (!row_.with(owner, row.number, row.state, row.listed, row.updated, row.maker, row.summary)
             .run() ||
        !clear_.with(owner).run())
      return failed();
    for (const std::string& identity : row.members)
      if (!member_.with(identity, owner).run()) return failed();
    return Written::kStored;
  }

  // The number in the first row; 0 without one.
  static std::int64_t one(Statement& statement) {
    const std::int64_t out = statement.step() == SQLITE_ROW ? statement.number(0) : 0;
    statement.reset();
    return out;
  }

  Result<std::vector<TableRow>> rows(Statement& statement, Statement& again) {
    std::vector<TableRow> out;
    while (statement.step() == SQLITE_ROW) {
      TableRow row{.table = statement.text(0),
                   .number = static_cast<int>(statement.number(1)),
                   .state = statement.text(2),
                   .listed = statement.number(3) != 0,
                   .updated = statement.number(4),
                   .summary = statement.text(5),
                   .maker = statement.text(6),
                   .members = {}};
      who_.with(statement.number(7));
      while (who_.step() == SQLITE_ROW) row.members.push_back(who_.text(0));
      who_.reset();
      out.push_back(std::move(row));
    }
    again.reset();
    return out;
  }

  Database database_;  // outlives the statements
  Statement begin_, commit_, rollback_, name_, owner_, add_, row_, clear_, member_, read_, of_,
      open_, who_, playing_, unfinished_, tail_, idle_, forget_;
  Statement remove_[3];
};

Result<Database> open_file(const std::string& path, int flags) {
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(handle);
  if (code != SQLITE_OK)
    return Error("no-storage", cat("Cannot open ", path, ": ",
                                   handle == nullptr ? "no memory" : sqlite3_errmsg(handle), "."));
  return database;
}

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path,
                                           void (*random)(std::span<std::uint8_t>)) {
  const auto folder = std::filesystem::path(path).parent_path();
  if (std::error_code error; !folder.empty() && !std::filesystem::is_directory(folder, error)) {
    std::filesystem::create_directories(folder, error);
    if (error)
      return Error("no-storage",
                   cat("Cannot make the folder ", folder.string(), ": ", error.message(), "."));
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
  }
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

Status backup_sqlite(const std::string& from, const std::string& to) {
  if (std::error_code error; std::filesystem::exists(to, error))
    return Error("no-backup", cat(to, " exists already; name a new file."));
  auto source = open_file(from, SQLITE_OPEN_READONLY);
  if (!source) return source.error();
  sqlite3_busy_timeout(source->get(), 10000);
  const std::string part = to + ".part";
  std::error_code ignored;
  std::filesystem::remove(part, ignored);
  Statement version;
  if (!version.prepare(source->get(), "pragma user_version") || version.step() != SQLITE_ROW)
    return trouble(source->get(), cat("Cannot read ", from));
  if (version.number(0) < 1)
    return Error("no-backup", cat(from, " is not a file of tables; name it by --db."));
  version.reset();
  // Like what it is a copy of, for its owner alone.
  const int made = ::open(part.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made < 0)
    return Error("no-backup", cat("Cannot write ", to, ": ", std::strerror(errno), "."));
  close(made);
  // One transaction of reading: a consistent picture, while the server writes on.
  Statement copy;
  if (!copy.prepare(source->get(), "vacuum into ?")) {
    std::filesystem::remove(part, ignored);
    return trouble(source->get(), cat("Cannot read ", from));
  }
  if (!copy.with(part).run()) {
    const Error error = trouble(source->get(), cat("Cannot copy ", from, " to ", to));
    std::filesystem::remove(part, ignored);
    return error;
  }
  // A backup that is there is there for good.
  const int file = ::open(part.c_str(), O_RDONLY | O_CLOEXEC);
  const bool kept = file >= 0 && fsync(file) == 0;
  if (file >= 0) close(file);
  if (!kept || std::rename(part.c_str(), to.c_str()) != 0)
    return Error("no-backup", cat("Cannot write ", to, ": ", std::strerror(errno), "."));
  return Done{};
}

Result<std::unique_ptr<FileLock>> FileLock::take(const std::string& path) {
  const std::string name = path + ".lock";
  const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0)
    return Error("no-storage", cat("Cannot open ", name, ": ", std::strerror(errno), "."));
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    close(file);
    return Error("no-storage", cat("Another bloom serve already keeps its tables in ", path,
                                   "; end it, or name another file by --db."));
  }
  return std::unique_ptr<FileLock>(new FileLock(file));
}

FileLock::~FileLock() { close(file_); }

}  // namespace bloom::server
