// How much one address may ask for.
#include "server/net/gate.h"

#include <gtest/gtest.h>

namespace bloom::server {
namespace {

TEST(GateTest, connections_of_an_address_are_counted_and_forgotten) {
  Gate gate;
  for (int i = 0; i < Gate::kMaxConnections; ++i) ASSERT_TRUE(gate.enter("1.2.3.4")) << i;
  EXPECT_FALSE(gate.enter("1.2.3.4"));
  EXPECT_TRUE(gate.enter("1.2.3.5"));
  gate.go("1.2.3.4");
  EXPECT_TRUE(gate.enter("1.2.3.4"));
  EXPECT_FALSE(gate.enter("1.2.3.4"));
}

TEST(GateTest, sockets_of_an_address_are_counted_and_forgotten) {
  Gate gate;
  for (int i = 0; i < Gate::kMaxSockets; ++i) ASSERT_TRUE(gate.open_socket("a", 1000 * i)) << i;
  EXPECT_FALSE(gate.open_socket("a", 1'000'000));
  gate.close_socket("a");
  EXPECT_TRUE(gate.open_socket("a", 1'000'000));
}

TEST(GateTest, requests_and_tables_have_limits_of_their_own) {
  Gate gate;
  int requests = 0, tables = 0;
  while (gate.request("a", 1'000'000)) ++requests;
  while (gate.new_table("a", 1'000'000)) ++tables;
  EXPECT_EQ(requests, 200);
  EXPECT_EQ(tables, 30);
  EXPECT_TRUE(gate.request("a", 1'000'020));    // 50 in a second
  EXPECT_TRUE(gate.new_table("a", 1'020'000));  // 1 in 20 seconds
  EXPECT_FALSE(gate.new_table("a", 1'020'000));
}

TEST(GateTest, nobody_is_forgotten_too_early) {
  Gate gate;
  while (gate.request("a", 1'000'000)) continue;
  gate.sweep(1'000'000);
  EXPECT_FALSE(gate.request("a", 1'000'000));
  EXPECT_TRUE(gate.enter("a"));
  gate.sweep(9'000'000);  // still here
  for (int i = 1; i < Gate::kMaxConnections; ++i) ASSERT_TRUE(gate.enter("a"));
  EXPECT_FALSE(gate.enter("a"));
}

TEST(GateTest, the_machine_itself_is_under_no_limit) {
  Gate gate;
  for (int i = 0; i < 1000; ++i)
    ASSERT_TRUE(gate.enter("") && gate.request("", 0) && gate.new_table("", 0));
}

TEST(GateTest, limits_go_by_address_or_network) {
  EXPECT_EQ(limit_address("127.0.0.1"), "");
  EXPECT_EQ(limit_address("::1"), "");
  EXPECT_EQ(limit_address("1.2.3.4"), "1.2.3.4");
  EXPECT_EQ(limit_address("2001:db8:1:2::1"), limit_address("2001:db8:1:2:ffff::9"));
  EXPECT_NE(limit_address("2001:db8:1:2::1"), limit_address("2001:db8:1:3::1"));
  EXPECT_EQ(limit_address("::ffff:1.2.3.4"), "1.2.3.4");
  EXPECT_EQ(limit_address("nonsense"), "unknown");
}

TEST(GateTest, of_forwarded_addresses_the_last_counts) {
  EXPECT_EQ(last_forwarded("1.2.3.4"), "1.2.3.4");
  EXPECT_EQ(last_forwarded("9.9.9.9, 1.2.3.4 "), "1.2.3.4");
  EXPECT_EQ(last_forwarded("9.9.9.9,::1"), "::1");
  EXPECT_EQ(last_forwarded("9.9.9.9, 1.2.3.4:5678"), "1.2.3.4");
  EXPECT_EQ(last_forwarded("[2001:db8::1]:443"), "2001:db8::1");
}

}  // namespace
}  // namespace bloom::server
