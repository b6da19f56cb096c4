// Two clocks: the wall's, which people set and which may jump, and one that only runs.
//
// Whatever deletes or forgets asks the one that runs. It does not count while the machine sleeps
// or the server is not there; the ledger (store.h) adds up what it has counted.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "server/store/store.h"

namespace bloom::server {

inline constexpr Millis kHour = 3'600'000, kDay = 24 * kHour;
// A wall clock that is further from the other one than this, from one look to the next, has jumped.
inline constexpr Millis kJump = kHour;
// A server is believed to have been away so long at the most. A longer absence is not counted at
// all: at a start there is no other clock to ask, and a table kept for too long harms nobody.
inline constexpr Millis kPlausibleAbsence = 7 * kDay;

inline Millis steady_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// Watches the wall clock, and counts for the ledger.
class Timekeeper {
 public:
  // What a store's ledger becomes at a start.
  void begin(const Ledger& kept, Millis wall, Millis steady) {
    absence_ = kept.seen == 0 ? 0 : wall - kept.seen;
    lived_ = kept.lived + (plausible() ? std::max<Millis>(absence_, 0) : 0);
    counted_ = steady;
    known_ = true;
  }
  // How far the wall clock has jumped since the last look; 0: it runs as it should.
  Millis look(Millis wall, Millis steady) {
    const Millis apart = looked_ ? (wall - wall_) - (steady - steady_) : 0;
    wall_ = wall;
    steady_ = steady;
    looked_ = true;
    if (known_) {
      lived_ += steady - counted_;
      counted_ = steady;
    }
    return std::abs(apart) > kJump ? apart : 0;
  }

  bool known() const { return known_; }
  Millis absence() const { return absence_; }
  bool plausible() const { return std::abs(absence_) <= kPlausibleAbsence; }
  Ledger ledger() const { return {lived_, wall_}; }

 private:
  Millis wall_ = 0, steady_ = 0, counted_ = 0, lived_ = 0, absence_ = 0;
  bool looked_ = false, known_ = false;
};

}  // namespace bloom::server
