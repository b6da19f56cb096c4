// Where one request ends and the next begins, and by which names the server is asked.
#include "server/net/framing.h"

#include <gtest/gtest.h>

#include "server/net/names.h"

namespace bloom::server {
namespace {

using State = HeadScan::State;

// However it is cut, a head is read the same.
State scan(std::string_view head, std::size_t* size = nullptr) {
  HeadScan whole;
  const State state = whole.look(head);
  if (size != nullptr) *size = whole.size();
  HeadScan bytes;
  State last = State::kMore;
  for (std::size_t i = 0; i <= head.size() && last == State::kMore; ++i)
    last = bytes.look(head.substr(0, i));
  EXPECT_EQ(state, last) << head;
  EXPECT_EQ(whole.size(), bytes.size()) << head;
  return state;
}

TEST(FramingTest, a_head_ends_at_its_empty_line) {
  const std::string_view head = "GET /a?b HTTP/1.1\r\nHost: x\r\nEmpty:\r\nTab:\ta \xff\r\n\r\n";
  std::size_t size = 0;
  EXPECT_EQ(scan(head, &size), State::kWhole);
  EXPECT_EQ(size, head.size());
  EXPECT_EQ(scan(std::string(head) + "GET", &size), State::kWhole);
  EXPECT_EQ(size, head.size());
  for (std::size_t i = 0; i < head.size(); ++i) EXPECT_EQ(scan(head.substr(0, i)), State::kMore);
  EXPECT_EQ(scan("OPTIONS * HTTP/1.0\r\n\r\n"), State::kWhole);
}

TEST(FramingTest, broken_heads_are_known_by_their_first_wrong_byte) {
  using namespace std::string_view_literals;
  for (const std::string_view head : {"\r\nGET / HTTP/1.1\r\n\r\n"sv,
                                      "GET / HTTP/1.1\n"sv,
                                      "GET  / HTTP/1.1\r\n"sv,
                                      " GET / HTTP/1.1\r\n"sv,
                                      "GET /\r\n"sv,
                                      "GET / \r\n"sv,
                                      "GET / HTTP/1.2\r\n"sv,
                                      "GET / HTTP/2.0\r\n"sv,
                                      "GET / http/1.1\r\n"sv,
                                      "GET / HTTP/1.1 \r\n"sv,
                                      "GET / HTTP/1.10\r\n"sv,
                                      "GET / x HTTP/1.1\r\n"sv,
                                      "G(T / HTTP/1.1\r\n"sv,
                                      "GET /\x01 HTTP/1.1\r\n"sv,
                                      "GET /\0 HTTP/1.1\r\n"sv,
                                      "GET /\x7f HTTP/1.1\r\n"sv,
                                      "GET / HTTP/1.1\r\nHost : x\r\n"sv,
                                      "GET / HTTP/1.1\r\n: x\r\n"sv,
                                      "GET / HTTP/1.1\r\nHost\r\n"sv,
                                      "GET / HTTP/1.1\r\nHost: x\r\n folded\r\n"sv,
                                      "GET / HTTP/1.1\r\n\tfolded: x\r\n"sv,
                                      "GET / HTTP/1.1\r\nHost: x\ny: z\r\n"sv,
                                      "GET / HTTP/1.1\r\nHost: x\rz\r\n"sv,
                                      "GET / HTTP/1.1\r\nHost: \0x\r\n"sv,
                                      "GET / HTTP/1.1\r\nHo\0st: x\r\n"sv,
                                      "GET / HTTP/1.1\r\nHost: x\r\n\n"sv,
                                      "GET / HTTP/1.1\r\nHost: \x0bx\r\n"sv,
                                      "GET / HTTP/1.1\r\n\rx"sv,
                                      "\x16\x03\x01"sv})
    EXPECT_EQ(scan(head), State::kBroken) << head;
}

TEST(FramingTest, a_length_is_said_once_in_digits) {
  const auto size = [](std::vector<std::string_view> lengths) -> std::int64_t {
    const auto framing = framing_of(11, {}, lengths);
    if (!framing) return -1;
    EXPECT_FALSE(framing->chunked);
    EXPECT_EQ(framing->content(), framing->size > 0);
    return static_cast<std::int64_t>(framing->size);
  };
  EXPECT_EQ(size({}), 0);
  EXPECT_EQ(size({"0"}), 0);
  EXPECT_EQ(size({"5"}), 5);
  EXPECT_EQ(size({" 0017\t"}), 17);
  EXPECT_EQ(size({"999999999999999999"}), 999'999'999'999'999'999);
  for (const char* odd : {"", " ", "+5", "-5", "0x5", "5, 5", "5,5", "5 5", "5.0", "five",
                          "1000000000000000000", "18446744073709551621"})
    EXPECT_EQ(size({odd}), -1) << odd;
  EXPECT_EQ(size({"5", "5"}), -1);
  EXPECT_EQ(size({"5", "6"}), -1);
}

TEST(FramingTest, chunked_stands_alone) {
  for (const char* good : {"chunked", "Chunked", " CHUNKED\t"}) {
    ASSERT_TRUE(framing_of(11, {good}, {}).has_value()) << good;
    EXPECT_TRUE(framing_of(11, {good}, {})->chunked) << good;
    EXPECT_TRUE(framing_of(11, {good}, {})->content()) << good;
    EXPECT_FALSE(framing_of(10, {good}, {}).has_value()) << good;
    EXPECT_FALSE(framing_of(11, {good}, {"5"}).has_value()) << good;
    EXPECT_FALSE(framing_of(11, {good, good}, {}).has_value()) << good;
  }
  for (const char* odd :
       {"", "xchunked", "gzip", "identity", "chunked, identity", "gzip, chunked", "chunked,",
        ",chunked", "chunked;q=1", "\"chunked\"", "chunked chunked", "chunke"})
    EXPECT_FALSE(framing_of(11, {odd}, {}).has_value()) << odd;
}

// What chunks hold; what is left behind them stays.
std::string content(std::string_view bytes, std::string* rest = nullptr) {
  constexpr std::size_t kMost = 20;
  Chunks whole(kMost), parts(kMost);
  std::string_view left = bytes;
  const Chunks::State state = whole.take(left);
  if (rest != nullptr) *rest = left;
  Chunks::State last = Chunks::State::kMore;
  for (std::size_t i = 0; i < bytes.size() && last == Chunks::State::kMore; ++i) {
    std::string_view byte = bytes.substr(i, 1);
    last = parts.take(byte);
  }
  EXPECT_EQ(state, last) << bytes;
  switch (state) {
    case Chunks::State::kWhole:
      EXPECT_EQ(whole.content(), parts.content());
      return whole.content();
    case Chunks::State::kMore:
      return "(more)";
    case Chunks::State::kTooLarge:
      return "(large)";
    case Chunks::State::kBroken:
      break;
  }
  return "(broken)";
}

TEST(FramingTest, chunks_are_put_together) {
  std::string rest;
  EXPECT_EQ(content("5\r\nhello\r\n0\r\n\r\nGET", &rest), "hello");
  EXPECT_EQ(rest, "GET");
  EXPECT_EQ(content("0\r\n\r\n"), "");
  EXPECT_EQ(content("1\r\na\r\n00A\r\n0123456789\r\n0\r\n\r\n"), "a0123456789");
  EXPECT_EQ(content("5\r\nhello\r\n0\r\n"), "(more)");
  EXPECT_EQ(content("15\r\n"), "(large)");
  EXPECT_EQ(content("b\r\n0123456789a\r\na\r\n0123456789\r\n0\r\n\r\n"), "(large)");
  for (const char* odd :
       {"\r\n", "x\r\n", "-1\r\n", "+5\r\nhello\r\n", "0x5\r\n", " 5\r\n", "5 \r\nhello",
        "5\nhello", "5;a=b\r\nhello", "5;\r\nhello", "5\r\nhello0\r\n", "5\r\nhello\n0\r\n",
        "5\r\nhello\r0", "0\r\nX: y\r\n\r\n", "0\r\n\n", "0\n\r\n", "000000005\r\nhello",
        "fffffffff\r\n"})
    EXPECT_EQ(content(odd), "(broken)") << odd;
}

TEST(FramingTest, keys_of_sockets_are_sixteen_bytes) {
  for (const char* good :
       {"dGhlIHNhbXBsZSBub25jZQ==", "AAAAAAAAAAAAAAAAAAAAAA==", " ////++++////++++////+w== "})
    EXPECT_TRUE(is_socket_key(good)) << good;
  for (const char* odd :
       {"", "==", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25j",
        "dGhlIHNhbXBsZSBub25jZR==", "dGhlIHNhbXBsZSBub25jZQ===", "dGhlIHNhbXBsZSBub2 jZQ==",
        "dGhlIHNhbXBsZSBub-_jZQ==", "dGhlIHNhbXBsZSBub25jZQAAAA=="})
    EXPECT_FALSE(is_socket_key(odd)) << odd;
}

TEST(NamesTest, hosts_are_compared_without_case_and_last_dot) {
  EXPECT_EQ(plain_host("LocalHost.:80"), "localhost:80");
  EXPECT_EQ(plain_host("[::1]:80"), "[::1]:80");
  EXPECT_EQ(plain_host("a_b-c.d"), "a_b-c.d");
  for (const char* odd : {"", ".", ":80", "a:", "a:x", "a:123456", "a b", "a/b", "a@b", "[x]",
                          "[::1", "[::1]x", "[::1]:", "a,b", "::1", "\xff"})
    EXPECT_EQ(plain_host(odd), "") << odd;
  EXPECT_EQ(plain_host(std::string(300, 'a')), "");
  EXPECT_EQ(host_part("https://bloom.example:8/x/"), "bloom.example:8");
}

TEST(NamesTest, addresses_and_own_names_are_known) {
  const Names names("https://Bloom.Example/", {"rose.garden.lan", "0.0.0.0", "::", ""});
  for (const char* known :
       {"127.0.0.1", "127.0.0.1:8080", "192.168.1.7:1", "[::1]", "[2001:db8::1]:80", "localhost",
        "LOCALHOST.:8080", "bloom.localhost", "bloom.example", "BLOOM.example.:443", "rose",
        "rose.local:8080", "rose.garden.lan"})
    EXPECT_TRUE(names.know(known)) << known;
  for (const char* other :
       {"", "x", "evil.example", "bloom.example.evil", "xbloom.example", "localhost.evil",
        "notlocalhost", "rose.evil", "127.0.0.1.evil", "127.1", "2130706433", "0x7f.0.0.1", "0",
        "0.local", ".localhost:", "[::1].evil", "garden.lan", ".local"})
    EXPECT_FALSE(names.know(other)) << other;
  EXPECT_FALSE(Names("", {}).know("bloom.example"));
  EXPECT_TRUE(Names("", {}).know("localhost"));
}

}  // namespace
}  // namespace bloom::server
