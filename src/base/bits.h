// Bit sets in one word.
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace bloom {

constexpr int count_bits(std::uint32_t set) { return std::popcount(set); }
constexpr int count_bits(std::uint64_t set) { return std::popcount(set); }

// Index of the lowest member; the set must not be empty.
constexpr int lowest_bit(std::uint32_t set) { return std::countr_zero(set); }
constexpr int lowest_bit(std::uint64_t set) { return std::countr_zero(set); }

// Takes the lowest member out of the set and returns its index.
template <class Set>
constexpr int pop_lowest(Set& set) {
  const int bit = lowest_bit(set);
  set &= set - 1;
  return bit;
}

// Index of the n-th member, counted from 0; the set must have more than n.
inline int nth_bit(std::uint32_t set, int n) {
#ifdef __BMI2__
  return lowest_bit(_pdep_u32(1u << n, set));
#else
  // Halves the part that holds it, without a branch that could be guessed wrong.
  std::uint32_t skip = static_cast<std::uint32_t>(n);
  int at = 0;
  for (const int half : {16, 8, 4, 2, 1}) {
    const auto below =
        static_cast<std::uint32_t>(std::popcount(set >> at & ((std::uint32_t{1} << half) - 1)));
    const bool above = skip >= below;
    skip -= above ? below : 0;
    at += above ? half : 0;
  }
  return at;
#endif
}

}  // namespace bloom
