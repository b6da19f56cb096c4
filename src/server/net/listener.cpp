#include "server/net/listener.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <ctime>
#include <memory>
#include <optional>
#include <set>

#include <sys/resource.h>

#include "base/text.h"
#include "server/lobby/bots.h"
#include "server/net/address.h"
#include "server/net/api.h"
#include "server/net/interfaces.h"
#include "server/net/reply.h"
#include "server/net/socket.h"

namespace bloom::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);
constexpr std::uint32_t kMaxHeader = 16 * 1024;
constexpr auto kGrace = std::chrono::milliseconds(4500);  // for answers under way at the end
constexpr auto kTick = std::chrono::milliseconds(100);

std::chrono::nanoseconds length(double seconds) {
  return std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
}

// As HTTP wants it: Sun, 06 Nov 1994 08:49:37 GMT.
std::string date_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::string text(40, '\0');
  text.resize(std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts));
  return text;
}

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

Millis wall_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// As many files as the system lets us have: every connection is one.
void want_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

struct Connection {
  explicit Connection(tcp::socket socket) : stream(std::move(socket)) {}

  beast::tcp_stream stream;
  std::string address;   // of the peer
  bool waiting = false;  // for a request, so that nothing is lost by ending it
};

class Server {
 public:
  Server(const Site& site, const Listen& listen, Online& online)
      : site_(site), listen_(listen), online_(online), log_(online.log) {}

  Status run(const std::function<void(const std::string&, const std::vector<std::string>&)>& ready);

 private:
  std::optional<Error> open();
  std::string address() const;
  std::vector<std::string> addresses_for_friends() const;
  asio::awaitable<void> accept();
  asio::awaitable<void> talk(std::shared_ptr<Connection> connection);
  asio::awaitable<void> tick();
  // Each is false when the connection is to end.
  asio::awaitable<bool> write(Connection& connection, const Reply& reply, unsigned version,
                              bool keep);
  asio::awaitable<bool> write(Connection& connection, const ApiAnswer& answer, unsigned version,
                              bool head, bool keep);
  asio::awaitable<void> refuse(std::shared_ptr<Connection> connection, int status);
  asio::awaitable<void> part(Connection& connection);
  // The rest of a connection that asks for a table.
  using Parser = http::request_parser<http::empty_body>;
  asio::awaitable<bool> talk_api(std::shared_ptr<Connection> connection, beast::flat_buffer& buffer,
                                 Parser& parser);
  asio::awaitable<ApiAnswer> ask(const ApiRequest& request);
  ApiRequest read(const Connection& connection, const Parser::value_type& request) const;
  void stop();

  const Site& site_;
  const Listen& listen_;
  Online& online_;
  Log log_;
  Counters counters_;
  Gate gate_;  // sockets leave through it, the last of them when io_ ends
  asio::io_context io_{1};
  tcp::acceptor acceptor_{io_};
  asio::signal_set signals_{io_, SIGINT, SIGTERM};
  asio::steady_timer grace_{io_}, ticker_{io_};
  std::set<std::shared_ptr<Connection>> connections_;
  bool stopping_ = false;
  // In this order: what is later uses what is earlier, and ends before it.
  std::unique_ptr<Journal> journal_;
  std::unique_ptr<Bots> bots_;
  std::unique_ptr<Lobby> lobby_;
  std::unique_ptr<Api> api_;
};

std::optional<Error> Server::open() {
  const auto failed = [this](const error_code& error) {
    const std::string place = cat(listen_.host, " port ", listen_.port);
    if (error == asio::error::address_in_use)
      return Error("no-port", cat("Another program already uses ", place,
                                  "; choose another port by --port, or 0 for any that is free."));
    if (error == asio::error::access_denied)
      return Error("no-port", cat("This user may not use ", place, "; choose one above 1023."));
    return Error("no-port", cat("Cannot listen on ", place, ": ", error.message(), "."));
  };
  error_code error;
  tcp::resolver resolver(io_);
  const auto found =
      resolver.resolve(listen_.host, cat(int{listen_.port}),
                       tcp::resolver::passive | tcp::resolver::numeric_service, error);
  if (error || found.empty())
    return Error("no-host", cat("There is no address ", in_quotes(listen_.host),
                                " on this machine: ", error.message(), "."));
  const tcp::endpoint endpoint = found.begin()->endpoint();
  acceptor_.open(endpoint.protocol(), error);
  if (error) return failed(error);
  // A port whose last connections are still being closed can be had again.
  acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
  if (acceptor_.bind(endpoint, error); error) return failed(error);
  if (acceptor_.listen(asio::socket_base::max_listen_connections, error); error)
    return failed(error);
  return std::nullopt;
}

