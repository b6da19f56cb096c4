#include "learn/pattern.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "base/rng.h"
#include "base/shuffle.h"
#include "base/text.h"

namespace bloom::learn {
namespace {

Json json(std::string_view text) {
  const Json out = Json::parse(text, nullptr, false);
  EXPECT_FALSE(out.is_discarded()) << text;
  return out;
}

bool matches(std::string_view pattern, std::string_view facts, int me = 1) {
  const auto read = Pattern::read(json(pattern), "p");
  EXPECT_TRUE(read) << pattern << ": " << (read ? "" : read.error().message);
  return read && read->matches(json(facts), seat_at(me));
}

std::string refusal_of(const Json& pattern) {
  const auto read = Pattern::read(pattern, "accept");
  EXPECT_FALSE(read) << dump(pattern).substr(0, 200);
  if (read) return {};
  EXPECT_EQ(read.error().code, "bad-request");
  EXPECT_TRUE(read.error().message.ends_with('.'));
  return read.error().message;
}
std::string refusal(std::string_view pattern) { return refusal_of(json(pattern)); }

// Every pair that is written here, and no other, matches.
void only(const std::string& pattern, const std::vector<std::string>& good,
          const std::vector<std::string>& bad) {
  for (const std::string& facts : good) EXPECT_TRUE(matches(pattern, facts)) << pattern << facts;
  for (const std::string& facts : bad) EXPECT_FALSE(matches(pattern, facts)) << pattern << facts;
}

TEST(Pattern, ValuesAreTheSame) {
  only("3", {"3", "3.0"}, {"4", "3.5", "\"3\"", "true", "null", "[3]", "{}"});
  only("0", {"0", "-0.0"}, {"false", "null", "\"\"", "[]"});
  only("true", {"true"}, {"false", "1", "\"true\"", "null"});
  only("false", {"false"}, {"true", "0", "null"});
  only("null", {"null"}, {"false", "0", "\"\"", "[]", "{}"});
  only("\"turn\"", {"\"turn\""}, {"\"Turn\"", "\"turns\"", "\"\"", "0", "[\"turn\"]"});
  only("\"*\"", {"\"*\""}, {"\"x\""});  // a star is one only in `like`
}

TEST(Pattern, ObjectsHaveTheseKeysAndMaybeOthers) {
  only(R"({"points":3})", {R"({"points":3})", R"({"move":"x","points":3})"},
       {R"({"points":2})", R"({"point":3})", "{}", "[]", "3", "null"});
  only(R"({"a":{"b":true}})", {R"({"a":{"b":true,"c":1}})"}, {R"({"a":{}})", R"({"a":true})"});
  only("{}", {"{}", R"({"a":1})", "[]", "[1]"}, {"null", "0", "\"\"", "false"});
}

TEST(Pattern, WhatIsMissingIsMatchedByNullOnly) {
  only(R"({"tile":null})", {R"({"tile":null})", "{}"}, {R"({"tile":0})", R"({"tile":""})"});
  only(R"({"tile":{"not":null}})", {R"({"tile":0})"}, {R"({"tile":null})", "{}"});
  only(R"({"a":{"b":null}})", {R"({"a":{}})"}, {"{}", R"({"a":null})"});
}

TEST(Pattern, ListsHaveTheSameLengthAndOrder) {
  only(R"([1,"x"])", {R"([1,"x"])"}, {R"(["x",1])", "[1]", R"([1,"x",2])", "1", "{}"});
  only("[]", {"[]"}, {"[0]", "{}", "null"});
}

TEST(Pattern, KeysThatArePlacesLookIntoLists) {
  only(R"({"$me":{"min":5}})", {"[0,5]", "[0,9,0]"}, {"[9,4]", "[9]", "[]", "5"});
  only(R"({"0":1,"2":null})", {"[1]", "[1,7]", "[1,7,null]"}, {"[2]", "[1,7,0]", "[]"});
  only(R"({"scores":{"$me":3}})", {R"({"scores":[0,3]})"}, {R"({"scores":[3,0]})"});
  EXPECT_TRUE(matches(R"({"$me":1})", "[1,2]", 0));
  EXPECT_FALSE(matches(R"({"$me":1})", R"({"$me":1})"));  // a word of the pattern, not of facts
  EXPECT_TRUE(matches(R"({"0":1})", R"({"0":1})"));
  EXPECT_FALSE(matches(R"({"00":1})", "[1]"));
}

TEST(Pattern, Words) {
  only(R"({"min":2})", {"2", "2.5", "9"}, {"1", "1.9", "\"2\"", "null", "[2,2]"});
  only(R"({"max":2})", {"2", "-7"}, {"3", "2.01", "null", "true"});
  only(R"({"min":2,"max":4})", {"2", "3", "4"}, {"1", "5"});
  only(R"({"max":4,"min":4})", {"4"}, {"3", "5"});
  only(R"({"has":{"event":"turn"}})", {R"([{"event":"a"},{"event":"turn","seat":1}])"},
       {"[]", R"([{"event":"a"}])", R"({"event":"turn"})", "null"});
  only(R"({"has":null})", {"[1,null]"}, {"[]", "[1]", "null"});
  only(R"({"count":2})", {"[0,0]"}, {"[]", "[0]", "2", R"({"a":1,"b":2})", "\"ab\"", "null"});
  only(R"({"count":{"min":1,"max":2}})", {"[0]", "[0,0]"}, {"[]", "[0,0,0]"});
  only(R"({"any":[1,"x"]})", {"1", "\"x\""}, {"2", "null"});
  only(R"({"all":[{"min":1},{"not":3}]})", {"1", "4"}, {"3", "0"});
  only(R"({"all":[]})", {"1", "null", "[]", "{}", "\"\""}, {});
  only(R"({"not":{"has":1}})", {"[]", "[2]", "null"}, {"[1]", "[2,1]"});
}

TEST(Pattern, Like) {
  only(R"({"like":"O@*"})", {"\"O@c3\"", "\"O@\""}, {"\"SHO@c3\"", "\"O\"", "5", "null"});
  only(R"({"like":"*@c3"})", {"\"O@c3\"", "\"@c3\""}, {"\"O@c33\"", "\"c3\""});
  only(R"({"like":"lay * < r1 *"})", {"\"lay 3 4 5 < r1 4\""},
       {"\"lay 3 4 5\"", "\"lay 3 4 5 < r12 4\""});
  only(R"({"like":"a*a"})", {"\"aa\"", "\"aba\"", "\"abaa\""}, {"\"a\"", "\"ab\"", "\"baa\""});
  only(R"({"like":"*"})", {"\"\"", "\"x\""}, {"1", "null"});
  only(R"({"like":"**x**"})", {"\"x\"", "\"axb\""}, {"\"\""});
  only(R"({"like":"end"})", {"\"end\""}, {"\"ends\"", "\"bend\""});
  only(R"({"like":""})", {"\"\""}, {"\"x\""});
}

// The usual recursion, which takes exponential time and is right.
bool slowly_like(std::string_view text, std::string_view form) {
  if (form.empty()) return text.empty();
  if (form[0] != '*')
    return !text.empty() && text[0] == form[0] && slowly_like(text.substr(1), form.substr(1));
  return slowly_like(text, form.substr(1)) || (!text.empty() && slowly_like(text.substr(1), form));
}

TEST(Pattern, LikeIsWhatTheSlowWaySays) {
  Rng rng(1);
  const auto word = [&](std::string_view letters, std::uint32_t most) {
    std::string out;
    for (std::uint32_t left = below(rng, most + 1); left > 0; --left)
      out += letters[below(rng, static_cast<std::uint32_t>(letters.size()))];
    return out;
  };
  int held = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::string text = word("ab", 8), form = word("ab*", 6);
    const auto pattern = Pattern::read(Json{{"like", form}}, "p");
    ASSERT_TRUE(pattern);
    const bool holds = pattern->matches(text, seat_at(0));
    EXPECT_EQ(holds, slowly_like(text, form)) << text << ' ' << form;
    held += holds;
  }
  EXPECT_GT(held, 1000);
  EXPECT_LT(held, 19000);
}

TEST(Pattern, Seats) {
  only("\"$me\"", {"1"}, {"1.0", "0", "2", "\"$me\"", "null", "true", "-1"});
  only("\"$other\"", {"0", "2", "4"}, {"1", "-1", "5", "\"$other\"", "null"});
  EXPECT_TRUE(matches("\"$me\"", "3", 3));
  EXPECT_TRUE(matches(R"({"events":{"has":{"event":"steal","seat":"$other"}}})",
                      R"({"events":[{"event":"steal","seat":0}]})"));
}

TEST(Pattern, SaysWhetherItLooksAtAMember) {
  const auto asks = [](std::string_view text) {
    return Pattern::read(json(text), "p")->asks("best");
  };
  for (const char* text : {R"({"best":{"points":true}})", R"({"any":[{"move":"x"},{"best":null}]})",
                           R"({"all":[{"not":{"best":{}}}]})"})
    EXPECT_TRUE(asks(text)) << text;
  for (const char* text : {R"({"preview":{"best":1}})", "\"best\"", R"({"move":"best"})", "{}",
                           R"({"has":{"best":1}})", R"({"all":[]})"})
    EXPECT_FALSE(asks(text)) << text;
}

TEST(Pattern, BadInputOfEveryKindIsNamed) {
  const std::vector<std::pair<const char*, const char*>> bad = {
      {R"({"preview":{"points":{"min":"3"}}})", "accept.preview.points.min should be a number."},
      {R"({"min":1,"points":2})", "accept has \"points\" beside \"min\""},
      {R"({"has":1,"count":2})", "beside"},
      {R"({"points":2,"like":"x"})", "accept has \"points\" beside \"like\""},
      {R"({"min":3,"max":2})", "accept has a min above its max."},
      {R"({"a":[1,{"like":5}]})", "accept.a[1].like should be a text."},
      {R"({"any":{}})", "accept.any should be a list of patterns."},
      {R"({"any":[]})", "accept.any is empty"},
      {R"({"all":3})", "accept.all should be a list of patterns."},
      {R"({"any":[1,{"not":{"min":null}}]})", "accept.any[1].not.min should be a number."},
      {R"({"seat":"$you"})", "accept.seat is \"$you\"; texts with $ are $me and $other."},
      {R"({"$other":1})", "accept has the key \"$other\""},
      {R"({"events":{"has":{"seat":"$"}}})", "accept.events.has.seat is \"$\""},
      {R"({"a\nb":{"like":1}})", "accept.\"a?b\".like"},
  };
  for (const auto& [pattern, words] : bad)
    EXPECT_NE(refusal(pattern).find(words), std::string::npos) << refusal(pattern);
}

TEST(Pattern, IsBoundedInDepthSizeAndText) {
  Json deep = 1;
  for (int i = 0; i < kMaxPatternDepth - 1; ++i) deep = Json{{"not", deep}};
  EXPECT_TRUE(Pattern::read(deep, "p"));
  EXPECT_NE(refusal_of(Json{{"not", deep}}).find("lies too deep"), std::string::npos);
  EXPECT_NE(refusal_of(Json::array({deep})).find("lies too deep"), std::string::npos);
  EXPECT_NE(refusal_of(Json{{"a", deep}}).find("lies too deep"), std::string::npos);

  Json wide = Json::array();
  while (wide.size() < kMaxPatternParts - 1) wide.push_back(wide.size());
  EXPECT_TRUE(Pattern::read(wide, "p"));
  wide.push_back(0);
  EXPECT_NE(refusal_of(wide).find("too large"), std::string::npos);
  EXPECT_NE(refusal_of(Json{{"any", wide}}).find("too large"), std::string::npos);

  const std::string text(kMaxPatternText, 'x');
  EXPECT_TRUE(Pattern::read(text, "p"));
  EXPECT_TRUE(Pattern::read(Json{{"like", text}}, "p"));
  EXPECT_NE(refusal_of(Json(text + 'x')).find("too long"), std::string::npos);
  EXPECT_NE(refusal_of(Json{{"like", text + 'x'}}).find("too long"), std::string::npos);
}

// A pattern, the facts, and no cache: how often a part can meet a fact is what is bounded.
TEST(Pattern, WhatIsDearestCostsTheProductOfTheSizes) {
  // Every part but the leaves looks at every entry, and every leaf at every text in vain.
  Json leaves = Json::array();
  const std::string form = "*" + std::string(kMaxPatternText / 2 - 2, 'a') + "b*" +
                           std::string(kMaxPatternText / 2 - 2, 'a') + "c";
  while (leaves.size() < kMaxPatternParts - 8) leaves.push_back(Json{{"like", form}});
  Json pattern = {{"any", leaves}};
  for (int i = 0; i < 3; ++i) pattern = Json{{"has", pattern}};
  const auto read = Pattern::read(pattern, "p");
  ASSERT_TRUE(read);
  Json facts = Json::array();
  for (int i = 0; i < 10; ++i) {
    Json inner = Json::array();
    for (int j = 0; j < 10; ++j)
      inner.push_back(Json::array({std::string(300, 'a'), std::string(300, 'a')}));
    facts.push_back(inner);
  }
  // About 200 × 200 pairs of 300 letters. No clock: a machine that took exponential time for it
  // would never come here.
  EXPECT_FALSE(read->matches(facts, seat_at(0)));
}

// Patterns and facts drawn at random, against the definition written down as plainly as can be.
bool slowly(const Json& pattern, const Json& fact, int me);

bool slowly_word(const std::string& word, const Json& value, const Json& fact, int me) {
  if (word == "not") return !slowly(value, fact, me);
  if (word == "any" || word == "all") {
    int held = 0;
    for (const Json& each : value) held += slowly(each, fact, me);
    return word == "any" ? held > 0 : held == static_cast<int>(value.size());
  }
  if (word == "min") return fact.is_number() && fact.get<double>() >= value.get<double>();
  if (word == "max") return fact.is_number() && fact.get<double>() <= value.get<double>();
  if (word == "like")
    return fact.is_string() && slowly_like(fact.get<std::string>(), value.get<std::string>());
  if (!fact.is_array()) return false;
  if (word == "count") return slowly(value, Json(static_cast<int>(fact.size())), me);
  int held = 0;
  for (const Json& each : fact) held += slowly(value, each, me);
  return held > 0;
}

bool slowly(const Json& pattern, const Json& fact, int me) {
  if (pattern.is_object()) {
    for (const char* word : {"min", "max", "like", "has", "count", "any", "all", "not"})
      if (pattern.contains(word)) {
        bool holds = true;
        for (const auto& [key, value] : pattern.items())
          holds = holds && slowly_word(key, value, fact, me);
        return holds;
      }
    if (!fact.is_structured()) return false;
    for (const auto& [key, value] : pattern.items()) {
      Json found;
      const std::string place = key == "$me" ? cat(me) : key;
      if (fact.is_object() && fact.contains(key)) found = fact[key];
      for (std::size_t i = 0; fact.is_array() && i < fact.size(); ++i)
        if (place == cat(i)) found = fact[i];
      if (!slowly(value, found, me)) return false;
    }
    return true;
  }
  if (pattern.is_array()) {
    if (!fact.is_array() || fact.size() != pattern.size()) return false;
    for (std::size_t i = 0; i < fact.size(); ++i)
      if (!slowly(pattern[i], fact[i], me)) return false;
    return true;
  }
  if (pattern == "$me") return fact == me;
  if (pattern == "$other") return fact.is_number_integer() && fact != me && fact >= 0 && fact < 5;
  return pattern == fact;
}

class Drawing {
 public:
  explicit Drawing(std::uint64_t seed) : rng_(seed) {}
  std::uint32_t roll(std::uint32_t sides) { return below(rng_, sides); }
  Json value() {
    switch (roll(6)) {
      case 0:
        return nullptr;
      case 1:
        return roll(2) == 0;
      case 2:
        return std::string(roll(3), 'a');
      default:
        return static_cast<int>(roll(4));
    }
  }
  std::string key() { return std::string(1, static_cast<char>('a' + roll(3))); }
  Json fact(int depth) {
    const std::uint32_t kind = depth == 0 ? 0 : roll(3);
    if (kind == 0) return value();
    Json out = kind == 1 ? Json::array() : Json::object();
    for (std::uint32_t left = roll(4); left > 0; --left) {
      if (kind == 1)
        out.push_back(fact(depth - 1));
      else
        out[key()] = fact(depth - 1);
    }
    return out;
  }
  Json pattern(int depth) {
    switch (depth == 0 ? roll(2) : roll(10)) {
      case 0:
        return value();
      case 1:
        return roll(4) == 0 ? Json("$me") : roll(3) == 0 ? Json("$other") : value();
      case 2:
        return Json{{"min", static_cast<int>(roll(3))}};
      case 3:
        return Json{{"like", roll(2) == 0 ? "a*" : "*aa"}};
      case 4:
        return Json{{"has", pattern(depth - 1)}};
      case 5:
        return Json{{"count", pattern(depth - 1)}};
      case 6:
        return Json{{"not", pattern(depth - 1)}};
      case 7:
        return Json{{roll(2) == 0 ? "any" : "all", list(depth, 1)}};
      case 8:
        return list(depth, 0);
      default: {
        Json out = Json::object();
        for (std::uint32_t left = roll(3); left > 0; --left)
          out[roll(4) == 0 ? "$me" : roll(4) == 0 ? "0" : key()] = pattern(depth - 1);
        return out;
      }
    }
  }

 private:
  Json list(int depth, std::uint32_t least) {
    Json out = Json::array();
    for (std::uint32_t left = least + roll(3); left > 0; --left) out.push_back(pattern(depth - 1));
    return out;
  }
  Rng rng_;
};

TEST(Pattern, IsWhatTheDefinitionSays) {
  Drawing draw(5);
  int held = 0;
  constexpr int kTries = 60000;
  for (int i = 0; i < kTries; ++i) {
    const Json pattern = draw.pattern(3), facts = draw.fact(3);
    const int me = static_cast<int>(draw.roll(3));
    const auto read = Pattern::read(pattern, "p");
    ASSERT_TRUE(read) << dump(pattern);
    const bool holds = read->matches(facts, seat_at(me));
    EXPECT_EQ(holds, slowly(pattern, facts, me)) << dump(pattern) << ' ' << dump(facts) << me;
    held += holds;
  }
  EXPECT_GT(held, kTries / 20);
  EXPECT_LT(held, kTries / 2);
}

}  // namespace
}  // namespace bloom::learn
