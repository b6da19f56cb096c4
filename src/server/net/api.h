// What /api, /healthz, /readyz and /metrics answer (docs/online.md). Knows HTTP's meanings, not its
// bytes.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/lobby/lobby.h"
#include "server/net/gate.h"
#include "server/net/health.h"

namespace bloom::server {

inline constexpr std::size_t kMaxBody = 16 * 1024;

struct ApiRequest {
  std::string method;  // GET, HEAD, POST, …
  std::string target;
  std::string host, cookie, origin, content_type;  // headers; empty when absent
  std::string body;
  std::string address;  // of the client, as far as it is known
  bool secure = false;  // came over TLS, by the proxy's word
  bool local = false;   // from this machine
};

struct ApiAnswer {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
};

struct ApiSettings {
  std::string public_url;              // "https://bloom.example/", or empty
  std::vector<std::string> addresses;  // bases that others in the local network can open
  std::string version;
  bool limit_local = false;  // the machine itself is under the limits too
  bool open_metrics = false;
};

class Api {
 public:
  Api(Lobby& lobby, Gate& gate, ApiSettings settings)
      : lobby_(lobby), gate_(gate), settings_(std::move(settings)) {}

  // Whether a path is ours rather than the page's.
  static bool owns(std::string_view path);

  // Calls back once, perhaps at once.
  void answer(const ApiRequest& request, std::function<void(ApiAnswer)> done);

  // A socket for …/socket: what it has to know, or the refusal.
  struct SocketTicket {
    std::string table, identity, base, address;  // the address that limits count by
    int since = 0;
  };
  Result<SocketTicket> ticket(const ApiRequest& request, ApiAnswer& refusal);
  // The table of a path that asks for a socket; empty for any other.
  static std::string socket_table(std::string_view path);
  // What limits count a request by; empty: under none.
  std::string limited_address(const ApiRequest& request) const;
  // How long the answer to whatever this address asks for is to wait (Gate::pace).
  std::optional<Millis> pace(const std::string& visitor);
  Gate& gate() { return gate_; }
  Health& health() { return health_; }
  Lobby& lobby() { return lobby_; }

 private:
  std::string limited_address(std::string_view visitor) const;
  std::string base_of(const ApiRequest& request) const;
  bool own_origin(const ApiRequest& request) const;
  bool secure(const ApiRequest& request) const;
  // What the cookie holds, and whether it is to be set anew, under the name that belongs to TLS.
  struct Secret {
    std::string text;
    bool set = false;
  };
  Secret secret_of(const ApiRequest& request) const;
  std::string set_cookie(const ApiRequest& request, std::string_view secret) const;
  ApiAnswer metrics() const;
  // Why whoever runs the server should look at it; empty: all is well.
  std::string trouble() const;

  Lobby& lobby_;
  Gate& gate_;
  ApiSettings settings_;
  Health health_;
};

// A refusal as JSON, with the status that belongs to its code.
ApiAnswer refuse_api(const Error& error);
int status_of(std::string_view code);

// The value of a cookie in a Cookie header; empty if it is not there.
std::string cookie_value(std::string_view header, std::string_view name);

}  // namespace bloom::server
