// A conversation with an Engine whose chance is known, for the tests of the table.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hex.h"
#include "engine/engine.h"
#include "json/json.h"

namespace bloom::test {

inline const std::string kSeed(64, '7');

// The bytes that the platform gives: 1, 2, 3, … from the start of each conversation.
inline std::uint8_t next_byte = 1;
inline void count_up(std::span<std::uint8_t> out) {
  for (std::uint8_t& byte : out) byte = next_byte++;
}

class Talk {
 public:
  Talk() { next_byte = 1; }

  Json raw(std::string_view line) {
    const std::string answer = engine_.answer(line);
    EXPECT_EQ(answer.find('\n'), std::string::npos);
    const Json json = Json::parse(answer, nullptr, false);
    EXPECT_TRUE(json.is_object() && json.contains("ok")) << answer;
    return json;
  }
  Json ask(const Json& request) { return raw(dump(request)); }

  // A request that must succeed: what the answer says besides `ok`.
  Json ok(const Json& request) {
    Json answer = ask(request);
    EXPECT_EQ(answer["ok"], true) << dump(request).substr(0, 300) << '\n' << dump(answer);
    answer.erase("ok");
    return answer;
  }
  // A request that must be refused: the error. Nothing has changed by it.
  Json refused(const Json& request) { return refused_line(dump(request)); }
  Json refused_line(std::string_view line) {
    const std::vector<Json> before = all();
    const Json answer = raw(line);
    EXPECT_EQ(answer["ok"], false) << line.substr(0, 300);
    EXPECT_EQ(all(), before) << "changed by " << line.substr(0, 300);
    if (!answer.contains("error")) return {{"code", ""}, {"message", ""}};
    const Json& error = answer["error"];
    EXPECT_TRUE(text(error["message"]).ends_with('.')) << dump(error);
    return error;
  }
  std::string code(const Json& request) { return text(refused(request)["code"]); }

  // Whatever there is to know about the table, or the refusals when there is none.
  std::vector<Json> all() {
    return {ask({{"cmd", "state"}}), ask({{"cmd", "legal"}}), ask({{"cmd", "record"}})};
  }

  void open(int players = 2, const Json& options = Json::object()) {
    ok({{"cmd", "new"},
        {"game", "town"},
        {"players", players},
        {"options", options},
        {"seed", kSeed}});
  }
  Json legal() { return ok({{"cmd", "legal"}}); }
  Json state() { return ok({{"cmd", "state"}})["state"]; }
  Json record() { return ok({{"cmd", "record"}})["record"]; }
  Json view(const Json& seat) { return ok({{"cmd", "view"}, {"seat", seat}})["view"]; }
  Json play(std::string_view move) { return ok({{"cmd", "play"}, {"move", move}}); }
  void load(const Json& record) { ok({{"cmd", "load"}, {"record", record}}); }

  // Plays `count` random moves, always the same ones, or to the end.
  void play_on(int count = 1000) {
    for (int i = 0; i < count && !legal()["moves"].empty(); ++i)
      play(text(ok({{"cmd", "think"}, {"level", "random"}, {"seed", i}})["move"]));
  }

  static std::string text(const Json& json) { return std::string(as_text(json).value_or("")); }

 private:
  Engine engine_{Platform{.random = count_up}};
};

// The keys of an object, in their order.
inline std::vector<std::string> keys(const Json& json) {
  std::vector<std::string> out;
  for (const auto& entry : json.items()) out.push_back(entry.key());
  return out;
}
using Keys = std::vector<std::string>;

inline bool says(const Json& error, std::string_view words) {
  return Talk::text(error["message"]).find(words) != std::string::npos;
}

}  // namespace bloom::test
