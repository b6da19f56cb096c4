#include "server/lobby/keys.h"

#include <array>

#include "base/sha256.h"
#include "base/text.h"

namespace bloom::server {
namespace {

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::string_view kIdLetters = "23456789abcdefghjkmnpqrstuvwxyz";
constexpr std::size_t kIdSize = 12, kSecretSize = 43;

// Base64 as addresses take it, without padding.
std::string base64(std::span<const std::uint8_t> bytes) {
  std::string out;
  std::uint32_t bits = 0;
  int count = 0;
  for (const std::uint8_t byte : bytes) {
    bits = bits << 8 | byte;
    for (count += 8; count >= 6; count -= 6) out += kLetters[bits >> (count - 6) & 63];
  }
  if (count > 0) out += kLetters[bits << (6 - count) & 63];
  return out;
}

}  // namespace

std::string Keys::key(std::string_view what, std::string_view table, int seat, int turn) const {
  const std::string text = cat(what, '/', table, '/', seat, '/', turn);
  std::vector<std::uint8_t> all(secret_.begin(), secret_.end());
  all.insert(all.end(), text.begin(), text.end());
  // Twice, so that nothing can be appended to what was hashed.
  const Bytes32 inner = sha256(all);
  std::vector<std::uint8_t> outer(secret_.begin(), secret_.end());
  outer.insert(outer.end(), inner.begin(), inner.end());
  const Bytes32 digest = sha256(outer);
  return base64(std::span(digest).first(16));
}

std::string Keys::open_seat(std::string_view table, int seat, int turn) const {
  return key("seat", table, seat, turn);
}
std::string Keys::device(std::string_view table, int seat, int turn) const {
  return key("device", table, seat, turn);
}

bool same_key(std::string_view key, std::string_view right) {
  if (key.size() != right.size()) return false;
  unsigned differs = 0;
  for (std::size_t i = 0; i < key.size(); ++i) {
    differs |= static_cast<unsigned char>(key[i]) ^ static_cast<unsigned char>(right[i]);
    asm volatile("" : "+r"(differs));  // or the compiler may stop at the first
  }
  return differs == 0;
}

std::string fresh_table_id(Random random) {
  std::string out;
  while (out.size() < kIdSize) {
    std::array<std::uint8_t, 32> bytes;
    random(bytes);
    for (const std::uint8_t byte : bytes)
      if (out.size() < kIdSize && byte < 256 / kIdLetters.size() * kIdLetters.size())
        out += kIdLetters[byte % kIdLetters.size()];
  }
  return out;
}

bool is_table_id(std::string_view text) {
  return text.size() == kIdSize && text.find_first_not_of(kIdLetters) == text.npos;
}

std::string fresh_secret(Random random) {
  Bytes32 bytes;
  random(bytes);
  return base64(bytes);
}

std::optional<std::string> identity_of(std::string_view secret) {
  if (secret.size() != kSecretSize || secret.find_first_not_of(kLetters) != secret.npos)
    return std::nullopt;
  return to_hex(sha256({reinterpret_cast<const std::uint8_t*>(secret.data()), secret.size()}));
}

}  // namespace bloom::server
