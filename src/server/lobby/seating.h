// What a table is before any move: its seats and what its maker chose.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "games/edition.h"
#include "json/json.h"
#include "search/level.h"
#include "server/store/store.h"

namespace bloom::server {

enum class SeatKind : std::uint8_t { kOpen, kReserved, kPlayer, kBot };
inline constexpr std::array<std::string_view, 4> kSeatKinds = {"open", "reserved", "player", "bot"};

// The bot that plays for those who are away or have left.
inline constexpr Level kStandIn = Level::kMedium;

struct Place {
  SeatKind kind = SeatKind::kOpen;
  std::string name;      // of a player, or of the one a seat is reserved for
  std::string identity;  // the hash of their secret
  Level level = kStandIn;
  bool standin = false;  // a bot plays until its owner is back
  bool left = false;     // a bot plays for good
  bool muted = false;
  std::vector<std::uint8_t> entropy;
  int link = 0;    // how many links to the open seat were made before
  int device = 0;  // how many links to another device were made
  Millis device_until = 0;
  bool operator==(const Place&) const = default;

  bool played_by_bot() const { return kind == SeatKind::kBot || standin || left; }
  // A person who may be asked for something.
  bool present() const { return kind == SeatKind::kPlayer && !standin && !left; }
  // A person whose word counts, also while a bot plays for them.
  bool owned() const { return kind == SeatKind::kPlayer && !left; }
};

struct TimeControl {
  int initial = 0, increment = 0;  // seconds
  bool operator==(const TimeControl&) const = default;
};

struct Settings {
  std::string game;
  int rules = kRules;  // that it was begun by (games/edition.h)
  Json options = Json::object();
  bool listed = false, chat = true;
  // Whether players may ask their browser for hints: told to everybody, and kept by the pages.
  bool hints = true;
  // By how many seats everybody has moved on since the first of these games: see create_rematch.
  int moved = 0;
  std::optional<TimeControl> clock;
  std::optional<int> grace;  // seconds
  bool operator==(const Settings&) const = default;
};

// What a client may say of itself.
inline constexpr std::size_t kMaxChat = 500;
// Why somebody may not be called so; nothing where they may. Stricter than is_name, which old
// records and logs must pass: names of strangers stand beside each other's and the bots'.
std::optional<Error> name_fault(std::string_view text);
// 16 to 64 bytes as hex digits.
std::optional<std::vector<std::uint8_t>> read_entropy(std::string_view text);

// How a seat is called in records, bots by their level.
std::string record_name(const Place& place, int seat);

}  // namespace bloom::server
