// What all tables of a server share.
#pragma once

#include "server/lobby/bots.h"
#include "server/lobby/keys.h"
#include "server/lobby/quotas.h"
#include "server/lobby/time.h"
#include "server/log.h"
#include "server/store/journal.h"

namespace bloom::server {

struct Context {
  Journal& journal;
  Bots& bots;
  Keys keys;
  Random random;
  Millis (*now)();
  Millis began;  // when this process did, or when the wall clock jumped
  const Log& log;
  Counters& counters;
  Millis (*steady)() = steady_clock;
  Quotas quotas{};
  void (*release)() = nullptr;  // gives freed memory back to the system

  void troubled(const Error& error) const { log.error("store", {{"why", error.message}}); }
};

}  // namespace bloom::server
