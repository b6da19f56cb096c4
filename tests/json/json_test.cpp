#include "json/json.h"

#include <gtest/gtest.h>

#include <chrono>

#include "base/text.h"
#include "json/worst.h"

namespace bloom {
namespace {

std::string object_of(int keys) {
  std::string text = "{";
  for (int i = 0; i < keys; ++i) text += cat(i > 0 ? "," : "", "\"", i, "\":0");
  return text + '}';
}

std::string list_of(int values) {
  std::string text = "[0";
  for (int i = 1; i < values; ++i) text += ",0";
  return text + ']';
}

std::string nested(int depth) {
  return std::string(static_cast<std::size_t>(depth), '[') +
         std::string(static_cast<std::size_t>(depth), ']');
}

std::string why(std::string_view text, const JsonLimits& limits) {
  const auto json = parse_json(text, limits);
  return json ? "" : json.error().message;
}

TEST(Json, objects_have_few_keys) {
  for (const JsonLimits& limits : {kLineLimits, kFrameLimits}) {
    EXPECT_EQ(why(object_of(limits.keys), limits), "");
    EXPECT_EQ(why(object_of(limits.keys + 1), limits),
              cat("An object of the JSON has more than ", limits.keys, " keys."));
    // Wherever it stands, and whatever stands around it.
    EXPECT_EQ(why(cat("[{\"a\":", object_of(limits.keys), "},", object_of(limits.keys), "]"),
                  {.depth = 8, .keys = limits.keys, .values = 1000}),
              "");
    EXPECT_NE(why(cat("[{\"a\":", object_of(limits.keys + 1), "}]"), limits), "");
    EXPECT_NE(why(cat("{\"a\":{},", object_of(limits.keys).substr(1)), limits), "");
  }
}

TEST(Json, a_key_again_counts_again_and_its_last_value_is_kept) {
  EXPECT_EQ(dump(*parse_json(R"({"a":1,"b":{"x":[]},"a":{"y":2},"b":3})")),
            R"({"a":{"y":2},"b":3})");
  std::string text = "{\"a\":0";
  for (int i = 0; i < kLineLimits.keys; ++i) text += ",\"a\":0";
  EXPECT_FALSE(parse_json(text + '}').ok());
}

TEST(Reader, names_each_key_that_it_knows_once) {
  const Json json = {{"side", "A"}, {"stranger", 1}};
  Reader in(json, "options");
  EXPECT_TRUE(in.has("side"));
  EXPECT_EQ(in.text("side"), "A");
  EXPECT_FALSE(in.has("metro"));
  EXPECT_EQ(in.finish().error().message,
            "options has an unknown key \"stranger\"; known are side and metro.");
}

TEST(Json, values_and_depth_are_bounded) {
  // Itself and what is in it.
  EXPECT_EQ(why(list_of(kFrameLimits.values - 2), kFrameLimits), "");
  EXPECT_EQ(why(list_of(kFrameLimits.values + 1), kFrameLimits),
            cat("The JSON has more than ", kFrameLimits.values, " values."));
  EXPECT_EQ(why(nested(kFrameLimits.depth), kFrameLimits), "");
  EXPECT_EQ(why(nested(kFrameLimits.depth + 1), kFrameLimits),
            cat("The JSON is nested deeper than ", kFrameLimits.depth, " levels."));
  // Brackets, commas and colons in texts are none.
  const std::string marks = cat("[\"", std::string(1000, '['), std::string(1000, ','),
                                std::string(1000, ':'), "\\\"", std::string(1000, '{'), "\"]");
  EXPECT_EQ(why(marks, kFrameLimits), "");
}

TEST(Json, numbers_are_short) {
  EXPECT_EQ(why(cat("[-1.", std::string(37, '3'), ", 12345678901234567890e+12]"), kLineLimits), "");
  EXPECT_EQ(why(cat("[-1.", std::string(38, '3'), "]"), kLineLimits),
            "A number of the JSON has more than 40 characters.");
  EXPECT_EQ(why(cat("[\"", std::string(100, '3'), "\"]"), kLineLimits), "");
}

TEST(Json, the_longest_record_is_a_line) {
  std::string moves = "{\"moves\":[[0,\"x\"]";
  for (int i = 1; i < 100000; ++i) moves += ",[0,\"x\"]";
  EXPECT_EQ(why(moves + "]}", kLineLimits), "");
}

TEST(Json, what_is_no_json_is_refused) {
  using namespace std::string_view_literals;
  for (const std::string_view text : {""sv,
                                      "{"sv,
                                      "]"sv,
                                      "[}"sv,
                                      "{\"a\"}"sv,
                                      "[1,]"sv,
                                      "\\"sv,
                                      "[\"\\\"]"sv,
                                      "[\"\xff\"]"sv,
                                      "[\"\xc0\x80\"]"sv,
                                      "[\"\xed\xa0\x80\"]"sv,
                                      "[\"\\ud800\"]"sv,
                                      "[\"\\udc00\\ud800\"]"sv,
                                      "[\"\n\"]"sv,
                                      "[01]"sv,
                                      "[1e999]"sv,
                                      "{}\0"sv,
                                      "{}\0{"sv,
                                      "[]]"sv,
                                      "]["sv,
                                      "\xef\xbb\xbf["sv})
    EXPECT_FALSE(parse_json(text).ok()) << text;
}

// Whatever a stranger sends is refused, or small: nothing after it can take long.
TEST(Json, the_worst_frames_become_little) {
  for (const auto& [name, text] : worst_texts(16 * 1024, kFrameLimits)) {
    EXPECT_LE(text.size(), 16u * 1024) << name;
    const auto json = parse_json(text, kFrameLimits);
    if (!json) continue;
    const auto count = [](const auto& self, const Json& value) -> int {
      EXPECT_LE(value.is_object() ? value.size() : 0, 64u);
      int sum = 1;
      if (value.is_structured())
        for (const Json& each : value) sum += self(self, each);
      return sum;
    };
    EXPECT_LE(count(count, *json), kFrameLimits.values) << name;
  }
}

// In a second what takes a quarter of a millisecond each: `bloom bench --frames` has the figures.
TEST(Json, the_worst_texts_are_read_in_no_time) {
  const auto began = std::chrono::steady_clock::now();
  for (const auto& each : worst_texts(16 * 1024, kFrameLimits))
    for (int i = 0; i < 10; ++i) (void)parse_json(each.text, kFrameLimits).ok();
  for (const auto& each : worst_texts(4 << 20, kLineLimits))
    (void)parse_json(each.text, kLineLimits).ok();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  EXPECT_LT(took.count(), 60);
}

}  // namespace
}  // namespace bloom
