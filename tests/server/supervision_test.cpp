// What a coroutine throws that nobody waits for, and what /healthz says of it.
#include "server/net/supervision.h"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <stdexcept>
#include <vector>

#include "server/net/api.h"
#include "tests/server/world.h"

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

// What a watcher of the server is answered.
ApiAnswer asked(Api& api, std::string_view target) {
  ApiRequest request;
  request.method = "GET";
  request.target = target;
  ApiAnswer out;
  api.answer(request, [&](ApiAnswer answer) { out = std::move(answer); });
  return out;
}

TEST(Supervision, healthz_tells_of_parts_that_failed) {
  World world;
  Gate gate;
  Api api(*world.lobby, gate, {});
  const auto answer = [&](std::string_view target) {
    const ApiAnswer out = asked(api, target);
    return cat(out.status, " ", out.body);
  };
  EXPECT_EQ(answer("/healthz"), "200 ok\n");
  EXPECT_EQ(answer("/readyz"), "200 ready\n");

  // Whatever is no more than one connection is told, and no reason to begin the server anew: a
  // stranger may be able to make it fail.
  api.health().failed("connection", false, clock_now);
  EXPECT_EQ(answer("/healthz"), "200 ok\nfailed since the start: connection 1 time\n");
  EXPECT_EQ(answer("/readyz"), "200 ready\n");

  asio::io_context io;
  int begun = 0;
  keep_running(
      io,
      [&]() -> asio::awaitable<void> {
        co_await asio::post(io, asio::use_awaitable);
        if (++begun <= 2) throw std::bad_alloc();
      },
      [&](const std::string&) {
        api.health().failed("tick", true, clock_now);
        return true;
      });
  io.run();
  const std::string why =
      "503 a part of the server failed and was begun again: tick; its log says why\n";
  const std::string past = "failed since the start: connection 1 time, tick 2 times\n";
  EXPECT_EQ(answer("/healthz"), why + past);
  EXPECT_EQ(answer("/readyz"), why);
  clock_now += Health::kTrouble - 1;
  EXPECT_EQ(answer("/healthz"), why + past);
  clock_now += 1;
  EXPECT_EQ(answer("/healthz"), "200 ok\n" + past) << "it has run since, but that is not forgotten";
  EXPECT_EQ(answer("/readyz"), "200 ready\n");
}

}  // namespace
}  // namespace bloom::server
