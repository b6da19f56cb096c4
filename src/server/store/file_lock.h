// Keeps a second server from a file of tables.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"

namespace bloom::server {

// One server per file: held as long as this lives. Another one would not hear of its moves.
class FileLock {
 public:
  static Result<std::unique_ptr<FileLock>> take(const std::string& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  explicit FileLock(int file) : file_(file) {}
  int file_;
};

}  // namespace bloom::server
