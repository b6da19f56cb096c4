// WebSockets of servers that keep to RFC 6455, and of those that do not.
#include "client/socket.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "client/loop.h"
#include "platform/native.h"
#include "tests/client/scripted_server.h"

namespace bloom::client {
namespace {

constexpr double kEnough = 60;  // seconds on any machine

// A socket, and what came of it.
struct Listener {
  explicit Listener(const Url& url, SocketPatience patience = {}, const std::string& cookie = "") {
    Visitor visitor(url);
    visitor.set_cookie(cookie);
    socket.emplace(loop, visitor, "/api/tables/x/socket?since=0",
                   Socket::Events{.opened = [this] { opened = true; },
                                  .message =
                                      [this](std::string_view text) {
                                        messages.emplace_back(text);
                                        if (hang_up) socket.reset();
                                      },
                                  .closed = [this](const Error& why) { closed.push_back(why); }},
                   patience);
  }
  template <class Until>
  void turn(Until until) {
    for (const double end = now() + kEnough; !until() && now() < end;) loop.turn(0.05);
  }
  const Error& end() {
    turn([this] { return !closed.empty(); });
    EXPECT_EQ(closed.size(), 1u);
    if (closed.empty()) closed.emplace_back("none", "nothing");
    EXPECT_TRUE(closed[0].message.ends_with('.')) << closed[0].message;
    EXPECT_EQ(closed[0].message.find('\n'), std::string::npos) << closed[0].message;
    return closed[0];
  }

