#include "server/lobby/bots.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "table/registry.h"

namespace bloom::server {
namespace {

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Bots::Bots(int threads, Journal::Post post, std::optional<double> seconds)
    : post_(std::move(post)), seconds_(seconds) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Bots::~Bots() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Bots::think(Job job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  wake_.notify_one();
}

std::size_t Bots::waiting() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

void Bots::run() {
  // People come first: of this thread alone, as Linux has it.
  setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 10);
  while (true) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
      if (ending_) return;
      // A master thinks for a second, the others for a moment: they, and clocks, come first.
      auto next = std::find_if(jobs_.begin(), jobs_.end(),
                               [](const Job& each) { return each.level != Level::kMaster; });
      if (next == jobs_.end()) next = jobs_.begin();
      job = std::move(*next);
      jobs_.erase(next);
    }
    std::string move = think_through(job);
    post_(
        [done = std::move(job.done), move = std::move(move)]() mutable { done(std::move(move)); });
  }
}

std::string Bots::think_through(const Job& job) {
  const auto game = find_game(job.game);
  if (!game) return {};
  const auto position = (*game)->see(job.view);
  if (!position) return {};
  ThinkRequest wish{.level = job.level, .budget = {}, .seed = job.seed, .clock = seconds_now};
  if (seconds_) wish.budget.seconds = *seconds_;
  auto thinking = (*position)->think(wish);
  if (!thinking) return {};
  while (!(*thinking)->go_on(0.05)) {
    const std::lock_guard lock(mutex_);
    if (ending_) break;
  }
  return (*thinking)->thought().move;
}

}  // namespace bloom::server
