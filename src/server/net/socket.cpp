#include "server/net/socket.h"

#include <array>
#include <boost/asio/async_result.hpp>
#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "base/text.h"
#include "server/lobby/bucket.h"
#include "server/lobby/command.h"
#include "server/net/await.h"
#include "server/net/watched_stream.h"

namespace bloom::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

// Less than the first: more may be sent. More than the second: it does not read what it asks for.
constexpr std::size_t kReady = 32 * 1024, kMaxWaiting = 512 * 1024;

class Socket final : public Client,
                     public Backlog::Writer,
                     public std::enable_shared_from_this<Socket> {
 public:
  Socket(beast::tcp_stream stream, Backlog& backlog, std::string limited, Counters& counters)
      : Writer(backlog, limited),
        stream_(WatchedStream(std::move(stream))),
        patience_(stream_.get_executor()),
        counters_(counters) {
    address = std::move(limited);
    ++counters_.sockets_opened;
    ++counters_.sockets;
  }
  ~Socket() override { --counters_.sockets; }

  websocket::stream<WatchedStream>& stream() { return stream_; }
  // Told when the connection was dropped, to whoever reads.
  asio::cancellation_slot dropped() { return reading_.slot(); }

  void send(Frame frame) override {
    if (ending_) return;
    ++counters_.frames_out;
    counters_.bytes_out += frame.size();
    queue_.push_back(std::move(frame));
    wait_for(queue_.back().size());
    if (ending_) return;  // cut off
    if (waiting() > kMaxWaiting) return cut();
    if (!writing_) write();
  }

  bool ready() const override { return !ending_ && waiting() < kReady; }

  void end(std::string_view reason) override {
    if (ending_) return;
    const Millis now = std::chrono::duration_cast<std::chrono::milliseconds>(
                           std::chrono::system_clock::now().time_since_epoch())
                           .count();
    send(write_message(message::Bye{now, reason}));
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

  // Frames of whatever kind: Beast joins the fragments of a message by itself, and an endless one
  // would never be seen.
  void framed(int frames, Millis now) {
    for (; frames > 0 && !ending_; --frames) {
      if (frames_.take(now)) continue;
      ++counters_.limited;
      end("rate");
    }
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
    begin();
    const auto parts = queue_.front().parts();
    std::array<asio::const_buffer, parts.size()> buffers;
    for (std::size_t i = 0; i < parts.size(); ++i) buffers[i] = asio::buffer(parts[i]);
    stream_.async_write(buffers, [self = shared_from_this()](const error_code& error, std::size_t) {
      self->wrote(error);
    });
  }

  void wrote(const error_code& error) {
    writing_ = false;
    if (error) {
      ending_ = true;
      queue_.clear();
      took(waiting());
      return;
    }
    took(queue_.front().size());
    queue_.pop_front();
    if (!queue_.empty()) {
      write();
    } else if (ending_) {
      close();
    } else if (drained) {
      drained();
    }
  }

  void close() {
    if (closed_) return;
    closed_ = true;
    stream_.async_close(websocket::close_reason(code_),
                        asio::bind_cancellation_slot(
                            closing_.slot(), [self = shared_from_this()](const error_code&) {
                              self->patience_.cancel();
                            }));
    // Not all say goodbye too.
    patience_.expires_after(std::chrono::seconds(1));
    patience_.async_wait([self = shared_from_this()](const error_code& error) {
      if (!error) self->drop();
    });
  }

  void cut() override {
    if (closed_ && ending_) return;
    ++counters_.slow_readers;
    drop();
  }

  void drop() {
    ending_ = true;
    beast::get_lowest_layer(stream_).close();
    // If a frame that breaks the protocol comes while our close frame is on its way, Beast's
    // reading waits for its closing and the other way round, neither of them for the connection.
    closing_.emit(asio::cancellation_type::terminal);
    reading_.emit(asio::cancellation_type::terminal);
  }

  websocket::stream<WatchedStream> stream_;
  asio::steady_timer patience_;
  asio::cancellation_signal reading_, closing_;
  Counters& counters_;
  std::deque<Frame> queue_;  // the first is being written
  Bucket pings_{60, 20};
  Bucket frames_{240, 80};
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
  Counters& counters = api.lobby().context().counters;
  // However it ends.
  struct Leave {
    Gate& gate;
    std::string address;
    ~Leave() { gate.close_socket(address); }
  } leave{api.gate(), ticket.address};

  stream.expires_never();
  // What a client does not read is to wait where it is counted, not in megabytes of the system's.
  error_code ignored;
  stream.socket().set_option(asio::socket_base::send_buffer_size(kSystemBuffer), ignored);
  auto socket =
      std::make_shared<Socket>(std::move(stream), api.gate().backlog(), ticket.address, counters);
  auto& ws = socket->stream();
  ws.set_option(
      websocket::stream_base::timeout{std::chrono::seconds(15), std::chrono::seconds(60), true});
  ws.read_message_max(kMaxFrame);
  ws.auto_fragment(false);
  ws.control_callback([self = socket.get(), &api](websocket::frame_type kind, beast::string_view) {
    if (kind != websocket::frame_type::close) self->pinged(api.lobby().context().now());
  });
  ws.next_layer().seen = [self = socket.get(), &api](int frames) {
    self->framed(frames, api.lobby().context().now());
  };
  auto [error] = co_await ws.async_accept(request, kAwait);
  if (error) co_return;
  ws.text(true);
  socket->identity = ticket.identity;
  socket->base = ticket.base;
  socket->address = ticket.address;
  const auto live = co_await enter(api.lobby(), ticket.table, ticket.since, socket);
  if (!live) {
    // What could not be read may be there in a moment.
    socket->end(live.error().code == "no-table" ? "deleted" : "shutdown");
  }
  beast::flat_buffer buffer;
  while (true) {
    auto [failure, size] =
        co_await ws.async_read(buffer, asio::bind_cancellation_slot(socket->dropped(), kAwait));
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
