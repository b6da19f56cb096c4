#include "base/shuffle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

#include "base/chacha.h"
#include "base/fixed_vec.h"
#include "base/rng.h"

namespace bloom {
namespace {

// Words given one by one; counts how many were used.
struct Scripted {
  std::vector<std::uint32_t> words;
  std::size_t used = 0;
  std::uint32_t next32() { return words.at(used++); }
};

// Lemire's definition, slowly: of the 2³² words those whose low half of word × bound lies below
// 2³² mod bound are too many and thrown away; the result is the high half.
template <class B>
std::uint32_t slow_below(B& bits, std::uint32_t bound) {
  constexpr std::uint64_t kWords = std::uint64_t{1} << 32;
  for (;;) {
    const std::uint64_t product = std::uint64_t{bits.next32()} * bound;
    if (product % kWords >= kWords % bound) return static_cast<std::uint32_t>(product / kWords);
  }
}

template <class B>
std::vector<int> slow_shuffle(std::vector<int> items, B& bits) {
  for (int i = static_cast<int>(items.size()) - 1; i >= 1; --i) {
    const std::uint32_t j = slow_below(bits, static_cast<std::uint32_t>(i + 1));
    const int item = items[i];
    items[i] = items[j];
    items[j] = item;
  }
  return items;
}

std::vector<int> numbers(int count) {
  std::vector<int> out(count);
  std::iota(out.begin(), out.end(), 0);
  return out;
}

// The mean of chi-square is its number of freedoms, its deviation the root of twice that.
double chi_square_bound(std::size_t freedoms) {
  const auto f = static_cast<double>(freedoms);
  return f + 5 * std::sqrt(2 * f);
}

double chi_square(const std::vector<int>& counts) {
  const double mean = static_cast<double>(std::accumulate(counts.begin(), counts.end(), 0)) /
                      static_cast<double>(counts.size());
  double sum = 0;
  for (const int count : counts) sum += (count - mean) * (count - mean) / mean;
  return sum;
}

TEST(Below, is_the_high_half_of_word_times_bound) {
  Scripted bits{{0x80000001, 0xffffffff, 0x40000000}};
  EXPECT_EQ(below(bits, 10), 5u);  // just above ½ of 10
  EXPECT_EQ(below(bits, 10), 9u);  // just below 10
  EXPECT_EQ(below(bits, 10), 2u);  // ¼ of 10 = 2.5
  EXPECT_EQ(bits.used, 3u);
}

TEST(Below, rejects_exactly_the_words_that_are_too_many) {
  // 2³² mod 10 = 6. Word 0 gives low half 0 < 6: rejected. Word 1 gives 10 ≥ 6: accepted.
  Scripted ten{{0, 1}};
  EXPECT_EQ(below(ten, 10), 0u);
  EXPECT_EQ(ten.used, 2u);
  // 2³² mod 3·2³⁰ = 2³⁰: a quarter of all words are rejected. Word × 3·2³⁰ mod 2³² is
  // (3·word mod 4)·2³⁰, so that exactly the multiples of four go.
  Scripted large{{0, 4, 1, 8, 2, 3}};
  EXPECT_EQ(below(large, 3u << 30), 0u);
  EXPECT_EQ(large.used, 3u);
  EXPECT_EQ(below(large, 3u << 30), 1u);  // 2 × ¾ = 1.5
  EXPECT_EQ(large.used, 5u);
  EXPECT_EQ(below(large, 3u << 30), 2u);  // 3 × ¾ = 2.25
}

TEST(Below, one_is_always_zero_and_takes_one_word) {
  Scripted bits{{0, 0xffffffff}};
  EXPECT_EQ(below(bits, 1), 0u);
  EXPECT_EQ(below(bits, 1), 0u);
  EXPECT_EQ(bits.used, 2u);
}

TEST(Below, a_power_of_two_rejects_nothing) {
  Scripted bits{{0, 0x10000000, 0xf0000000}};
  EXPECT_EQ(below(bits, 16), 0u);
  EXPECT_EQ(below(bits, 16), 1u);
  EXPECT_EQ(below(bits, 16), 15u);
}

TEST(Below, agrees_with_the_slow_definition) {
  for (const std::uint32_t bound : {1u, 2u, 3u, 5u, 7u, 10u, 75u, 1000u, 65537u, 0x7fffffffu,
                                    0x80000001u, 0xc0000000u, 0xffffffffu}) {
    Rng fast(bound), slow(bound);
    for (int i = 0; i < 500; ++i) {
      const std::uint32_t drawn = below(fast, bound);
      EXPECT_EQ(drawn, slow_below(slow, bound)) << "bound " << bound;
      EXPECT_LT(drawn, bound);
    }
    EXPECT_EQ(fast.next64(), slow.next64()) << "as many words were used, bound " << bound;
  }
}

TEST(Below, reaches_every_number_at_the_same_rate) {
  for (const int bound : {2, 3, 5, 6, 7, 75}) {
    std::vector<int> counts(bound);
    Rng rng(2024);
    const int draws = 3000 * bound;
    for (int i = 0; i < draws; ++i) {
      const std::uint32_t drawn = below(rng, static_cast<std::uint32_t>(bound));
      ASSERT_LT(drawn, static_cast<std::uint32_t>(bound));
      ++counts[drawn];
    }
    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), 0), draws);
    EXPECT_LT(chi_square(counts), chi_square_bound(counts.size() - 1)) << "bound " << bound;
  }
}

