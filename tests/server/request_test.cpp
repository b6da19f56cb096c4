// What a request says: its path, the codings it takes, its cookies.
#include <gtest/gtest.h>

#include "server/net/address.h"
#include "server/net/api.h"
#include "server/net/reply.h"

namespace bloom::server {
namespace {

TEST(PathOf, decodes_a_path_and_drops_the_query) {
  EXPECT_EQ(path_of("/"), "/");
  EXPECT_EQ(path_of("/t/k3v9?since=4#x"), "/t/k3v9");
  EXPECT_EQ(path_of("/a%20b/c%C3%A9"), "/a b/c\u00e9");
  EXPECT_EQ(path_of("/rules/"), "/rules/");
  EXPECT_EQ(path_of("http://bloom.example"), "/");
  EXPECT_EQ(path_of("https://bloom.example/api/tables?x"), "/api/tables");
  EXPECT_EQ(path_of("/http://x/"), std::nullopt);  // an empty segment
}

TEST(PathOf, refuses_what_could_lead_elsewhere) {
  for (const std::string_view target :
       {"",      "x",         "*",      "ftp://x/y", "//x",         "/a//b", "/.",
        "/..",   "/a/../b",   "/a/./b", "/%2e%2e/x", "/a%2f..%2fb", "/a\\b", "/a%5cb",
        "/a%00", "/a%0d%0ab", "/a%7f",  "/%",        "/%4",         "/%zz"})
    EXPECT_EQ(path_of(target), std::nullopt) << target;
  EXPECT_EQ(path_of("/..."), "/...");
  EXPECT_EQ(path_of("/.well-known/x"), "/.well-known/x");
}

TEST(ChooseCoding, takes_the_best_that_both_know) {
  EXPECT_EQ(choose_coding("gzip, deflate, br", true, true), "br");
  EXPECT_EQ(choose_coding("gzip, deflate, br", false, true), "gzip");
  EXPECT_EQ(choose_coding("gzip, deflate, br", false, false), "");
  EXPECT_EQ(choose_coding("", true, true), "");
  EXPECT_EQ(choose_coding("GZIP", true, true), "gzip");
  EXPECT_EQ(choose_coding("x-gzip", true, true), "gzip");
  EXPECT_EQ(choose_coding("identity", true, true), "");
  EXPECT_EQ(choose_coding("brotli, gzipped", true, true), "");
}

TEST(ChooseCoding, heeds_a_weight_of_nothing) {
  EXPECT_EQ(choose_coding("br;q=0, gzip;q=0.5", true, true), "gzip");
  EXPECT_EQ(choose_coding("br;q=0.000, gzip; q=0", true, true), "");
  EXPECT_EQ(choose_coding("br;q=0.001", true, true), "br");
  EXPECT_EQ(choose_coding("br;", true, true), "br");
  EXPECT_EQ(choose_coding(",,;q=0,br", true, true), "br");
}

TEST(CookieValue, finds_the_name_and_no_other) {
  EXPECT_EQ(cookie_value("bloom=abc", "bloom"), "abc");
  EXPECT_EQ(cookie_value("a=1; bloom=abc; c=3", "bloom"), "abc");
  EXPECT_EQ(cookie_value("xbloom=1; bloom2=2; __Host-bloom=3", "bloom"), "");
  EXPECT_EQ(cookie_value("__Host-bloom=3;bloom=4", "bloom"), "4");
  EXPECT_EQ(cookie_value("bloom=a=b", "bloom"), "a=b");
  EXPECT_EQ(cookie_value("bloom=first; bloom=second", "bloom"), "first");
  for (const std::string_view header : {"", ";", "; ;", "bloom", "bloom=", " bloom", "=bloom"})
    EXPECT_EQ(cookie_value(header, "bloom"), "") << header;
}

}  // namespace
}  // namespace bloom::server
