// A connection under a WebSocket that tells how many frames come in. Includes Asio.
#pragma once

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/beast/core/buffers_prefix.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <functional>
#include <utility>

#include "server/net/frame_count.h"

namespace bloom::server {

class WatchedStream {
 public:
  using next_layer_type = boost::beast::tcp_stream;
  using executor_type = next_layer_type::executor_type;

  explicit WatchedStream(next_layer_type stream) : next_(std::move(stream)) {}

  executor_type get_executor() noexcept { return next_.get_executor(); }
  next_layer_type& next_layer() { return next_; }
  const next_layer_type& next_layer() const { return next_; }

  std::function<void(int frames)> seen;

  template <class Buffers, class Handler>
  auto async_read_some(const Buffers& buffers, Handler&& handler) {
    namespace asio = boost::asio;
    return asio::async_initiate<Handler, void(boost::system::error_code, std::size_t)>(
        [this](auto&& whose, const Buffers& into) {
          const auto executor = asio::get_associated_executor(whose, get_executor());
          next_.async_read_some(
              into,
              asio::bind_executor(
                  executor, [this, into, done = std::forward<decltype(whose)>(whose)](
                                const boost::system::error_code& error, std::size_t size) mutable {
                    look(into, size);
                    std::move(done)(error, size);
                  }));
        },
        handler, buffers);
  }
  template <class Buffers, class Handler>
  auto async_write_some(const Buffers& buffers, Handler&& handler) {
    return next_.async_write_some(buffers, std::forward<Handler>(handler));
  }

 private:
  template <class Buffers>
  void look(const Buffers& buffers, std::size_t size) {
    int frames = 0;
    const auto read = boost::beast::buffers_prefix(size, buffers);
    for (const boost::asio::const_buffer part : boost::beast::buffers_range_ref(read))
      frames += count_.look({static_cast<const char*>(part.data()), part.size()});
    if (frames > 0 && seen) seen(frames);
  }

  next_layer_type next_;
  FrameCount count_;
};

// Beast asks for these.
inline void teardown(boost::beast::role_type role, WatchedStream& stream,
                     boost::system::error_code& error) {
  using boost::beast::websocket::teardown;
  teardown(role, stream.next_layer(), error);
}
template <class Handler>
void async_teardown(boost::beast::role_type role, WatchedStream& stream, Handler&& handler) {
  using boost::beast::websocket::async_teardown;
  async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

}  // namespace bloom::server
