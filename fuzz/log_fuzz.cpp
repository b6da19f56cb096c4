// Logs that no server wrote: each line is a kind, a seat as a digit (anything else: none) and data.
// No line crashes the reading; what was read is written and read again as the same; and a room
// follows the log as far as it fits.
#include <string>
#include <string_view>

#include "base/text.h"
#include "fuzz/common.h"
#include "server/lobby/room.h"

namespace bloom::server {
namespace {

constexpr const char* kTable = "aaaaaaaaaaaa";

LogEntry create_entry() {
  entry::Create create;
  create.settings.game = "garden";
  create.settings.clock = TimeControl{10, 1};
  create.maker = "ada";
  create.places.resize(3);
  create.places[0].kind = SeatKind::kPlayer;
  create.places[0].identity = "ada";
  return write_entry({-1, std::move(create), {}, 1, 1000}, kTable);
}

void follow(std::string_view rest) {
  std::vector<LogEntry> log{create_entry()};
  while (!rest.empty() && log.size() < 60) {
    std::string_view line = take_until(rest, '\n');
    const std::string kind(take_until(line, ' '));
    const std::string_view seat = take_until(line, ' ');
    const int number = static_cast<int>(log.size()) + 1;
    LogEntry stored{kTable, number, 1000 * number, -1, kind, std::string(line)};
    if (seat.size() == 1 && seat[0] >= '0' && seat[0] <= '9') stored.seat = seat[0] - '0';
    if (const auto entry = read_entry(stored)) {
      const LogEntry once = write_entry(*entry, kTable);
      const auto again = read_entry(once);
      require(again.ok() && write_entry(*again, kTable) == once);
      const auto shown = parse_json(published(*entry, {}));
      require(shown.ok() && shown->is_object());
    }
    log.push_back(std::move(stored));
  }
  // Every beginning of a log that can be followed can be followed.
  const auto room = Room::rebuild(log);
  if (!room) return;
  require((*room)->number() == static_cast<int>(log.size()));
  log.pop_back();
  require(log.empty() || Room::rebuild(log).ok());
}

}  // namespace
}  // namespace bloom::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  bloom::server::follow({reinterpret_cast<const char*>(data), size});
  return 0;
}
