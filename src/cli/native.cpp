#include "cli/native.h"

#include <sys/random.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "base/text.h"

namespace bloom::cli {
namespace {

void fill_random(std::span<std::uint8_t> out) {
  std::size_t filled = 0;
  while (filled < out.size()) {
    const ssize_t got = getrandom(out.data() + filled, out.size() - filled, 0);
    if (got > 0) filled += static_cast<std::size_t>(got);
    // Without randomness no fair deal can be made: stop rather than deal a guessable game.
    if (got < 0 && errno != EINTR) {
      std::fprintf(stderr, "bloom: the system gives no random bytes: %s.\n", std::strerror(errno));
      std::exit(2);
    }
  }
}

}  // namespace

Platform native_platform() { return {.random = fill_random, .now = now}; }

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double thread_seconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

ThinkRequest think_request(Level level, std::uint64_t seed) {
  return {.level = level, .budget = {}, .seed = seed, .clock = now};
}

std::vector<std::string> level_words() { return {kLevelTexts.begin(), kLevelTexts.end()}; }

Result<Json> read_option_words(const std::vector<std::string>& settings) {
  Json out = Json::object();
  for (const std::string& setting : settings) {
    const auto at = setting.find('=');
    if (at == std::string::npos)
      return Error("bad-options",
                   cat("Write an option as name=value, not ", in_quotes(setting), "."));
    const std::string value = setting.substr(at + 1);
    const auto number = read_int(value);
    out[setting.substr(0, at)] = number ? Json(*number) : Json(value);
  }
  return out;
}

Result<Json> read_json_file(const std::string& path) {
  if (std::error_code ignored; std::filesystem::is_directory(path, ignored))
    return Error("no-file", cat(path, " is a folder, not a file."));
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error("no-file", cat("Cannot open ", path, ": ", std::strerror(errno), "."));
  // One byte more than allowed, so that a larger file shows.
  std::string text(kMaxLine + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad())
    return Error("no-file",
                 cat("Cannot read ", path, ": ", std::strerror(errno ? errno : EIO), "."));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > kMaxLine)
    return Error("no-file", cat(path, " is larger than a record can be."));
  auto json = parse_json(text);
  if (!json) return Error("bad-json", cat(path, " is not a JSON file."));
  return json;
}

}  // namespace bloom::cli
