// FNV-1a, 64 bits: the hash behind the bench signature, the same on every platform.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bloom {

class Fnv {
 public:
  // The published FNV-1a, byte by byte.
  constexpr void byte(std::uint8_t value) {
    hash_ ^= value;
    hash_ *= 0x100000001b3ull;
  }
  constexpr void bytes(const unsigned char* data, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) byte(data[i]);
  }
  constexpr std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325ull;
};

}  // namespace bloom
