// What is hostile costs as much as it has bytes, and no more: records that are loaded (`bloom
// verify` does the same), tables that are opened, views, moves that are checked. In each of them
// one place after the other is as long as a stranger makes it.
//
// No clock on the wall: processor time of this thread for a text and for one eight times as long,
// the least of several of each, as a busy machine only ever takes longer. What is linear takes
// eight times as long, what is quadratic 64 times.
#include <gtest/gtest.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "base/text.h"
#include "table/registry.h"
#include "tests/engine/talk.h"

namespace bloom::test {
namespace {

#if defined(BLOOM_SANITIZED) || !defined(NDEBUG)
constexpr std::size_t kShort = 4 * 1024;  // all of it takes many times as long here
#else
constexpr std::size_t kShort = 32 * 1024;
#endif
constexpr std::size_t kLonger = 8;
constexpr double kMost = 2.5 * kLonger;  // between 8 and 64, by ratio about in the middle
constexpr int kTries = 25;

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// How many times as long the longer text takes: the least that was seen, and no more tries than it
// takes to be sure.
template <class Work>
double growth(const std::string& shorter, const std::string& longer, Work work) {
  std::array<double, 2> least{1e9, 1e9};
  for (int i = 0; i < kTries; ++i) {
    for (const bool more : {false, true}) {
      const double began = processor_seconds();
      work(more ? longer : shorter);
      least[more] = std::min(least[more], processor_seconds() - began);
    }
    if (i > 0 && least[1] < kMost * least[0]) break;
  }
  return least[1] / least[0];
}

// Something that can be made as long as one likes.
struct Hostile {
  std::string name;
  std::function<std::string(std::size_t)> of_size;
};

std::string repeated(std::string_view piece, std::size_t size) {
  std::string out;
  out.reserve(size + piece.size());
  while (out.size() < size) out += piece;
  return out;
}

// The request with one of its places as long as one likes.
Hostile hostile(const Json& request, const Json::json_pointer& place, std::string_view kind,
                std::function<Json(std::size_t)> filling) {
  return {cat(Talk::text(request["cmd"]), " ", place.to_string(), " ", kind),
          [request, place, filling = std::move(filling)](std::size_t size) {
            Json out = request;
            out[place] = filling(size);
            return dump(out);
          }};
}

// Every place of a request and what is within it; of long lists some.
void add_all(const Json& request, const Json::json_pointer& place, std::vector<Hostile>& out) {
  const Json& here = request[place];
  const auto texts = [&](std::string_view piece, std::string_view kind) {
    out.push_back(hostile(request, place, kind, [piece = std::string(piece)](std::size_t size) {
      return Json(repeated(piece, size));
    }));
  };
  const auto list = [&](const Json& piece, std::string_view kind) {
    out.push_back(hostile(request, place, kind, [piece](std::size_t size) {
      return Json(Json::array_t(size / (dump(piece).size() + 1), piece));
    }));
  };
  if (here.is_object()) {
    for (const auto& [key, value] : here.items())
      if (key != "cmd") add_all(request, place / key, out);
  } else if (here.is_array() && !here.empty()) {
    list(here[0], "as a long list");
    // The first, one in the middle, the last.
    std::vector<std::size_t> some{0, here.size() / 2, here.size() - 1};
    some.erase(std::unique(some.begin(), some.end()), some.end());
    if (here[0].is_number() || here.size() > 100) some.resize(1);
    for (const std::size_t at : some) add_all(request, place / at, out);
  } else if (const auto text = as_text(here); text && !text->empty()) {
    texts(*text, "again and again");
    texts(cat(*text, " "), "again and again, with spaces");
    texts(cat(" ", text->substr(text->rfind(' ') + 1)), "its last word again and again");
    texts(text->substr(0, 1), "its first letter again and again");
  } else {
    list(here, "as a list");
  }
}

// Moves made of the words of those that are legal.
std::vector<std::string> pieces_of(const Json& legal) {
  std::vector<std::string> out{" ", "<", "@", "x", "\u20ac", "17 ", "J ", "r1 ", "-1,"};
  std::vector<std::string> verbs;
  for (const Json& each : legal["moves"]) {
    const std::string text = Talk::text(each);
    const std::string verb = text.substr(0, text.find_first_of(" @"));
    if (std::find(verbs.begin(), verbs.end(), verb) != verbs.end()) continue;
    verbs.push_back(verb);
    out.push_back(text);
    out.push_back(cat(text, " "));
    out.push_back(cat(verb, " "));
  }
  return out;
}

class Cost : public testing::TestWithParam<std::string> {
 protected:
  // A game under way, with hands as full as they get.
  void SetUp() override {
    const GameEntry& game = **find_game(GetParam());
    talk.ok({{"cmd", "new"}, {"game", game.id}, {"players", game.min_players}, {"seed", kSeed}});
    const int moves = game.id == "town" ? 20 : 60;  // of 34; the others have more
    for (int i = 0; i < moves; ++i) {
      const Json legal = talk.legal();
      std::string move = Talk::text(talk.ok({{"cmd", "think"}, {"level", "random"}})["move"]);
      for (const Json& each : legal["moves"])
        if (Talk::text(each).starts_with("draw")) move = Talk::text(each);
      talk.play(move);
    }
  }

