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

TEST(GateTest, requests_have_a_limit) {
  Gate gate;
  int requests = 0;
  while (gate.request("a", 1'000'000)) ++requests;
  EXPECT_EQ(requests, 200);
  EXPECT_TRUE(gate.request("a", 1'000'020));  // 50 in a second
}

TEST(GateTest, whatever_is_asked_waits_for_its_turn) {
  Gate gate;
  const Millis now = 1'000'000;
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(gate.pace("a", now), 0) << i;
  EXPECT_EQ(gate.pace("a", now), 3);
  EXPECT_EQ(gate.pace("a", now), 6);
  EXPECT_EQ(gate.pace("b", now), 0);
  EXPECT_EQ(gate.pace("", now), 0);
  // Two seconds of them wait; more are refused, and owe nothing for it.
  int waiting = 2;
  while (gate.pace("a", now)) ++waiting;
  EXPECT_EQ(waiting, 601);
  EXPECT_FALSE(gate.pace("a", now));
  EXPECT_TRUE(gate.pace("a", now + 10));
  EXPECT_EQ(gate.pace("a", now + 10'000), 0);
  gate.sweep(now + 10'000);
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
  for (int i = 0; i < 1000; ++i) ASSERT_TRUE(gate.enter("") && gate.request("", 0));
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
