#include "base/fixed_vec.h"

#include <gtest/gtest.h>

#include <string>
#include <type_traits>

namespace bloom {
namespace {

using Three = FixedVec<int, 3>;

static_assert(std::is_trivially_copyable_v<Three>);
static_assert(Three::kCapacity == 3);

// Every place is written once before, so that a copy reads nothing that was never written.
Three of(std::initializer_list<int> items) {
  Three out;
  out.append(Three::kCapacity, -1);
  out.clear();
  for (const int item : items) out.push_back(item);
  return out;
}

TEST(FixedVec, is_empty_at_first) {
  Three vec;
  EXPECT_TRUE(vec.empty());
  EXPECT_FALSE(vec.full());
  EXPECT_EQ(vec.size(), 0u);
  EXPECT_EQ(vec.begin(), vec.end());
}

TEST(FixedVec, grows_to_its_capacity) {
  Three vec;
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(vec.full());
    vec.push_back(10 * i);
    EXPECT_EQ(vec.size(), static_cast<std::size_t>(i + 1));
    EXPECT_EQ(vec.back(), 10 * i);
  }
  EXPECT_TRUE(vec.full());
  EXPECT_EQ(vec[0], 0);
  EXPECT_EQ(vec[1], 10);
  EXPECT_EQ(vec[2], 20);
}

TEST(FixedVec, gives_back_the_last_item_first) {
  Three vec = of({1, 2, 3});
  EXPECT_EQ(vec.pop_back(), 3);
  EXPECT_EQ(vec.pop_back(), 2);
  EXPECT_EQ(vec.size(), 1u);
  EXPECT_EQ(vec.back(), 1);
}

TEST(FixedVec, is_iterated_in_order) {
  Three vec = of({1, 2});
  for (int& item : vec) item *= 5;
  std::string seen;
  for (const int item : std::as_const(vec)) seen += std::to_string(item) + ' ';
  EXPECT_EQ(seen, "5 10 ");
}

TEST(FixedVec, is_equal_when_size_and_items_are) {
  EXPECT_EQ(of({}), of({}));
  EXPECT_EQ(of({1, 2}), of({1, 2}));
  EXPECT_NE(of({1, 2}), of({1}));
  EXPECT_NE(of({1}), of({1, 2}));
  EXPECT_NE(of({1, 2}), of({1, 3}));
}

TEST(FixedVec, ignores_what_lies_past_its_size_when_compared) {
  Three vec = of({1, 2, 3});
  vec.pop_back();
  EXPECT_EQ(vec, of({1, 2}));
  vec.clear();
  EXPECT_EQ(vec, of({}));
}

TEST(FixedVec, takes_many_copies_of_one_item) {
  Three vec = of({1});
  vec.append(2, 7);
  EXPECT_EQ(vec, of({1, 7, 7}));
  vec.append(0, 9);
  EXPECT_EQ(vec, of({1, 7, 7}));
}

TEST(FixedVec, is_replaced_by_assigning) {
  Three vec = of({1, 2, 3});
  const int other[] = {8, 9};
  vec.assign(other, 2);
  EXPECT_EQ(vec, of({8, 9}));
  vec.assign(other, 0);
  EXPECT_TRUE(vec.empty());
}

TEST(FixedVec, can_be_a_constant) {
  constexpr Three kPair = [] {
    Three out;
    out.push_back(4);
    out.push_back(5);
    return out;
  }();
  static_assert(kPair.size() == 2 && kPair[0] == 4 && kPair.back() == 5);
}

TEST(FixedVec, is_copied_by_value) {
  const Three first = of({1, 2});
  Three second = first;
  second[0] = 9;
  EXPECT_EQ(first, of({1, 2}));
  EXPECT_EQ(second, of({9, 2}));
}

}  // namespace
}  // namespace bloom
