#include "server/net/listener.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <ctime>
#include <memory>
#include <optional>
#include <set>

#include "base/text.h"
#include "server/net/reply.h"

namespace bloom::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);
constexpr std::uint32_t kMaxHeader = 16 * 1024;
constexpr auto kGrace = std::chrono::seconds(5);  // for answers under way at the end

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

struct Connection {
  explicit Connection(tcp::socket socket) : stream(std::move(socket)) {}

  beast::tcp_stream stream;
  bool waiting = false;  // for a request, so that nothing is lost by ending it
};

class Server {
 public:
  Server(const Site& site, const Listen& listen) : site_(site), listen_(listen) {}

  Status run(const std::function<void(const std::string&)>& ready);

 private:
  std::optional<Error> open();
  std::string address() const;
  asio::awaitable<void> accept();
  asio::awaitable<void> talk(std::shared_ptr<Connection> connection);
  // False when the connection is to end.
  asio::awaitable<bool> write(Connection& connection, const Reply& reply, unsigned version,
                              bool keep);
  asio::awaitable<void> refuse(std::shared_ptr<Connection> connection, int status);
  void stop();

  const Site& site_;
  const Listen& listen_;
  asio::io_context io_{1};
  tcp::acceptor acceptor_{io_};
  asio::signal_set signals_{io_, SIGINT, SIGTERM};
  asio::steady_timer grace_{io_};
  std::set<std::shared_ptr<Connection>> connections_;
  bool stopping_ = false;
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

Status Server::run(const std::function<void(const std::string&)>& ready) {
  if (const auto error = open()) return *error;
  signals_.async_wait([this](const error_code& error, int) {
    if (!error) stop();
  });
  asio::co_spawn(io_, accept(), asio::detached);
  ready(address());
  io_.run();
  return Done{};
}

void Server::stop() {
  stopping_ = true;
  acceptor_.close();
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
    auto connection = std::make_shared<Connection>(std::move(socket));
    const auto most = static_cast<std::size_t>(listen_.max_connections);
    // A few more are told so; beyond that there is no room even for words.
    if (connections_.size() >= most + most / 4 + 1) continue;
    const bool room = connections_.size() < most;
    connections_.insert(connection);
    asio::co_spawn(io_, room ? talk(connection) : refuse(connection, 503),
                   [this, connection](std::exception_ptr) {
                     connections_.erase(connection);
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

// Says why and closes. What the client still sends is read for a moment, or closing would take the
// answer away from it.
asio::awaitable<void> Server::refuse(std::shared_ptr<Connection> connection, int status) {
  const Reply reply = refusal(status);
  co_await write(*connection, reply, 11, false);
  error_code ignored;
  connection->stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  connection->stream.expires_after(std::chrono::seconds(1));
  std::array<char, 4096> rest;
  for (int i = 0; i < 64; ++i) {
    auto [error, size] = co_await connection->stream.async_read_some(asio::buffer(rest), kAwait);
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

Status serve(const Site& site, const Listen& listen,
             const std::function<void(const std::string& address)>& ready) {
  return Server(site, listen).run(ready);
}

}  // namespace bloom::server
