// Identities and the keys of links.
//
// Whoever shows a secret is the identity that is its hash: only the hash is ever stored. A key of a
// link is made from the store's secret and from what it opens, so that the maker can see it again
// and none needs to be kept.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/hex.h"

namespace bloom::server {

class Keys {
 public:
  explicit Keys(const Bytes32& secret) : secret_(secret) {}

  // 22 letters, digits, - and _. `turn` is how many such links were made before.
  std::string open_seat(std::string_view table, int seat, int turn) const;
  std::string device(std::string_view table, int seat, int turn) const;

 private:
  std::string key(std::string_view what, std::string_view table, int seat, int turn) const;
  Bytes32 secret_;
};

// Whether a key is the right one. Takes as long for every wrong one of its size, so that time does
// not tell how much of it was right.
bool same_key(std::string_view key, std::string_view right);

using Random = void (*)(std::span<std::uint8_t>);

// The id of a new table: twelve letters and digits, none of which look alike.
std::string fresh_table_id(Random random);
bool is_table_id(std::string_view text);

// A new secret for a cookie; the identity of a secret, nothing if it is no secret.
std::string fresh_secret(Random random);
std::optional<std::string> identity_of(std::string_view secret);

}  // namespace bloom::server
