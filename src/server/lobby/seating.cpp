#include "server/lobby/seating.h"

#include "base/hex.h"
#include "base/text.h"
#include "server/lobby/fields.h"
#include "table/table.h"

namespace bloom::server {
Json write(const Place& place) {
  Json out{{"kind", kSeatKinds[static_cast<std::size_t>(place.kind)]}};
  if (place.kind == SeatKind::kBot) out["level"] = kLevelTexts[static_cast<int>(place.level)];
  if (!place.name.empty()) out["name"] = place.name;
  if (!place.identity.empty()) out["identity"] = place.identity;
  if (!place.entropy.empty()) out["entropy"] = to_hex(place.entropy);
  return out;
}

Place read_place(const Json& json) {
  Place out;
  const std::string kind = text_in(json, "kind");
  for (std::size_t i = 0; i < kSeatKinds.size(); ++i)
    if (kSeatKinds[i] == kind) out.kind = static_cast<SeatKind>(i);
  out.name = text_in(json, "name");
  out.identity = text_in(json, "identity");
  out.level = level_named(text_in(json, "level")).value_or(kStandIn);
  out.entropy = from_hex(text_in(json, "entropy")).value_or(std::vector<std::uint8_t>{});
  return out;
}

Json write(const Settings& settings) {
  Json out{{"game", settings.game}, {"options", settings.options}, {"listed", settings.listed}};
  out["clock"] = settings.clock ? Json{{"initial", settings.clock->initial},
                                       {"increment", settings.clock->increment}}
                                : Json(nullptr);
  out["grace"] = settings.grace ? Json(*settings.grace) : Json(nullptr);
  out["chat"] = settings.chat;
  return out;
}

Settings read_settings(const Json& json) {
  Settings out;
  out.game = text_in(json, "game");
  if (const auto found = json.find("options"); found != json.end()) out.options = *found;
  out.listed = flag_in(json, "listed", false);
  out.chat = flag_in(json, "chat", true);
  if (const auto found = json.find("clock"); found != json.end() && found->is_object())
    out.clock = TimeControl{number_in(*found, "initial"), number_in(*found, "increment")};
  if (const auto found = json.find("grace"); found != json.end() && found->is_number())
    out.grace = number_in(json, "grace");
  return out;
}

bool is_player_name(std::string_view text) {
  return is_name(text) && !text.starts_with("bot:") && text.find_first_not_of(' ') != text.npos;
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
