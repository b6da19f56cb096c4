// One connection to a server, encrypted if its address says https. Includes Asio: for the files of
// this folder alone.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/role.hpp>
#include <functional>
#include <optional>
#include <string>

#include "base/result.h"
#include "client/core.h"
#include "client/url.h"

namespace bloom::client {

namespace beast = boost::beast;
using boost::system::error_code;

// A stream as Asio and Beast read and write them. Whether it is encrypted is asked at run time, so
// that what stands on it is compiled once. Has to outlive what was begun on it.
class Connection {
 public:
  using executor_type = Executor;

  explicit Connection(asio::io_context& io) : tcp_(io), resolver_(io) {}

  Executor get_executor() { return tcp_.get_executor(); }

  // Looks the host up and connects; with https, shakes hands and checks that a certificate this
  // machine trusts names the host. Errors are whole sentences, of the code no-server.
  void open(const Url& url, std::function<void(Status)> then);
  // Whatever is under way ends with an error. No farewell.
  void close();

  template <class Buffers, class Token>
  typename asio::async_result<std::decay_t<Token>, void(error_code, std::size_t)>::return_type
  async_read_some(const Buffers& into, Token&& token) {
    return asio::async_initiate<Token, void(error_code, std::size_t)>(
        [this](auto handler, const Buffers& buffers) {
          if (tls_)
            tls_->async_read_some(buffers, std::move(handler));
          else
            tcp_.async_read_some(buffers, std::move(handler));
        },
        token, into);
  }

  template <class Buffers, class Token>
  typename asio::async_result<std::decay_t<Token>, void(error_code, std::size_t)>::return_type
  async_write_some(const Buffers& from, Token&& token) {
    return asio::async_initiate<Token, void(error_code, std::size_t)>(
        [this](auto handler, const Buffers& buffers) {
          if (tls_)
            tls_->async_write_some(buffers, std::move(handler));
          else
            tcp_.async_write_some(buffers, std::move(handler));
        },
        token, from);
  }

  // How Beast ends a WebSocket's stream.
  friend void beast_close_socket(Connection& connection) { connection.close(); }
  friend void teardown(beast::role_type, Connection& connection, error_code& error) {
    connection.close();
    error = {};
  }
  template <class Handler>
  friend void async_teardown(beast::role_type, Connection& connection, Handler&& handler) {
    connection.close();
    asio::post(connection.get_executor(),
               beast::bind_handler(std::forward<Handler>(handler), error_code()));
  }

 private:
  using Tcp = asio::basic_stream_socket<asio::ip::tcp, Executor>;
  using Resolver = asio::ip::basic_resolver<asio::ip::tcp, Executor>;

  void connect(const Url& url, const Resolver::results_type& found,
               std::function<void(Status)> then);
  void encrypt(const Url& url, std::function<void(Status)> then);

  Tcp tcp_;
  Resolver resolver_;
  std::optional<asio::ssl::stream<Tcp&>> tls_;
  bool closed_ = false;
};

}  // namespace bloom::client
