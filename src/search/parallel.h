// Runs several pieces of work side by side: on threads natively, one after the other in the
// browser.
#pragma once

#include "base/pool.h"

namespace bloom {

// Calls work(i) for 0…count−1 and returns when all are done. What finds no thread is done by the
// caller: later, but the same.
template <class Work>
void in_parallel(int count, const Work& work) {
#ifndef __wasm__
  if (count > 1) return Pool::shared().each(count, work);
#endif
  for (int i = 0; i < count; ++i) work(i);
}

}  // namespace bloom