std::string Server::address() const {
  error_code error;
  const tcp::endpoint here = acceptor_.local_endpoint(error);
  const bool six = listen_.host.find(':') != std::string::npos;
  return cat("http://", six ? "[" : "", listen_.host, six ? "]" : "", ":", int{here.port()}, "/");
}

std::vector<std::string> Server::addresses_for_friends() const {
  std::vector<std::string> out;
  error_code error;
  const int port = acceptor_.local_endpoint(error).port();
  if (listens_to_all(listen_.host))
    for (const std::string& each : local_addresses())
      out.push_back(cat("http://", each, ":", port, "/"));
  return out;
}

Status Server::run(
    const std::function<void(const std::string&, const std::vector<std::string>&)>& ready) {
  want_files();
  if (const auto error = open()) return *error;
  const auto secret = online_.reader->secret();
  if (!secret) return secret.error();
  const auto post = [this](std::function<void()> work) { asio::post(io_, std::move(work)); };
  journal_ = std::make_unique<Journal>(std::move(online_.writer), std::move(online_.reader), post);
  bots_ = std::make_unique<Bots>(online_.bot_threads, post);
  lobby_ = std::make_unique<Lobby>(Hall{*journal_, *bots_, Keys(*secret), online_.random,
                                        wall_clock, wall_clock(), log_, counters_},
                                   online_.limits);
  const std::vector<std::string> friends = addresses_for_friends();
  api_ = std::make_unique<Api>(*lobby_, gate_,
                               ApiSettings{online_.public_url, friends, online_.version,
                                           online_.behind_proxy, online_.open_metrics});
  signals_.async_wait([this](const error_code& error, int) {
    if (!error) stop();
  });
  asio::co_spawn(io_, accept(), asio::detached);
  asio::co_spawn(io_, tick(), asio::detached);
  lobby_->wake();
  log_.info("listening", {{"address", address()}});
  ready(address(), friends);
  io_.run();
  // What was asked of the disk is still stored; those who asked will ask again.
  bots_.reset();
  journal_.reset();
  log_.info("ended");
  return Done{};
}

asio::awaitable<void> Server::tick() {
  for (int i = 0; !stopping_; ++i) {
    ticker_.expires_after(kTick);
    co_await ticker_.async_wait(kAwait);
    if (stopping_) co_return;
    lobby_->tick();
    if (i % 100 == 0) gate_.sweep(wall_clock());
  }
}

void Server::stop() {
  stopping_ = true;
  log_.info("stopping", {{"connections", connections_.size()}});
  acceptor_.close();
  ticker_.cancel();
  lobby_->end_all("shutdown");
  for (const auto& connection : connections_)
    if (connection->waiting) connection->stream.cancel();
  grace_.expires_after(kGrace);
  grace_.async_wait([this](const error_code&) { io_.stop(); });
  // Whoever asks twice does not want to wait.
  signals_.async_wait([this](const error_code& error, int) {
    if (!error) io_.stop();
  });
  if (connections_.empty()) io_.stop();
}

asio::awaitable<void> Server::accept() {
  while (!stopping_) {
    auto [error, socket] = co_await acceptor_.async_accept(kAwait);
    if (stopping_) co_return;
    if (error) {
      // No more files for now, or a client that has gone already.
      asio::steady_timer pause(io_, std::chrono::milliseconds(50));
      co_await pause.async_wait(kAwait);
      continue;
    }
    error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    const tcp::endpoint peer = socket.remote_endpoint(ignored);
    auto connection = std::make_shared<Connection>(std::move(socket));
    connection->address = peer.address().to_string(ignored);
    const auto most = static_cast<std::size_t>(listen_.max_connections);
    // A few more are told so; beyond that there is no room even for words.
    if (connections_.size() >= most + most / 4 + 1) continue;
    // A proxy brings everybody's connections; it limits them, and requests are counted by whom it
    // names.
    const std::string limited =
        online_.behind_proxy ? std::string() : limit_address(connection->address);
    const bool room = connections_.size() < most, few = gate_.enter(limited);
    connections_.insert(connection);
    counters_.connections = static_cast<std::int64_t>(connections_.size());
    asio::co_spawn(io_, room && few ? talk(connection) : refuse(connection, room ? 429 : 503),
                   [this, connection, limited, few](std::exception_ptr) {
                     if (few) gate_.go(limited);
                     connections_.erase(connection);
                     counters_.connections = static_cast<std::int64_t>(connections_.size());
                     if (stopping_ && connections_.empty()) io_.stop();
                   });
  }
}

