// Whole conversations of HTTP, over a socket but without a listener: requests with content that
// hides others, in every framing, good and bad; upgrades, requests ahead, raw bytes; cut anywhere.
//
// What stands inside a content is never carried out, there are never more answers than requests
// outside of contents, and nothing follows an answer that closes the connection.
//
// Each byte of the input chooses the next piece of a conversation; see Script.
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "fuzz/world.h"
#include "server/net/conversation.h"

namespace bloom::server {
namespace {

Site small_page() {
  std::string folder = "/tmp/bloom-fuzz-XXXXXX";
  require(mkdtemp(folder.data()) != nullptr);
  std::ofstream(folder + "/index.html") << "<!doctype html><title>Bloom</title>";
  auto site = Site::read(folder);
  std::filesystem::remove_all(folder);
  require(site.ok());
  return std::move(*site);
}

struct Loop {
  Journal::Post post() {
    return [this](std::function<void()> work) { boost::asio::post(io, std::move(work)); };
  }

  boost::asio::io_context io{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard{io.get_executor()};
};

struct Host : Loop, Parts {
  Host()
      : Parts(post()),
        api(lobby, gate, ApiSettings{}),
        service{site, api, Names("https://bloom.example/", {"rose"})} {}

  Gate gate;
  Api api;
  Site site = small_page();
  Service service;
};

constexpr std::string_view kOutside =
    R"({"game":"town","seats":[{"kind":"open"},{"kind":"open"}]})";
constexpr std::string_view kInside =
    R"({"game":"garden","seats":[{"kind":"open"},{"kind":"open"}]})";

std::string creation(std::string_view body) {
  return cat("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n",
             "Content-Length: ", body.size(), "\r\n\r\n", body);
}

// A conversation as the input describes it, and what may come of it.
class Script {
 public:
  explicit Script(std::string_view input) : rest_(input) {
    while (!rest_.empty() && bytes.size() < 60'000) piece();
  }

  std::string bytes;
  std::vector<std::size_t> cuts;
  // Outside of contents, up to the first that has to end the connection.
  int requests = 0, creations = 0;
  bool raw = false;  // nothing can be said of them

 private:
  unsigned take(unsigned choices) {
    if (rest_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return byte % choices;
  }
  template <std::size_t N>
  std::string_view pick(const std::string_view (&from)[N]) {
    return from[take(N)];
  }
  // Bytes of the input that cannot be part of a hidden creation, nor end a line.
  std::string odd(bool lines) {
    std::string out(rest_.substr(0, take(40)));
    rest_.remove_prefix(std::min(out.size(), rest_.size()));
    for (char& c : out)
      if (c == 'g' || (!lines && (c == '\r' || c == '\n'))) c = 'x';
    return out;
  }
  void count() {
    if (!over_) ++requests;
  }
  void cut() {
    if (take(2) == 1) cuts.push_back(bytes.size() > 60 ? bytes.size() - take(60) : bytes.size());
  }

  std::string content() {
    const std::string_view inside = raw ? kOutside : kInside;
    switch (take(6)) {
      case 0:
        return {};
      case 1:
        return creation(inside);
      case 2:
        return creation(inside) + creation(inside);
      case 3:
        return cat("0\r\n\r\n", creation(inside));
      case 4:
        return cat(std::string(take(250), ' '), "\r\n\r\n", creation(inside));
      default:
        return odd(false);
    }
  }

  std::string in_chunks(const std::string& text) {
    std::string out;
    constexpr std::string_view kDigits = "0123456789abcdef";
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t size = std::min<std::size_t>(1 + take(200), text.size() - at);
      if (size > 15) out += kDigits[size / 16];
      out += cat(kDigits[size % 16], "\r\n", text.substr(at, size), "\r\n");
      at += size;
    }
    return out + "0\r\n\r\n";
  }

  void piece() {
    cut();
    const unsigned kind = take(8);
    if (kind ==
        0) {  // bytes; whatever they mean, there is no telling what stands inside from here on
      bytes += odd(true);
      raw = true;
      return;
    }
    if (kind == 1) {
      bytes += creation(kOutside);
      count();
      if (!over_) ++creations;
      return;
    }
    request();
  }

  void request() {
    constexpr std::string_view kMethods[] = {"GET", "POST", "HEAD", "PUT", "OPTIONS", "CONNECT"};
    constexpr std::string_view kTargets[] = {"/api/tables/mine",
                                             "/",
                                             "/api/tables/none/socket",
                                             "/api/tables/aaaaaaaaaaaa/socket",
                                             "/api/server",
                                             "/healthz",
                                             "/metrics",
                                             "/api/tables/aaaaaaaaaaaa/join",
                                             "*",
                                             "/nothing.js",
                                             "http://localhost/api/server",
                                             "http://evil/api/server",
                                             "/api/tables/aaaaaaaaaaaa"};
    constexpr std::string_view kMore[] = {
        "",
        "Connection: close\r\n",
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
        "Connection: Upgrade\r\nUpgrade: websocket\r\n",
        "Connection: Upgrade\r\nUpgrade: h2c\r\n",
        "Expect: 100-continue\r\n",
        "Expect: x\r\n",
        "Connection: keep-alive\r\n",
        "Cookie: bloom=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n",
        "Content-Type: application/json\r\n",
        "Origin: http://evil\r\n"};
    constexpr std::string_view kHosts[] = {"Host: localhost\r\n",
                                           "Host: localhost\r\n",
                                           "Host: 127.0.0.1:80\r\n",
                                           "Host: evil\r\n",
                                           "",
                                           "Host: localhost\r\nHost: localhost\r\n"};
    count();
    std::string head(pick(kMethods));
    head += ' ';
    head += pick(kTargets);
    const bool old = take(8) == 1;
    head += old ? " HTTP/1.0\r\n" : " HTTP/1.1\r\n";
    head += pick(kHosts);
    for (unsigned i = take(3); i > 0; --i) head += pick(kMore);
    if (take(4) == 1) head += cat("X: ", odd(false), "\r\n");
    framed(head, content(), old);
    cut();
  }

  // The content as the head says it, or behind a head that can be read in two ways.
  void framed(std::string head, const std::string& text, bool old) {
    constexpr std::string_view kBad[] = {
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: gzip\r\n",
        "Transfer-Encoding: identity\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 0\r\n",
        "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n",
        "Content-Length: 0\r\nContent-Length: 5\r\n",
        "Content-Length: 0\r\nContent-Length: 0\r\n",
        "Content-Length: 0, 0\r\n",
        "Content-Length: +0\r\n",
        "Content-Length: \r\n",
        "Content-Length : 5\r\n",
        "Transfer-Encoding\t: chunked\r\n",
        "X: y\r\n folded: z\r\n",
        "X: y\nContent-Length: 0\r\n",
        "Transfer-Encoding:\r\n chunked\r\n"};
    switch (take(3)) {
      case 0:
        bytes += cat(head, text.empty() ? "" : cat("Content-Length: ", text.size(), "\r\n"), "\r\n",
                     text);
        return;
      case 1:
        bytes += cat(head, "Transfer-Encoding: chunked\r\n\r\n", in_chunks(text));
        over_ = over_ || old;
        return;
      default:
        bytes += cat(head, pick(kBad), "\r\n", text);
        over_ = true;
    }
  }

  std::string_view rest_;
  bool over_ = false;
};

// What came back, read as a client reads it.
struct Answers {
  int count = 0, made = 0;

