// Any bytes as lines of the engine protocol: it never crashes, hangs or leaks, it answers every
// line with one JSON object, and a refusal changes nothing.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/text.h"
#include "engine/engine.h"
#include "fuzz/common.h"

namespace {

using bloom::fixed_random;
using bloom::require;

// A slow machine: every look at the clock takes a second.
double seconds = 0;
double slow_clock() { return seconds += 1; }

// The answer to a line with a stop behind it, so that no thought takes long.
std::string ask(bloom::Engine& engine, std::string_view line) {
  engine.send(line);
  engine.send(R"({"cmd":"stop"})");
  const auto answer = engine.receive(0), stopped = engine.receive(0);
  require(answer && stopped && engine.idle());
  require(stopped->starts_with(R"({"ok":true,"stop":)"));
  return *answer;
}

// What a refusal must leave as it is. A record replays to its state, so that no more is needed.
std::string portrait(bloom::Engine& engine) {
  std::string out;
  for (const char* question : {R"({"cmd":"record"})", R"({"cmd":"legal"})"})
    out += engine.answer(question);
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  seconds = 0;
  bloom::Engine engine({.random = fixed_random, .now = slow_clock});
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  std::string before = portrait(engine);
  for (int lines = 0; !rest.empty() && lines < 24; ++lines) {
    const std::string_view line = bloom::take_until(rest, '\n');
    const std::string answer = ask(engine, line);
    require(answer.find('\n') == std::string::npos);
    const auto json = bloom::parse_json(answer);
    require(json.ok() && json->is_object() && json->contains("ok"));
    const std::string after = portrait(engine);
    if ((*json)["ok"] == false) {
      require((*json)["error"].contains("code") && (*json)["error"].contains("message"));
      require(after == before);
    }
    before = after;
  }
  return 0;
}
