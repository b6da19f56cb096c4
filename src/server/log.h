// What the server tells those who run it: a JSON object per line on standard error, and counters.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

#include "json/json.h"

namespace bloom::server {

enum class LogLevel : std::uint8_t { kOff, kError, kInfo };
inline constexpr std::array<std::string_view, 3> kLogLevels = {"off", "error", "info"};

// {"time":"2026-11-16T02:50:43.123Z","level":"info","event":"listening",…}. Any thread; a line is
// written whole. Keys, cookies and names of people are never handed in.
class Log {
 public:
  explicit Log(LogLevel level) : level_(level) {}
  bool wants(LogLevel level) const { return level <= level_; }
  void error(std::string_view event, const Json& more = Json::object()) const {
    if (wants(LogLevel::kError)) write(LogLevel::kError, event, more);
  }
  void info(std::string_view event, const Json& more = Json::object()) const {
    if (wants(LogLevel::kInfo)) write(LogLevel::kInfo, event, more);
  }

 private:
  void write(LogLevel level, std::string_view event, const Json& more) const;
  LogLevel level_;
};

struct Counters {
  std::atomic<std::uint64_t> requests = 0, refused_requests = 0, sockets_opened = 0, frames_in = 0,
                             frames_out = 0, bytes_out = 0, moves = 0, bot_moves = 0,
                             bot_faults = 0, repeated = 0, stale = 0, refused = 0, tables_made = 0,
                             games_finished = 0, rooms_loaded = 0, replayed = 0, tables_deleted = 0,
                             clock_jumps = 0, limited = 0, slowed = 0, slow_readers = 0,
                             failures = 0;
  std::atomic<std::int64_t> sockets = 0, connections = 0, rooms = 0, resting = 0, bots_waiting = 0;
};

}  // namespace bloom::server
