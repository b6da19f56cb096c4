#include "base/chacha.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "base/shuffle.h"

namespace bloom {
namespace {

using Key = std::array<std::uint32_t, 8>;
using Block = std::array<std::uint32_t, 16>;

constexpr Key kZeroKey{};

static_assert(BitSource<ChaChaBits>);

// RFC 8439, appendix A.1, test vectors 1 and 2: key and nonce zero, blocks 0 and 1.
constexpr Block kZeroBlock0 = {
    0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653, 0xb819d2bd, 0x1aed8da0, 0xccef36a8, 0xc70d778b,
    0x7c5941da, 0x8d485751, 0x3fe02477, 0x374ad8b8, 0xf4b8436a, 0x1ca11815, 0x69b687c3, 0x8665eeb2};
constexpr Block kZeroBlock1 = {
    0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73, 0xa0290fcb, 0x6965e348, 0x3e53c612, 0xed7aee32,
    0x7621b729, 0x434ee69c, 0xb03371d5, 0xd539d874, 0x281fed31, 0x45fb0a51, 0x1f0ae1ac, 0x6f4d794b};

TEST(ChaCha20, block_of_rfc_8439_section_2_3_2) {
  // Key 00 01 … 1f, nonce 00 00 00 09 00 00 00 4a 00 00 00 00, block 1.
  const Key key = {0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c,
                   0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c};
  const Block expected = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033,
                          0x9aaa2204, 0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                          0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
  EXPECT_EQ(chacha20_block(key, 1, {0x09000000, 0x4a000000, 0}), expected);
}

TEST(ChaCha20, blocks_of_rfc_8439_appendix_a1_with_key_zero) {
  EXPECT_EQ(chacha20_block(kZeroKey, 0, {0, 0, 0}), kZeroBlock0);
  EXPECT_EQ(chacha20_block(kZeroKey, 1, {0, 0, 0}), kZeroBlock1);
}

TEST(ChaCha20, block_of_rfc_8439_appendix_a1_with_the_last_key_bit_set) {
  const Key key = {0, 0, 0, 0, 0, 0, 0, 0x01000000};
  const Block expected = {0x2452eb3a, 0x9249f8ec, 0x8d829d9b, 0xddd4ceb1, 0xe8252083, 0x60818b01,
                          0xf38422b8, 0x5aaa49c9, 0xbb00ca8e, 0xda3ba7b4, 0xc4b592d1, 0xfdf2732f,
                          0x4436274e, 0x2561b3c8, 0xebdd4aa6, 0xa0136c00};
  EXPECT_EQ(chacha20_block(key, 1, {0, 0, 0}), expected);
}

TEST(ChaCha20, block_of_rfc_8439_appendix_a1_with_the_second_key_byte_set) {
  const Key key = {0x0000ff00, 0, 0, 0, 0, 0, 0, 0};
  const Block expected = {0xfb4dd572, 0x4bc42ef1, 0xdf922636, 0x327f1394, 0xa78dea8f, 0x5e269039,
                          0xa1bebbc1, 0xcaf09aae, 0xa25ab213, 0x48a6b46c, 0x1b9d9bcb, 0x092c5be6,
                          0x546ca624, 0x1bec45d5, 0x87f47473, 0x96f0992e};
  EXPECT_EQ(chacha20_block(key, 2, {0, 0, 0}), expected);
}

TEST(ChaCha20, block_of_rfc_8439_appendix_a1_with_a_nonce) {
  const Block expected = {0x374dc6c2, 0x3736d58c, 0xb904e24a, 0xcd3f93ef, 0x88228b1a, 0x96a4dfb3,
                          0x5b76ab72, 0xc727ee54, 0x0e0e978a, 0xf3145c95, 0x1b748ea8, 0xf786c297,
                          0x99c28f5f, 0x628314e8, 0x398a19fa, 0x6ded1b53};
  EXPECT_EQ(chacha20_block(kZeroKey, 0, {0, 0, 0x02000000}), expected);
}

TEST(ChaChaBits, of_the_zero_seed_is_block_0_then_block_1) {
  ChaChaBits bits(Bytes32{});
  for (const std::uint32_t word : kZeroBlock0) EXPECT_EQ(bits.next32(), word);
  for (const std::uint32_t word : kZeroBlock1) EXPECT_EQ(bits.next32(), word);
}

TEST(ChaChaBits, reads_the_seed_as_little_endian_words) {
  Bytes32 seed;
  for (int i = 0; i < 32; ++i) seed[i] = static_cast<std::uint8_t>(0xA0 + i);
  const Key key = {0xa3a2a1a0, 0xa7a6a5a4, 0xabaaa9a8, 0xafaeadac,
                   0xb3b2b1b0, 0xb7b6b5b4, 0xbbbab9b8, 0xbfbebdbc};
  ChaChaBits bits(seed);
  for (std::uint32_t counter = 0; counter < 5; ++counter)
    for (const std::uint32_t word : chacha20_block(key, counter, {0, 0, 0}))
      EXPECT_EQ(bits.next32(), word) << "block " << counter;
}

TEST(ChaChaBits, of_two_seeds_that_differ_in_one_bit_differ) {
  Bytes32 other{};
  other[31] = 0x80;
  ChaChaBits a(Bytes32{}), b(other);
  int equal = 0;
  for (int i = 0; i < 64; ++i) equal += a.next32() == b.next32();
  EXPECT_EQ(equal, 0);
}

}  // namespace
}  // namespace bloom
