// Requests to servers that answer in every way but the usual one.
#include "client/visitor.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/client/scripted_server.h"

namespace bloom::client {
namespace {

constexpr Patience kShort{.connect = 20, .head = 0.3, .body = 0.3};

// What comes of a request that is answered with these bytes and the end of the connection.
Result<HttpAnswer> ask(const std::string& bytes, Patience patience = {}) {
  ScriptedServer server([&](Peer& peer, int) {
    peer.read_head();
    peer.send(bytes);
  });
  return Visitor(server.url(), patience).ask("GET", "/api", std::nullopt);
}

void expect_sentence(const Error& error) {
  EXPECT_TRUE(error.message.ends_with('.')) << error.message;
  EXPECT_EQ(error.message.find('\n'), std::string::npos) << error.message;
}

TEST(Visitor, reads_answers_however_they_end) {
  const std::string body = R"({"a":[1,2]})";
  const std::vector<std::string> answers = {
      cat("HTTP/1.1 200 OK\r\nContent-Length: ", body.size(), "\r\n\r\n", body, "more"),
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
      "4;x=y\r\n{\"a\"\r\n7\r\n:[1,2]}\r\n0\r\nTrailer: x\r\n\r\n",
      "HTTP/1.1 200 OK\r\n\r\n" + body, "HTTP/1.0 200 \r\n\r\n" + body,
      cat("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\n",
          "content-length: ", body.size(), "\r\n\r\n", body)};
  for (const std::string& bytes : answers) {
    const auto answer = ask(bytes);
    ASSERT_TRUE(answer) << bytes << answer.error().message;
    EXPECT_EQ(answer->status, 200);
    EXPECT_EQ(dump(answer->root()), body) << bytes;
  }
}

TEST(Visitor, keeps_its_cookie) {
  std::vector<std::string> heads;
  ScriptedServer server([&](Peer& peer, int) {
    heads.push_back(peer.read_head());
    peer.send("HTTP/1.1 401 No\r\nset-cookie: id=x1; Path=/\r\nContent-Length: 2\r\n\r\n{}");
  });
  Visitor visitor(server.url());
  for (int i = 0; i < 2; ++i) {
    const auto answer = visitor.ask("GET", "/api", std::nullopt);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 401);
  }
  EXPECT_EQ(heads[0].find("Cookie"), std::string::npos);
  EXPECT_NE(heads[1].find("\r\nCookie: id=x1\r\n"), std::string::npos) << heads[1];
  visitor.set_cookie("id=x\r\nEvil: 1");
  EXPECT_EQ(visitor.cookie(), "");
}

TEST(Visitor, sends_what_it_is_given) {
  std::string head, body;
  ScriptedServer server([&](Peer& peer, int) {
    head = peer.read_head();
    body = peer.read(10);
    peer.send("HTTP/1.1 201 Made\r\nContent-Length: 4\r\n\r\nnull");
  });
  const auto answer = Visitor(server.url()).ask("POST", "/api/x?y=1", Json{{"a", "ü"}});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 201);
  EXPECT_TRUE(head.starts_with("POST /api/x?y=1 HTTP/1.1\r\n")) << head;
  EXPECT_NE(head.find(cat("\r\nHost: 127.0.0.1:", server.url().port, "\r\n")), head.npos) << head;
  EXPECT_NE(head.find("\r\nContent-Type: application/json\r\n"), head.npos) << head;
  EXPECT_NE(head.find("\r\nContent-Length: 10\r\n"), head.npos) << head;
  EXPECT_EQ(body, R"({"a":"ü"})");
}

