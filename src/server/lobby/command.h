// What a client of the socket can ask for, as docs/online.md has it ("What you send").
//
// A frame is read once, here; from then on a command is a value. Whether it may be done is decided
// in decision.h.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "server/lobby/seating.h"

namespace bloom::server {

// Bytes of a frame: the smallest power of two that every command fits in. The longest is a move of
// kMaxMove bytes, or a chat of kMaxChat, of which each is written as \uXXXX: 3,072 bytes and about
// 130 for the rest.
inline constexpr std::size_t kMaxFrame = 4096;
// Bytes of a move. The longest of any game lays all tiles of Kramer's in one run: less than 350.
inline constexpr std::size_t kMaxMove = 512;
static_assert(6 * std::max(kMaxMove, kMaxChat) + 512 <= kMaxFrame);

// Who may ask for it and when, beyond what the command itself says.
struct Terms {
  bool maker = false;         // only the maker; otherwise only players
  bool needed = false;        // to play on: never too much
  bool when_stopped = false;  // also at a table that can only be looked at
  bool broadcast = false;     // a change that everybody hears of at once: not too often
};

namespace command {

struct Move {
  static constexpr std::string_view kType = "move";
  static constexpr Terms kTerms{.needed = true};
  int after = 0;  // the last entry that the client has
  std::string move;
};

struct Undo {
  static constexpr std::string_view kType = "undo";
  static constexpr Terms kTerms{.broadcast = true};
  int after = 0;
  std::optional<int> moves;  // nothing: their own last one, with all that came after it
};

struct Agree {
  static constexpr std::string_view kType = "agree";
  static constexpr Terms kTerms{.needed = true};
  bool yes = false;
  std::optional<int> ask;  // the number of the question that is meant
};

struct Chat {
  static constexpr std::string_view kType = "chat";
  static constexpr Terms kTerms{.when_stopped = true};
  std::string text;
};

struct Back {
  static constexpr std::string_view kType = "back";
  static constexpr Terms kTerms{.needed = true};
};

struct Leave {
  static constexpr std::string_view kType = "leave";
  static constexpr Terms kTerms{.needed = true, .when_stopped = true};
};

struct SetSeat {
  static constexpr std::string_view kType = "seat";
  static constexpr Terms kTerms{.maker = true, .broadcast = true};
  int seat = 0;
  std::optional<Level> bot;  // nothing: open
};

// Their own seat's part of an option (json/options.h, by_seat).
struct Choose {
  static constexpr std::string_view kType = "choose";
  static constexpr Terms kTerms{.broadcast = true};
  std::string option, value;
};

struct Mute {
  static constexpr std::string_view kType = "mute";
  static constexpr Terms kTerms{.maker = true, .when_stopped = true, .broadcast = true};
  int seat = 0;
  bool on = false;
};

struct Remove {
  static constexpr std::string_view kType = "remove";
  static constexpr Terms kTerms{.maker = true, .broadcast = true};
  int seat = 0;
};

// Asks for nothing but an answer.
struct Ping {
  static constexpr std::string_view kType = "ping";
  static constexpr Terms kTerms{};
};

}  // namespace command

using Command = std::variant<command::Move, command::Undo, command::Agree, command::Chat,
                             command::Back, command::Leave, command::SetSeat, command::Choose,
                             command::Mute, command::Remove, command::Ping>;

inline Terms terms_of(const Command& command) {
  return std::visit([](const auto& what) { return what.kTerms; }, command);
}

// A command with the name that the client gave it, so that it happens once; or what is wrong with
// it: that is told under its name too.
struct Request {
  std::string id;
  Result<Command> command;
};

// An error: it has no name that could be read. Seats are those of so many players.
Result<Request> read_request(std::string_view frame, int players);

}  // namespace bloom::server
