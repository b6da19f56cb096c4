// What the server says, to the byte.
#include "server/lobby/message.h"

#include <gtest/gtest.h>

namespace bloom::server {
namespace {

EntryLog some_log() {
  EntryLog out;
  out.add(R"({"number":1})");
  out.add(R"({"number":2})");
  return out;
}

TEST(MessageTest, a_welcome_has_everything) {
  const Presence presence{{{true, 5, std::nullopt}, {false, 6, 66}}, 2};
  EXPECT_EQ(write_message(message::Welcome{7, R"({"seat":0})", R"({"id":"x"})", presence,
                                           some_log().after(0), "null"})
                .text(),
            R"({"type":"welcome","now":7,"protocol":1,"you":{"seat":0},"table":{"id":"x"},)"
            R"("presence":{"seats":[{"online":true,"since":5,"standin_at":null},)"
            R"({"online":false,"since":6,"standin_at":66}],"watching":2},)"
            R"("entries":[{"number":1},{"number":2}],"view":null})");
}

TEST(MessageTest, an_update_has_what_changed) {
  EXPECT_EQ(write_message(message::Update{7, some_log().after(1)}).text(),
            R"({"type":"update","now":7,"entries":[{"number":2}]})");
  EXPECT_EQ(write_message(message::Update{7, some_log().after(1), R"({"id":"x"})", R"({"seat":0})",
                                          Ack{"a\"b", 2}, R"({"v":1})"})
                .text(),
            R"({"type":"update","now":7,"entries":[{"number":2}],"table":{"id":"x"},)"
            R"("you":{"seat":0},"ack":{"id":"a\"b","number":2},"view":{"v":1}})");
  EXPECT_EQ(write_message(message::Update{.now = 7, .ack = Ack{"q", 9}}).text(),
            R"({"type":"update","now":7,"entries":[],"ack":{"id":"q","number":9}})");
}

TEST(MessageTest, a_refusal_says_why_and_a_stale_one_how_it_is) {
  const Error error("bad-request", "\"é\" is wrong.");
  EXPECT_EQ(write_message(message::Refused{7, std::nullopt, error}).text(),
            R"({"type":"refused","now":7,"id":null,"error":{"code":"bad-request",)"
            R"("message":"\"é\" is wrong."}})");
  const Error stale("stale", "It went on.");
  EXPECT_EQ(write_message(message::Refused{7, "x", stale}).text(),
            R"({"type":"refused","now":7,"id":"x","error":{"code":"stale",)"
            R"("message":"It went on."},"entries":[]})");
  EXPECT_EQ(write_message(message::Refused{7, "x", stale, R"({"v":1})"}).text(),
            R"({"type":"refused","now":7,"id":"x","error":{"code":"stale",)"
            R"("message":"It went on."},"entries":[],"view":{"v":1}})");
}

TEST(MessageTest, small_ones) {
  const Presence presence{{{true, 5, std::nullopt}}, 0};
  EXPECT_EQ(write_message(message::PresenceChange{7, presence}).text(),
            R"({"type":"presence","now":7,"presence":{"seats":[{"online":true,"since":5,)"
            R"("standin_at":null}],"watching":0}})");
  EXPECT_EQ(write_message(message::Pong{7, "x"}).text(), R"({"type":"pong","now":7,"id":"x"})");
  EXPECT_EQ(write_message(message::Bye{7, "shutdown"}).text(),
            R"({"type":"bye","now":7,"reason":"shutdown"})");
}

}  // namespace
}  // namespace bloom::server
