#include "base/wide.h"

#include <gtest/gtest.h>

#include "base/rng.h"

namespace bloom {
namespace {

__extension__ typedef unsigned __int128 Real;

Real real(TwoWords value) {
  return Real{static_cast<std::uint64_t>(value >> 64)} << 64 | static_cast<std::uint64_t>(value);
}

TwoWords words(Real value) {
  return TwoWords{static_cast<std::uint64_t>(value >> 64)} << 64 |
         TwoWords{static_cast<std::uint64_t>(value)};
}

// What the browser uses does what the compilers' own type does.
TEST(TwoWords, is_as_the_compilers_128_bits) {
  Rng rng(7);
  for (int i = 0; i < 20000; ++i) {
    // Sparse and dense, and often with a word of zeros or ones.
    const auto word = [&]() -> std::uint64_t {
      const std::uint64_t bits = rng.next64();
      return i % 5 == 0   ? 0
             : i % 7 == 0 ? ~std::uint64_t{0}
             : i % 3 == 0 ? bits & rng.next64()
                          : bits;
    };
    const std::uint64_t high = word(), low = i % 2 ? rng.next64() : word();
    const Real a = Real{high} << 64 | low;
    const Real b = Real{rng.next64()} << 64 | rng.next64();
    ASSERT_EQ(real(words(a)), a);
    EXPECT_EQ(real(words(a) & words(b)), a & b);
    EXPECT_EQ(real(words(a) | words(b)), a | b);
    EXPECT_EQ(real(words(a) ^ words(b)), a ^ b);
    EXPECT_EQ(real(~words(a)), ~a);
    EXPECT_EQ(real(words(a) - words(b)), a - b);
    EXPECT_EQ(real(words(a) - 1), a - 1);
    EXPECT_EQ(words(a) == words(b), a == b);
    EXPECT_EQ(words(a) != 0, a != 0);
    for (int by = 0; by < 128; ++by) {
      ASSERT_EQ(real(words(a) << by), a << by) << by;
      ASSERT_EQ(real(words(a) >> by), a >> by) << by;
    }
  }
}

TEST(TwoWords, takes_numbers_with_their_sign) {
  EXPECT_EQ(real(TwoWords{-1}), ~Real{0});
  EXPECT_EQ(real(TwoWords{7u}), Real{7});
  EXPECT_EQ(static_cast<std::uint32_t>(TwoWords{0x1ffffffffull}), 0xffffffffu);
}

TEST(TwoWords, has_the_layout_of_the_compilers_type) {
  EXPECT_EQ(sizeof(TwoWords), sizeof(Real));
  EXPECT_EQ(alignof(TwoWords), alignof(Real));
}

}  // namespace
}  // namespace bloom
