// A limit on how often something may be done: so many at once, and so many in a second after that.
#pragma once

#include <algorithm>

#include "server/store/store.h"

namespace bloom::server {

class Bucket {
 public:
  Bucket(double burst, double per_second) : burst_(burst), rate_(per_second), level_(burst) {}

  bool take(Millis now) {
    level_ = std::min(burst_, level_ + gained(now));
    last_ = now;
    if (level_ < 1) return false;
    level_ -= 1;
    return true;
  }
  // For amounts that are known afterwards only: whether anything is left; and taking it, which may
  // leave a debt.
  bool open(Millis now) const { return level_ + gained(now) > 0; }
  void spend(Millis now, double amount) {
    level_ = std::min(burst_, level_ + gained(now)) - amount;
    last_ = now;
  }
  // After spending: milliseconds until the debt is paid; 0 if there is none.
  double owed() const { return level_ < 0 ? -level_ / rate_ * 1000 : 0; }
  // As if nothing had been done for a long time.
  bool full(Millis now) const { return level_ + gained(now) >= burst_; }

 private:
  // Clocks of machines go back now and then; nobody is to pay for that.
  double gained(Millis now) const {
    return rate_ * static_cast<double>(std::max<Millis>(0, now - last_)) / 1000;
  }

  double burst_, rate_, level_;
  Millis last_ = 0;
};

}  // namespace bloom::server
