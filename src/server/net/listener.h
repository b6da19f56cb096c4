// Takes connections and answers HTTP/1.1 and WebSockets on them, on one thread: the page is in
// memory, the disk and the bots have threads of their own, and what is left is quick.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/lobby/lobby.h"
#include "server/log.h"
#include "server/net/site.h"
#include "server/store/store.h"

namespace bloom::server {

struct Listen {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any that is free
  int max_connections = 8192;
  // For a request to arrive whole, from the first byte or from the answer before it.
  double read_seconds = 15;
  // For an answer to be taken whole.
  double write_seconds = 60;
};

// The tables, and how people come to them.
struct Online {
  std::unique_ptr<Store> writer, reader;  // of the same file
  LobbyLimits limits;
  int bot_threads = 1;
  double stored = Quotas::kUsual;  // bytes of an address at once
  std::string public_url;          // ends in a slash; empty: as people ask for it
  bool behind_proxy = false;       // believe X-Forwarded-For and -Proto
  bool open_metrics = false;
  LogLevel log = LogLevel::kError;
  std::string version;
  Random random = nullptr;
  void (*release)() = nullptr;  // gives freed memory back to the system
};

// Serves until SIGINT or SIGTERM; answers under way are then finished first, and those at tables
// are told. `ready` gets the address for people once connections are taken, and those that others
// in the local network can open. An error when the address cannot be had.
Status serve(const Site& site, const Listen& listen, Online online,
             const std::function<void(const std::string& address,
                                      const std::vector<std::string>& for_friends)>& ready);

}  // namespace bloom::server