  explicit Answers(std::string_view text) {
    while (!text.empty()) {
      require(text.starts_with("HTTP/1.1 ") || text.starts_with("HTTP/1.0 "));
      const std::size_t end = text.find("\r\n\r\n");
      require(end != text.npos);
      const std::string_view head = text.substr(0, end + 2);
      const std::string_view status = text.substr(9, 3);
      text.remove_prefix(end + 4);
      if (status == "100") continue;
      ++count;
      made += status == "201";
      if (status == "101") return;  // frames follow
      const std::size_t at = head.find("\r\nContent-Length: ");
      if (at != head.npos && !text.starts_with("HTTP/1."))  // to a HEAD there is none
        text.remove_prefix(std::min<std::size_t>(
            static_cast<std::size_t>(std::atoi(std::string(head.substr(at + 18, 8)).c_str())),
            text.size()));
      if (head.find("\r\nConnection: close\r\n") != head.npos) require(text.empty());
    }
  }
};

// Says the script, cut as it wants to be, and returns what was answered.
std::string talk(Host& world, const Script& script) {
  std::array<int, 2> ends{};
  require(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends.data()) == 0);
  boost::asio::ip::tcp::socket socket(world.io);
  socket.assign(boost::asio::ip::tcp::v4(), ends[0]);
  auto connection = std::make_shared<Connection>(std::move(socket));
  connection->address = "127.0.0.1";
  bool over = false;
  boost::asio::co_spawn(world.io, converse(std::move(connection), world.service),
                        [&over](const std::exception_ptr& failure) {
                          require(failure == nullptr);
                          over = true;
                        });
  std::string heard;
  std::array<char, 65536> part{};
  const auto hear = [&] {
    for (ssize_t got = 0; (got = recv(ends[1], part.data(), part.size(), 0)) > 0;)
      heard.append(part.data(), static_cast<std::size_t>(got));
  };
  std::size_t at = 0, cut = 0;
  bool said = false;
  while (!over) {
    while (cut < script.cuts.size() && script.cuts[cut] <= at) ++cut;
    const std::size_t to = cut < script.cuts.size() ? script.cuts[cut] : script.bytes.size();
    if (at < to) {
      const ssize_t sent = send(ends[1], script.bytes.data() + at, to - at, MSG_NOSIGNAL);
      if (sent > 0) at += static_cast<std::size_t>(sent);
      if (sent < 0 && errno != EAGAIN) at = script.bytes.size();  // it does not listen any more
    }
    if (at == script.bytes.size() && !said) {
      said = true;
      shutdown(ends[1], SHUT_WR);
    }
    // Until it has read all of this, unless it waits for the disk.
    while (world.io.poll() > 0) hear();
    hear();
    if (!over && said) world.io.run_one_for(std::chrono::milliseconds(5));
  }
  hear();
  close(ends[1]);
  return heard;
}

void play(std::string_view input) {
  static Host& world = *new Host;
  const Script script(input);
  const std::uint64_t before = world.counters.tables_made;
  const Answers answers(talk(world, script));
  const auto made = static_cast<int>(world.counters.tables_made - before);
  require(answers.made <= made);
  require(script.raw || (answers.count <= script.requests && made <= script.creations));
  MemoryStore store(world.place);
  {
    const std::lock_guard lock(world.place->mutex);
    for (const auto& [table, row] : world.place->rows)
      require(row.summary.find("garden") == row.summary.npos);
  }
  require(store.remove_idle(clock_now + 1, INT64_MAX, 1000).ok());
  clock_now += 200'000;
  world.lobby.tick();
  require(world.gate.open_socket("a", clock_now));
  world.gate.close_socket("a");
}

}  // namespace
}  // namespace bloom::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  bloom::server::play({reinterpret_cast<const char*>(data), size});
  return 0;
}
