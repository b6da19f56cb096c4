#include "server/net/backlog.h"

#include <gtest/gtest.h>

#include <memory>

namespace bloom::server {
namespace {

struct Connection final : Backlog::Writer {
  using Writer::Writer;
  void add(std::size_t bytes) {
    if (waiting() == 0) begin();
    wait_for(bytes);
  }
  void take(std::size_t bytes) {
    took(bytes);
    begin();
  }
  void cut() override { ended = true; }
  bool ended = false;
};

TEST(Backlog, whoever_has_not_read_the_longest_is_cut_off_first) {
  Backlog backlog({.per_address = 100, .in_all = 1000, .ticks = 20});
  Connection first(backlog, "a"), second(backlog, "a"), other(backlog, "b");
  first.add(40);
  backlog.tick();
  second.add(40);
  other.add(90);
  EXPECT_FALSE(first.ended || second.ended || other.ended);
  second.add(40);  // 120 for one address
  EXPECT_TRUE(first.ended);
  EXPECT_FALSE(second.ended || other.ended);
  EXPECT_EQ(backlog.bytes(), 170u);
  second.add(20);
  EXPECT_FALSE(second.ended) << "what was cut off counts no longer";
  second.add(1);
  EXPECT_TRUE(second.ended);
  EXPECT_EQ(backlog.cut_off(), 2u);
}

TEST(Backlog, all_addresses_together_have_a_bound_too) {
  Backlog backlog({.per_address = 100, .in_all = 250, .ticks = 20});
  Connection a(backlog, "a"), b(backlog, "b"), local(backlog, "");
  b.add(90);
  backlog.tick();
  a.add(80);
  local.add(70);
  EXPECT_FALSE(a.ended || b.ended || local.ended);
  local.add(70);
  EXPECT_TRUE(b.ended);
  EXPECT_FALSE(a.ended || local.ended);
}

TEST(Backlog, a_write_that_takes_too_long_ends) {
  Backlog backlog({.per_address = 100, .in_all = 1000, .ticks = 3});
  Connection silent(backlog, "a"), reader(backlog, "a"), idle(backlog, "a");
  silent.add(10);
  reader.add(10);
  for (int i = 0; i < 3; ++i) {
    backlog.tick();
    reader.take(1);
  }
  EXPECT_FALSE(silent.ended);
  backlog.tick();
  EXPECT_TRUE(silent.ended);
  EXPECT_FALSE(reader.ended || idle.ended);
  for (int i = 0; i < 9; ++i) backlog.tick();
  EXPECT_TRUE(reader.ended);
  EXPECT_FALSE(idle.ended) << "nothing waits for it";
}

TEST(Backlog, a_write_that_ends_after_the_cut_is_not_counted_twice) {
  Backlog backlog({.per_address = 100, .in_all = 1000, .ticks = 3});
  Connection silent(backlog, "a"), other(backlog, "a");
  silent.add(60);
  other.add(50);
  EXPECT_TRUE(silent.ended);
  silent.take(60);  // was on its way
  EXPECT_EQ(backlog.bytes(), 50u);
  EXPECT_EQ(silent.waiting(), 0u);
  other.add(40);
  EXPECT_FALSE(other.ended);
}

TEST(Backlog, what_a_connection_counted_goes_with_it) {
  Backlog backlog;
  {
    Connection a(backlog, "a"), b(backlog, "");
    a.add(500);
    b.add(700);
    EXPECT_EQ(backlog.bytes(), 1200u);
    a.take(100);
    EXPECT_EQ(backlog.bytes(), 1100u);
  }
  EXPECT_EQ(backlog.bytes(), 0u);
}

}  // namespace
}  // namespace bloom::server
