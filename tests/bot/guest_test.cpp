// A bot at servers that answer with JSON, but not with what was asked for.
#include "bot/guest.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/client/scripted_server.h"

namespace bloom::bot {
namespace {

using client::frame;
using client::kLast;
using client::kText;
using client::Peer;
using client::ScriptedServer;

constexpr std::string_view kJoined = R"({"you":{"seat":0},"table":{"game":"town"}})";

std::string answer(std::string_view body) {
  return cat("HTTP/1.1 200 OK\r\nContent-Length: ", body.size(), "\r\n\r\n", body);
}

// What a bot says of a server that lets it join with `joined` and then sends these messages.
struct Visit {
  explicit Visit(std::string_view joined, const std::vector<std::string>& messages = {}) {
    ScriptedServer server([&](Peer& peer, int) {
      const std::string head = peer.read_request();
      if (head.find("/socket") == head.npos) {
        peer.send(answer(head.starts_with("POST") ? joined : "[1,2]"));
        return;
      }
      peer.send(Peer::upgrade(Peer::accept_of(head)));
      for (const std::string& message : messages) peer.send(frame(kLast | kText, message));
      peer.wait_for_end();
    });
    GuestPlan plan;
    plan.url = server.url();
    plan.url.path = "/t/abcdefgh2345";
    plan.thinker.level = Level::kRandom;
    const Status status =
        play_as_guest(plan, [this](const std::string& sentence) { told.push_back(sentence); });
    if (!status) error = status.error().message;
  }
  std::vector<std::string> told;
  std::string error;
};

TEST(Guest, refuses_seats_that_are_none) {
  for (const std::string_view joined :
       {"[1,2]", "5", "null", R"({"you":[1],"table":5})", R"({"you":{"seat":99}})"}) {
    const Visit visit(joined);
    EXPECT_EQ(visit.error, "The server gave no seat.") << joined;
    EXPECT_TRUE(visit.told.empty());
  }
}

TEST(Guest, says_a_refusal_in_the_sentence_of_the_server) {
  const std::string refused =
      R"({"type":"refused","error":{"code":"no","message":"Not your\nturn."}})";
  EXPECT_EQ(Visit(kJoined, {refused}).error, client::printable("Not your\nturn."));
  EXPECT_EQ(Visit(kJoined, {R"({"type":"refused"})"}).error, "The server refused a move.");
}

TEST(Guest, reads_on_behind_what_it_does_not_know) {
  const std::string bye = R"({"type":"bye","reason":"enough"})";
  for (const std::string message :
       {R"({"type":"update","entries":[5]})", R"({"type":"update","entries":{"a":1}})",
        R"({"type":"update","entries":[[1],{"number":[]}],"table":[1]})", "{}"}) {
    const Visit visit(kJoined, {message, bye});
    EXPECT_EQ(visit.error, "The server ended it: enough.") << message;
    EXPECT_EQ(visit.told.size(), 1u);
  }
}

TEST(Guest, leaves_who_sends_no_objects_or_no_views) {
  for (const std::string message : {"[1,2]", "5", "null", "{", "\"x\""})
    EXPECT_EQ(Visit(kJoined, {message}).error, "The server said something that is no JSON object.");
  const Visit visit(kJoined, {R"({"type":"welcome","entries":[{"number":1,"kind":"start",)"
                              R"("actor":0}],"view":{"game":"town"}})"});
  EXPECT_TRUE(visit.error.ends_with('.')) << visit.error;
  EXPECT_EQ(visit.error.find('\n'), std::string::npos);
}

TEST(Guest, ends_with_the_game) {
  const Visit visit(kJoined, {R"({"type":"welcome","table":{"state":"over","result":{"a":1}}})"});
  EXPECT_EQ(visit.error, "");
  ASSERT_EQ(visit.told.size(), 2u);
  EXPECT_EQ(visit.told[1], R"(The game is over: {"a":1})");
}

}  // namespace
}  // namespace bloom::bot
