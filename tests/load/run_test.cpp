// `bloom load` at servers that make no table, or lie about it.
#include "load/run.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/client/scripted_server.h"

namespace bloom::load {
namespace {

using client::Peer;
using client::ScriptedServer;

std::string answer(std::string_view status, std::string_view body) {
  return cat("HTTP/1.1 ", status, "\r\nContent-Length: ", body.size(), "\r\n\r\n", body);
}

// What comes of a server that gives this answer to everything.
Result<Report> run_at(const std::string& bytes) {
  ScriptedServer server([&](Peer& peer, int) {
    peer.read_request();
    peer.send(bytes);
  });
  Plan plan;
  plan.url = server.url();
  plan.game = "town";
  plan.tables = 3;
  plan.seconds = 0.1;
  plan.patience = 0.1;
  return run(plan);
}

TEST(Run, fails_with_the_reason_when_no_table_can_be_made) {
  const std::string made = R"({"table":{"id":"abcdefgh2345"},"you":{"links":[5]}})";
  for (const auto& [bytes, code] : {std::pair{answer("201 Created", "[1,2]"), "bad-server"},
                                    {answer("201 Created", R"({"table":5})"), "bad-server"},
                                    {answer("201 Created", made), "refused"},
                                    {answer("400 Bad", "[1,2]"), "refused"},
                                    {std::string("SSH-2.0-x\r\n\r\n"), "bad-server"},
                                    {std::string("HTTP/1.1"), "no-server"}}) {
    const auto report = run_at(bytes);
    ASSERT_FALSE(report) << bytes;
    EXPECT_EQ(report.error().code, code) << bytes << report.error().message;
    EXPECT_EQ(report.error().message.find('\n'), std::string::npos);
  }
}

TEST(Run, says_a_refusal_in_the_sentence_of_the_server) {
  const auto said = [](std::string_view body) {
    const auto report = run_at(answer("429 Too Many Requests", body));
    return report ? std::string() : report.error().message;
  };
  EXPECT_EQ(said(R"({"error":{"code":"busy","message":"Too many tables; wait an hour."}})"),
            "Too many tables; wait an hour.");
  EXPECT_EQ(said(R"({"error":"full"})"), "The server answered 429 without a reason.");
}

TEST(Faults, keep_the_first_reasons) {
  Faults all;
  for (int i = 0; i < 8; ++i) {
    Faults some;
    some.add_wrong(cat(i));
    some.add_wrong(cat(i));
    some.lost = 1;
    all.add(some);
  }
  EXPECT_EQ(all.wrong, 16u);
  EXPECT_EQ(all.lost, 8u);
  EXPECT_EQ(all.why.size(), 10u);
  EXPECT_EQ(all.why.front(), "0");
}

}  // namespace
}  // namespace bloom::load
