// Coroutines that nobody waits for, and what they throw: it is told and counted, never lost.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

namespace bloom::server {

// What an exception says.
inline std::string reason_of(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "something that is no exception";
  }
}

// Runs part(), which makes a coroutine, on `io`. When it throws, failed(reason) is called, and it
// begins anew if that says so. A part should wait for something before it can fail again.
template <class Io, class Part, class Failed>
void keep_running(Io& io, Part part, Failed failed) {
  boost::asio::co_spawn(io, part, [&io, part, failed](const std::exception_ptr& failure) {
    if (failure && failed(reason_of(failure))) keep_running(io, part, failed);
  });
}

}  // namespace bloom::server
