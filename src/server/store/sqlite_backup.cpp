#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "server/store/sqlite.h"
#include "server/store/sqlite_handle.h"

namespace bloom::server {
namespace {

// To the disk, and not only to its cache.
bool sync(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool done = file >= 0 && fsync(file) == 0;
  if (file >= 0) close(file);
  return done;
}

}  // namespace

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
  // A backup that is there is there for good, and so is its name.
  const std::string folder = std::filesystem::path(to).parent_path().string();
  if (!sync(part) || std::rename(part.c_str(), to.c_str()) != 0) {
    const int why = errno;
    std::filesystem::remove(part, ignored);
    return Error("no-backup", cat("Cannot write ", to, ": ", std::strerror(why), "."));
  }
  if (!sync(folder.empty() ? "." : folder))
    return Error("no-backup",
                 cat(to, " is complete, but its folder cannot be synced, so that it may ",
                     "be gone after a loss of power: ", std::strerror(errno), "."));
  return Done{};
}

}  // namespace bloom::server
