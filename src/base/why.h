// Why a move is refused, as data: a page says it in the language of its reader, and never takes an
// English sentence apart.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bloom {

struct Why {
  using Value = std::variant<int, std::string, std::vector<std::string>>;

  std::string_view kind;    // stable; each game has its own (docs/protocol.md)
  std::string_view clause;  // of the rules; empty where no rule decides
  std::vector<std::pair<std::string_view, Value>> values = {};
};

}  // namespace bloom
