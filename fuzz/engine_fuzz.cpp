// Any bytes as lines of the engine protocol: it never crashes, hangs or leaks, it answers every
// line with one JSON object, and a refusal changes nothing.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/rng.h"
#include "base/text.h"
#include "table/engine.h"

namespace {

void fixed_random(std::span<std::uint8_t> out) {
  static bloom::Rng rng(1);
  for (std::uint8_t& byte : out) byte = static_cast<std::uint8_t>(rng.next64());
}

void require(bool condition) {
  if (!condition) std::abort();
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
  bloom::Engine engine({.random = fixed_random});
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  std::string before = portrait(engine);
  for (int lines = 0; !rest.empty() && lines < 24; ++lines) {
    const std::string_view line = bloom::take_until(rest, '\n');
    const std::string answer = engine.answer(line);
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
