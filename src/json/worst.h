// The dearest texts of a size that a stranger can think of, for the bench and the tests: what is
// refused by the limits, and what comes as near to them as it can.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"

namespace bloom {

struct WorstText {
  std::string_view name;
  std::string text;
};

inline std::vector<WorstText> worst_texts(std::size_t size, const JsonLimits& limits) {
  std::vector<WorstText> out;
  // `piece(i)` again and again, up to `most` times, as long as there is room.
  const auto add = [&](std::string_view name, std::string text, std::string_view end, auto piece,
                       std::size_t most) {
    for (std::size_t i = 0; i < most; ++i) {
      const std::string more = piece(i);
      if (text.size() + more.size() + end.size() + 1 > size) break;
      if (i > 0) text += ',';
      text += more;
    }
    out.push_back({name, text + std::string(end)});
  };
  constexpr std::size_t kAny = SIZE_MAX;
  const std::size_t keys = static_cast<std::size_t>(limits.keys);
  const std::size_t values = static_cast<std::size_t>(limits.values) - 2;
  const auto key = [](std::size_t i) { return '"' + std::to_string(i) + "\":0"; };
  const auto same = [](std::string_view text) {
    return [text](std::size_t) { return std::string(text); };
  };
  add("many keys", "{", "}", key, kAny);
  add("one key again and again", "{", "}", same("\"k\":0"), kAny);
  add(
      "long keys that begin alike", "{", "}",
      [&](std::size_t i) {
        return '"' + std::string(size / keys - 12, 'k') + std::to_string(100 + i) + "\":0";
      },
      keys);
  add(
      "objects of many keys", "[", "]",
      [&](std::size_t) {
        std::string text = "{";
        for (std::size_t i = 0; i < keys; ++i) {
          if (i > 0) text += ',';
          text += key(i);
        }
        return text + '}';
      },
      values / (keys + 2));
  add("empty lists", "[", "]", same("[]"), kAny);
  add("empty lists within the limits", "[", "]", same("[]"), values / 2);
  add("empty objects within the limits", "[", "]", same("{}"), values / 2);
  add("numbers", "[", "]", same("0"), kAny);
  const std::string fraction = "2.2250738585072011" + std::string(17, '3') + "e-308";
  add("fractions within the limits", "[", "]", same(fraction), values);
  add("exponents within the limits", "[", "]", same("5e-324"), values);
  out.push_back({"one long number", '[' + std::string(size - 2, '7') + ']'});
  out.push_back({"one long fraction", "[0." + std::string(size - 4, '7') + ']'});
  out.push_back({"one long text", "[\"" + std::string(size - 4, 'x') + "\"]"});
  std::string escapes = "[\"";
  while (escapes.size() + 14 < size) escapes += "\\ud83c\\udf37";
  out.push_back({"escapes", escapes + "\"]"});
  std::string high = "[\"";
  while (high.size() + 6 < size) high += "🌷";
  out.push_back({"flowers", high + "\"]"});
  out.push_back({"deep lists", std::string(size, '[')});
  std::string deep;
  while (deep.size() + 5 < size) deep += "{\"a\":";
  out.push_back({"deep objects", deep});
  out.push_back({"spaces", std::string(size, ' ')});
  out.push_back({"quotes", std::string(size, '"')});
  return out;
}

}  // namespace bloom
