#include "base/hex.h"

#include <gtest/gtest.h>

namespace bloom {
namespace {

TEST(Hex, is_two_lower_case_digits_per_byte) {
  const std::vector<std::uint8_t> bytes = {0x00, 0x01, 0x09, 0x0a, 0x10, 0x7f, 0x80, 0xab, 0xff};
  EXPECT_EQ(to_hex(bytes), "0001090a107f80abff");
  EXPECT_EQ(to_hex({}), "");
}

TEST(Hex, is_read_in_either_case) {
  const std::vector<std::uint8_t> bytes = {0xde, 0xad, 0xbe, 0xef, 0x09};
  EXPECT_EQ(from_hex("deadbeef09"), bytes);
  EXPECT_EQ(from_hex("DEADBEEF09"), bytes);
  EXPECT_EQ(from_hex("dEaDbEeF09"), bytes);
  EXPECT_EQ(from_hex(""), std::vector<std::uint8_t>{});
}

TEST(Hex, of_every_byte_reads_back) {
  std::vector<std::uint8_t> bytes;
  for (int i = 0; i < 256; ++i) bytes.push_back(static_cast<std::uint8_t>(i));
  EXPECT_EQ(from_hex(to_hex(bytes)), bytes);
}

TEST(Hex, with_an_odd_number_of_digits_is_refused) {
  EXPECT_FALSE(from_hex("0"));
  EXPECT_FALSE(from_hex("abc"));
}

TEST(Hex, with_anything_but_digits_is_refused) {
  // The neighbours of 0–9, A–F and a–f in ASCII, and other strangers.
  for (const char stranger : {'/', ':', '@', 'G', '`', 'g', ' ', '-', '\0', '\xe9'}) {
    EXPECT_FALSE(from_hex(std::string{'0', stranger})) << int{stranger};
    EXPECT_FALSE(from_hex(std::string{stranger, '0'})) << int{stranger};
  }
  EXPECT_FALSE(from_hex("0x12"));
}

TEST(Hex, of_32_bytes_is_exactly_64_digits) {
  const std::string digits = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  const auto bytes = bytes32_from_hex(digits);
  ASSERT_TRUE(bytes);
  for (int i = 0; i < 32; ++i) EXPECT_EQ((*bytes)[i], i);
  EXPECT_EQ(to_hex(*bytes), digits);

  EXPECT_FALSE(bytes32_from_hex(""));
  EXPECT_FALSE(bytes32_from_hex(digits.substr(1)));
  EXPECT_FALSE(bytes32_from_hex(digits.substr(2)));
  EXPECT_FALSE(bytes32_from_hex(digits + "00"));
  std::string stranger = digits;
  stranger[0] = 'x';
  EXPECT_FALSE(bytes32_from_hex(stranger));
}

}  // namespace
}  // namespace bloom
