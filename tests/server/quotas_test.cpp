#include "server/lobby/quotas.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "tests/server/world.h"

namespace bloom::server {
namespace {

constexpr Millis kDay = 86'400'000;

// What somebody who writes as fast as they are let has stored in a day.
std::size_t stored_in_a_day(const Payer& payer) {
  Quotas quotas;
  std::size_t bytes = 0;
  for (Millis now = 1; now <= kDay; now += 100)
    while (quotas.allow(payer, now)) {
      quotas.charge(payer, 20'000, now);
      bytes += 20'000;
    }
  return bytes;
}

TEST(Quotas, nobody_fills_the_disk_in_a_day) {
  EXPECT_LT(stored_in_a_day({"1.2.3.4", ""}), 400u << 20);
  EXPECT_LT(stored_in_a_day({"1.2.3.4", "ada"}), 100u << 20);
}

TEST(Quotas, one_address_does_not_pay_for_another_and_the_machine_itself_for_none) {
  Quotas quotas;
  const Payer flood{"1.2.3.4", "ada"}, other{"1.2.3.5", "ben"}, neighbour{"1.2.3.4", "eve"};
  quotas.charge(flood, 5 << 20, 1);
  EXPECT_FALSE(quotas.allow(flood, 1));
  EXPECT_TRUE(quotas.allow(neighbour, 1)) << "the address has some left";
  EXPECT_TRUE(quotas.allow(other, 1));
  quotas.charge({"1.2.3.4", "eve"}, 12 << 20, 1);
  EXPECT_FALSE(quotas.allow({"1.2.3.4", "new"}, 1)) << "a new name does not help";
  EXPECT_TRUE(quotas.allow(other, 1));
  EXPECT_TRUE(quotas.allow(flood, 3'600'000)) << "later it is forgotten";
  quotas.charge({"", "ada"}, 1u << 30, 1);
  EXPECT_TRUE(quotas.allow({"", "ada"}, 1));
}

TEST(Quotas, an_address_makes_a_table_in_twenty_seconds_after_the_first_ones) {
  Quotas quotas;
  int tables = 0;
  while (quotas.new_table("a", 1'000'000)) ++tables;
  EXPECT_EQ(tables, 30);
  quotas.sweep(1'020'000);  // nobody is forgotten too early
  EXPECT_TRUE(quotas.new_table("a", 1'020'000));
  EXPECT_FALSE(quotas.new_table("a", 1'020'000));
  for (int i = 0; i < 1000; ++i) ASSERT_TRUE(quotas.new_table("", 0));
}

TEST(Quotas, ordinary_play_never_meets_them) {
  Quotas quotas;
  const Payer club{"1.2.3.4", "ada"};
  // Thirty people at one address, a move in two seconds each, for a day; one of them plays them
  // all.
  for (Millis now = 1; now <= kDay; now += 2000) {
    ASSERT_TRUE(quotas.allow({"1.2.3.4", "somebody"}, now)) << now;
    for (int i = 0; i < 30; ++i) quotas.charge({"1.2.3.4", cat("person", i)}, 130, now);
  }
  EXPECT_TRUE(quotas.allow(club, kDay));
}

TEST(Quotas, whoever_stored_too_much_is_told_so_and_nothing_happens) {
  World world;
  begin(world, "town", 2, some_deal("town", 2));
  const auto ada = std::make_shared<Ear>("person0");
  ada->address = "1.2.3.4";
  const auto live = world.attach(kTable, ada);
  world.lobby->context().quotas.charge({"1.2.3.4", "person0"}, 5 << 20, clock_now);
  const int number = live->room().number();
  live->receive(ada, R"({"type":"chat","id":"1","text":"x"})");
  EXPECT_NE(ada->heard.back().find("slow-down"), std::string::npos);
  EXPECT_EQ(live->room().number(), number);
  const auto made = world.ask([&](Lobby::Answer answer) {
    world.lobby->create({"person0", "http://x/", "1.2.3.4"}, town({"open", "open"}),
                        std::move(answer));
  });
  ASSERT_FALSE(made.ok());
  EXPECT_EQ(made.error().code, "slow-down");
  EXPECT_TRUE(world.create("person1", town({"open", "open"})).ok());
}

}  // namespace
}  // namespace bloom::server