TEST(Visitor, what_is_cut_off_is_no_answer) {
  for (const char* bytes : {"", "HTTP/1.", "HTTP/1.1 2", "HTTP/1.1 200 OK\r\nContent-",
                            "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}",
                            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{}",
                            "HTTP/1.1 200 OK\r\n\r\n<html>", "HTTP/1.1 204 Nothing\r\n\r\n",
                            "HTTP/1.1 502 Bad\r\nContent-Length: 6\r\n\r\n<html>",
                            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n\"\xff\""}) {
    const auto answer = ask(bytes);
    ASSERT_FALSE(answer) << bytes;
    EXPECT_EQ(answer.error().code, "no-server") << bytes;
    expect_sentence(answer.error());
  }
}

TEST(Visitor, what_is_no_http_is_refused) {
  const std::string long_line(1 << 20, 'x');
  std::string interim;
  for (int i = 0; i < 1000; ++i) interim += "HTTP/1.1 100 Continue\r\n\r\n";
  for (const std::string& bytes :
       {std::string("SSH-2.0-OpenSSH\r\n\r\n"), std::string("HTTP/1.1 x OK\r\n\r\n"),
        std::string("HTTP/9.9 200 OK\r\n\r\n"), std::string(200, '\0'),
        std::string("HTTP/1.1 200 OK\r\nno colon\r\n\r\n"),
        "HTTP/1.1 200 OK\r\nX: " + long_line + "\r\n\r\n",
        std::string("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n{}"),
        std::string("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n{}"),
        std::string("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\n{}"),
        std::string("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"), interim}) {
    const auto answer = ask(bytes);
    ASSERT_FALSE(answer) << bytes.substr(0, 80);
    expect_sentence(answer.error());
    EXPECT_TRUE(answer.error().code == "bad-server" || bytes == interim) << bytes.substr(0, 80);
  }
}

TEST(Visitor, any_json_is_an_answer) {
  for (const std::string body : {"[1,2]", "5", "null", "\"\"", R"({"you":5,"table":[{}]})"}) {
    const auto answer =
        ask(cat("HTTP/1.1 200 OK\r\nContent-Length: ", body.size(), "\r\n\r\n", body));
    ASSERT_TRUE(answer) << body;
    EXPECT_FALSE(answer->root().at("you").at("seat").integer(0, 9)) << body;
    EXPECT_EQ(answer->root().at("table").text_at("id"), "") << body;
  }
}

TEST(Visitor, waits_no_longer_than_it_should) {
  ScriptedServer server([&](Peer& peer, int number) {
    peer.read_head();
    if (number > 0) peer.send("HTTP/1.1 200 OK\r\n");
    if (number > 1) peer.send("Content-Length: 1000000\r\n\r\n");
    // One byte now and then is no progress.
    while (number > 0 && peer.send("x")) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    peer.wait_for_end();
  });
  for (int i = 0; i < 3; ++i) {
    const auto answer = Visitor(server.url(), kShort).ask("GET", "/", std::nullopt);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, "no-server");
    expect_sentence(answer.error());
  }
}

TEST(Visitor, says_when_nobody_is_there) {
  Url url;
  {
    ScriptedServer gone([](Peer&, int) {});
    url = gone.url();
  }
  for (const bool secure : {false, true}) {
    url.secure = secure;
    const auto answer = Visitor(url).ask("GET", "/", std::nullopt);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, "no-server");
    EXPECT_NE(answer.error().message.find("127.0.0.1"), std::string::npos);
    expect_sentence(answer.error());
  }
}

TEST(Visitor, speaks_tls_to_no_stranger) {
  for (const std::string bytes : {"", "HTTP/1.1 400 Bad\r\n\r\n", "\x15\x03\x01\x00\x02\x02\x28"}) {
    ScriptedServer server([&](Peer& peer, int) {
      peer.read(5);
      peer.send(bytes);
    });
    Url url = server.url();
    url.secure = true;
    const auto answer = Visitor(url).ask("GET", "/", std::nullopt);
    ASSERT_FALSE(answer);
    EXPECT_TRUE(answer.error().message.starts_with("There is no secure connection to 127.0.0.1: "))
        << answer.error().message;
    expect_sentence(answer.error());
  }
}

}  // namespace
}  // namespace bloom::client
