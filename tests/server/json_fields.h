// Reading JSON whose form a test knows: what is missing has a harmless value.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "json/json.h"

namespace bloom::server {

inline std::string text_in(const Json& json, std::string_view key) {
  const auto found = json.find(key);
  return found == json.end() ? std::string() : std::string(as_text(*found).value_or(""));
}

inline int number_in(const Json& json, std::string_view key) {
  const auto found = json.find(key);
  if (found == json.end()) return 0;
  return static_cast<int>(as_integer(*found, INT32_MIN, INT32_MAX).value_or(0));
}

}  // namespace bloom::server
