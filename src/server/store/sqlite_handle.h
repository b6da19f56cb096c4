// SQLite's C interface as the files beside this one use it.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/text.h"

namespace bloom::server {

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

// For the use of one thread at a time.
inline Result<Database> open_file(const std::string& path, int flags) {
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(handle);
  if (code != SQLITE_OK)
    return Error("no-storage", cat("Cannot open ", path, ": ",
                                   handle == nullptr ? "no memory" : sqlite3_errmsg(handle), "."));
  return database;
}

inline Error trouble(sqlite3* database, std::string_view what) {
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
  // Each row to the function; false when the rows end in an error.
  template <class See>
  bool each(const See& see) {
    int code = SQLITE_ROW;
    while ((code = step()) == SQLITE_ROW) see();
    reset();
    return code == SQLITE_DONE;
  }
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

}  // namespace bloom::server
