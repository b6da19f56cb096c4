#include "server/net/socket.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "base/text.h"
#include "server/lobby/bucket.h"

namespace bloom::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t kMaxFrame = 16 * 1024;
constexpr std::size_t kMaxWaiting = 1 << 20;

class Socket final : public Client, public std::enable_shared_from_this<Socket> {
 public:
  Socket(beast::tcp_stream stream, Counters& counters)
      : stream_(std::move(stream)), patience_(stream_.get_executor()), counters_(counters) {
    ++counters_.sockets_opened;
    ++counters_.sockets;
  }
  ~Socket() override { --counters_.sockets; }

  websocket::stream<beast::tcp_stream>& stream() { return stream_; }

  void send(std::shared_ptr<const std::string> text) override {
    if (ending_) return;
    waiting_bytes_ += text->size();
    // What is under way does not count: a welcome may be long.
    if (waiting_.size() > 1 && waiting_bytes_ - waiting_.front()->size() > kMaxWaiting) {
      ++counters_.slow_readers;
      cut();
      return;
    }
    ++counters_.frames_out;
    counters_.bytes_out += text->size();
    waiting_.push_back(std::move(text));
    if (!writing_) write();
  }

  void end(std::string_view reason) override {
    if (ending_) return;
    send(std::make_shared<const std::string>(
        cat(R"({"type":"bye","now":)",
            std::chrono::duration_cast<std::chrono::milliseconds>(
                std::chrono::system_clock::now().time_since_epoch())
                .count(),
            R"(,"reason":")", reason, "\"}")));
    ending_ = true;
    code_ = reason == "shutdown" ? websocket::close_code::service_restart
                                 : websocket::close_code::policy_error;
    if (!writing_) close();
  }

  // Pings of the protocol itself are answered by Beast; too many are too much of them too.
  void pinged(Millis now) {
    if (ending_ || pings_.take(now)) return;
    ++counters_.limited;
    end("rate");
  }

  // A frame of a wrong kind.
  void refuse(websocket::close_code code) {
    ending_ = true;
    code_ = code;
    if (!writing_) close();
  }

 private:
  void write() {
    writing_ = true;
    stream_.async_write(
        asio::buffer(*waiting_.front()),
        [self = shared_from_this()](const error_code& error, std::size_t) { self->wrote(error); });
  }

  void wrote(const error_code& error) {
    writing_ = false;
    if (error) {
      ending_ = true;
      waiting_.clear();
      return;
    }
    waiting_bytes_ -= waiting_.front()->size();
    waiting_.pop_front();
    if (!waiting_.empty()) {
      write();
    } else if (ending_) {
      close();
    }
  }

  void close() {
    if (closed_) return;
    closed_ = true;
    stream_.async_close(
        websocket::close_reason(code_),
        [self = shared_from_this()](const error_code&) { self->patience_.cancel(); });
    // Not all say goodbye too.
    patience_.expires_after(std::chrono::seconds(1));
    patience_.async_wait([self = shared_from_this()](const error_code& error) {
      if (!error) self->cut();
    });
  }

  // Without a word: it would not be heard.
  void cut() {
    ending_ = true;
    beast::get_lowest_layer(stream_).close();
  }

  websocket::stream<beast::tcp_stream> stream_;
  asio::steady_timer patience_;
  Counters& counters_;
  std::deque<std::shared_ptr<const std::string>> waiting_;  // the first is being written
  std::size_t waiting_bytes_ = 0;
  Bucket pings_{60, 20};
  bool writing_ = false, ending_ = false, closed_ = false;
  websocket::close_code code_ = websocket::close_code::normal;
};

// Whatever the lobby finds, awaited.
asio::awaitable<Result<std::shared_ptr<Live>>> enter(Lobby& lobby, std::string table, int since,
                                                     std::shared_ptr<Client> client) {
  using Found = Result<std::shared_ptr<Live>>;
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(Found)>(
      [&](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        lobby.attach(table, since, std::move(client), [shared](Found live) {
          // Never from within: a coroutine is not resumed before it waits.
          auto executor = asio::get_associated_executor(*shared);
          asio::post(executor, [shared, live = std::move(live)]() mutable {
            std::move (*shared)(std::move(live));
          });
        });
      },
      asio::use_awaitable);
}

}  // namespace

asio::awaitable<void> run_socket(beast::tcp_stream stream,
                                 beast::http::request<beast::http::empty_body> request, Api& api,
                                 Api::SocketTicket ticket) {
  Counters& counters = api.lobby().hall().counters;
  // However it ends.
  struct Leave {
    Gate& gate;
    std::string address;
    ~Leave() { gate.close_socket(address); }
  } leave{api.gate(), ticket.address};

  stream.expires_never();
  auto socket = std::make_shared<Socket>(std::move(stream), counters);
  auto& ws = socket->stream();
  ws.set_option(
      websocket::stream_base::timeout{std::chrono::seconds(15), std::chrono::seconds(60), true});
  ws.read_message_max(kMaxFrame);
  ws.auto_fragment(false);
  ws.control_callback([self = socket.get(), &api](websocket::frame_type kind, beast::string_view) {
    if (kind != websocket::frame_type::close) self->pinged(api.lobby().hall().now());
  });
  auto [error] = co_await ws.async_accept(request, kAwait);
  if (error) co_return;
  ws.text(true);
  socket->identity = ticket.identity;
  socket->base = ticket.base;
  const auto live = co_await enter(api.lobby(), ticket.table, ticket.since, socket);
  if (!live) {
    // What could not be read may be there in a moment.
    socket->end(live.error().code == "no-table" ? "deleted" : "shutdown");
  }
  beast::flat_buffer buffer;
  while (true) {
    auto [failure, size] = co_await ws.async_read(buffer, kAwait);
    if (failure) break;
    ++counters.frames_in;
    if (!ws.got_text()) {
      socket->refuse(websocket::close_code::unknown_data);
      break;
    }
    if (live)
      (*live)->receive(socket, {static_cast<const char*>(buffer.data().data()), buffer.size()});
    buffer.consume(buffer.size());
  }
  if (live) (*live)->detach(socket.get());
}

}  // namespace bloom::server
