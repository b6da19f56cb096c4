// A person as servers know them: an address and a cookie. For `bloom bot`, `bloom load` and tests,
// which know of a server only what docs/online.md says.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "client/url.h"
#include "json/foreign.h"

namespace bloom::client {

struct HttpAnswer {
  int status = 0;
  ForeignDocument body;
  Foreign root() const { return body.root(); }
  // An answer that is a refusal, in the server's own sentence if it has one.
  Error refusal() const;
};

// How long each part of a request may take, in seconds.
struct Patience {
  double connect = 20, head = 20, body = 40;
};

class Visitor {
 public:
  explicit Visitor(Url url, Patience patience = {}) : url_(std::move(url)), patience_(patience) {}

  // One request on a connection of its own, waited for; a refusal is an answer. No answer ends the
  // program: errors are whole sentences, with the code no-server if there is no answer of the
  // server's (also when a proxy says so in HTML) and bad-server for what is no HTTP or too large.
  Result<HttpAnswer> ask(std::string_view method, std::string_view target,
                         const std::optional<Json>& body);

  // As in a header. One that no header may hold is none.
  const std::string& cookie() const { return cookie_; }
  void set_cookie(std::string cookie);
  const Url& url() const { return url_; }

 private:
  Url url_;
  Patience patience_;
  std::string cookie_;
};

}  // namespace bloom::client
