#include "platform/native.h"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <span>

#include "base/hex.h"

namespace bloom {
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

std::string fresh_entropy() {
  std::array<std::uint8_t, 16> bytes{};
  fill_random(bytes);
  return to_hex(bytes);
}

}  // namespace bloom
