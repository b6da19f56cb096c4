// The thinking of a bot from outside: one thread for all of its thoughts, which ends what is of no
// use any more.
#include "bot/mind.h"

#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "base/text.h"
#include "tests/base/no_threads.h"

namespace bloom::bot {
namespace {

const GameEntry& town() { return **find_game("town"); }

// What whoever begins a game sees.
ForeignDocument first_view() {
  TableSetup setup;
  setup.players = 2;
  setup.seed = Bytes32{};
  const auto table = open_table("town", setup);
  return std::move(*ForeignDocument::parse(dump((*table)->view((*table)->actor()))));
}

// A mind, and whoever waits for it.
class Asker {
 public:
  explicit Asker(Thinker thinker) : mind(std::move(thinker), [this] { ring(); }) {}

  Result<std::string> think() {
    if (const Status status = mind.begin(town(), view_.root(), 1); !status) return status.error();
    return wait();
  }
  Result<std::string> wait() {
    std::unique_lock lock(mutex_);
    rung_.wait(lock, [this] { return mind.finished(); });
    lock.unlock();
    return mind.finish();
  }
  const ForeignDocument& view() const { return view_; }
  // The system gives each new thread another number.
  std::set<long> threads() const {
    const std::lock_guard lock(mutex_);
    return threads_;
  }

 private:
  void ring() {
    const std::lock_guard lock(mutex_);
    threads_.insert(syscall(SYS_gettid));
    rung_.notify_one();
  }

  const ForeignDocument view_ = first_view();
  mutable std::mutex mutex_;
  std::condition_variable rung_;
  std::set<long> threads_;

 public:
  Mind mind;  // last: it may ring until it ends
};

// Nothing here takes an hour unless it has to be waited for.
constexpr int kHour = 3'600'000;

TEST(Mind, all_thoughts_have_one_thread) {
  Asker ours({Level::kRandom, "", 0});
  for (int i = 0; i < 10; ++i) {
    const auto move = ours.think();
    EXPECT_TRUE(move.ok()) << move.error().message;
  }
  EXPECT_EQ(ours.threads().size(), 1u);
  EXPECT_FALSE(ours.threads().contains(syscall(SYS_gettid)));

  // The same with a program, which answers no move at all.
  Asker other(
      {Level::kExpert, R"(sh -c 'while read -r line; do echo "{\"move\":\"?\"}"; done')", 0});
  for (int i = 0; i < 10; ++i) {
    const auto move = other.think();
    ASSERT_FALSE(move.ok());
    EXPECT_NE(move.error().message.find("chose \"?\""), std::string::npos) << move.error().message;
  }
  EXPECT_EQ(other.threads().size(), 1u);
}

TEST(Mind, thinks_without_any_thread_too) {
  const test::NoThreads none;
  Asker asker({Level::kRandom, "", 0});
  EXPECT_TRUE(asker.think().ok());
  EXPECT_EQ(asker.threads(), std::set<long>{syscall(SYS_gettid)});
}

TEST(Mind, a_thought_that_is_given_up_ends) {
  Asker asker({Level::kExpert, "", kHour});
  ASSERT_TRUE(asker.mind.begin(town(), asker.view().root(), 1).ok());
  EXPECT_TRUE(asker.mind.busy());
  asker.mind.give_up();
  EXPECT_TRUE(asker.wait().ok());
  EXPECT_FALSE(asker.mind.busy());
}

TEST(Mind, its_end_waits_for_no_thought) {
  const auto began = std::chrono::steady_clock::now();
  for (const Thinker& thinker :
       {Thinker{Level::kExpert, "", kHour}, Thinker{Level::kExpert, "sleep 3600", 0}}) {
    Asker asker(thinker);
    ASSERT_TRUE(asker.mind.begin(town(), asker.view().root(), 1).ok());
  }
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::minutes(5));
}

}  // namespace
}  // namespace bloom::bot
