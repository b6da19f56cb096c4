// A WebSocket to a table. Includes Beast: for the listener alone.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

#include "server/net/api.h"

namespace bloom::server {

// Runs a socket whose request was read and found good, until it is closed.
boost::asio::awaitable<void> run_socket(
    boost::beast::tcp_stream stream,
    boost::beast::http::request<boost::beast::http::empty_body> request, Api& api,
    Api::SocketTicket ticket);

}  // namespace bloom::server
