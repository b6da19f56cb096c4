// Why a move was refused, as JSON: its kind, the clause where a rule decides, and the values beside
// them.
#pragma once

#include <string>
#include <vector>

#include "base/why.h"
#include "json/json.h"

namespace bloom {

inline Json why_json(const Why& why) {
  Json out{{"kind", why.kind}};
  if (!why.clause.empty()) out["clause"] = why.clause;
  for (const auto& [name, value] : why.values) {
    Json& to = out[std::string(name)];
    if (const auto* number = std::get_if<int>(&value)) to = *number;
    if (const auto* text = std::get_if<std::string>(&value)) to = *text;
    if (const auto* texts = std::get_if<std::vector<std::string>>(&value)) to = *texts;
  }
  return out;
}

}  // namespace bloom
