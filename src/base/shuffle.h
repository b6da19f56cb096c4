// Chance that is the same on every platform: an unbiased number below a bound and a shuffle, from
// any source of bits. Never std::shuffle or a standard distribution: their results are not fixed.
#pragma once

#include <concepts>
#include <cstdint>
#include <utility>

namespace bloom {

template <class B>
concept BitSource = requires(B bits) {
  { bits.next32() } -> std::same_as<std::uint32_t>;
};

// Uniform in 0…bound−1, bound ≥ 1. Lemire's method: the high half of word × bound, rejecting the
// words that would make some results likelier than others.
template <BitSource B>
constexpr std::uint32_t below(B& bits, std::uint32_t bound) {
  std::uint64_t product = std::uint64_t{bits.next32()} * bound;
  auto low = static_cast<std::uint32_t>(product);
  if (low < bound) {
    const std::uint32_t threshold = (0u - bound) % bound;
    while (low < threshold) {
      product = std::uint64_t{bits.next32()} * bound;
      low = static_cast<std::uint32_t>(product);
    }
  }
  return static_cast<std::uint32_t>(product >> 32);
}

// Fisher–Yates from the last element down: element i changes places with element below(i + 1).
// `items` is anything with size() and [].
template <class Items, BitSource B>
constexpr void shuffle(Items&& items, B& bits) {
  for (std::size_t i = items.size(); i > 1; --i) {
    const std::uint32_t j = below(bits, static_cast<std::uint32_t>(i));
    std::swap(items[i - 1], items[j]);
  }
}

// Takes a random element out: element below(size) changes places with the last one, which leaves.
// Drawing them all is a shuffle.
template <class Items, BitSource B>
constexpr auto draw(Items& items, B& bits) {
  const std::uint32_t j = below(bits, static_cast<std::uint32_t>(items.size()));
  std::swap(items[items.size() - 1], items[j]);
  return items.pop_back();
}

}  // namespace bloom
