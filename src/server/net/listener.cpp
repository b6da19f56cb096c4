#include "server/net/listener.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <set>

#include <netinet/tcp.h>
#include <sys/resource.h>

#include "base/text.h"
#include "server/lobby/bots.h"
#include "server/net/await.h"
#include "server/net/conversation.h"
#include "server/net/interfaces.h"
#include "server/net/supervision.h"

namespace bloom::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr auto kGrace = std::chrono::milliseconds(3500);  // for answers under way at the end
constexpr auto kTick = std::chrono::milliseconds(100);
// What waits in the system for a client that does not read; what is on its way does not count, so
// that distant clients get pages as fast as before. Otherwise it would be megabytes for each.
const asio::detail::socket_option::integer<IPPROTO_TCP, TCP_NOTSENT_LOWAT> kMostUnsent(64 * 1024);

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
  asio::awaitable<void> tick();
  bool failed(std::string_view part, bool vital, const std::string& why);
  void stop();

  const Site& site_;
  const Listen& listen_;
  Online& online_;
  Log log_;
  Counters counters_;
  Gate gate_{listen_.read_seconds};  // sockets leave through it, the last of them when io_ ends
  asio::io_context io_{1};
  tcp::acceptor acceptor_{io_};
  asio::signal_set signals_{io_, SIGINT, SIGTERM};
  asio::steady_timer grace_{io_}, ticker_{io_};
  std::set<std::shared_ptr<Connection>> connections_;
  // In this order: what is later uses what is earlier, and ends before it.
  std::unique_ptr<Journal> journal_;
  std::unique_ptr<Bots> bots_;
  std::unique_ptr<Lobby> lobby_;
  std::unique_ptr<Api> api_;
  std::unique_ptr<Service> service_;
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
  lobby_ = std::make_unique<Lobby>(
      Context{*journal_, *bots_, Keys(*secret), online_.random, wall_clock, wall_clock(), log_,
              counters_, steady_clock, Quotas(online_.stored), online_.release},
      online_.limits);
  const std::vector<std::string> friends = addresses_for_friends();
  api_ = std::make_unique<Api>(*lobby_, gate_,
                               ApiSettings{online_.public_url, friends, online_.version,
                                           online_.behind_proxy, online_.open_metrics});
  service_ = std::make_unique<Service>(
      Service{site_, *api_, Names(online_.public_url, {machine_name(), listen_.host}),
              online_.behind_proxy, listen_.read_seconds, listen_.write_seconds});
  signals_.async_wait([this](const error_code& error, int) {
    if (!error) stop();
  });
  keep_running(
      io_, [this] { return accept(); },
      [this](const std::string& why) { return failed("accept", true, why); });
  keep_running(
      io_, [this] { return tick(); },
      [this](const std::string& why) { return failed("tick", true, why); });
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

// Whether to begin again.
bool Server::failed(std::string_view part, bool vital, const std::string& why) {
  ++counters_.failures;
  api_->health().failed(part, vital, steady_clock());
  log_.error("failed", {{"part", part}, {"why", why}});
  return !service_->stopping;
}

asio::awaitable<void> Server::tick() {
  for (int i = 0; !service_->stopping; ++i) {
    ticker_.expires_after(kTick);
    co_await ticker_.async_wait(kAwait);
    if (service_->stopping) co_return;
    lobby_->tick();
    if (i % 10 == 0) gate_.sweep(steady_clock());
  }
}

void Server::stop() {
  service_->stopping = true;
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
  while (!service_->stopping) {
    auto [error, socket] = co_await acceptor_.async_accept(kAwait);
    if (service_->stopping) co_return;
    if (error) {
      // No more files for now, or a client that has gone already.
      asio::steady_timer pause(io_, std::chrono::milliseconds(50));
      co_await pause.async_wait(kAwait);
      continue;
    }
    error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    socket.set_option(kMostUnsent, ignored);
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
    asio::co_spawn(io_,
                   room && few ? converse(connection, *service_)
                               : turn_away(connection, *service_, room ? 429 : 503),
                   [this, connection, limited, few](const std::exception_ptr& failure) {
                     if (failure) failed("connection", false, reason_of(failure));
                     if (few) gate_.go(limited);
                     connections_.erase(connection);
                     counters_.connections = static_cast<std::int64_t>(connections_.size());
                     if (service_->stopping && connections_.empty()) io_.stop();
                   });
  }
}

}  // namespace

Status serve(const Site& site, const Listen& listen, Online online,
             const std::function<void(const std::string& address,
                                      const std::vector<std::string>& for_friends)>& ready) {
  return Server(site, listen, online).run(ready);
}

}  // namespace bloom::server
