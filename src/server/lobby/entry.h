// What can happen at a table: each kind of entry of its log, as a value.
//
// A decision (decision.h) makes drafts: entries without number and time. They get both when they
// are stored; Room::apply (room.h) makes them true. Only entry_codec.h knows how they are written.
// What a kind means to clients is in docs/online.md.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/lobby/seating.h"
#include "server/store/store.h"
#include "table/table.h"

namespace bloom::server {

// What an entry of a kind changes of that which clients and lists hold, and what it needs.
struct Effects {
  bool position = false;  // another position is on the table
  bool you = false;       // who sits where, and with which links
  bool table = true;      // more of the table than the move's own entry tells
  bool seated = false;    // it is of a seat, always
};

namespace entry {

using Entropy = std::vector<std::uint8_t>;

enum class By : std::uint8_t { kPlayer, kBot, kStandIn, kClock };
inline constexpr std::array<std::string_view, 4> kByTexts = {"player", "bot", "standin", "clock"};

struct Create {
  static constexpr std::string_view kKind = "create";
  static constexpr Effects kEffects{};
  Settings settings;
  std::vector<Place> places;
  std::string maker;  // identity
  Bytes32 secret{};
  bool operator==(const Create&) const = default;
};

struct Join {
  static constexpr std::string_view kKind = "join";
  static constexpr Effects kEffects{.you = true, .seated = true};
  std::string name, identity;
  Entropy entropy;
  bool operator==(const Join&) const = default;
};

// The maker opens a seat, or gives it to a bot.
struct SetSeat {
  static constexpr std::string_view kKind = "seat";
  static constexpr Effects kEffects{.you = true, .seated = true};
  SeatKind to = SeatKind::kOpen;
  Level level = kStandIn;  // of a bot
  int from = -1;           // the maker's seat
  Entropy entropy = {};    // in logs from when bots had some
  bool operator==(const SetSeat&) const = default;
};

// A player chose, for the seat, what the maker else chooses for all.
struct Choose {
  static constexpr std::string_view kKind = "options";
  static constexpr Effects kEffects{.seated = true};
  std::string option, value;  // of all seats, as it now is
  bool operator==(const Choose&) const = default;
};

// To an open seat; or, for so many seconds, to a seat that its owner moves to another device.
struct Link {
  static constexpr std::string_view kKind = "link";
  static constexpr Effects kEffects{.you = true, .seated = true};
  int seconds = 0;
  bool operator==(const Link&) const = default;
};

struct Device {
  static constexpr std::string_view kKind = "device";
  static constexpr Effects kEffects{.you = true, .seated = true};
  std::string identity;
  bool operator==(const Device&) const = default;
};

struct Start {
  static constexpr std::string_view kKind = "start";
  static constexpr Effects kEffects{.position = true, .you = true};
  std::optional<Json> deal;  // of a position that somebody set up: nothing was left to chance
  bool operator==(const Start&) const = default;
};

struct Move {
  static constexpr std::string_view kKind = "move";
  static constexpr Effects kEffects{.position = true, .table = false};
  std::string move;
  By by = By::kPlayer;
  // How the rules read it when it was decided here; null in an entry that comes from the store.
  std::shared_ptr<const CheckedMove> checked = nullptr;
  bool operator==(const Move& other) const { return move == other.move && by == other.by; }
};

struct Ask {
  static constexpr std::string_view kKind = "ask";
  static constexpr Effects kEffects{.seated = true};
  int moves = 0;
  bool operator==(const Ask&) const = default;
};

struct Agree {
  static constexpr std::string_view kKind = "agree";
  static constexpr Effects kEffects{.seated = true};
  bool yes = false;
  bool operator==(const Agree&) const = default;
};

struct Undo {
  static constexpr std::string_view kKind = "undo";
  static constexpr Effects kEffects{.position = true};
  int moves = 0;
  bool operator==(const Undo&) const = default;
};

struct StandIn {
  static constexpr std::string_view kKind = "standin";
  static constexpr Effects kEffects{.seated = true};
  Level level = kStandIn;
  bool operator==(const StandIn&) const = default;
};

struct Back {
  static constexpr std::string_view kKind = "back";
  static constexpr Effects kEffects{.seated = true};
  bool operator==(const Back&) const = default;
};

// Without a seat: the maker, who only watched.
struct Leave {
  static constexpr std::string_view kKind = "leave";
  static constexpr Effects kEffects{.you = true};
  bool operator==(const Leave&) const = default;
};

struct Remove {
  static constexpr std::string_view kKind = "remove";
  static constexpr Effects kEffects{.you = true, .seated = true};
  int from = -1;  // the maker's seat
  bool operator==(const Remove&) const = default;
};

struct Chat {
  static constexpr std::string_view kKind = "chat";
  static constexpr Effects kEffects{.table = false, .seated = true};
  std::string text;
  bool operator==(const Chat&) const = default;
};

struct Mute {
  static constexpr std::string_view kKind = "mute";
  static constexpr Effects kEffects{.seated = true};
  bool on = false;
  int from = -1;  // the maker's seat
  bool operator==(const Mute&) const = default;
};

// The server was away: clocks run on from here.
struct Resume {
  static constexpr std::string_view kKind = "resume";
  static constexpr Effects kEffects{};
  bool operator==(const Resume&) const = default;
};

struct Rematch {
  static constexpr std::string_view kKind = "rematch";
  static constexpr Effects kEffects{};
  std::string table;  // its id
  bool operator==(const Rematch&) const = default;
};

using Body = std::variant<Create, Join, SetSeat, Choose, Link, Device, Start, Move, Ask, Agree,
                          Undo, StandIn, Back, Leave, Remove, Chat, Mute, Resume, Rematch>;

}  // namespace entry

struct Entry {
  int seat = -1;  // −1: none
  entry::Body body;
  // What those who asked for it call it, so that it happens once; empty: nobody did by a message.
  std::string request = {};
  int number = 0;  // 0: a draft
  Millis time = 0;
  bool operator==(const Entry&) const = default;

  std::string_view kind() const {
    return std::visit([](const auto& what) { return what.kKind; }, body);
  }
  Effects effects() const {
    return std::visit([](const auto& what) { return what.kEffects; }, body);
  }
  template <class What>
  bool is() const {
    return std::holds_alternative<What>(body);
  }
  template <class What>
  const What* as() const {
    return std::get_if<What>(&body);
  }
  // The seat of whoever asked.
  int asked_from() const {
    return std::visit(
        [this](const auto& what) {
          if constexpr (requires { what.from; })
            return what.from;
          else
            return seat;
        },
        body);
  }
};

// To be stored all at once.
using Drafts = std::vector<Entry>;

}  // namespace bloom::server
