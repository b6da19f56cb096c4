// Runs several searches side by side: on threads natively, one after the other in the browser.
#pragma once

#include <vector>
#ifndef __wasm__
#include <thread>
#endif

namespace bloom {

// Calls work(i) for 0…count−1 and returns when all are done.
template <class Work>
void in_parallel(int count, const Work& work) {
#ifndef __wasm__
  std::vector<std::thread> threads;
  for (int i = 1; i < count; ++i) threads.emplace_back([&work, i] { work(i); });
  work(0);
  for (std::thread& thread : threads) thread.join();
#else
  for (int i = 0; i < count; ++i) work(i);
#endif
}

}  // namespace bloom
