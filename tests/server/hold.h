// Stops a journal's reading thread, so that a test can see what waits.
#pragma once

#include <condition_variable>
#include <mutex>

#include "server/store/journal.h"

namespace bloom::server {

// Holds the reading thread until it is let go.
class Hold {
 public:
  explicit Hold(Journal& journal) {
    journal.ask(
        [this](Store&) {
          std::unique_lock lock(mutex_);
          held_ = true;
          wake_.notify_all();
          wake_.wait(lock, [this] { return free_; });
          return 0;
        },
        [](int) {});
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return held_; });
  }
  void let_go() {
    const std::lock_guard lock(mutex_);
    free_ = true;
    wake_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  bool held_ = false, free_ = false;
};

}  // namespace bloom::server
