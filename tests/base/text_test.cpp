#include "base/text.h"

#include <gtest/gtest.h>

#include <limits>

namespace bloom {
namespace {

TEST(Cat, joins_strings_characters_and_numbers) {
  EXPECT_EQ(cat("slot ", 3, " is ", std::string("empty"), '.'), "slot 3 is empty.");
  EXPECT_EQ(cat(), "");
  EXPECT_EQ(cat(std::string_view("a"), 'b', "c"), "abc");
}

TEST(Cat, writes_every_width_of_number_in_full) {
  EXPECT_EQ(cat(-7), "-7");
  EXPECT_EQ(cat(0), "0");
  EXPECT_EQ(cat(std::uint8_t{65}), "65");
  EXPECT_EQ(cat(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(cat(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
}

TEST(ListWords, puts_commas_and_a_last_word) {
  EXPECT_EQ(list_words({}), "");
  EXPECT_EQ(list_words({"a"}), "a");
  EXPECT_EQ(list_words({"a", "b"}), "a and b");
  EXPECT_EQ(list_words({"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(list_words({"a", "b", "c"}, "or"), "a, b or c");
}

TEST(ReadInt, takes_the_canonical_spelling) {
  EXPECT_EQ(read_int("0"), 0);
  EXPECT_EQ(read_int("7"), 7);
  EXPECT_EQ(read_int("42"), 42);
  EXPECT_EQ(read_int("-3"), -3);
  EXPECT_EQ(read_int("2147483647"), 2147483647);
  EXPECT_EQ(read_int("-2147483648"), std::numeric_limits<int>::min());
}

TEST(ReadInt, refuses_every_other_spelling) {
  for (const std::string_view text : {"",
                                      " ",
                                      "-",
                                      "+1",
                                      "--1",
                                      "-0",
                                      "00",
                                      "07",
                                      "-07",
                                      " 7",
                                      "7 ",
                                      "7.",
                                      "7.0",
                                      "1e3",
                                      "0x10",
                                      "1,000",
                                      "seven",
                                      "7a",
                                      "a7",
                                      "2147483648",
                                      "-2147483649",
                                      "99999999999999999999"})
    EXPECT_EQ(read_int(text), std::nullopt) << '"' << text << '"';
  EXPECT_EQ(read_int(std::string_view("7\0", 2)), std::nullopt);
  EXPECT_EQ(read_int(std::string_view{}), std::nullopt);
}

TEST(TakeUntil, splits_at_the_first_mark_and_removes_it) {
  std::string_view text = "a b  c";
  EXPECT_EQ(take_until(text, ' '), "a");
  EXPECT_EQ(text, "b  c");
  EXPECT_EQ(take_until(text, ' '), "b");
  EXPECT_EQ(take_until(text, ' '), "");
  EXPECT_EQ(text, "c");
  EXPECT_EQ(take_until(text, ' '), "c");
  EXPECT_EQ(text, "");
  EXPECT_EQ(take_until(text, ' '), "");
}

TEST(Trimmed, takes_blanks_away_at_both_ends_only) {
  EXPECT_EQ(trimmed(" \ta b\t "), "a b");
  EXPECT_EQ(trimmed("a"), "a");
  EXPECT_EQ(trimmed(""), "");
  EXPECT_EQ(trimmed(" \t "), "");
  EXPECT_EQ(trimmed(" a\r", " \r"), "a");
  EXPECT_EQ(trimmed("\ra "), "\ra");
}

TEST(InQuotes, puts_quotes_around_text) {
  EXPECT_EQ(bloom::in_quotes(""), "\"\"");
  EXPECT_EQ(bloom::in_quotes("O@c3"), "\"O@c3\"");
  EXPECT_EQ(bloom::in_quotes("fleur é"), "\"fleur é\"");
}

TEST(InQuotes, hides_control_characters) {
  EXPECT_EQ(bloom::in_quotes("a\nb\tc\x1b[0m\x7f"), "\"a?b?c?[0m?\"");
  EXPECT_EQ(bloom::in_quotes(std::string_view("\0x", 2)), "\"?x\"");
  EXPECT_EQ(bloom::in_quotes("a\x80\xffz"), "\"a??z\"") << "bytes that are no character";
  EXPECT_EQ(bloom::in_quotes("\xc2\x9b"
                             "2J"),
            "\"??2J\"")
      << "a control character in two bytes";
  EXPECT_EQ(bloom::in_quotes("\xed\xa0\x80"), "\"???\"") << "half of a pair";
  EXPECT_EQ(bloom::in_quotes("\xe2\x82"), "\"??\"") << "cut off";
  EXPECT_EQ(bloom::in_quotes("€𝄞"), "\"€𝄞\"");
}

TEST(InQuotes, shortens_what_is_longer_than_asked_for) {
  EXPECT_EQ(bloom::in_quotes("abcdef", 6), "\"abcdef\"");
  EXPECT_EQ(bloom::in_quotes("abcdefg", 6), "\"abcdef…\"");
  EXPECT_EQ(bloom::in_quotes(std::string(60, 'x')), '"' + std::string(60, 'x') + '"');
  EXPECT_EQ(bloom::in_quotes(std::string(61, 'x')), '"' + std::string(60, 'x') + "…\"");
}

TEST(InQuotes, never_cuts_a_character_in_two) {
  // Each é is two bytes: three of them are six bytes, the fourth is left out whole.
  EXPECT_EQ(bloom::in_quotes("éééé", 6), "\"ééé…\"");
  EXPECT_EQ(bloom::in_quotes("éééé", 5), "\"ééé…\"");
}

TEST(InQuotes, keeps_a_character_of_four_bytes_that_begins_before_the_cut) {
  EXPECT_EQ(in_quotes("abcde🌷x", 6), "\"abcde🌷…\"");
  EXPECT_EQ(in_quotes("abcdef🌷", 6), "\"abcdef…\"");
}

// Foreign text need not be UTF-8: a long run of continuation bytes is no reason for a long
// sentence.
TEST(InQuotes, is_short_for_broken_utf8_too) {
  EXPECT_LT(bloom::in_quotes(std::string(1000, '\x80')).size(), 100u);
}

}  // namespace
}  // namespace bloom
