#include "client/url.h"

#include <gtest/gtest.h>

namespace bloom::client {
namespace {

TEST(Url, reads_addresses) {
  const auto url = read_url("http://127.0.0.1:8080/t/abc#key");
  ASSERT_TRUE(url);
  EXPECT_FALSE(url->secure);
  EXPECT_EQ(url->host, "127.0.0.1");
  EXPECT_EQ(url->port, 8080);
  EXPECT_EQ(url->path, "/t/abc");
  EXPECT_EQ(url->fragment, "key");
  EXPECT_EQ(authority(*url), "127.0.0.1:8080");
  const auto secure = read_url("https://bloom.example");
  ASSERT_TRUE(secure);
  EXPECT_EQ(secure->port, 443);
  EXPECT_EQ(secure->path, "/");
  EXPECT_EQ(authority(*secure), "bloom.example");
  const auto six = read_url("https://[::1]:8443/");
  ASSERT_TRUE(six);
  EXPECT_EQ(six->host, "::1");
  EXPECT_EQ(authority(*six), "[::1]:8443");
}

TEST(Url, refuses_what_is_none) {
  for (const char* text :
       {"", "http://", "ftp://x/", "http://:80/", "http://x:0/", "http://x:70000/", "http://x:8a/",
        "http://a b/", "http://a\r\nEvil: 1/", "bloom.example"})
    EXPECT_FALSE(read_url(text)) << text;
}

TEST(Url, takes_no_words_of_a_server_for_more_than_words) {
  EXPECT_TRUE(is_table_name("abcdefgh2345"));
  EXPECT_FALSE(is_table_name("abcdefgh234"));
  EXPECT_FALSE(is_table_name("abc/../h2345"));
  EXPECT_FALSE(is_table_name("a HTTP/1.1\r\n"));
  EXPECT_EQ(printable("Sorry,\n\x1b[2Jno \xff."), "Sorry,??[2Jno ?.");
  EXPECT_EQ(printable("Für dich."), "Für dich.");
  EXPECT_LT(printable(std::string(10000, 'x')).size(), 310u);
}

}  // namespace
}  // namespace bloom::client
