#include "cli/wire.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "base/hex.h"
#include "base/text.h"
#include "cli/native.h"
#include "cli/tls.h"

namespace bloom::cli {
namespace {

constexpr int kSeconds = 20;

void be_patient(int file) {
  const timeval patience{kSeconds, 0};
  setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
}

Result<int> connect_to(const Url& url) {
  addrinfo hints{}, *found = nullptr;
  hints.ai_socktype = SOCK_STREAM;
  if (const int code = getaddrinfo(url.host.c_str(), cat(url.port).c_str(), &hints, &found);
      code != 0)
    return Error("no-server", cat("There is no server ", url.host, ": ", gai_strerror(code), "."));
  int file = -1, why = 0;
  for (const addrinfo* each = found; each != nullptr && file < 0; each = each->ai_next) {
    file = socket(each->ai_family, each->ai_socktype | SOCK_CLOEXEC, each->ai_protocol);
    if (file < 0) continue;
    be_patient(file);
    if (connect(file, each->ai_addr, each->ai_addrlen) == 0) continue;
    why = errno;
    close(file);
    file = -1;
  }
  freeaddrinfo(found);
  if (file < 0)
    return Error("no-server", cat("No server answers at ", url.host, " port ", url.port, ": ",
                                  std::strerror(why), "."));
  const int on = 1;
  setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (!url.secure) return file;
  const auto inner = encrypt(file, url.host);
  if (inner) be_patient(*inner);
  return inner;
}

std::string random_bytes(std::size_t size) {
  std::string out(size, '\0');
  native_platform().random({reinterpret_cast<std::uint8_t*>(out.data()), size});
  return out;
}

// A frame with its mask, as clients send them.
std::string masked_frame(int kind, std::string_view text) {
  std::string out(1, static_cast<char>(0x80 | kind));
  if (text.size() < 126) {
    out += static_cast<char>(0x80 | text.size());
  } else {
    out += static_cast<char>(0x80 | 126);
    out += static_cast<char>(text.size() >> 8 & 255);
    out += static_cast<char>(text.size() & 255);
  }
  // Against old proxies, not against people: any mask will do.
  constexpr std::array<char, 4> kMask = {0x37, 0x21, 0x5a, 0x0c};
  out.append(kMask.data(), kMask.size());
  for (std::size_t i = 0; i < text.size(); ++i) out += static_cast<char>(text[i] ^ kMask[i % 4]);
  return out;
}

std::string header_value(std::string_view head, std::string_view name) {
  for (std::string_view rest = head; !rest.empty();) {
    std::string_view line = take_until(rest, '\n');
    if (line.size() <= name.size() || line[name.size()] != ':') continue;
    if (strncasecmp(line.data(), name.data(), name.size()) != 0) continue;
    line.remove_prefix(name.size() + 1);
    while (line.starts_with(' ')) line.remove_prefix(1);
    while (line.ends_with('\r')) line.remove_suffix(1);
    return std::string(line);
  }
  return {};
}

// Reads on until `done` says so; false if the other end stops before.
template <class DonePredicate>
bool read_until(int file, std::string& into, DonePredicate done) {
  std::array<char, 16384> part{};
  while (!done(into)) {
    const ssize_t got = recv(file, part.data(), part.size(), 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0 || into.size() > (64u << 20)) return false;
    into.append(part.data(), static_cast<std::size_t>(got));
  }
  return true;
}

}  // namespace

Result<Url> read_url(std::string_view text) {
  const Error bad("bad-url", cat("The address should be http://HOST:PORT/… or https://HOST/…, not ",
                                 in_quotes(text), "."));
  Url out;
  out.secure = text.starts_with("https://");
  if (!out.secure && !text.starts_with("http://")) return bad;
  text.remove_prefix(out.secure ? 8 : 7);
  if (out.secure) out.port = 443;
  if (const auto hash = text.find('#'); hash != text.npos) {
    out.fragment = text.substr(hash + 1);
    text = text.substr(0, hash);
  }
  const auto slash = text.find('/');
  std::string_view host = text.substr(0, slash);
  if (slash != text.npos) out.path = text.substr(slash);
  const bool six = host.starts_with('[');
  const auto colon = six ? host.find("]:") : host.rfind(':');
  if (colon != host.npos) {
    const auto port = read_int(host.substr(colon + (six ? 2 : 1)));
    if (!port || *port < 1 || *port > 65535) return bad;
    out.port = *port;
    host = host.substr(0, colon + (six ? 1 : 0));
  }
  if (six && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host.empty()) return bad;
  out.host = host;
  return out;
}

std::string authority(const Url& url) {
  const std::string host = url.host.find(':') == url.host.npos ? url.host : cat('[', url.host, ']');
  return url.port == (url.secure ? 443 : 80) ? host : cat(host, ':', url.port);
}

Result<HttpAnswer> Visitor::ask(std::string_view method, const std::string& target,
                                const std::optional<Json>& body) {
  const auto file = connect_to(url_);
  if (!file) return file.error();
  const std::string content = body ? dump(*body) : std::string();
  std::string request =
      cat(method, " ", target, " HTTP/1.1\r\nHost: ", authority(url_), "\r\nConnection: close\r\n");
  if (!cookie_.empty()) request += cat("Cookie: ", cookie_, "\r\n");
  if (body)
    request += cat("Content-Type: application/json\r\nContent-Length: ", content.size(), "\r\n");
  request += cat("\r\n", content);
  std::string answer;
  bool whole = write_all(*file, request);
  std::size_t end = 0;
  whole = whole && read_until(*file, answer, [&](const std::string& text) {
            end = text.find("\r\n\r\n");
            if (end == text.npos) return false;
            const auto size =
                read_int(header_value(std::string_view(text).substr(0, end), "Content-Length"));
            return text.size() >= end + 4 + static_cast<std::size_t>(size.value_or(0));
          });
  close(*file);
  if (!whole || answer.size() < 12)
    return Error("no-server",
                 cat("The server at ", url_.host, " port ", url_.port, " gave no answer."));
  const std::string_view head = std::string_view(answer).substr(0, end);
  if (const std::string cookie = header_value(head, "Set-Cookie"); !cookie.empty())
    cookie_ = cookie.substr(0, cookie.find(';'));
  HttpAnswer out;
  out.status = read_int(head.substr(9, 3)).value_or(0);
  auto json = parse_json(std::string_view(answer).substr(end + 4));
  if (!json) return Error("no-server", "The server gave an answer that is not JSON.");
  out.body = std::move(*json);
  return out;
}

Result<int> Visitor::open_socket(const std::string& target) {
  const auto file = connect_to(url_);
  if (!file) return file.error();
  // The key is there so that no cache takes the answer for a page; what it is does not matter.
  std::string request =
      cat("GET ", target, " HTTP/1.1\r\nHost: ", authority(url_),
          "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Key: Ymxvb21ibG9vbWJsb29tIQ==\r\n");
  if (!cookie_.empty()) request += cat("Cookie: ", cookie_, "\r\n");
  request += "\r\n";
  std::string answer;
  // Byte by byte at its end: what follows belongs to the frames.
  bool fine = write_all(*file, request);
  while (fine && !answer.ends_with("\r\n\r\n")) {
    char byte = 0;
    fine = recv(*file, &byte, 1, 0) == 1 && answer.size() < 16384;
    answer += byte;
  }
  if (fine && answer.starts_with("HTTP/1.1 101")) return *file;
  close(*file);
  return Error("no-socket", fine ? cat("The server refused the connection: ",
                                       answer.substr(9, answer.find('\r') - 9), ".")
                                 : std::string("The server gave no answer."));
}

Frames::Kind Frames::next(std::string_view& text) {
  if (read_ > 0) {
    buffer_.erase(0, read_);
    read_ = 0;
  }
  if (buffer_.size() < 2) return Kind::kNone;
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint64_t>(static_cast<unsigned char>(buffer_[i]));
  };
  std::uint64_t size = byte(1) & 127;
  std::size_t at = 2;
  if (size >= 126) {
    const std::size_t digits = size == 126 ? 2 : 8;
    if (buffer_.size() < 2 + digits) return Kind::kNone;
    size = 0;
    for (std::size_t i = 0; i < digits; ++i) size = size << 8 | byte(2 + i);
    at += digits;
  }
  if (buffer_.size() < at + size) return Kind::kNone;
  text = std::string_view(buffer_).substr(at, size);
  read_ = at + size;
  switch (byte(0) & 15) {
    case 8:
      return Kind::kClose;
    case 9:
      return Kind::kPing;
    case 10:
      return next(text);
    default:
      return Kind::kText;
  }
}

std::string text_frame(std::string_view text) { return masked_frame(1, text); }
std::string pong_frame(std::string_view text) { return masked_frame(10, text); }

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t wrote = ::send(file, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (wrote > 0) bytes.remove_prefix(static_cast<std::size_t>(wrote));
    if (wrote < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      pollfd wait{file, POLLOUT, 0};
      if (poll(&wait, 1, kSeconds * 1000) <= 0) return false;
    } else if (wrote < 0 && errno != EINTR) {
      return false;
    }
  }
  return true;
}

std::string text_at(const Json& json, std::string_view key) {
  const auto found = json.is_object() ? json.find(key) : json.end();
  return found == json.end() ? std::string() : std::string(as_text(*found).value_or(""));
}

std::string fresh_entropy() {
  const std::string bytes = random_bytes(16);
  return to_hex({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

}  // namespace bloom::cli