asio::awaitable<bool> Server::write(Connection& connection, const Reply& reply, unsigned version,
                                    bool keep) {
  http::response<http::span_body<const char>> response;
  response.version(version);
  response.result(static_cast<unsigned>(reply.status));
  response.set(http::field::date, date_now());
  for (const auto& [name, value] : reply.headers)
    response.set(beast::string_view(name.data(), name.size()), value);
  if (reply.status != 304) response.content_length(reply.body.size());
  response.keep_alive(keep);
  if (reply.send_body)
    response.body() = beast::span<const char>(reply.body.data(), reply.body.size());
  http::response_serializer<http::span_body<const char>> serializer(response);
  connection.stream.expires_after(length(listen_.write_seconds));
  error_code error;
  if (reply.send_body) {
    auto [failure, size] = co_await http::async_write(connection.stream, serializer, kAwait);
    error = failure;
  } else {
    auto [failure, size] = co_await http::async_write_header(connection.stream, serializer, kAwait);
    error = failure;
  }
  co_return !error && keep;
}

asio::awaitable<bool> Server::write(Connection& connection, const ApiAnswer& answer,
                                    unsigned version, bool head, bool keep) {
  Reply reply;
  reply.status = answer.status;
  for (const auto& [name, value] : answer.headers) reply.headers.emplace_back(name, value);
  add_safety(reply);
  reply.body = answer.body;
  reply.send_body = !head;
  co_return co_await write(connection, reply, version, keep);
}

ApiRequest Server::read(const Connection& connection, const Parser::value_type& request) const {
  const auto field = [&](http::field name) { return std::string(view(request[name])); };
  ApiRequest out;
  out.method = view(request.method_string());
  out.target = view(request.target());
  out.host = field(http::field::host);
  out.cookie = field(http::field::cookie);
  out.origin = field(http::field::origin);
  out.content_type = field(http::field::content_type);
  out.address = connection.address;
  if (online_.behind_proxy) {
    // Some proxies add a line of their own behind what a client sent.
    for (auto [line, end] = request.equal_range("X-Forwarded-For"); line != end; ++line)
      out.address = last_forwarded(view(line->value()));
    out.secure = view(request["X-Forwarded-Proto"]) == "https";
  }
  out.local = limit_address(out.address).empty();
  return out;
}

asio::awaitable<ApiAnswer> Server::ask(const ApiRequest& request) {
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(ApiAnswer)>(
      [&](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        api_->answer(request, [this, shared](ApiAnswer answer) {
          // Never from within: a coroutine is not resumed before it waits.
          asio::post(io_, [shared, answer = std::move(answer)]() mutable {
            std::move (*shared)(std::move(answer));
          });
        });
      },
      asio::use_awaitable);
}

