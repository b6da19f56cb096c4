// HTTP on one connection, from its first byte to its last, or until it becomes a socket of a table.
// Includes Asio: for the listener and for the fuzz target, which needs no listener.
//
// Between two requests there is never a byte that belongs to the content of the first: either all
// of it was read, or the connection ends with the answer.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <memory>
#include <string>

#include "server/net/api.h"
#include "server/net/names.h"
#include "server/net/site.h"

namespace bloom::server {

struct Connection {
  explicit Connection(boost::asio::ip::tcp::socket socket) : stream(std::move(socket)) {}

  boost::beast::tcp_stream stream;
  std::string address;   // of the peer
  bool waiting = false;  // for a request, so that nothing is lost by ending it
};

// What all conversations share. Outlives them.
struct Service {
  const Site& site;
  Api& api;
  Names names;
  bool behind_proxy = false;  // believe X-Forwarded-For and -Proto
  double read_seconds = 15, write_seconds = 60;
  bool stopping = false;  // no further requests
};

// Answers everything that is asked, in order.
boost::asio::awaitable<void> converse(std::shared_ptr<Connection> connection, Service& service);

// Says why not, and closes.
boost::asio::awaitable<void> turn_away(std::shared_ptr<Connection> connection, Service& service,
                                       int status);

}  // namespace bloom::server
