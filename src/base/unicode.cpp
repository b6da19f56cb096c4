#include "base/unicode.h"

#include <algorithm>
#include <iterator>

namespace bloom {
namespace {

struct Range {
  char32_t first, last;
};

template <std::size_t N>
bool within(char32_t c, const Range (&ranges)[N]) {
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [c](const Range& each) { return each.first <= c && c <= each.last; });
}

bool breaks_lines(char32_t c) {
  constexpr Range kRanges[] = {
      {0x00, 0x1F},       {0x7F, 0x9F},  // controls
      {0x061C, 0x061C},                  // Arabic letter mark
      {0x200E, 0x200F},                  // marks of direction
      {0x2028, 0x2029},                  // separators of lines and paragraphs
      {0x202A, 0x202E},                  // embeddings and overrides
      {0x2066, 0x206F},                  // isolates; format characters of old
      {0xFDD0, 0xFDEF},                  // noncharacters
      {0xFEFF, 0xFEFF},                  // byte order mark
      {0xFFF9, 0xFFFB},                  // annotations
      {0xE0000, 0xE007F},                // tags
  };
  return within(c, kRanges) || (c & 0xFFFE) == 0xFFFE;
}

bool has_no_width(char32_t c) {
  constexpr Range kRanges[] = {
      {0x00AD, 0x00AD},                                          // soft hyphen
      {0x034F, 0x034F},                                          // grapheme joiner
      {0x115F, 0x1160},   {0x3164, 0x3164},   {0xFFA0, 0xFFA0},  // Hangul fillers
      {0x17B4, 0x17B5},                        // Khmer vowels that are not written
      {0x180B, 0x180F},                        // Mongolian selectors and separator
      {0x200B, 0x200D},                        // zero width
      {0x2060, 0x2065},                        // word joiner, invisible operators
      {0xFE00, 0xFE0E},                        // selectors; U+FE0F makes emoji of signs
      {0xFFFC, 0xFFFC},                        // stands for what is not there
      {0x13430, 0x13442},                      // formats and blanks of hieroglyphs
      {0x16FE4, 0x16FE4},                      // Khitan filler
      {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},  // formats of shorthand and music
      {0x1D159, 0x1D159},                      // a note without a head
      {0xE0080, 0xE0FFF},                      // selectors, and what is to be ignored
  };
  return within(c, kRanges);
}

bool is_other_space(char32_t c) {
  constexpr Range kRanges[] = {{0x00A0, 0x00A0}, {0x1680, 0x1680}, {0x2000, 0x200A},
                               {0x202F, 0x202F}, {0x205F, 0x205F}, {0x2800, 0x2800},
                               {0x3000, 0x3000}};
  return within(c, kRanges);
}

// Marks that stand on the character before them; the blocks that hold nothing else.
bool is_mark(char32_t c) {
  constexpr Range kRanges[] = {{0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD},
                               {0x064B, 0x065F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},
                               {0x20D0, 0x20FF}, {0xFE0F, 0xFE0F}, {0xFE20, 0xFE2F}};
  return within(c, kRanges);
}

// Other forms of ASCII as ASCII; capital letters as small ones.
char32_t folded(char32_t c) {
  // Alphabets from A to Z or from a to z.
  constexpr char32_t kAlphabets[] = {
      0x249C,                              // in parentheses
      0x24B6,  0x24D0,                     // in circles
      0x1F110, 0x1F130, 0x1F150, 0x1F170,  // in parentheses, squares, dark circles, dark squares
      0x1F1E6,                             // in flags
  };
  // What stands alone: raised, lowered, of script, small capitals; nought; then what looks the same
  // in Greek, Cyrillic, Armenian, Cherokee, Coptic and Lisu.
  constexpr struct {
    char32_t form, letter;
  } kLetters[] = {{0x00BA, 'o'}, {0x0299, 'b'}, {0x1D0F, 'o'}, {0x1D1B, 't'}, {0x1D2E, 'b'},
                  {0x1D3C, 'o'}, {0x1D40, 't'}, {0x1D47, 'b'}, {0x1D52, 'o'}, {0x1D57, 't'},
                  {0x2092, 'o'}, {0x209C, 't'}, {0x212C, 'b'}, {0x2134, 'o'}, {'0', 'o'},
                  {0x0392, 'b'}, {0x03B2, 'b'}, {0x039F, 'o'}, {0x03BF, 'o'}, {0x03A4, 't'},
                  {0x03C4, 't'}, {0x0412, 'b'}, {0x0432, 'b'}, {0x041E, 'o'}, {0x043E, 'o'},
                  {0x0422, 't'}, {0x0442, 't'}, {0x0555, 'o'}, {0x0585, 'o'}, {0x13F4, 'b'},
                  {0x13A2, 't'}, {0x2C82, 'b'}, {0x2C83, 'b'}, {0x2C9E, 'o'}, {0x2C9F, 'o'},
                  {0x2CA6, 't'}, {0x2CA7, 't'}, {0xA4D0, 'b'}, {0xA4F3, 'o'}, {0xA4D4, 't'}};
  if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFF01 - 0x21;  // in full width
  if (c >= 'A' && c <= 'Z') return c - 'A' + 'a';
  if (c < 0x80 && c != '0') return c;
  if (c >= 0x1D400 && c <= 0x1D6A3) return 'a' + (c - 0x1D400) % 26;  // of mathematics
  for (const char32_t first : kAlphabets)
    if (c >= first && c < first + 26) return 'a' + (c - first);
  for (const auto& [form, letter] : kLetters)
    if (c == form) return letter;
  return c;
}

bool looks_like_colon(char32_t c) {
  constexpr Range kRanges[] = {
      {':', ':'},       {0x02D0, 0x02D0}, {0x02F8, 0x02F8}, {0x0589, 0x0589}, {0x05C3, 0x05C3},
      {0x0703, 0x0704}, {0x0903, 0x0903}, {0x0A83, 0x0A83}, {0x1361, 0x1361}, {0x1365, 0x1366},
      {0x16EC, 0x16EC}, {0x1804, 0x1804}, {0x205A, 0x205A}, {0x2236, 0x2237}, {0x2254, 0x2254},
      {0x2982, 0x2982}, {0x2A74, 0x2A74}, {0x2D42, 0x2D42}, {0xA4FD, 0xA4FD}, {0xA789, 0xA789},
      {0xFE13, 0xFE13}, {0xFE30, 0xFE30}, {0xFE55, 0xFE55}};
  return within(c, kRanges);
}

}  // namespace

