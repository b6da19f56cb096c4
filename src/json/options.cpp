#include "json/options.h"

#include <algorithm>

namespace bloom {

bool has_effect(const OptionWords& option, const Json& options, int players) {
  if (option.where.empty()) return true;
  return std::ranges::any_of(option.where, [&](const Where& where) {
    if (where.players > 0) return where.players == players;
    const auto found = options.find(where.option);
    return found != options.end() && *found == where.value;
  });
}

}  // namespace bloom
