// A server on loopback that does what a test tells it to, byte by byte.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "base/text.h"
#include "client/url.h"

namespace bloom::client {

// The server's end of one connection.
class Peer {
 public:
  explicit Peer(int file) : file_(file) {}
  ~Peer() { close(file_); }
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  // False if the client is gone.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t wrote = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (wrote <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(wrote));
    }
    return true;
  }
  // So many bytes; fewer if the client ends before.
  std::string read(std::size_t size) {
    std::string out;
    char byte = 0;
    while (out.size() < size && recv(file_, &byte, 1, 0) == 1) out += byte;
    return out;
  }
  // A request without its body.
  std::string read_head() {
    std::string out;
    while (!out.ends_with("\r\n\r\n")) {
      const std::string byte = read(1);
      if (byte.empty()) return out;
      out += byte;
    }
    return out;
  }
  // A request; its head. What stays unread would cut the answer off.
  std::string read_request() {
    std::string head = read_head();
    constexpr std::string_view kName = "Content-Length: ";
    if (const auto at = head.find(kName); at != head.npos)
      read(std::stoul(head.substr(at + kName.size())));
    return head;
  }
  // Until the client hangs up, without reading; `seconds` at the most.
  void wait_for_end(double seconds = 60) {
    pollfd wait{file_, POLLRDHUP, 0};
    poll(&wait, 1, static_cast<int>(seconds * 1000));
  }
  // Answers an upgrade as RFC 6455 says.
  void shake_hands() { send(upgrade(accept_of(read_head()))); }

  static std::string upgrade(std::string_view accept) {
    return cat(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Accept: ",
        accept, "\r\n\r\n");
  }
  static std::string accept_of(std::string_view head) {
    constexpr std::string_view kName = "Sec-WebSocket-Key: ";
    std::string_view rest = head.substr(std::min(head.find(kName), head.size() - kName.size()));
    rest.remove_prefix(kName.size());
    const std::string text =
        cat(rest.substr(0, rest.find('\r')), "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    std::array<unsigned char, 20> hash{};
    SHA1(reinterpret_cast<const unsigned char*>(text.data()), text.size(), hash.data());
    std::array<unsigned char, 32> base64{};
    EVP_EncodeBlock(base64.data(), hash.data(), hash.size());
    return std::string(reinterpret_cast<const char*>(base64.data()));
  }

 private:
  const int file_;
};

// A frame as servers send it. The first byte is 0x80 for the last of a message, and its kind.
inline std::string frame(int first, std::string_view payload) {
  std::string out(1, static_cast<char>(first));
  if (payload.size() < 126) {
    out += static_cast<char>(payload.size());
  } else {
    out += static_cast<char>(127);
    for (int shift = 56; shift >= 0; shift -= 8)
      out += static_cast<char>(static_cast<std::uint64_t>(payload.size()) >> shift & 255);
  }
  return out.append(payload);
}

inline constexpr int kLast = 0x80, kText = 1, kBinary = 2, kClose = 8, kPing = 9;

class ScriptedServer {
 public:
  // The script is run for each connection, one after the other; its number counts from 0.
  explicit ScriptedServer(std::function<void(Peer&, int number)> script)
      : script_(std::move(script)), file_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    bind(file_, reinterpret_cast<sockaddr*>(&address), size);
    listen(file_, 16);
    getsockname(file_, reinterpret_cast<sockaddr*>(&address), &size);
    url_.host = "127.0.0.1";
    url_.port = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
  }
  ~ScriptedServer() {
    ending_ = true;
    shutdown(file_, SHUT_RDWR);
    thread_.join();
    close(file_);
  }
  ScriptedServer(const ScriptedServer&) = delete;
  ScriptedServer& operator=(const ScriptedServer&) = delete;

  const Url& url() const { return url_; }

 private:
  void run() {
    for (int number = 0; !ending_; ++number) {
      const int file = accept(file_, nullptr, nullptr);
      if (file < 0) return;
      Peer peer(file);
      script_(peer, number);
    }
  }

  const std::function<void(Peer&, int)> script_;
  const int file_;
  Url url_;
  std::atomic<bool> ending_ = false;
  std::thread thread_;
};

}  // namespace bloom::client
