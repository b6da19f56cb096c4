#include "base/pool.h"

#ifndef __wasm__
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <utility>

namespace bloom {
namespace {

// More than any machine has processors for; so many can be asked for.
constexpr int kMostShared = 255;

}  // namespace

Pool& Pool::shared() {
  static Pool pool(kMostShared);
  return pool;
}

Pool::~Pool() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  for (const pthread_t thread : threads_) pthread_join(thread, nullptr);
}

int Pool::threads() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(threads_.size());
}

void Pool::post(const std::function<void()>& task) {
  if (!wake(task)) task();
}

bool Pool::wake(std::function<void()> task) {
  {
    const std::lock_guard lock(mutex_);
    const auto waiting = static_cast<int>(tasks_.size());
    if (free_ <= waiting && static_cast<int>(threads_.size()) < most_) {
      pthread_t thread;
      const auto begin = [](void* pool) -> void* {
        static_cast<Pool*>(pool)->run();
        return nullptr;
      };
      if (pthread_create(&thread, nullptr, begin, this) == 0) {
        threads_.push_back(thread);
        ++free_;  // as soon as it runs
      }
    }
    if (threads_.empty()) return false;
    tasks_.push_back(std::move(task));
  }
  wake_.notify_one();
  return true;
}

void Pool::run() {
  // Of this thread alone, as Linux has it.
  if (nice_ != 0) setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), nice_);
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return ending_ || !tasks_.empty(); });
    if (tasks_.empty()) return;
    {
      const std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      --free_;
      lock.unlock();
      task();
    }
    lock.lock();
    ++free_;
  }
}

void Pool::Round::join() {
  for (int i = next++; i < count; i = next++) {
    work(i);
    if (++done == count) done.notify_all();
  }
}

void Pool::Round::finish() {
  for (int now = done; now < count; now = done) done.wait(now);
}

}  // namespace bloom
#endif
