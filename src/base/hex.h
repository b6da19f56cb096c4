// Bytes as lower-case hex digits, and 32-byte digests and seeds.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bloom {

using Bytes32 = std::array<std::uint8_t, 32>;

inline std::string to_hex(std::span<const std::uint8_t> bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  out.reserve(bytes.size() * 2);
  for (const std::uint8_t byte : bytes) {
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return out;
}

// Nothing unless `text` is an even number of hex digits (either case).
inline std::optional<std::vector<std::uint8_t>> from_hex(std::string_view text) {
  const auto digit = [](char c) -> int {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  if (text.size() % 2 != 0) return std::nullopt;
  std::vector<std::uint8_t> out;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int high = digit(text[i]), low = digit(text[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    out.push_back(static_cast<std::uint8_t>(high * 16 + low));
  }
  return out;
}

// Nothing unless `text` is exactly 64 hex digits.
inline std::optional<Bytes32> bytes32_from_hex(std::string_view text) {
  if (text.size() != 64) return std::nullopt;
  const auto bytes = from_hex(text);
  if (!bytes) return std::nullopt;
  Bytes32 out;
  for (std::size_t i = 0; i < 32; ++i) out[i] = (*bytes)[i];
  return out;
}

}  // namespace bloom
