// The loop of `bloom load`: many tables on one thread, what has to wait on a few others.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <queue>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "cli/load_table.h"

namespace bloom::cli {

struct LoadPlan {
  Url url;
  std::string game = "town";
  int players = 2, tables = 1;
  double seconds = 10;
  double pace = 4.4;     // moves in a second at each table; 0: as fast as it goes
  double patience = 15;  // seconds for a server that is away to come back
  int deep = 200;        // finished games whose every view is checked
  std::uint64_t seed = 1;
};

struct LoadReport {
  int tables = 0;
  double moves_per_second = 0, p50_ms = 0, p99_ms = 0, max_ms = 0;
  std::uint64_t moves = 0, games = 0, reconnects = 0;
  Faults faults;
};

Result<LoadReport> run_load(const LoadPlan& plan);

// Threads for what blocks: making tables, connecting, checking records.
class Helpers {
 public:
  explicit Helpers(int threads);
  ~Helpers();
  void add(std::function<void()> job);

 private:
  void run();
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace bloom::cli
