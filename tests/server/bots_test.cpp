// Whose bot thinks next. The queue knows no time, so that its order is exact; the last tests let
// real bots think.
#include "server/lobby/bots.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include "base/text.h"
#include "table/registry.h"

namespace bloom::server {
namespace {

BotJob job(const std::string& owner, Level level, const std::string& game = "town") {
  return {owner, game, Json(), level, 0, {}};
}

// Takes all jobs, one at a time, each taking as long as `seconds` says of it.
std::string order_of(BotQueue& queue, double (*seconds)(Level)) {
  std::string out;
  while (!queue.empty()) {
    const BotQueue::Turn turn = queue.take();
    out += cat(out.empty() ? "" : " ", turn.job.owner);
    queue.done(turn, seconds(turn.job.level));
  }
  return out;
}

double usual(Level level) { return level == Level::kMaster ? 1 : 0.03; }

TEST(BotQueue, owners_take_turns_however_much_one_asks_for) {
  BotQueue queue;
  for (int i = 0; i < 30; ++i) queue.add(job("flood", Level::kMaster));
  const BotQueue::Turn first = queue.take();
  for (int i = 0; i < 3; ++i) queue.add(job("guest", Level::kMaster));
  queue.done(first, 1);
  EXPECT_EQ(queue.size(), 32u);
  EXPECT_TRUE(
      order_of(queue, usual).starts_with("guest flood guest flood guest flood flood flood"));
}

TEST(BotQueue, the_first_job_of_an_owner_is_next) {
  BotQueue queue;
  for (int i = 0; i < 100; ++i) queue.add(job("flood", Level::kMaster));
  for (int i = 0; i < 20; ++i) queue.done(queue.take(), 1);
  queue.add(job("guest", Level::kMaster));
  EXPECT_EQ(queue.take().job.owner, "guest");
}

TEST(BotQueue, quick_levels_of_one_owner_pass_masters_of_others) {
  BotQueue queue;
  for (const char* owner : {"a", "b", "c"}) queue.add(job(owner, Level::kMaster));
  queue.add(job("d", Level::kMedium));
  queue.add(job("e", Level::kHard));
  queue.add(job("f", Level::kMedium));
  EXPECT_EQ(order_of(queue, usual), "d f e a b c");
}

TEST(BotQueue, quick_levels_of_an_owner_pass_its_own_masters) {
  BotQueue queue;
  for (int i = 0; i < 30; ++i) queue.add(job("a", Level::kMaster));
  queue.done(queue.take(), 1);
  queue.add(job("a", Level::kMedium));
  EXPECT_EQ(queue.take().job.level, Level::kMedium);
}

TEST(BotQueue, a_flood_of_quick_ones_does_not_keep_masters_waiting_for_ever) {
  BotQueue queue;
  queue.add(job("other", Level::kMaster));
  queue.add(job("flood", Level::kMaster));
  int quick = 0;
  for (bool other = false, own = false; !other || !own;) {
    while (queue.size() < 200) queue.add(job("flood", Level::kMedium));
    const BotQueue::Turn turn = queue.take();
    other = other || turn.job.owner == "other";
    own = own || (turn.job.owner == "flood" && !turn.job.quick());
    quick += turn.job.quick();
    ASSERT_LT(quick, 300);
    queue.done(turn, usual(turn.job.level));
  }
  // As many as cost what a master costs.
  EXPECT_GT(quick, 20);
}

TEST(BotQueue, costs_are_learnt_from_what_was_measured) {
  BotQueue queue;
  const auto slow = [](Level level) { return level == Level::kMaster ? 1.0 : 3.0; };
  // Hard is thought to be quick, and turns out to take three seconds.
  for (int i = 0; i < 40; ++i) {
    queue.add(job("a", Level::kHard, "garden"));
    order_of(queue, slow);
  }
  queue.add(job("a", Level::kHard, "garden"));
  queue.add(job("b", Level::kMaster));
  queue.add(job("c", Level::kHard, "town"));  // another game's
  EXPECT_EQ(order_of(queue, slow), "c b a");
}

TEST(BotQueue, who_was_away_saves_nothing_up) {
  BotQueue queue;
  queue.add(job("idle", Level::kEasy));
  for (int i = 0; i < 100; ++i) queue.add(job("busy", Level::kMaster));
  for (int i = 0; i < 50; ++i) queue.done(queue.take(), 1);
  for (int i = 0; i < 50; ++i) queue.add(job("idle", Level::kMaster));
  std::string order;
  for (int i = 0; i < 8; ++i) {
    const BotQueue::Turn turn = queue.take();
    order += turn.job.owner[0];
    queue.done(turn, 1);
  }
  EXPECT_EQ(std::count(order.begin(), order.end(), 'i'), 4) << order;
}

TEST(BotQueue, a_master_is_set_aside_for_quick_ones_that_have_a_right_to_it) {
  BotQueue queue;
  queue.add(job("flood", Level::kMaster));
  queue.add(job("flood", Level::kMaster));
  const BotQueue::Turn running = queue.take();
  EXPECT_FALSE(queue.take_before(running));  // another master waits until it has ended
  queue.add(job("guest", Level::kMaster));
  EXPECT_FALSE(queue.take_before(running));
  queue.add(job("guest", Level::kMedium));
  queue.add(job("flood", Level::kMedium));
  // Its own owner's, and those of others that would end before it does.
  std::string order;
  while (const auto turn = queue.take_before(running)) {
    EXPECT_TRUE(turn->job.quick());
    EXPECT_FALSE(queue.take_before(*turn));  // which are not set aside themselves
    order += turn->job.owner + ' ';
    queue.done(*turn, 0.03);
  }
  EXPECT_EQ(order, "flood guest ");
  // Quick ones as well as masters use up what an owner may.
  int taken = 0;
  for (; taken < 1000; ++taken) {
    queue.add(job("eager", Level::kMedium));
    const auto turn = queue.take_before(running);
    if (!turn) break;
    queue.done(*turn, 0.03);
  }
  EXPECT_GT(taken, 10);
  EXPECT_LT(taken, 100);
}

// --- with threads --------------------------------------------------------------------------------

// Bots at the beginning of a game, and who has answered, in order.
class Thinkers {
 public:
  explicit Thinkers(std::optional<double> seconds)
      : bots_(
            1,
            [this](const std::function<void()>& work) {
              const std::lock_guard lock(mutex_);
              work();
              wake_.notify_one();
            },
            seconds) {
    TableSetup setup;
    setup.players = 2;
    setup.seed = Bytes32{1};
    table_ = std::move(*open_table("town", setup));
  }

