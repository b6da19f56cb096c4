#include "server/log.h"

#include <unistd.h>

#include <chrono>
#include <ctime>

#include "base/text.h"

namespace bloom::server {

void Log::write(LogLevel level, std::string_view event, const Json& more) const {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[48];
  const std::size_t size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  const auto ms =
      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  const std::string digits = cat(1000 + ms);
  Json line{{"time", cat(std::string_view(text, size), '.', digits.substr(1), 'Z')},
            {"level", kLogLevels[static_cast<std::size_t>(level)]},
            {"event", event}};
  line.update(more);
  const std::string out = dump(line) + '\n';
  // One call, so that lines of several threads do not mix.
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, out.data(), out.size());
}

}  // namespace bloom::server
