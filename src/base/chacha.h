// ChaCha20 (RFC 8439) as a stream of bits: the cryptographic source behind every deal that is made
// from a seed. Key = the seed, nonce = 0, first block = 0; the stream is read as 32-bit words in
// the order in which RFC 8439 serialises them, little-endian.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/hex.h"

namespace bloom {

// One block of key stream, as sixteen words.
constexpr std::array<std::uint32_t, 16> chacha20_block(const std::array<std::uint32_t, 8>& key,
                                                       std::uint32_t counter,
                                                       const std::array<std::uint32_t, 3>& nonce) {
  const std::array<std::uint32_t, 16> start = {
      0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, key[0],  key[1],   key[2],   key[3],
      key[4],     key[5],     key[6],     key[7],     counter, nonce[0], nonce[1], nonce[2]};
  std::array<std::uint32_t, 16> x = start;
  const auto quarter = [&x](int a, int b, int c, int d) {
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 7);
  };
  for (int round = 0; round < 10; ++round) {
    quarter(0, 4, 8, 12), quarter(1, 5, 9, 13), quarter(2, 6, 10, 14), quarter(3, 7, 11, 15);
    quarter(0, 5, 10, 15), quarter(1, 6, 11, 12), quarter(2, 7, 8, 13), quarter(3, 4, 9, 14);
  }
  for (int i = 0; i < 16; ++i) x[i] += start[i];
  return x;
}

// A BitSource (shuffle.h). 256 GiB long; a deal takes a few hundred bytes.
class ChaChaBits {
 public:
  explicit constexpr ChaChaBits(const Bytes32& seed) {
    for (std::size_t i = 0; i < 8; ++i)
      key_[i] = std::uint32_t{seed[4 * i]} | std::uint32_t{seed[4 * i + 1]} << 8 |
                std::uint32_t{seed[4 * i + 2]} << 16 | std::uint32_t{seed[4 * i + 3]} << 24;
  }

  constexpr std::uint32_t next32() {
    if (used_ == 16) {
      block_ = chacha20_block(key_, counter_++, {0, 0, 0});
      used_ = 0;
    }
    return block_[used_++];
  }

 private:
  std::array<std::uint32_t, 8> key_{};
  std::array<std::uint32_t, 16> block_{};
  std::uint32_t counter_ = 0;
  int used_ = 16;
};

}  // namespace bloom
