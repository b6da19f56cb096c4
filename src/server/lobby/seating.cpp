#include "server/lobby/seating.h"

#include "base/hex.h"
#include "base/text.h"
#include "base/unicode.h"
#include "table/table.h"

namespace bloom::server {

std::optional<Error> name_fault(std::string_view text) {
  const auto fault = [](std::string sentence) { return Error("bad-request", std::move(sentence)); };
  if (text.empty() || text.size() > kMaxName)
    return fault(cat("name should have 1 to ", kMaxName, " bytes."));
  if (begins_with_label(text, "bot"))
    return fault("name should not begin with bot: as those of bots do.");
  if (!is_visible_name(text))
    return fault(
        "name should have characters that can be seen, single spaces between them at the most, and "
        "none that controls or has no width.");
  return std::nullopt;
}

std::optional<std::vector<std::uint8_t>> read_entropy(std::string_view text) {
  if (text.size() < 32 || text.size() > 128) return std::nullopt;
  return from_hex(text);
}

std::string record_name(const Place& place, int seat) {
  if (place.kind == SeatKind::kBot) return cat("bot:", kLevelTexts[static_cast<int>(place.level)]);
  return place.name.empty() ? cat("Player ", seat + 1) : place.name;
}

}  // namespace bloom::server
