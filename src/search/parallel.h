// Runs several pieces of work side by side: on threads natively, one after the other in the
// browser.
#pragma once

#ifndef __wasm__
#include <pthread.h>

#include <vector>
#endif

namespace bloom {

// Calls work(i) for 0…count−1 and returns when all are done. What finds no thread, since the system
// gives no more of them, is done by the caller: later, but the same. By pthread_create, as
// std::thread has no way but an exception to say that it could not start, and this is built
// without.
template <class Work>
void in_parallel(int count, const Work& work) {
#ifndef __wasm__
  struct Share {
    const Work* work;
    int i;
    pthread_t thread;
  };
  std::vector<Share> shares;
  shares.reserve(static_cast<std::size_t>(count));  // they stay where they are
  int started = 1;                                  // the first share is the caller's
  for (; started < count; ++started) {
    Share& share = shares.emplace_back(&work, started, pthread_t{});
    const auto run = [](void* mine) -> void* {
      const Share& each = *static_cast<const Share*>(mine);
      (*each.work)(each.i);
      return nullptr;
    };
    if (pthread_create(&share.thread, nullptr, run, &share) != 0) {
      shares.pop_back();
      break;
    }
  }
  work(0);
  for (int i = started; i < count; ++i) work(i);
  for (const Share& share : shares) pthread_join(share.thread, nullptr);
#else
  for (int i = 0; i < count; ++i) work(i);
#endif
}

}  // namespace bloom
