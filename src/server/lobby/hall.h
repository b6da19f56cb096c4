// What all tables of a server share.
#pragma once

#include "server/lobby/bots.h"
#include "server/lobby/keys.h"
#include "server/log.h"
#include "server/store/journal.h"

namespace bloom::server {

struct Hall {
  Journal& journal;
  Bots& bots;
  Keys keys;
  Random random;
  Millis (*now)();
  Millis began;  // when this process did
  const Log& log;
  Counters& counters;
};

}  // namespace bloom::server
