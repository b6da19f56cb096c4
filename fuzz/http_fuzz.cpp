// Whole conversations of HTTP, over a socket but without a listener: requests with content that
// hides others, in every framing, good and bad; upgrades, requests ahead, raw bytes; cut anywhere.
// Some of the upgrades are to a table that there is, and frames follow: commands, fragments, wrong
// ones, those that are too long, and requests in and between them.
//
// What stands inside a content is never carried out, there are never more answers than requests
// outside of contents, and nothing follows an answer that closes the connection. From an upgrade on
// there are frames and nothing else: those of the server are whole, say JSON, and end with the
// first that closes; no request behind it is carried out.
//
// Each byte of the input chooses the next piece of a conversation; see Script.
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
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
#include "server/lobby/command.h"
#include "server/net/conversation.h"
#include "tests/server/json_fields.h"

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

// Of the maker of the table that there is; `kCookie` in a head.
constexpr std::string_view kSecret = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
constexpr std::string_view kCookie =
    "Cookie: bloom=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n";
constexpr std::string_view kUpgrade =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

// A game under way between its maker and a bot.
std::string make_table(Host& world) {
  const Json request{{"game", "town"},
                     {"name", "Ada"},
                     {"entropy", std::string(32, 'a')},
                     {"seats", {{{"kind", "me"}}, {{"kind", "bot"}, {"level", "random"}}}}};
  std::string table;
  world.lobby.create({*identity_of(kSecret), "http://localhost/", ""}, request,
                     [&](const Result<Json>& made) {
                       require(made.ok());
                       table = text_in((*made)["table"], "id");
                     });
  while (table.empty()) world.io.run_one();
  return table;
}

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
  Script(std::string_view input, std::string_view table) : table_(table), rest_(input) {
    while (!rest_.empty() && bytes.size() < 60'000) piece();
  }

  // A socket at the table that there is.
  void open_socket(bool cookie) {
    count();
    bytes += cat("GET /api/tables/", table_, "/socket HTTP/1.1\r\nHost: localhost\r\n", kUpgrade,
                 cookie ? kCookie : "", "\r\n");
    waits.push_back(bytes.size());
  }
  void send_frame(int head, std::string_view payload, bool masked = true) {
    const auto add = [this](std::size_t byte) { bytes += static_cast<char>(byte); };
    const std::size_t mask = masked ? 0x80 : 0, size = payload.size();
    add(static_cast<std::size_t>(head));
    if (size < 126) {
      add(mask | size);
    } else {
      add(mask | 126);
      add(size >> 8);
      add(size);
    }
    if (masked) bytes += std::string(4, '\0');  // so that whoever misreads it sees the payload
    bytes += payload;
  }

  std::string bytes;
  std::vector<std::size_t> cuts;
  std::vector<std::size_t> waits;  // until the socket is open: what is sent ahead would end it
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

  // A request that is never to be carried out.
  std::string hidden() const { return creation(raw ? kOutside : kInside); }

  std::string content() {
    switch (take(6)) {
      case 0:
        return {};
      case 1:
        return hidden();
      case 2:
        return hidden() + hidden();
      case 3:
        return cat("0\r\n\r\n", hidden());
      case 4:
        return cat(std::string(take(250), ' '), "\r\n\r\n", hidden());
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
    const unsigned kind = take(9);
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
    if (kind == 8) {
      open_socket(take(4) != 3);
      for (unsigned i = 1 + take(12); i > 0; --i) frames();
      return;
    }
    request();
  }

  std::string command() {
    constexpr std::string_view kCommands[] = {
        R"({"type":"ping","id":"p"})",
        R"({"type":"chat","id":"c","text":"hm"})",
        R"({"type":"undo","id":"u","after":1000})",
        R"({"type":"move","id":"m","after":1000,"move":"end"})",
        R"({"type":"leave","id":"l"})",
        R"({"type":"back","id":"b"})",
        R"({"type":"mute","id":"x","seat":1,"on":true})",
        R"({"type":"agree","id":"a","yes":false})",
        R"({"type":"chat","id":"c","text":"\u0085"})",
        "{",
        ""};
    return std::string(pick(kCommands));
  }
  // Of exactly so many bytes.
  static std::string chat_of(std::size_t size) {
    constexpr std::string_view kBegin = R"({"type":"chat","id":"c","text":")", kEnd = R"("})";
    return cat(kBegin, std::string(size - kBegin.size() - kEnd.size(), 'x'), kEnd);
  }

  // One, or a few that belong together.
  void frames() {
    constexpr int kFinal = 0x80, kGoOn = 0, kText = 1, kBinary = 2, kClose = 8, kPing = 9,
                  kPong = 10;
    cut();
    switch (take(12)) {
      case 0:
        return send_frame(kFinal | kText, command());
      case 1:
        return send_frame(kFinal | kText, odd(true));
      case 2: {  // in parts, with another frame between them
        const std::string text = command();
        const std::size_t at = text.size() / 2;
        send_frame(kText, text.substr(0, at));
        if (take(2) == 1) send_frame(kFinal | kPing, "between");
        return send_frame(kFinal | kGoOn, text.substr(at));
      }
      case 3:
        return send_frame(kFinal | kText, chat_of(kMaxFrame + take(2)));
      case 4:
        return send_frame(kFinal | (take(2) == 0 ? kPing : kPong), odd(true));
      case 5:
        return send_frame(kFinal | kClose, take(2) == 0 ? "" : "\x03\xE8");
      case 6:  // of a wrong kind, or without a mask
        if (take(2) == 0) return send_frame(kFinal | kText, command(), false);
        return send_frame(kFinal | static_cast<int>(take(128)), odd(true));
      case 7:
        return send_frame(kFinal | (take(2) == 0 ? kText : kBinary), hidden());
      case 8: {  // one that never ends
        for (unsigned i = 1 + take(250); i > 0; --i) send_frame(kGoOn, "");
        return;
      }
      case 9: {  // many at once
        const std::string text = command();
        for (unsigned i = 1 + take(250); i > 0; --i) send_frame(kFinal | kText, text);
        return;
      }
      case 10:  // no frame
        bytes += hidden();
        return;
      default:  // says that it is longer than it is
        bytes += cat("\x81\xFF", std::string(8, static_cast<char>(take(128))), hidden());
    }
  }

  void request() {
    constexpr std::string_view kMethods[] = {"GET", "POST", "HEAD", "PUT", "OPTIONS", "CONNECT"};
    const std::string there = cat("/api/tables/", table_, "/socket");
    const std::string_view targets[] = {"/api/tables/mine",
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
                                        "/api/tables/aaaaaaaaaaaa",
                                        there};
    constexpr std::string_view kMore[] = {"",
                                          "Connection: close\r\n",
                                          kUpgrade,
                                          "Connection: Upgrade\r\nUpgrade: websocket\r\n",
                                          "Connection: Upgrade\r\nUpgrade: h2c\r\n",
                                          "Expect: 100-continue\r\n",
                                          "Expect: x\r\n",
                                          "Connection: keep-alive\r\n",
                                          kCookie,
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
    head += pick(targets);
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

  std::string_view table_, rest_;
  bool over_ = false;
};

// What came back, read as a client reads it.
struct Answers {
  int count = 0, made = 0;
  bool upgraded = false;
  std::vector<std::string> types;  // of the messages of the socket

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
      if (status == "101") {
        read_frames(text);
        return;
      }
      const std::size_t at = head.find("\r\nContent-Length: ");
      if (at != head.npos && !text.starts_with("HTTP/1."))  // to a HEAD there is none
        text.remove_prefix(std::min<std::size_t>(
            static_cast<std::size_t>(std::atoi(std::string(head.substr(at + 18, 8)).c_str())),
            text.size()));
      if (head.find("\r\nConnection: close\r\n") != head.npos) require(text.empty());
    }
  }

 private:
  void read_frames(std::string_view text) {
    upgraded = true;
    const auto byte = [&](std::size_t at) {
      require(at < text.size());
      return static_cast<std::uint64_t>(static_cast<unsigned char>(text[at]));
    };
    for (bool closed = false; !text.empty();) {
      require(!closed);
      const std::uint64_t kind = byte(0);
      std::uint64_t size = byte(1);
      std::size_t at = 2;
      if (size >= 126) {
        const std::size_t digits = size == 126 ? 2 : 8;
        require(size <= 127);
        for (size = 0; at < 2 + digits; ++at) size = size << 8 | byte(at);
      }
      require(size <= text.size() - at);
      const std::string_view payload = text.substr(at, static_cast<std::size_t>(size));
      text.remove_prefix(at + payload.size());
      closed = kind == 0x88;
      if (closed || kind == 0x89 || kind == 0x8A) continue;
      require(kind == 0x81);
      const auto json = parse_json(payload);
      require(json.ok() && json->is_object() && json->contains("now"));
      types.push_back(text_in(*json, "type"));
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
  constexpr int kPatience = 20;
  std::size_t at = 0, cut = 0, wait = 0;
  bool said = false;
  while (!over) {
    while (cut < script.cuts.size() && script.cuts[cut] <= at) ++cut;
    std::size_t to = cut < script.cuts.size() ? script.cuts[cut] : script.bytes.size();
    while (wait < script.waits.size() && script.waits[wait] <= at) {
      ++wait;
      // Perhaps it never opens, or waits for more.
      for (int i = 0; !over && i < kPatience && heard.find("HTTP/1.1 101 ") == heard.npos; ++i) {
        world.io.run_one_for(std::chrono::milliseconds(1));
        hear();
      }
    }
    if (wait < script.waits.size()) to = std::min(to, script.waits[wait]);
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

// That a script gets as far as the table, or nothing of it would be tried.
void check_way(Host& world) {
  const std::string table = make_table(world);
  Script script({}, table);
  script.open_socket(true);
  script.send_frame(0x81, R"({"type":"ping","id":"p"})");
  const Answers answers(talk(world, script));
  require(answers.upgraded && answers.types.size() >= 2 && answers.types.front() == "welcome");
  require(std::find(answers.types.begin(), answers.types.end(), "pong") != answers.types.end());
}

Host& the_world() {
  static Host& world = *[] {
    auto* made = new Host;
    check_way(*made);
    return made;
  }();
  return world;
}

void play(std::string_view input) {
  Host& world = the_world();
  const std::string table = make_table(world);
  const Script script(input, table);
  const std::uint64_t before = world.counters.tables_made;
  const Answers answers(talk(world, script));
  const auto made = static_cast<int>(world.counters.tables_made - before);
  require(answers.made <= made);
  // Behind an upgrade there are no requests.
  if (answers.upgraded) require(answers.made == made);
  require(script.raw || (answers.count <= script.requests && made <= script.creations));
  MemoryStore store(world.place);
  {
    const std::lock_guard lock(world.place->mutex);
    for (const auto& [id, row] : world.place->rows)
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
