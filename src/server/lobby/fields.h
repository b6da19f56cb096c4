// Reading our own JSON, whose form is known: what is missing has a harmless value.
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

inline int number_in(const Json& json, std::string_view key, int usual = 0) {
  const auto found = json.find(key);
  if (found == json.end()) return usual;
  return static_cast<int>(as_integer(*found, INT32_MIN, INT32_MAX).value_or(usual));
}

inline bool flag_in(const Json& json, std::string_view key, bool usual = false) {
  const auto found = json.find(key);
  return found == json.end() ? usual : *found == true;
}

}  // namespace bloom::server
