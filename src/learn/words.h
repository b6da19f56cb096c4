// What people read, once in each language.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"

namespace bloom::learn {

inline constexpr std::array<std::string_view, 4> kLanguages = {"en", "fr", "it", "de"};
inline constexpr int kEnglish = 0;

// The place of a language in kLanguages: of "de", and of "de_CH.UTF-8" as LANG has it.
std::optional<int> language_named(std::string_view name);

using Words = std::array<std::string, kLanguages.size()>;

// Reads words, all languages of them, and says what is wrong with them: one text per fault.
Words read_words(const Json& json, const std::string& where, std::vector<std::string>& faults);

// As a person counts them: what has a letter or a digit in it.
int count_words(std::string_view text);
int count_sentences(std::string_view text);

}  // namespace bloom::learn
