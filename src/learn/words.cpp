#include "learn/words.h"

#include <algorithm>

#include "base/text.h"

namespace bloom::learn {
namespace {

bool is_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}
// The first byte of a letter such as é.
bool begins_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0xC3 && byte <= 0xC5;
}
bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t'; }

// What is wrong with a text beside its length; empty if nothing is.
std::string flaw(std::string_view text) {
  if (text.empty()) return "is empty";
  if (is_blank(text.front()) || is_blank(text.back())) return "has a blank at an end";
  if (std::count(text.begin(), text.end(), '*') % 2 != 0) return "has a * without another";
  if (text.find("**") != text.npos) return "has **: a text holds *emphasis* and nothing else";
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t size = character_size(rest);
    if (size == 0) return "has a character that cannot be shown";
    rest.remove_prefix(size);
  }
  if (text.find_first_of("<>`\\{}") != text.npos)
    return "has one of <>`\\{}: a text holds *emphasis* and nothing else";
  return {};
}

}  // namespace

std::optional<int> language_named(std::string_view name) {
  const std::string_view tag = name.substr(0, name.find_first_of("_-.@"));
  for (std::size_t i = 0; i < kLanguages.size(); ++i)
    if (kLanguages[i] == tag) return static_cast<int>(i);
  return std::nullopt;
}

Words read_words(const Json& json, const std::string& where, std::vector<std::string>& faults) {
  Words out;
  Reader in(json, where);
  for (std::size_t i = 0; i < kLanguages.size(); ++i) {
    const std::string path = in.path(kLanguages[i]);
    // Each of its own, so that one that is missing hides no other.
    if (!json.is_object()) break;
    if (!in.has(kLanguages[i])) {
      faults.push_back(cat(path, " is missing."));
      continue;
    }
    const auto text = as_text(*json.find(std::string(kLanguages[i])));
    const std::string wrong = text ? flaw(*text) : "should be a text";
    if (!wrong.empty()) faults.push_back(cat(path, ' ', wrong, '.'));
    out[i] = text.value_or("");
  }
  if (const Status status = in.finish(); !status) faults.push_back(status.error().message);
  return out;
}

int count_words(std::string_view text) {
  int words = 0;
  bool inside = false;
  for (const char c : text) {
    if (is_blank(c)) {
      inside = false;
    } else if (!inside && (is_letter(c) || is_digit(c) || begins_letter(c))) {
      inside = true;
      ++words;
    }
  }
  return words;
}

int count_sentences(std::string_view text) {
  int sentences = 0;
  std::string_view rest = trimmed(text);
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const char c = rest[i];
    if (c != '.' && c != '!' && c != '?') continue;
    // What closes quotes or emphasis may follow.
    std::size_t next = i + 1;
    while (next < rest.size() && (rest[next] == '*' || rest[next] == '"' || rest[next] == ')'))
      ++next;
    const bool last = next >= rest.size();
    if (!last && !is_blank(rest[next])) continue;
    // A letter by itself is an abbreviation, as in "z. B."
    const bool lone = i > 0 && is_letter(rest[i - 1]) && (i == 1 || is_blank(rest[i - 2]));
    if (last || !lone) ++sentences;
  }
  // One that ends without a mark.
  const bool ended = !rest.empty() && rest.find_last_of(".!?") != rest.npos &&
                     rest.find_last_of(".!?") + 3 >= rest.size();
  return sentences + (rest.empty() || ended ? 0 : 1);
}

}  // namespace bloom::learn
