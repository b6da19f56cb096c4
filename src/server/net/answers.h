// Answers of HTTP on one connection: written with a deadline, and counted while nobody takes them.
// Includes Asio.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <string>

#include "server/net/api.h"
#include "server/net/reply.h"

namespace bloom::server {

class Answers {
 public:
  // All must outlive it. `seconds`: for one answer to be taken.
  Answers(boost::beast::tcp_stream& stream, Api& api, double seconds)
      : stream_(stream), api_(api), seconds_(seconds) {}

  // True if it was taken and another request may follow. The bodies of pages are the site's own,
  // for all who get them; those of the API are counted in the backlog, on the account of an
  // address.
  boost::asio::awaitable<bool> write(const Reply& reply, unsigned version, bool keep);
  boost::asio::awaitable<bool> write(const ApiAnswer& answer, const std::string& address,
                                     bool send_body, unsigned version, bool keep);
  // Closes. What the client still sends is read for a moment, or closing would take the answer away
  // from it.
  boost::asio::awaitable<void> part();

 private:
  class Waiting;
  boost::asio::awaitable<bool> write(const Reply& reply, unsigned version, bool keep,
                                     Waiting* waiting);

  boost::beast::tcp_stream& stream_;
  Api& api_;
  double seconds_;
  bool small_ = false;  // the system's own buffer
};

}  // namespace bloom::server