// A bound above 2³¹, where results without rejection would be twice as likely in places. With
// 3·2³⁰ and no rejection every third result would come from two words: the residues mod 3 show it.
TEST(Below, is_unbiased_for_large_bounds) {
  std::vector<int> counts(3);
  Rng rng(7);
  for (int i = 0; i < 30000; ++i) ++counts[below(rng, 3u << 30) % 3];
  EXPECT_LT(chi_square(counts), chi_square_bound(2));
}

TEST(Shuffle, swaps_from_the_last_element_down) {
  // The word ½ draws below(4) = 2, below(3) = 1, below(2) = 1:
  // 0 1 2 3 → swap 3,2 → 0 1 3 2 → swap 2,1 → 0 3 1 2 → swap 1,1.
  Scripted bits{{0x80000000, 0x80000000, 0x80000000}};
  std::array<int, 4> items{0, 1, 2, 3};
  shuffle(items, bits);
  EXPECT_EQ(items, (std::array<int, 4>{0, 3, 1, 2}));
  EXPECT_EQ(bits.used, 3u);
}

TEST(Shuffle, of_none_or_one_takes_no_bits) {
  Scripted bits{{}};
  std::array<int, 1> one{7};
  std::vector<int> none;
  shuffle(one, bits);
  shuffle(none, bits);
  EXPECT_EQ(one[0], 7);
  EXPECT_EQ(bits.used, 0u);
}

TEST(Shuffle, agrees_with_the_slow_definition_for_fixed_seeds) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    std::vector<int> items = numbers(75);
    Rng fast(seed), slow(seed);
    shuffle(items, fast);
    EXPECT_EQ(items, slow_shuffle(numbers(75), slow)) << "seed " << seed;
  }
  Bytes32 seed{};
  seed[0] = 1;
  std::vector<int> items = numbers(103);
  ChaChaBits fast(seed), slow(seed);
  shuffle(items, fast);
  EXPECT_EQ(items, slow_shuffle(numbers(103), slow));
}

TEST(Shuffle, takes_anything_with_a_size_and_places) {
  FixedVec<int, 9> fixed;
  for (int i = 0; i < 6; ++i) fixed.push_back(i);
  std::vector<int> vector = numbers(6);
  Rng first(6), second(6);
  shuffle(fixed, first);
  shuffle(vector, second);
  EXPECT_TRUE(std::equal(fixed.begin(), fixed.end(), vector.begin(), vector.end()));
}

// The first words of ChaCha20 with key zero (RFC 8439, A.1) as fractions of 2³²: ade0b876 = .679,
// 903df1a0 = .563, e56a5d40 = .896, 28bd8653 = .159. So below(5) = 3, below(4) = 2, below(3) = 2,
// below(2) = 0: 0 1 2 3 4 → 0 1 2 4 3 → 0 1 4 2 3 → (2 with itself) → 1 0 4 2 3.
TEST(Shuffle, of_five_from_the_zero_seed_worked_out_by_hand) {
  ChaChaBits bits(Bytes32{});
  std::array<int, 5> items{0, 1, 2, 3, 4};
  shuffle(items, bits);
  EXPECT_EQ(items, (std::array<int, 5>{1, 0, 4, 2, 3}));
}

TEST(Draw, takes_the_element_below_the_size_and_puts_the_last_in_its_place) {
  // The word ½ draws below(4) = 2, then below(3) = 1.
  Scripted bits{{0x80000000, 0x80000000}};
  FixedVec<int, 4> items;
  for (int i = 0; i < 4; ++i) items.push_back(i);
  EXPECT_EQ(draw(items, bits), 2);  // 0 1 3 are left
  EXPECT_EQ(draw(items, bits), 1);  // 0 3 are left
  EXPECT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0], 0);
  EXPECT_EQ(items[1], 3);
}

// The last element drawn is the first of the shuffled ones, and so on.
TEST(Draw, of_all_elements_is_a_shuffle) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    FixedVec<int, 30> items;
    for (int i = 0; i < 30; ++i) items.push_back(i);
    Rng fast(seed), slow(seed);
    std::vector<int> drawn;
    while (items.size() > 1) drawn.push_back(draw(items, fast));
    drawn.push_back(items[0]);
    std::reverse(drawn.begin(), drawn.end());
    EXPECT_EQ(drawn, slow_shuffle(numbers(30), slow)) << "seed " << seed;
  }
}

TEST(Shuffle, reaches_all_24_orders_of_four_at_the_same_rate) {
  std::map<std::array<int, 4>, int> seen;
  Rng rng(24);
  for (int i = 0; i < 24000; ++i) {
    std::array<int, 4> items{0, 1, 2, 3};
    shuffle(items, rng);
    ++seen[items];
  }
  ASSERT_EQ(seen.size(), 24u);
  std::vector<int> counts;
  for (const auto& [order, count] : seen) counts.push_back(count);
  EXPECT_LT(chi_square(counts), chi_square_bound(23));
}

}  // namespace
}  // namespace bloom
