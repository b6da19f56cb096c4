// The reason of a refusal as one line: "phase R10 asked=second act=lay".
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "base/text.h"

namespace bloom {

inline std::string why_line(const Error& error) {
  if (!error.why) return "none";
  std::string out(error.why->kind);
  if (!error.why->clause.empty()) out += cat(' ', error.why->clause);
  for (const auto& [name, value] : error.why->values) {
    out += cat(' ', name, '=');
    if (const auto* number = std::get_if<int>(&value)) out += cat(*number);
    if (const auto* text = std::get_if<std::string>(&value)) out += *text;
    if (const auto* texts = std::get_if<std::vector<std::string>>(&value))
      for (std::size_t i = 0; i < texts->size(); ++i) out += cat(i == 0 ? "" : ",", (*texts)[i]);
  }
  return out;
}

}  // namespace bloom
