#include "base/unicode.h"

#include <gtest/gtest.h>

#include <string>

namespace bloom {
namespace {

// UTF-8 of any number, also of those that are no characters.
std::string utf8(char32_t c) {
  const auto byte = [](char32_t value) { return static_cast<char>(value); };
  if (c < 0x80) return {byte(c)};
  if (c < 0x800) return {byte(0xC0 | c >> 6), byte(0x80 | (c & 63))};
  if (c < 0x10000) return {byte(0xE0 | c >> 12), byte(0x80 | (c >> 6 & 63)), byte(0x80 | (c & 63))};
  return {byte(0xF0 | c >> 18), byte(0x80 | (c >> 12 & 63)), byte(0x80 | (c >> 6 & 63)),
          byte(0x80 | (c & 63))};
}

TEST(Unicode, every_character_is_read_as_it_is_written) {
  for (char32_t c = 0; c < 0x120000; ++c) {
    const std::string text = utf8(c);
    std::string_view rest = text;
    const auto read = take_character(rest);
    const bool valid = c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF);
    ASSERT_EQ(read.has_value(), valid) << std::hex << static_cast<unsigned>(c);
    if (!read) continue;
    ASSERT_EQ(*read, c);
    ASSERT_TRUE(rest.empty());
  }
}

TEST(Unicode, bytes_that_are_no_characters) {
  for (const char* text :
       {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3x", "\xE0\x80\x80", "\xE2\x82",
        "\xF0\x80\x80\x80", "\xF0\x9F\x8C", "\xF5\x80\x80\x80", "\xFF"}) {
    std::string_view rest = text;
    EXPECT_FALSE(take_character(rest)) << text;
    EXPECT_FALSE(is_line(text));
    EXPECT_FALSE(is_visible_name(text));
  }
}

TEST(Unicode, lines_say_what_they_show) {
  for (const char* text : {"", "Hello, world", "Grüße", "שלום", "مرحبا", "می\u200Cخواهم",
                           "👩\u200D🚀", "❤\uFE0F", "नमस्ते", "山田\u3000太郎", "bot: no"})
    EXPECT_TRUE(is_line(text)) << text;
  for (const char32_t c : {0x00,   0x0A,   0x1B,   0x7F,   0x80,    0x85,    0x9F,    0x061C,
                           0x200E, 0x200F, 0x2028, 0x2029, 0x202A,  0x202E,  0x2066,  0x2069,
                           0xFEFF, 0xFDD0, 0xFFFE, 0xFFFF, 0xE0001, 0xE007F, 0x1FFFE, 0x10FFFF})
    EXPECT_FALSE(is_line("a" + utf8(c) + "b")) << std::hex << static_cast<unsigned>(c);
}

TEST(Unicode, what_cannot_be_seen_is_nothing) {
  for (const char* text :
       {"", " ", "\u200B", "\u200B \u200D\u2060", "\u00A0\u3000", "\u2800", "\u3164", "\u00AD",
        "\uFE0F", "\u0308", "\xFF", "\uFFFC", "\U0001D159", "\U00013441", "\U00016FE4"})
    EXPECT_FALSE(is_seen(text)) << text;
  for (const char* text : {"a", " a", "\u200Ba", "?", "😀", "❤\uFE0F", "👩\u200D🚀", "שלום", "。"})
    EXPECT_TRUE(is_seen(text)) << text;
}

TEST(Unicode, names_show_what_they_are) {
  for (const char* text : {"Ada", "Ada Lovelace", "J. R. R.", "Zoë", "Zoe\u0308", "שרה", "عمر",
                           "山田", "नेहा", "🌷", "❤\uFE0F", "O'Neil", "x:y", "42"})
    EXPECT_TRUE(is_visible_name(text)) << text;
  for (const char* text : {"", " ", "  ", " Ada", "Ada ", "Ada  L", "\u0308", "\uFE0F", "a\uFE0F",
                           "Ada\nL", "\u3164", "山田\u3000太郎", "\u2800", "👩\u200D🚀"})
    EXPECT_FALSE(is_visible_name(text)) << text;
  for (const char32_t c :
       {0x00AD,  0x034F,  0x115F, 0x1160,  0x180E,  0x200B,  0x200C, 0x200D, 0x2060,
        0x2064,  0x3164,  0xFE00, 0xFEFF,  0xFFA0,  0x202E,  0x2067, 0x00A0, 0x0085,
        0xE0020, 0xE0100, 0xFFFC, 0x13430, 0x13442, 0x16FE4, 0x1D159})
    EXPECT_FALSE(is_visible_name("a" + utf8(c) + "b")) << std::hex << static_cast<unsigned>(c);
}

TEST(Unicode, labels_are_known_in_disguise) {
  for (const char* text :
       {"bot:hard", "BOT:hard", "Bot:", " bot:x", "bot :x", "b o t:", "ｂｏｔ：hard", "bot\uFF1Ax",
        "ＢＯＴ:x", "bot\u2236x", "bo\u200Bt:", "\u3000bot:", "bot\uFE30x", "bot\u205Ax", "ⓑⓞⓣ:x",
        "ⒷⓄⓉ：x", "⒝⒪⒯:", "𝐛𝐨𝐭:", "𝘽𝙊𝙏:", "𝔟𝔬𝔱:", "𝒷ℴ𝓉:", "ℬ𝒪𝒯:", "𝚋𝚘𝚝\uFE13",
        "🄱🄾🅃:", "🅑🅞🅣:", "🅱🅾🆃:", "ᵇᵒᵗ:", "ᴮᴼᵀ:", "ʙᴏᴛ:", "bₒₜ:", "🇧🇴🇹:", "b\u0332o\u0332t:",
        // Greek, Cyrillic, mixed, with a nought, Lisu, Coptic, Cherokee
        "ΒΟΤ:x", "ВОТ:x", "вот:", "bоt:", "b0t:", "ꓐꓳꓔ:", "ⲂⲞⲦ:", "ᏴOᎢ:"})
    EXPECT_TRUE(begins_with_label(text, "bot")) << text;
  for (const char* text : {"", "bot", "both:", "Botticelli", "robot:", "a bot:", "bo:", ":bot",
                           "ⓑⓞⓣⓢ:", "𝐛𝐨𝐭𝐚:", "Ⓑ", "🅱", "böt:", "Вот", "вода:", "007:"})
    EXPECT_FALSE(begins_with_label(text, "bot")) << text;
}

}  // namespace
}  // namespace bloom
