// Bots think here, a bounded number at a time, each from its seat's view alone, in the order of a
// BotQueue. A master is set aside between two slices while a quick one thinks.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>

#include "base/pool.h"
#include "server/lobby/bot_queue.h"
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

  using Job = BotJob;
  void think(Job job);
  std::size_t waiting() const;
  // Of one owner's, thoughts as long as that of this level.
  std::size_t waiting(const std::string& owner, Level level) const;

 private:
  void run();  // thinks as long as there is something to think about
  void think_through(BotQueue::Turn turn);

  Journal::Post post_;
  std::optional<double> seconds_;
  mutable std::mutex mutex_;
  std::condition_variable idle_;
  BotQueue jobs_;
  bool ending_ = false;
  const int most_;   // that think at a time
  int running_ = 0;  // that do, or are about to
  Pool pool_;
};

}  // namespace bloom::server
