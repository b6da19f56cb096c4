#include <gtest/gtest.h>

#include <algorithm>

#include "platform/native.h"
#include "server/lobby/bucket.h"
#include "server/lobby/keys.h"

namespace bloom::server {
namespace {

const Random kRandom = native_platform().random;

TEST(KeysTest, keys_differ_by_everything_that_they_open) {
  const Keys keys(Bytes32{1}), others(Bytes32{2});
  std::vector<std::string> all = {keys.open_seat("a", 0, 0), keys.open_seat("a", 1, 0),
                                  keys.open_seat("a", 0, 1), keys.open_seat("b", 0, 0),
                                  keys.device("a", 0, 0),    others.open_seat("a", 0, 0),
                                  keys.open_seat("a", 10, 0)};
  std::sort(all.begin(), all.end());
  EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
  for (const std::string& key : all) EXPECT_EQ(key.size(), 22u);
  EXPECT_EQ(keys.open_seat("a", 0, 0), keys.open_seat("a", 0, 0));
}

TEST(KeysTest, keys_are_the_same_if_every_letter_is) {
  EXPECT_TRUE(same_key("", ""));
  EXPECT_TRUE(same_key("abc", "abc"));
  for (const char* other : {"", "ab", "abcd", "xbc", "axc", "abx", "ABC"})
    EXPECT_FALSE(same_key(other, "abc")) << other;
}

TEST(KeysTest, identities_are_hashes_of_secrets_of_the_right_form) {
  const std::string secret = fresh_secret(kRandom);
  EXPECT_NE(secret, fresh_secret(kRandom));
  ASSERT_TRUE(identity_of(secret).has_value());
  EXPECT_EQ(identity_of(secret)->size(), 64u);
  for (const char* bad : {"", "x", "0123456789012345678901234567890123456789012;"})
    EXPECT_FALSE(identity_of(bad).has_value());
  const std::string id = fresh_table_id(kRandom);
  EXPECT_TRUE(is_table_id(id));
  EXPECT_FALSE(is_table_id("mine"));
  EXPECT_FALSE(is_table_id("AAAAAAAAAAAA"));
}

TEST(BucketTest, a_burst_and_then_so_many_in_a_second) {
  Bucket bucket(3, 2);
  EXPECT_TRUE(bucket.take(1000) && bucket.take(1000) && bucket.take(1000));
  EXPECT_FALSE(bucket.take(1000));
  EXPECT_FALSE(bucket.take(1400));
  EXPECT_TRUE(bucket.take(1500));
  EXPECT_FALSE(bucket.take(1500));
  EXPECT_TRUE(bucket.full(5000));
}

TEST(BucketTest, a_clock_that_goes_back_costs_nobody_anything) {
  Bucket bucket(3, 2);
  EXPECT_TRUE(bucket.take(9'000'000) && bucket.take(9'000'000));
  EXPECT_TRUE(bucket.take(1000));
  EXPECT_FALSE(bucket.take(1000));
  EXPECT_TRUE(bucket.take(1500));
  EXPECT_TRUE(bucket.full(5000));
}
}  // namespace
}  // namespace bloom::server
