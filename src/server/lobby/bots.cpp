#include "server/lobby/bots.h"

#include <chrono>

#include "table/registry.h"

namespace bloom::server {
namespace {

constexpr double kSlice = 0.05;  // seconds
constexpr int kNice = 10;        // people come first

// How long this thread thought about something else in between: no master loses its second to that.
thread_local double set_aside = 0;

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
             .count() -
         set_aside;
}

}  // namespace

Bots::Bots(int threads, Journal::Post post, std::optional<double> seconds)
    : post_(std::move(post)), seconds_(seconds), most_(threads), pool_(threads, kNice) {}

Bots::~Bots() {
  std::unique_lock lock(mutex_);
  ending_ = true;
  idle_.wait(lock, [this] { return running_ == 0; });
}

void Bots::think(Job job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.add(std::move(job));
    if (running_ == most_) return;
    ++running_;
  }
  pool_.post([this] { run(); });
}

std::size_t Bots::waiting() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

std::size_t Bots::waiting(const std::string& owner, Level level) const {
  const std::lock_guard lock(mutex_);
  return jobs_.waiting(owner, BotJob::is_quick(level));
}

void Bots::run() {
  std::unique_lock lock(mutex_);
  while (!ending_ && !jobs_.empty()) {
    BotQueue::Turn turn = jobs_.take();
    lock.unlock();
    think_through(std::move(turn));
    lock.lock();
  }
  --running_;
  idle_.notify_all();  // under the lock: whoever waits for it may end this object then
}

void Bots::think_through(BotQueue::Turn turn) {
  Job& job = turn.job;
  const double began = seconds_now();
  const auto move = [&]() -> std::string {
    const auto game = find_game(job.game);
    if (!game) return {};
    const auto position = (*game)->see(job.view);
    if (!position) return {};
    ThinkRequest request{.level = job.level, .budget = {}, .seed = job.seed, .clock = seconds_now};
    if (seconds_) request.budget.seconds = seconds_;
    auto thinking = (*position)->think(request);
    if (!thinking) return {};
    while (!(*thinking)->go_on(kSlice)) {
      std::unique_lock lock(mutex_);
      if (ending_) break;
      auto first = jobs_.take_before(turn);
      lock.unlock();
      if (!first) continue;
      const double paused = seconds_now();
      think_through(std::move(*first));
      set_aside += seconds_now() - paused;
    }
    return (*thinking)->thought().move;
  };
  std::string text = move();
  {
    const std::lock_guard lock(mutex_);
    jobs_.done(turn, seconds_now() - began);
  }
  // What it holds is given up where it came from.
  post_([done = std::move(job.done), text = std::move(text)]() mutable { done(std::move(text)); });
}

}  // namespace bloom::server
