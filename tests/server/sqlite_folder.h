// Files of SQLite in a folder that goes with the test.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <memory>
#include <string>

#include "platform/native.h"
#include "server/lobby/keys.h"
#include "server/store/sqlite.h"

namespace bloom::server {

inline const Random kRandom = native_platform().random;

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

inline std::unique_ptr<Store> opened(const std::string& path) {
  auto store = open_sqlite(path, kRandom);
  EXPECT_TRUE(store.ok()) << store.error().message;
  return store ? std::move(*store) : nullptr;
}

inline LogEntry entry(const std::string& table, int number) {
  return {table, number, number, -1, "move", "{}"};
}

}  // namespace bloom::server
