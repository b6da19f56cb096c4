// What a Loop is made of. Includes Asio: for the files of this folder alone.
#pragma once

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>

#include "client/loop.h"

namespace bloom::client {

namespace asio = boost::asio;

// Everything knows its executor by type: the one that can be any costs a call per step.
using Executor = asio::io_context::executor_type;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;

inline std::chrono::nanoseconds in_seconds(double seconds) {
  return std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
}

struct Loop::Core {
  asio::io_context io{1};
  asio::executor_work_guard<Executor> work{io.get_executor()};
};

}  // namespace bloom::client