  void expect_linear(const Hostile& one, Engine& engine) {
    const double times = growth(one.of_size(kShort), one.of_size(kShort * kLonger),
                                [&](const std::string& line) { engine.answer(line); });
    EXPECT_LT(times, kMost) << one.name << ": " << kLonger << " times as long takes " << times
                            << " times as long";
  }

  Talk talk;
};

TEST_P(Cost, what_is_hostile_is_refused_in_linear_time) {
  const Json record = talk.record();
  ASSERT_GE(record["moves"].size(), 20u);
  std::vector<Hostile> all;
  add_all({{"cmd", "load"}, {"record", record}}, Json::json_pointer(), all);
  add_all({{"cmd", "new"},
           {"game", record["game"]},
           {"players", record["players"].size()},
           {"options", record["options"]},
           {"deal", record["deal"]},
           {"names", record["players"]}},
          Json::json_pointer(), all);
  add_all({{"cmd", "see"}, {"view", talk.view(0)}}, Json::json_pointer(), all);
  EXPECT_GT(all.size(), 50u);
  Engine engine{Platform{.random = count_up}};
  for (const Hostile& one : all) expect_linear(one, engine);
}

TEST_P(Cost, moves_are_refused_in_linear_time) {
  const std::vector<std::string> pieces = pieces_of(talk.legal());
  Engine engine{Platform{.random = count_up}};
  engine.answer(dump({{"cmd", "see"}, {"view", talk.view(talk.legal()["seat"])}}));
  const std::string legal = dump({{"cmd", "legal"}});
  ASSERT_TRUE(engine.answer(legal).starts_with(R"({"ok":true)"));
  const std::string before = engine.answer(legal);
  std::vector<Hostile> all;
  for (const std::string& first : pieces)
    for (const std::string& piece : {first, pieces[1], pieces.back(), pieces[5]})
      for (const char* command : {"check", "preview"})
        all.push_back({cat(command, " ", first, piece), [=](std::size_t size) {
                         return dump(Json{{"cmd", command},
                                          {"move", repeated(piece, size).insert(0, first)}});
                       }});
  for (const Hostile& one : all) expect_linear(one, engine);
  EXPECT_EQ(engine.answer(legal), before);
}

INSTANTIATE_TEST_SUITE_P(Games, Cost, testing::Values("town", "runs", "garden"),
                         [](const auto& game) { return game.param; });

// The measure itself: it lets pass what is linear, and not what is quadratic.
TEST(Growth, tells_linear_from_quadratic) {
  const std::string shorter(kShort, 'x'), longer(kShort * kLonger, 'x');
  const auto steps = [](std::size_t count) {
    volatile std::size_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum = sum + i;
  };
  EXPECT_LT(growth(shorter, longer, [&](const std::string& text) { steps(text.size()); }), kMost);
  EXPECT_GT(growth(shorter, longer,
                   [&](const std::string& text) { steps(text.size() * text.size() / kShort / 4); }),
            kMost);
}

}  // namespace
}  // namespace bloom::test
