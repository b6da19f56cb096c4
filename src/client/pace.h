// How fast a client may speak without being cut off: somewhat below the limit in docs/online.md,
// since frames that were held up arrive together.
#pragma once

#include <algorithm>

namespace bloom::client {

class Pace {
 public:
  // Seconds to wait before the next message.
  double wait(double now) const { return std::max(0.0, (kGap - spare(now)) / kRate); }
  void spoke(double now) {
    spare_ = spare(now) - kGap;
    last_ = now;
  }

 private:
  static constexpr double kBurst = 40, kRate = 18, kGap = 1;
  double spare(double now) const { return std::min(kBurst, spare_ + kRate * (now - last_)); }
  double spare_ = kBurst, last_ = 0;
};

}  // namespace bloom::client
