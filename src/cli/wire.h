// The other end of a server: HTTP requests and WebSockets, for `bloom bot` and
// `bloom load`. They know of the server only what docs/online.md says.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "json/json.h"

namespace bloom::cli {

// http://host:port/path#key, or https:
struct Url {
  bool secure = false;
  std::string host;
  int port = 80;
  std::string path = "/", fragment;
};
Result<Url> read_url(std::string_view text);
// host:port as addresses have it, without the usual port.
std::string authority(const Url& url);

struct HttpAnswer {
  int status = 0;
  Json body;
};

// A person as servers know them: an address and a cookie.
class Visitor {
 public:
  explicit Visitor(Url url) : url_(std::move(url)) {}

  // One request, waited for. An error if there is no answer; a refusal is an answer.
  Result<HttpAnswer> ask(std::string_view method, const std::string& target,
                         const std::optional<Json>& body);
  // An open WebSocket, as a file; everything after it is frames.
  Result<int> open_socket(const std::string& target);

  const std::string& cookie() const { return cookie_; }
  void set_cookie(std::string cookie) { cookie_ = std::move(cookie); }
  const Url& url() const { return url_; }

 private:
  Url url_;
  std::string cookie_;
};

// The frames of an open socket, without waiting: bytes go in and messages come out.
class Frames {
 public:
  void add(std::string_view bytes) { buffer_.append(bytes); }
  enum class Kind { kNone, kText, kPing, kClose };
  // The next frame; its text stays until the next call.
  Kind next(std::string_view& text);

 private:
  std::string buffer_;
  std::size_t read_ = 0;
};

// A text as a client has to send it.
std::string text_frame(std::string_view text);
std::string pong_frame(std::string_view text);

// How fast a client may speak without being cut off: somewhat below the limit in docs/online.md,
// since frames that were held up arrive together.
class Pace {
 public:
  // Seconds to wait before the next message.
  double wait(double now) const { return std::max(0.0, (kGap - spare(now)) / kRate); }
  void spoke(double now) {
    spare_ = spare(now) - kGap;
    last_ = now;
  }

 private:
  static constexpr double kBurst = 40, kRate = 18, kGap = 1;
  double spare(double now) const { return std::min(kBurst, spare_ + kRate * (now - last_)); }
  double spare_ = kBurst, last_ = 0;
};

// Writes all of it, waiting if need be; false if the other end is gone.
bool write_all(int file, std::string_view bytes);

// A text in what a server sent; empty if there is none.
std::string text_at(const Json& json, std::string_view key);

// 16 random bytes as hex digits.
std::string fresh_entropy();

}  // namespace bloom::cli
