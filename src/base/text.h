// Text: joining pieces, splitting, trimming, reading small numbers strictly.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bloom {

namespace detail {
inline void append(std::string& out, std::string_view piece) { out += piece; }
inline void append(std::string& out, char piece) { out += piece; }
template <std::integral T>
  requires(!std::same_as<T, char> && !std::same_as<T, bool>)
void append(std::string& out, T number) {
  char buffer[24];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, number);
  out.append(buffer, end);
}
}  // namespace detail

// cat("slot ", 3, " is empty") — strings, characters and whole numbers in one string.
template <class... Pieces>
std::string cat(const Pieces&... pieces) {
  std::string out;
  (detail::append(out, pieces), ...);
  return out;
}

// "a, b and c"
inline std::string list_words(const std::vector<std::string>& words,
                              std::string_view last = "and") {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? cat(' ', last, ' ') : std::string(", ");
    out += words[i];
  }
  return out;
}

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The whole of `text` as a number in canonical spelling (no sign but '-', no leading zero).
inline std::optional<int> read_int(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (cat(value) != text) return std::nullopt;
  return value;
}

// The part before the first `mark`, which is removed from `text` together with the mark.
inline std::string_view take_until(std::string_view& text, char mark) {
  const auto at = text.find(mark);
  const std::string_view head = text.substr(0, at);
  text = at == std::string_view::npos ? std::string_view{} : text.substr(at + 1);
  return head;
}

// Without the blanks at both ends.
inline std::string_view trimmed(std::string_view text, std::string_view blanks = " \t") {
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

// How many bytes the first character of `text` has; 0 where they are no printable UTF-8.
inline std::size_t character_size(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return first < 0x20 || first == 0x7F ? 0 : 1;
  const std::size_t size = first >= 0xF5   ? 0
                           : first >= 0xF0 ? 4
                           : first >= 0xE0 ? 3
                           : first >= 0xC2 ? 2
                                           : 0;
  for (std::size_t i = 1; i < size; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  // Control characters again, spellings that are too long, surrogates, what is beyond Unicode.
  const unsigned second = byte(1);
  if ((first == 0xC2 && second < 0xA0) || (first == 0xE0 && second < 0xA0) ||
      (first == 0xED && second >= 0xA0) || (first == 0xF0 && second < 0x90) ||
      (first == 0xF4 && second >= 0x90))
    return 0;
  return size;
}

// A piece of foreign text for use inside a sentence: short, quoted, without control characters.
inline std::string in_quotes(std::string_view text, std::size_t most = 60) {
  std::string out = "\"";
  while (!text.empty()) {
    if (out.size() > most) {
      out += "…";
      break;
    }
    const std::size_t size = character_size(text);
    out += size == 0 ? std::string_view("?") : text.substr(0, size);
    text.remove_prefix(size == 0 ? 1 : size);
  }
  return out + '"';
}

}  // namespace bloom
