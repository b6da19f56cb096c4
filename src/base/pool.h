// Threads that stay. A thread costs tens of microseconds to start, and search divides batches of a
// millisecond: so nobody who computes beside others starts threads, they are taken from here.
//
// In the browser there are none; whoever asks does it all.
#pragma once

#ifndef __wasm__
#include <pthread.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace bloom {

class Pool {
 public:
  // At most so many threads, each started when there is work for it that no other is free for.
  // `nice` is what they yield to others (0 to 19).
  explicit Pool(int most, int nice = 0) : most_(most), nice_(nice) {}
  // When all that was posted is done.
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // What this process computes with.
  static Pool& shared();

  // Does the task on one of the threads, after those posted before. If there is none and the system
  // gives none, the caller does it.
  void post(const std::function<void()>& task);

  // Calls work(i) once for each of 0…count−1, here and on threads that are free, and returns when
  // all are done. Work may itself call this.
  template <class Work>
  void each(int count, const Work& work) {
    const auto round = std::make_shared<Round>();
    round->count = count;
    round->work = [&work](int i) { work(i); };
    for (int i = 1; i < count && wake([round] { round->join(); }); ++i) {
    }
    round->join();
    round->finish();
  }

  int threads() const;

 private:
  struct Round {
    void join();    // takes what is left, piece by piece
    void finish();  // waits for those who took the others

    std::function<void(int)> work;
    int count = 0;
    std::atomic<int> next = 0, done = 0;
  };

  // False if nobody will ever do it.
  bool wake(std::function<void()> task);
  void run();

  const int most_, nice_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> tasks_;
  std::vector<pthread_t> threads_;  // by pthread_create: std::thread fails by an exception
  int free_ = 0;
  bool ending_ = false;
};

}  // namespace bloom
#endif
