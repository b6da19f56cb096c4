#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>

namespace bloom {
namespace {

Result<int> half(int number) {
  if (number % 2 != 0) return Error("odd", "An odd number has no half.", number);
  return number / 2;
}

TEST(Result, holds_the_value_of_a_success) {
  const Result<int> result = half(8);
  ASSERT_TRUE(result.ok());
  EXPECT_TRUE(static_cast<bool>(result));
  EXPECT_EQ(*result, 4);
}

TEST(Result, holds_code_sentence_and_index_of_a_failure) {
  const Result<int> result = half(7);
  ASSERT_FALSE(result.ok());
  EXPECT_FALSE(static_cast<bool>(result));
  EXPECT_EQ(result.error().code, "odd");
  EXPECT_EQ(result.error().message, "An odd number has no half.");
  EXPECT_EQ(result.error().index, 7);
}

TEST(Result, has_no_index_unless_told) { EXPECT_EQ(Error("code", "A sentence.").index, -1); }

TEST(Result, of_a_falsy_value_is_still_a_success) {
  const Result<int> result = half(0);
  ASSERT_TRUE(result);
  EXPECT_EQ(*result, 0);
}

TEST(Result, gives_access_to_members_and_to_change) {
  Result<std::string> result = std::string("town");
  EXPECT_EQ(result->size(), 4u);
  result->push_back('s');
  *result += '!';
  EXPECT_EQ(*result, "towns!");
}

TEST(Result, passes_an_error_on_to_another_type) {
  const auto outer = []() -> Result<std::string> {
    const Result<int> inner = half(3);
    if (!inner) return inner.error();
    return std::string("even");
  }();
  ASSERT_FALSE(outer);
  EXPECT_EQ(outer.error().code, "odd");
}

TEST(Result, can_hold_what_cannot_be_copied) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(5);
  ASSERT_TRUE(result);
  const std::unique_ptr<int> taken = std::move(*result);
  EXPECT_EQ(*taken, 5);
}

TEST(Status, is_done_or_an_error) {
  const Status good = Done{};
  const Status bad = Error("broken", "It broke.");
  EXPECT_TRUE(good.ok());
  EXPECT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().code, "broken");
}

}  // namespace
}  // namespace bloom
