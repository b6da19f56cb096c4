// What a coroutine throws that nobody waits for.
#include "server/net/supervision.h"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <stdexcept>
#include <vector>

namespace bloom::server {
namespace {

namespace asio = boost::asio;

TEST(Supervision, a_part_that_fails_is_told_and_begun_again) {
  asio::io_context io;
  int begun = 0;
  std::vector<std::string> reasons;
  const auto part = [&]() -> asio::awaitable<void> {
    ++begun;
    co_await asio::post(io, asio::use_awaitable);
    if (begun == 1) throw std::runtime_error("the first");
    if (begun == 2) throw 5;
  };
  keep_running(io, part, [&](const std::string& why) {
    reasons.push_back(why);
    return true;
  });
  io.run();
  EXPECT_EQ(begun, 3) << "and the third went to its end";
  EXPECT_EQ(reasons, (std::vector<std::string>{"the first", "something that is no exception"}));
}

TEST(Supervision, it_is_left_alone_when_it_should_not_go_on) {
  asio::io_context io;
  int begun = 0;
  keep_running(
      io,
      [&]() -> asio::awaitable<void> {
        ++begun;
        co_await asio::post(io, asio::use_awaitable);
        throw std::bad_alloc();
      },
      [](const std::string&) { return false; });
  io.run();
  EXPECT_EQ(begun, 1);
}

}  // namespace
}  // namespace bloom::server