std::optional<char32_t> take_character(std::string_view& text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const unsigned first = byte(0);
  const std::size_t size = first < 0x80   ? 1
                           : first < 0xC2 ? 0
                           : first < 0xE0 ? 2
                           : first < 0xF0 ? 3
                                          : 4;
  if (size == 0 || first >= 0xF5) return std::nullopt;
  char32_t out = size == 1 ? first : first & (0x7Fu >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return std::nullopt;
    out = (out << 6) | (byte(i) & 0x3F);
  }
  // Spellings that are too long, surrogates, what is beyond Unicode.
  if ((size == 3 && out < 0x800) || (size == 4 && out < 0x10000) || (out >> 11) == 0x1B ||
      out > 0x10FFFF)
    return std::nullopt;
  text.remove_prefix(size);
  return out;
}

bool is_line(std::string_view text) {
  while (!text.empty())
    if (const auto c = take_character(text); !c || breaks_lines(*c)) return false;
  return true;
}

bool is_seen(std::string_view text) {
  while (!text.empty()) {
    const auto c = take_character(text);
    if (!c) return false;
    if (*c != ' ' && !breaks_lines(*c) && !has_no_width(*c) && !is_other_space(*c) && !is_mark(*c))
      return true;
  }
  return false;
}

bool is_visible_name(std::string_view text) {
  bool seen = false;
  char32_t before = ' ';
  while (!text.empty()) {
    const auto c = take_character(text);
    if (!c || breaks_lines(*c) || has_no_width(*c) || is_other_space(*c)) return false;
    if (*c == ' ' && before == ' ') return false;
    // Letters are not made emoji of.
    if (*c == 0xFE0F && before < 0x203C) return false;
    seen = seen || (*c != ' ' && !is_mark(*c));
    before = *c;
  }
  return seen && before != ' ';
}

bool begins_with_label(std::string_view text, std::string_view word) {
  std::size_t known = 0;
  while (!text.empty()) {
    const auto c = take_character(text);
    if (!c) return false;
    const char32_t sign = folded(*c);
    if (sign == ' ' || is_other_space(sign) || has_no_width(sign) || is_mark(sign)) continue;
    if (known == word.size()) return looks_like_colon(sign);
    if (sign != static_cast<unsigned char>(word[known++])) return false;
  }
  return false;
}

}  // namespace bloom
