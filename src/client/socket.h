// An open WebSocket to a server.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "client/loop.h"
#include "client/visitor.h"

namespace bloom::client {

// Seconds until a server that should have done something has gone away.
struct SocketPatience {
  double open = 20;     // all of connecting
  double write = 20;    // to take a message of ours
  double silence = 60;  // between two messages or pings; a server pings twice a minute
};

// Everything is called, and calls back, on the thread that turns the loop; nothing is called back
// once the socket is destroyed, which its own callbacks may do.
class Socket {
 public:
  struct Events {
    std::function<void()> opened;
    // A whole message, however many frames it came in. The text lives for the call.
    std::function<void(std::string_view text)> message;
    // At most once, and the last: the socket cannot be used any more. A whole sentence, with the
    // code no-server if it may be worth trying again (lost, closed, refused for now), and
    // bad-server if what came is no WebSocket or no text.
    std::function<void(const Error& why)> closed;
  };

  // Begins to connect, as this visitor. The loop has to outlive the socket.
  Socket(Loop& loop, const Visitor& visitor, const std::string& target, Events events,
         SocketPatience patience = {});
  // Hangs up at once.
  ~Socket();
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  bool is_open() const;
  // Sends a text, after those before it; when the socket is open.
  void send(std::string text);

 private:
  class Talk;
  std::shared_ptr<Talk> talk_;
};

}  // namespace bloom::client