  Loop loop;
  std::optional<Socket> socket;
  std::vector<std::string> messages;
  std::vector<Error> closed;
  bool opened = false, hang_up = false;
};

// The end of a socket whose server shakes hands, sends these bytes, and waits.
Error end_after(const std::string& bytes) {
  ScriptedServer server([&](Peer& peer, int) {
    peer.shake_hands();
    peer.send(bytes);
    peer.wait_for_end();
  });
  return Listener(server.url()).end();
}

TEST(Socket, reads_messages_in_any_frames) {
  std::string pong, head;
  const std::string large(100000, 'x');
  ScriptedServer server([&](Peer& peer, int) {
    head = peer.read_head();
    // The first frame comes with the head, the others in pieces.
    peer.send(Peer::upgrade(Peer::accept_of(head)) + frame(kLast | kText, "one"));
    const std::string rest = frame(kText, "t\xc3") + frame(kLast | kPing, "there?") + frame(0, "") +
                             frame(kLast, "\xbc") + frame(kLast | kText, large) +
                             frame(kLast | kText, "");
    for (std::size_t i = 0; i < rest.size(); i += 7) peer.send(std::string_view(rest).substr(i, 7));
    pong = peer.read(2 + 4 + 6);
    peer.wait_for_end();
  });
  Listener listener(server.url(), {}, "id=7");
  listener.turn([&] { return listener.messages.size() == 4; });
  EXPECT_EQ(listener.messages, (std::vector<std::string>{"one", "t\xc3\xbc", large, ""}));
  EXPECT_TRUE(listener.opened && listener.socket->is_open() && listener.closed.empty());
  listener.socket.reset();
  EXPECT_NE(head.find("Cookie: id=7\r\n"), head.npos) << head;
  ASSERT_EQ(pong.size(), 12u);
  EXPECT_EQ(pong.substr(0, 2), "\x8a\x86");
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(pong[6 + i] ^ pong[2 + i % 4], "there?"[i]);
}

TEST(Socket, sends_in_order_what_was_said_before_it_was_open) {
  std::string got;
  ScriptedServer server([&](Peer& peer, int) {
    peer.shake_hands();
    for (int i = 0; i < 3; ++i) {
      const std::string message = peer.read(2 + 4 + 1);
      got += static_cast<char>(message[6] ^ message[2]);
    }
    peer.send(frame(kLast | kText, "thanks"));
    peer.wait_for_end();
  });
  Listener listener(server.url());
  for (const char* text : {"a", "b", "c"}) listener.socket->send(text);
  listener.turn([&] { return !listener.messages.empty(); });
  EXPECT_EQ(got, "abc");
}

TEST(Socket, may_be_destroyed_by_what_it_calls) {
  ScriptedServer server([&](Peer& peer, int) {
    peer.shake_hands();
    peer.send(frame(kLast | kText, "one") + frame(kLast | kText, "two"));
    peer.wait_for_end();
  });
  Listener listener(server.url());
  listener.hang_up = true;
  listener.turn([&] { return !listener.messages.empty(); });
  for (int i = 0; i < 10; ++i) listener.loop.turn(0.01);
  EXPECT_EQ(listener.messages, std::vector<std::string>{"one"});
  EXPECT_TRUE(listener.closed.empty());
}

TEST(Socket, refuses_what_is_no_websocket) {
  const std::string good = "HTTP/1.1 101 Switching Protocols\r\n";
  const std::vector<std::string> answers = {
      Peer::upgrade("AAAAAAAAAAAAAAAAAAAAAAAAAAA="), good + "\r\n",
      good + "Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n", "SSH-2.0-OpenSSH\r\n\r\n",
      good + "X: " + std::string(1 << 20, 'x') + "\r\n\r\n"};
  for (const std::string& answer : answers) {
    ScriptedServer server([&](Peer& peer, int) {
      peer.read_head();
      peer.send(answer);
      peer.wait_for_end();
    });
    EXPECT_EQ(Listener(server.url()).end().code, "bad-server") << answer.substr(0, 80);
  }
}

TEST(Socket, tells_who_may_come_back) {
  for (const std::string answer :
       {"", "HTTP/1.1 1", "HTTP/1.1 503 Later\r\nContent-Length: 2\r\n\r\n{}",
        "HTTP/1.1 404 None\r\nContent-Length: 0\r\n\r\n"}) {
    ScriptedServer server([&](Peer& peer, int) {
      peer.read_head();
      peer.send(answer);
    });
    Listener listener(server.url());
    EXPECT_EQ(listener.end().code, "no-server") << answer;
    EXPECT_FALSE(listener.opened);
  }
}

TEST(Socket, refuses_frames_that_are_none) {
  const std::string huge = std::string("\x81\x7f\x00\x00\x01\x00\x00\x00\x00\x00", 10) + "{";
  const std::string masked = std::string("\x81\x81\x01\x02\x03\x04", 6) + "x";
  const std::vector<std::string> frames = {
      frame(kLast | kBinary, "x"),       // bytes
      frame(kLast | kText, "\xff\xfe"),  // no UTF-8
      frame(kText, "\xe2\x82") + frame(kLast, "("),
      huge,                              // 2⁴⁰ bytes
      masked,                            // only clients do that
      frame(kLast | 3, "x"),             // no such kind
      frame(kLast | 0x40 | kText, "x"),  // compressed, which nobody agreed on
      frame(kLast, "x"),                 // goes on with nothing
      frame(kText, "x") + frame(kLast | kText, "y"),
      frame(kPing, "x"),  // in pieces
      frame(kLast | kPing, std::string(200, 'x')),
      frame(kLast | kClose, "x")};
  for (std::size_t i = 0; i < frames.size(); ++i)
    EXPECT_EQ(end_after(frames[i]).code, "bad-server") << i;
}

TEST(Socket, refuses_messages_that_never_end) {
  ScriptedServer server([&](Peer& peer, int) {
    peer.shake_hands();
    const std::string part(1 << 20, 'x');
    bool there = peer.send(frame(kText, part));
    while (there) there = peer.send(frame(0, part));
  });
  Listener listener(server.url());
  EXPECT_EQ(listener.end().code, "bad-server");
  EXPECT_TRUE(listener.messages.empty());
}

TEST(Socket, tells_when_it_is_lost) {
  for (const std::string& bytes :
       {std::string(), frame(kLast | kText, "whole message").substr(0, 8), std::string("\x81"),
        frame(kText, "half"), frame(kLast | kClose, "\x03\xe8")}) {
    ScriptedServer server([&](Peer& peer, int) {
      peer.shake_hands();
      peer.send(bytes);
    });
    Listener listener(server.url());
    EXPECT_EQ(listener.end().code, "no-server") << bytes;
    EXPECT_TRUE(listener.opened);
    EXPECT_TRUE(listener.messages.empty());
    EXPECT_FALSE(listener.socket->is_open());
    listener.socket->send("nobody is there");
  }
}

TEST(Socket, waits_no_longer_than_it_should) {
  ScriptedServer mute([](Peer& peer, int) { peer.wait_for_end(); });
  EXPECT_EQ(Listener(mute.url(), {.open = 0.2, .write = 20, .silence = 60}).end().code,
            "no-server");
  ScriptedServer silent([](Peer& peer, int) {
    peer.shake_hands();
    peer.wait_for_end();
  });
  EXPECT_EQ(Listener(silent.url(), {.open = 20, .write = 20, .silence = 0.2}).end().code,
            "no-server");
  // It does not read, so that it does not hear of the end either, which comes behind all the rest.
  std::atomic<bool> over = false;
  ScriptedServer deaf([&over](Peer& peer, int) {
    peer.shake_hands();
    while (!over) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  });
  Listener writer(deaf.url(), {.open = 20, .write = 0.2, .silence = 60});
  writer.socket->send(std::string(64 << 20, 'x'));
  EXPECT_EQ(writer.end().code, "no-server");
  EXPECT_TRUE(writer.opened);
  over = true;
}

TEST(Loop, does_what_it_is_handed_when_it_is_due) {
  Loop loop;
  std::vector<int> done;
  loop.after(0.05, [&] { done.push_back(2); });
  std::thread other([&] { loop.post([&] { done.push_back(1); }); });
  other.join();
  const double until = now() + kEnough;
  while (done.size() < 2 && now() < until) loop.turn(0.01);
  EXPECT_EQ(done, (std::vector<int>{1, 2}));
}

}  // namespace
}  // namespace bloom::client
