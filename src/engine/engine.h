// The engine protocol: one JSON object in, one JSON object out. `bloom engine` feeds it lines, the
// browser's Worker messages, a server sockets. See docs/protocol.md.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "json/json.h"
#include "table/table.h"

namespace bloom {

// What the engine asks of the world around it.
struct Platform {
  // Fills with bytes that nobody can guess.
  void (*random)(std::span<std::uint8_t> out);
  // For thoughts with a limit in time. Without a clock only iterations count.
  Clock now = nullptr;
};

// Longer lines are refused unread.
inline constexpr std::size_t kMaxLine = 4 * 1024 * 1024;

class Engine {
 public:
  explicit Engine(const Platform& platform) : platform_(platform) {}

  // Hands in a line. Lines are answered in their order, but a `stop` reaches a thought that is
  // under way at once.
  void send(std::string_view line);
  // The next answer, one line without the line feed. Nothing when no line waits, or when a thought
  // has gone on for this long and is not finished: then ask again. Never fails, and a refusal
  // changes nothing.
  std::optional<std::string> receive(double seconds);
  bool idle() const { return !thinking_ && lines_.empty(); }

  // The answer to one line, however long it takes.
  std::string answer(std::string_view line);

 private:
  // A request under way: the answer takes its id along.
  struct Ticket {
    Json id;
    bool has_id = false;
  };
  std::string answer_line(const Ticket& ticket, Result<Json> content) const;

  Result<Json> run(const Json& request);

  Result<Json> games(const Json& request);
  Result<Json> open(const Json& request);
  Result<Json> load(const Json& request);
  Result<Json> legal(const Json& request);
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
  Result<Json> judge(const Json& request);
  Result<Json> notes(const Json& request);
  // What one game alone answers.
  Result<Json> query(const QueryForm& form, const Json& request);

  // The table, or the view that stands for it; refused when there is none.
  Result<const Position*> position() const;
  Result<Table*> table() const;

  struct Command;
  static const Command kCommands[];

  Platform platform_;
  std::deque<std::string> lines_;  // not yet answered
  bool stop_ = false;              // a `stop` waits in lines_ behind the thought under way
  bool stopped_ = false;           // and ended a thought
  Ticket ticket_;
  std::unique_ptr<Thinking> thinking_;
  std::unique_ptr<Table> table_;
  std::unique_ptr<Position> seen_;  // instead of the table, after `see`
};

}  // namespace bloom
