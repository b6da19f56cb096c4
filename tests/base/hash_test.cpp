#include "base/hash.h"

#include <gtest/gtest.h>

#include <string_view>

namespace bloom {
namespace {

std::uint64_t hash(std::string_view text) {
  Fnv fnv;
  fnv.bytes(reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return fnv.value();
}

TEST(Fnv, gives_the_published_values_of_fnv_1a_64) {
  EXPECT_EQ(hash(""), 0xcbf29ce484222325ull);
  EXPECT_EQ(hash("a"), 0xaf63dc4c8601ec8cull);
  EXPECT_EQ(hash("foobar"), 0x85944171f73967e8ull);
}

TEST(Fnv, is_the_same_byte_by_byte_as_at_once) {
  Fnv fnv;
  for (const char c : std::string_view("foobar")) fnv.byte(static_cast<std::uint8_t>(c));
  EXPECT_EQ(fnv.value(), 0x85944171f73967e8ull);
}

TEST(Fnv, takes_a_zero_byte_into_account) {
  EXPECT_NE(hash(std::string_view("a\0", 2)), hash("a"));
}

}  // namespace
}  // namespace bloom
