// Work on threads that stay, and on fewer than were wished for.
#include "base/pool.h"

#include <gtest/gtest.h>

#include <latch>
#include <set>
#include <vector>

#include "tests/base/no_threads.h"

namespace bloom {
namespace {

using test::NoThreads;

// Who did what; each piece was done once.
std::vector<pthread_t> who(Pool& pool, int count) {
  std::vector<pthread_t> by(static_cast<std::size_t>(count));
  std::vector<int> calls(static_cast<std::size_t>(count));
  pool.each(count, [&](int i) {
    by[static_cast<std::size_t>(i)] = pthread_self();
    ++calls[static_cast<std::size_t>(i)];
  });
  EXPECT_EQ(calls, std::vector<int>(static_cast<std::size_t>(count), 1));
  return by;
}

TEST(Pool, does_every_piece_once) {
  Pool pool(3);
  for (const int count : {0, 1, 2, 7, 100}) who(pool, count);
}

// Pieces that wait for each other end only if they are done at the same time.
TEST(Pool, does_pieces_at_the_same_time) {
  Pool pool(6);
  for (const int count : {2, 7}) {
    std::latch all(count);
    pool.each(count, [&](int) { all.arrive_and_wait(); });
  }
}

TEST(Pool, keeps_its_threads) {
  Pool pool(2);
  std::set<pthread_t> seen;
  for (int i = 0; i < 200; ++i)
    for (const pthread_t each : who(pool, 3)) seen.insert(each);
  EXPECT_LE(seen.size(), 3u);  // with the caller
  EXPECT_LE(pool.threads(), 2);
  // And starts none that it does not need.
  Pool idle(50);
  std::latch both(2);
  for (int i = 0; i < 20; ++i) idle.each(1, [](int) {});
  EXPECT_EQ(idle.threads(), 0);
  idle.each(2, [&](int) { both.arrive_and_wait(); });
  EXPECT_EQ(idle.threads(), 1);
}

TEST(Pool, divides_work_within_work) {
  Pool pool(3);
  std::atomic<int> sum = 0;
  pool.each(5, [&](int) { pool.each(4, [&](int i) { sum += i; }); });
  EXPECT_EQ(sum, 5 * (0 + 1 + 2 + 3));
}

TEST(Pool, does_what_was_posted_before_it_ends) {
  std::atomic<int> done = 0;
  {
    Pool pool(2, 1);
    for (int i = 0; i < 100; ++i) pool.post([&] { ++done; });
  }
  EXPECT_EQ(done, 100);
}

TEST(Pool, the_caller_does_what_finds_no_thread) {
  const NoThreads none;
  Pool pool(3);
  for (const pthread_t each : who(pool, 7)) EXPECT_TRUE(pthread_equal(each, pthread_self()));
  pthread_t by{};
  pool.post([&] { by = pthread_self(); });
  EXPECT_TRUE(pthread_equal(by, pthread_self()));
  EXPECT_EQ(pool.threads(), 0);
}

}  // namespace
}  // namespace bloom
