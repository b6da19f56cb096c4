// A lobby over a store in memory, for the fuzz targets of the server. One for all inputs: threads
// are dear.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "fuzz/common.h"
#include "server/lobby/lobby.h"
#include "tests/server/memory_store.h"

namespace bloom::server {

inline Millis clock_now = 1'000'000;

// What its threads find comes back by `post`.
struct Parts {
  explicit Parts(const Journal::Post& post)
      : place(std::make_shared<MemoryStore::Place>()),
        journal(std::make_unique<MemoryStore>(place), std::make_unique<MemoryStore>(place), post),
        bots(1, post, 0),
        lobby(Context{journal, bots, Keys(Bytes32{7}), fixed_random, [] { return clock_now; }, 0,
                      log, counters},
              LobbyLimits{.tables_per_identity = 1 << 30, .keep_days = 0}) {}

  std::shared_ptr<MemoryStore::Place> place;
  Log log{LogLevel::kOff};
  Counters counters;
  Journal journal;
  Bots bots;
  Lobby lobby;
};

// Work that is done when somebody says so.
class Inbox {
 public:
  Journal::Post post() {
    return [this](std::function<void()> work) {
      const std::lock_guard lock(mutex_);
      work_.push_back(std::move(work));
      wake_.notify_one();
    };
  }
  // Until `done`, or for so many pieces of work.
  void run_until(const std::function<bool()>& done, int most = 100'000) {
    for (; !done() && most > 0; --most) {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return !work_.empty(); });
      const auto work = std::move(work_.front());
      work_.pop_front();
      lock.unlock();
      work();
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> work_;
};

struct World : Inbox, Parts {
  World() : Parts(post()) {}

  Result<Json> ask(const std::function<void(Lobby::Answer)>& question) {
    std::optional<Result<Json>> out;
    question([&](Result<Json> answer) { out = std::move(answer); });
    run_until([&] { return out.has_value(); });
    require(out.has_value());
    return std::move(*out);
  }
};

inline World& world() {
  static World& one = *new World;
  return one;
}

}  // namespace bloom::server
