#include "client/socket.h"

#include <algorithm>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

#include "base/text.h"
#include "client/connection.h"
#include "platform/native.h"

namespace bloom::client {
namespace {

namespace http = beast::http;
namespace websocket = beast::websocket;

// A welcome to a table of thousands of entries fits many times.
constexpr std::size_t kMaxMessage = 16 << 20;
constexpr double kLook = 5;  // seconds between two looks at the clock

bool is_of(const error_code& error, const error_code& example) {
  return error.category() == example.category();
}

}  // namespace

// What callbacks of the loop share: it lives until the last of them has come back.
class Socket::Talk : public std::enable_shared_from_this<Talk> {
 public:
  Talk(Loop& loop, Url url, Events events, SocketPatience patience)
      : url_(std::move(url)),
        events_(std::move(events)),
        patience_(patience),
        stream_(loop.core().io),
        timer_(loop.core().io) {}

  void begin(const std::string& target, const std::string& cookie) {
    watch(patience_.open);
    connection().open(url_, [self = shared_from_this(), target, cookie](const Status& status) {
      if (self->ended_) return;
      if (!status) return self->end(status.error());
      self->shake_hands(target, cookie);
    });
  }

  bool is_open() const { return open_ && !ended_; }

  void send(std::string text) {
    if (ended_) return;
    queue_.push_back(std::move(text));
    if (open_ && queue_.size() == 1) write();
  }

  void hang_up() {
    ended_ = true;
    timer_.cancel();
    connection().close();
  }

 private:
  Connection& connection() { return stream_.next_layer(); }

  void shake_hands(const std::string& target, const std::string& cookie) {
    if (!cookie.empty())
      stream_.set_option(
          websocket::stream_base::decorator([cookie](websocket::request_type& request) {
            request.set(http::field::cookie, cookie);
          }));
    stream_.read_message_max(kMaxMessage);
    // Beast answers pings; to be heard of is enough.
    stream_.control_callback([this](websocket::frame_type, auto) { heard_ = now(); });
    stream_.async_handshake(answer_, authority(url_), target,
                            [self = shared_from_this()](const error_code& error) {
                              if (!self->ended_) self->shook_hands(error);
                            });
  }

  void shook_hands(const error_code& error) {
    if (error == websocket::error::upgrade_declined)
      return end(Error("no-server", cat("The server refused the connection: ",
                                        static_cast<int>(answer_.result_int()), ".")));
    if (error) return end(trouble(error));
    open_ = true;
    heard_ = now();
    watch(between_looks());
    if (!queue_.empty()) write();
    read();
    if (events_.opened) events_.opened();
  }

  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](const error_code& error, std::size_t) {
      if (!self->ended_) self->got(error);
    });
  }

  void got(const error_code& error) {
    if (error) return end(trouble(error));
    heard_ = now();
    if (!stream_.got_text())
      return end(Error("bad-server", cat(server_words(url_), " sent bytes where text belongs.")));
    events_.message({static_cast<const char*>(buffer_.data().data()), buffer_.size()});
    if (ended_) return;
    buffer_.consume(buffer_.size());
    read();
  }

  void write() {
    began_ = now();
    stream_.async_write(asio::buffer(queue_.front()),
                        [self = shared_from_this()](const error_code& error, std::size_t) {
                          if (!self->ended_) self->wrote(error);
                        });
  }

  void wrote(const error_code& error) {
    if (error) return end(trouble(error));
    queue_.pop_front();
    if (!queue_.empty()) write();
  }

  void watch(double seconds) {
    timer_.expires_after(in_seconds(seconds));
    timer_.async_wait([self = shared_from_this()](const error_code& error) {
      if (!error && !self->ended_) self->look();
    });
  }

  double between_looks() const { return std::min({kLook, patience_.silence, patience_.write}); }

  void look() {
    const double time = now();
    if (!open_ || time - heard_ > patience_.silence ||
        (!queue_.empty() && time - began_ > patience_.write))
      return end(Error("no-server",
                       cat(server_words(url_), open_ ? " fell silent." : " gave no answer.")));
    watch(between_looks());
  }

  Error trouble(const error_code& error) const {
    const bool foreign =
        is_of(error, websocket::error::bad_opcode) || is_of(error, http::error::bad_version);
    if (error == websocket::error::closed || error == http::error::end_of_stream ||
        error == http::error::partial_message || !foreign)
      return Error("no-server", cat(server_words(url_), " went away: ", error.message(), "."));
    return Error("bad-server", cat(server_words(url_),
                                   " does not speak as WebSockets do: ", error.message(), "."));
  }

  void end(const Error& why) {
    hang_up();
    if (events_.closed) events_.closed(why);
  }

  const Url url_;
  const Events events_;
  const SocketPatience patience_;
  websocket::stream<Connection, false> stream_;  // without compression, which no server of ours has
  Timer timer_;
  websocket::response_type answer_;
  beast::flat_buffer buffer_;
  std::deque<std::string> queue_;  // the first is being written, if the socket is open
  double heard_ = 0, began_ = 0;   // of the server; writing the first
  bool open_ = false, ended_ = false;
};

Socket::Socket(Loop& loop, const Visitor& visitor, const std::string& target, Events events,
               SocketPatience patience)
    : talk_(std::make_shared<Talk>(loop, visitor.url(), std::move(events), patience)) {
  talk_->begin(target, visitor.cookie());
}

Socket::~Socket() { talk_->hang_up(); }

bool Socket::is_open() const { return talk_->is_open(); }
void Socket::send(std::string text) { talk_->send(std::move(text)); }

}  // namespace bloom::client
