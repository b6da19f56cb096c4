#include "json/foreign.h"

#include <gtest/gtest.h>

#include <concepts>
#include <string>
#include <vector>

namespace bloom {
namespace {

ForeignDocument document(std::string_view text) {
  auto read = ForeignDocument::parse(text);
  EXPECT_TRUE(read) << text;
  return read ? std::move(*read) : ForeignDocument();
}

// Every kind of value, each asked everything.
const std::vector<std::string> kKinds = {
    "null", "true", "5", "-1.5", "\"x\"", "[]", "[1,2]", "{}", R"({"a":{"b":[7]}})"};

TEST(Foreign, answers_every_question_about_every_kind) {
  for (const std::string& text : kKinds) {
    const ForeignDocument owner = document(text);
    const Foreign json = owner.root();
    EXPECT_TRUE(json.is_there());
    EXPECT_EQ(json.is_object(), text[0] == '{') << text;
    EXPECT_EQ(json.is_list(), text[0] == '[') << text;
    EXPECT_EQ(json.size(), text == "[1,2]" ? 2u : 0u) << text;
    EXPECT_EQ(json.integer(0, 9), text == "5" ? std::optional<std::int64_t>(5) : std::nullopt);
    EXPECT_EQ(json.text().has_value(), text == "\"x\"") << text;
    EXPECT_EQ(json.boolean().has_value(), text == "true") << text;
    EXPECT_EQ(json.at("a").is_there(), text.find("\"a\"") != text.npos) << text;
    EXPECT_EQ(json.at(1).is_there(), text == "[1,2]") << text;
    EXPECT_EQ(json.text_at("a"), "");
    EXPECT_FALSE(json.at(2).is_there()) << text;
    EXPECT_EQ(dump(json), text);
    std::size_t entries = 0;
    for (const Foreign entry : json) entries += entry.is_there() ? 1 : 0;
    EXPECT_EQ(entries, json.size());
  }
}

TEST(Foreign, nothing_answers_too) {
  const ForeignDocument owner = document("[1,2]");
  const Foreign nothing = owner.root().at("table").at(3).at("number");
  EXPECT_FALSE(nothing.is_there());
  EXPECT_FALSE(nothing.integer(0, 9));
  EXPECT_FALSE(nothing.text());
  EXPECT_FALSE(nothing.boolean());
  EXPECT_EQ(nothing.size(), 0u);
  EXPECT_EQ(nothing.begin(), nothing.end());
  EXPECT_EQ(nothing.text_at("x"), "");
  EXPECT_EQ(dump(nothing), "null");
}

TEST(Foreign, finds_what_is_there) {
  const ForeignDocument owner = document(R"({"a":{"b":[7,"x",true]}})");
  const Foreign list = owner.root().at("a").at("b");
  EXPECT_EQ(list.at(0).integer(7, 7), 7);
  EXPECT_FALSE(list.at(0).integer(8, 9));
  EXPECT_EQ(list.at(1).text(), "x");
  EXPECT_EQ(list.at(2).boolean(), true);
}

TEST(Foreign, is_refused_or_handed_on_as_a_whole) {
  EXPECT_FALSE(ForeignDocument::parse("{"));
  EXPECT_FALSE(ForeignDocument::parse(std::string(100, '[')));
  const ForeignDocument owner = document(R"({"view":{"x":1}})");
  const auto count = [](const Json& json) -> Result<std::size_t> { return json.size(); };
  EXPECT_EQ(*owner.root().at("view").read_by(count), 1u);
  EXPECT_EQ(*owner.root().at("none").read_by(count), 0u);
  Json ours{{"cmd", "think"}};
  owner.root().at("view").copy_to(ours, "view");
  owner.root().at("none").copy_to(ours, "none");
  EXPECT_EQ(dump(ours), R"({"cmd":"think","view":{"x":1},"none":null})");
  const ForeignDocument copy = ForeignDocument::copy_of(owner.root().at("view"));
  EXPECT_EQ(dump(copy.root()), R"({"x":1})");
}

// The slips that do not compile.
template <class T>
concept HasBrackets =
    requires(const T json) { json["key"]; } || requires(const T json) { json[0]; };
template <class T>
concept HasGet = requires(const T json) { json.template get<int>(); };
template <class T>
concept LivesBriefly = requires { T().root(); };
static_assert(HasBrackets<Json> && !HasBrackets<Foreign> && !HasBrackets<ForeignDocument>);
static_assert(HasGet<Json> && !HasGet<Foreign> && !HasGet<ForeignDocument>);
static_assert(!std::convertible_to<Foreign, Json> && !std::convertible_to<Foreign, const Json&>);
static_assert(!std::constructible_from<Json, Foreign>);
static_assert(!LivesBriefly<ForeignDocument>);

}  // namespace
}  // namespace bloom
