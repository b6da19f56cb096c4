// How much one address may ask for.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "server/lobby/bucket.h"

namespace bloom::server {

class Gate {
 public:
  static constexpr int kMaxSockets = 100, kMaxConnections = 256;

  // Each counts, and says whether it may be. An empty address is under no limit.
  bool enter(const std::string& address);  // a connection
  void go(const std::string& address);
  bool request(const std::string& address, Millis now);
  bool new_table(const std::string& address, Millis now);
  bool open_socket(const std::string& address, Millis now);
  void close_socket(const std::string& address);

  // Forgets those who have not asked for long.
  void sweep(Millis now);

 private:
  struct Visitor {
    Bucket requests{200, 50};
    Bucket tables{30, 0.05};
    int sockets = 0, connections = 0;
  };
  std::unordered_map<std::string, Visitor> visitors_;
};

// What limits are counted by: an IPv4 address, or the network (/64) of an IPv6 one; empty for the
// machine itself.
std::string limit_address(std::string_view address);

// The last address in an X-Forwarded-For, which is the one our own proxy saw.
std::string_view last_forwarded(std::string_view header);

}  // namespace bloom::server
