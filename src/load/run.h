// The loop of `bloom load`: many tables on one thread, what has to wait on a few others.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "client/url.h"
#include "load/faults.h"

namespace bloom::load {

struct Plan {
  client::Url url;
  std::string game;
  int players = 2, tables = 1;
  double seconds = 10;
  double pace = 4.4;     // moves in a second at each table; 0: as fast as it goes
  double patience = 15;  // seconds for a server that is away to come back
  int deep = 200;        // finished games whose every view is checked
  std::uint64_t seed = 1;
};

struct Report {
  int tables = 0;
  double moves_per_second = 0, p50_ms = 0, p99_ms = 0, max_ms = 0;
  std::uint64_t moves = 0, games = 0, reconnects = 0;
  Faults faults;
};

// An error if the tables cannot be made, or the server goes away and does not come back; what the
// server does wrong is in the report.
Result<Report> run(const Plan& plan);

}  // namespace bloom::load
