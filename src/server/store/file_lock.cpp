#include "server/store/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/text.h"

namespace bloom::server {

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
