// How much one address may ask for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/lobby/bucket.h"
#include "server/net/backlog.h"

namespace bloom::server {

class Gate {
 public:
  static constexpr int kMaxSockets = 100, kMaxConnections = 256;

  // `patience`: seconds for a client to take what was sent to it.
  explicit Gate(double patience = 15)
      : backlog_({.ticks = static_cast<std::uint32_t>(patience) + 1}) {}

  // Each counts, and says whether it may be. An empty address is under no limit.
  bool enter(const std::string& address);  // a connection
  void go(const std::string& address);
  bool request(const std::string& address, Millis now);
  // For whatever is asked, files of the page too: how long the answer is to wait, so that one
  // address does not take the time of all others. Nothing if too many wait already.
  std::optional<Millis> pace(const std::string& address, Millis now);
  bool open_socket(const std::string& address, Millis now);
  void close_socket(const std::string& address);

  Backlog& backlog() { return backlog_; }

  // To be called every second or so: ends writes that take too long, and forgets those who have
  // not asked for long.
  void sweep(Millis now);

 private:
  struct Visitor {
    Bucket requests{200, 50};
    Bucket all{1000,
               300};  // a first visit asks for some sixty files, a club comes from one address
    int sockets = 0, connections = 0;
  };
  std::unordered_map<std::string, Visitor> visitors_;
  Backlog backlog_;
};

// What limits are counted by: an IPv4 address, or the network (/64) of an IPv6 one; empty for the
// machine itself.
std::string limit_address(std::string_view address);

// The last address in an X-Forwarded-For, which is the one our own proxy saw.
std::string_view last_forwarded(std::string_view header);

}  // namespace bloom::server
