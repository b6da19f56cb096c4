// Bots think here, a bounded number at a time, each from its seat's view alone.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "json/json.h"
#include "search/level.h"
#include "server/store/journal.h"

namespace bloom::server {

class Bots {
 public:
  // `seconds` for a move at the most; without it, as the level has it (one second).
  Bots(int threads, Journal::Post post, std::optional<double> seconds = {});
  // Thoughts under way are ended within a fraction of a second; those that wait are forgotten.
  ~Bots();
  Bots(const Bots&) = delete;
  Bots& operator=(const Bots&) = delete;

  struct Job {
    std::string game;
    Json view;  // of the seat to move
    Level level;
    std::uint64_t seed;
    std::function<void(std::string move)> done;  // where Post brings it; empty: it could not
  };
  void think(Job job);
  std::size_t waiting() const;

 private:
  void run();
  std::string think_through(const Job& job);

  Journal::Post post_;
  std::optional<double> seconds_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace bloom::server
