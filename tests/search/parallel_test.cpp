// Work on several threads, and on fewer than were wished for.
#include "search/parallel.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <vector>

#include "search/thinker.h"
#include "tests/search/coins.h"

namespace bloom {
namespace {

using test::Coins;

// While it lives no thread can be started: each would want more memory than there are addresses.
class NoThreads {
 public:
  NoThreads() {
    pthread_getattr_default_np(&usual_);
    pthread_attr_t huge;
    pthread_attr_init(&huge);
    EXPECT_EQ(pthread_attr_setstacksize(&huge, std::size_t{1} << 50), 0);
    EXPECT_EQ(pthread_setattr_default_np(&huge), 0);
    pthread_attr_destroy(&huge);
  }
  ~NoThreads() {
    pthread_setattr_default_np(&usual_);
    pthread_attr_destroy(&usual_);
  }
  NoThreads(const NoThreads&) = delete;
  NoThreads& operator=(const NoThreads&) = delete;

 private:
  pthread_attr_t usual_;
};

// How many of the shares ran on other threads than this one.
int elsewhere(int count) {
  std::vector<pthread_t> by(static_cast<std::size_t>(count));
  std::vector<int> calls(static_cast<std::size_t>(count));
  in_parallel(count, [&](int i) {
    by[static_cast<std::size_t>(i)] = pthread_self();
    ++calls[static_cast<std::size_t>(i)];
  });
  int others = 0;
  for (const pthread_t each : by) others += pthread_equal(each, pthread_self()) == 0;
  EXPECT_EQ(calls, std::vector<int>(static_cast<std::size_t>(count), 1));
  return others;
}

TEST(InParallel, does_every_share_once_on_a_thread_of_its_own) {
  for (const int count : {1, 2, 7}) EXPECT_EQ(elsewhere(count), count - 1);
}

TEST(InParallel, does_alone_what_finds_no_thread) {
  const NoThreads none;
  for (const int count : {1, 2, 7}) EXPECT_EQ(elsewhere(count), 0);
}

TEST(InParallel, thinks_the_same_without_threads) {
  const auto think = [] {
    Thinker<Coins> expert({11, 0}, Level::kExpert, {.iterations = 101, .threads = 4}, 1, nullptr);
    EXPECT_TRUE(expert.go_on(0));
    return expert.lines();
  };
  const std::vector<Line<Coins>> lines = think();
  const NoThreads none;
  const std::vector<Line<Coins>> alone = think();
  ASSERT_EQ(alone.size(), lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(alone[i].path, lines[i].path);
    EXPECT_EQ(alone[i].visits, lines[i].visits);
    EXPECT_EQ(alone[i].value, lines[i].value);
  }
}

}  // namespace
}  // namespace bloom