asio::awaitable<bool> Server::talk_api(std::shared_ptr<Connection> connection,
                                       beast::flat_buffer& buffer, Parser& parser) {
  ApiRequest request = read(*connection, parser.get());
  const unsigned version = parser.get().version();
  const bool head = parser.get().method() == http::verb::head;
  const bool keep = parser.get().keep_alive() && !stopping_;
  const auto too_large = [&]() -> asio::awaitable<void> {
    co_await write(*connection,
                   refuse_api(Error("too-large", cat("Send ", kMaxBody, " bytes at the most."))),
                   version, head, false);
    co_await part(*connection);
  };
  if (parser.content_length().value_or(0) > kMaxBody) {
    co_await too_large();
    co_return false;
  }
  if (beast::websocket::is_upgrade(parser.get())) {
    ApiAnswer refusal;
    auto ticket = api_->ticket(request, refusal);
    if (!ticket) co_return co_await write(*connection, refusal, version, head, keep);
    // Whatever the client sent ahead belongs to the socket.
    if (buffer.size() > 0) {
      api_->gate().close_socket(ticket->address);
      co_return false;
    }
    co_await run_socket(std::move(connection->stream), parser.release(), *api_, std::move(*ticket));
    co_return false;
  }
  http::request_parser<http::string_body> whole(std::move(parser));
  whole.body_limit(kMaxBody);
  auto [error, size] = co_await http::async_read(connection->stream, buffer, whole, kAwait);
  if (error == http::error::body_limit) {
    co_await too_large();
    co_return false;
  }
  if (error) co_return false;
  request.body = std::move(whole.get().body());
  // However long the disk takes, this is not the client's delay.
  connection->stream.expires_never();
  const ApiAnswer answer = co_await ask(request);
  co_return co_await write(*connection, answer, version, head, keep);
}

asio::awaitable<void> Server::refuse(std::shared_ptr<Connection> connection, int status) {
  co_await write(*connection, refusal(status), 11, false);
  co_await part(*connection);
}

// Closes. What the client still sends is read for a moment, or closing would take the answer away
// from it.
asio::awaitable<void> Server::part(Connection& connection) {
  error_code ignored;
  connection.stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  connection.stream.expires_after(std::chrono::seconds(1));
  std::vector<char> rest(64 * 1024);
  for (int i = 0; i < 64; ++i) {
    auto [error, size] = co_await connection.stream.async_read_some(asio::buffer(rest), kAwait);
    if (error) co_return;
  }
}

asio::awaitable<void> Server::talk(std::shared_ptr<Connection> connection) {
  beast::flat_buffer buffer(2 * kMaxHeader);
  bool keep = true;
  while (keep && !stopping_) {
    http::request_parser<http::empty_body> parser;
    parser.header_limit(kMaxHeader);
    parser.body_limit(boost::none);  // content is refused below, unread
    connection->stream.expires_after(length(listen_.read_seconds));
    connection->waiting = true;
    auto [error, size] =
        co_await http::async_read_header(connection->stream, buffer, parser, kAwait);
    connection->waiting = false;
    if (error == http::error::end_of_stream) break;
    if (error && (error.category() != http::make_error_code(http::error::bad_method).category() ||
                  error == http::error::partial_message))
      co_return;  // gone, too slow, or ended by us
    if (error) {
      const bool too_long =
          error == http::error::header_limit || error == http::error::buffer_overflow;
      co_await refuse(connection, too_long ? 431 : 400);
      co_return;
    }
    if (const auto path = path_of(view(parser.get().target())); path && Api::owns(*path)) {
      const bool hosted = parser.get().version() < 11 || parser.get().count(http::field::host) == 1;
      if (!hosted) {
        co_await refuse(connection, 400);
        co_return;
      }
      keep = co_await talk_api(connection, buffer, parser);
      if (!keep) break;
      continue;
    }
    if (parser.chunked() || parser.content_length().value_or(0) > 0) {
      const bool reads =
          parser.get().method() == http::verb::get || parser.get().method() == http::verb::head;
      co_await refuse(connection, reads ? 413 : 405);
      co_return;
    }
    const auto& request = parser.get();
    Ask ask;
    ask.method = request.method() == http::verb::get    ? Method::kGet
                 : request.method() == http::verb::head ? Method::kHead
                                                        : Method::kOther;
    ask.target = view(request.target());
    ask.accept_encoding = view(request[http::field::accept_encoding]);
    ask.if_none_match = view(request[http::field::if_none_match]);
    const bool named = request.version() < 11 || request.count(http::field::host) == 1;
    const Reply reply = named ? reply_to(site_, ask) : refusal(400);
    keep = co_await write(*connection, reply, request.version(),
                          request.keep_alive() && named && !stopping_);
  }
  error_code ignored;
  connection->stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

}  // namespace

Status serve(const Site& site, const Listen& listen, Online online,
             const std::function<void(const std::string& address,
                                      const std::vector<std::string>& for_friends)>& ready) {
  return Server(site, listen, online).run(ready);
}

}  // namespace bloom::server
