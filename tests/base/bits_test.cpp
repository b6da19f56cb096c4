#include "base/bits.h"

#include <gtest/gtest.h>

#include <vector>

namespace bloom {
namespace {

TEST(Bits, are_counted_and_found) {
  EXPECT_EQ(count_bits(std::uint32_t{0}), 0);
  EXPECT_EQ(count_bits(std::uint32_t{0b10110}), 3);
  EXPECT_EQ(count_bits(~std::uint64_t{0}), 64);
  EXPECT_EQ(lowest_bit(std::uint32_t{0b10100}), 2);
  EXPECT_EQ(lowest_bit(std::uint64_t{1} << 63), 63);
}

TEST(Bits, are_popped_from_the_lowest_up) {
  std::uint32_t set = 0b1010010;
  EXPECT_EQ(pop_lowest(set), 1);
  EXPECT_EQ(pop_lowest(set), 4);
  EXPECT_EQ(pop_lowest(set), 6);
  EXPECT_EQ(set, 0u);
}

TEST(Bits, are_found_by_their_number) {
  for (const std::uint32_t set : {0b1u, 0b1010010u, 0x80000001u, 0xffffffffu, 0x40000000u}) {
    std::vector<int> members;
    for (int i = 0; i < 32; ++i)
      if (set >> i & 1) members.push_back(i);
    for (std::size_t n = 0; n < members.size(); ++n)
      EXPECT_EQ(nth_bit(set, static_cast<int>(n)), members[n]) << std::hex << set;
  }
}

}  // namespace
}  // namespace bloom
