// The engine protocol: one JSON object in, one JSON object out. `bloom engine` feeds it lines, the
// browser's Worker messages, a server sockets. See docs/protocol.md.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "json/json.h"
#include "table/table.h"

namespace bloom {

// What the engine asks of the world around it.
struct Platform {
  // Fills with bytes that nobody can guess.
  void (*random)(std::span<std::uint8_t> out);
};

// Longer lines are refused unread.
inline constexpr std::size_t kMaxLine = 4 * 1024 * 1024;

class Engine {
 public:
  explicit Engine(const Platform& platform) : platform_(platform) {}

  // The answer to one line, itself one line without the line feed. Never fails, and a refusal
  // changes nothing.
  std::string answer(std::string_view line);

 private:
  Result<Json> run(const Json& request);

  Result<Json> games(const Json& request);
  Result<Json> open(const Json& request);
  Result<Json> load(const Json& request);
  Result<Json> legal(const Json& request);
  Result<Json> next(const Json& request);
  Result<Json> play(const Json& request);
  Result<Json> check(const Json& request);
  Result<Json> preview(const Json& request);
  Result<Json> view(const Json& request);
  Result<Json> see(const Json& request);
  Result<Json> state(const Json& request);
  Result<Json> scores(const Json& request);
  Result<Json> think(const Json& request);
  Result<Json> stop(const Json& request);
  Result<Json> undo(const Json& request);
  Result<Json> record(const Json& request);

  // The table, or the view that stands for it; refused when there is none.
  Result<const Position*> position() const;
  Result<Table*> table() const;

  struct Command;
  static const Command kCommands[];

  Platform platform_;
  std::unique_ptr<Table> table_;
  std::unique_ptr<Position> sight_;  // instead of the table, after `see`
};

}  // namespace bloom
