// Takes connections and answers HTTP/1.1 on them, on one thread: the page is in memory, and writing
// it is all there is to do.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "server/net/site.h"

namespace bloom::server {

struct Listen {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any that is free
  int max_connections = 256;
  // For a request to arrive whole, from the first byte or from the answer before it.
  double read_seconds = 15;
  // For an answer to be taken whole.
  double write_seconds = 60;
};

// Serves until SIGINT or SIGTERM; answers under way are then finished first. `ready` gets the
// address for people once connections are taken. An error when the address cannot be had.
Status serve(const Site& site, const Listen& listen,
             const std::function<void(const std::string& address)>& ready);

}  // namespace bloom::server