  void ask(const std::string& owner, Level level) {
    bots_.think({owner, "town", table_->view(table_->actor()), level, 7,
                 [this, owner](const std::string& move) {
                   EXPECT_TRUE(table_->check(move).ok()) << move;
                   order_.push_back(owner);
                 }});
  }
  // Who answered until `owner` did.
  std::vector<std::string> until(const std::string& owner) {
    std::unique_lock lock(mutex_);
    const auto there = [&] {
      return std::find(order_.begin(), order_.end(), owner) != order_.end();
    };
    EXPECT_TRUE(wake_.wait_for(lock, std::chrono::minutes(2), there));
    return order_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::string> order_;
  std::unique_ptr<Table> table_;
  Bots bots_;
};

TEST(Bots, a_quick_one_does_not_wait_for_a_master_that_thinks) {
  Thinkers thinkers(60);  // seconds
  thinkers.ask("flood", Level::kMaster);
  thinkers.ask("guest", Level::kRandom);
  EXPECT_EQ(thinkers.until("guest"), std::vector<std::string>{"guest"});
}

TEST(Bots, masters_of_two_owners_take_turns) {
  Thinkers thinkers(0.05);
  for (int i = 0; i < 30; ++i) thinkers.ask("flood", Level::kMaster);
  thinkers.ask("guest", Level::kMaster);
  // What was under way, and what was taken before the guest came.
  EXPECT_LT(thinkers.until("guest").size(), 20u);
}

TEST(Bots, the_end_waits_for_no_thought) {
  Thinkers thinkers(600);
  for (int i = 0; i < 10; ++i) thinkers.ask("flood", Level::kMaster);
}

}  // namespace
}  // namespace bloom::server
