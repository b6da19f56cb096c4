// The fast generator for search, bench and tests: xoshiro256++ by Blackman and Vigna, its state
// filled from one number by SplitMix64, as its authors advise. Not for deals at a table.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace bloom {

class SplitMix64 {
 public:
  explicit constexpr SplitMix64(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next64() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
  }

 private:
  std::uint64_t state_;
};

// A BitSource (shuffle.h).
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) {
    SplitMix64 filler(seed);
    for (std::uint64_t& word : state_) word = filler.next64();
  }
  explicit constexpr Rng(const std::array<std::uint64_t, 4>& state) : state_(state) {}

  constexpr std::uint64_t next64() {
    auto& s = state_;
    const std::uint64_t result = std::rotl(s[0] + s[3], 23) + s[0];
    const std::uint64_t t = s[1] << 17;
    s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3];
    s[2] ^= t, s[3] = std::rotl(s[3], 45);
    return result;
  }
  constexpr std::uint32_t next32() { return static_cast<std::uint32_t>(next64() >> 32); }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace bloom
