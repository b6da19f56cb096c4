// How the coroutines of a connection wait: co_await gives the error beside the result and throws
// nothing. Includes Asio.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace bloom::server {

inline constexpr auto kAwait = boost::asio::as_tuple(boost::asio::use_awaitable);

}  // namespace bloom::server
