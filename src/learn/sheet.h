// Reading the objects of a lesson or of notes: as Reader, but a fault ends nothing. All are kept,
// one text each.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "json/json.h"
#include "learn/mark.h"
#include "learn/pattern.h"
#include "learn/words.h"

namespace bloom::learn {

using Faults = std::vector<std::string>;

class Sheet {
 public:
  Sheet(const Json& json, std::string where, Faults& faults)
      : in_(json, where), where_(std::move(where)), faults_(faults) {}
  ~Sheet() {
    if (const Status status = in_.finish(); !status) faults_.push_back(status.error().message);
  }
  Sheet(const Sheet&) = delete;
  Sheet& operator=(const Sheet&) = delete;

  Reader& in() { return in_; }
  std::string path(std::string_view key) const {
    return where_.empty() ? std::string(key) : cat(where_, where_.ends_with(' ') ? "" : ".", key);
  }
  void fault(std::string_view key, std::string_view what) {
    faults_.push_back(cat(path(key), ' ', what, '.'));
  }

  Words words(std::string_view key) {
    const Json* json = in_.value(key);
    return json == nullptr ? Words() : read_words(*json, path(key), faults_);
  }
  // With at most so many English words.
  Words words(std::string_view key, int most) {
    const Words out = words(key);
    const int count = count_words(out[kEnglish]);
    if (count > most) fault(cat(key, ".en"), cat("has ", count, " words; ", most, " are allowed"));
    return out;
  }
  std::optional<Pattern> pattern(std::string_view key) {
    if (!in_.has(key)) return std::nullopt;
    auto out = Pattern::read(*in_.value(key), path(key));
    if (out) return std::move(*out);
    faults_.push_back(out.error().message);
    return std::nullopt;
  }
  std::vector<std::string> texts(std::string_view key, std::size_t most) {
    std::vector<std::string> out;
    if (!in_.has(key)) return out;
    for (const Json& each : in_.list(key, 0, most)) {
      if (const auto text = as_text(each))
        out.emplace_back(*text);
      else
        fault(key, "should hold texts");
    }
    return out;
  }
  std::vector<std::string> look(std::string_view game, const Marks& marks) {
    std::vector<std::string> out = texts("look", 20);
    for (const std::string& mark : out)
      if (const std::string flaw = marks.flaw(game, mark); !flaw.empty())
        fault("look", cat("has ", in_quotes(mark), ", which ", flaw));
    return out;
  }
  // Numbered like "T12": the first letter of the game, then a number.
  std::vector<std::string> clauses(std::string_view game) {
    std::vector<std::string> out = texts("clauses", 60);
    for (const std::string& clause : out) {
      const char letter = game.empty() ? '?' : static_cast<char>(game[0] - 'a' + 'A');
      const auto number = read_int(std::string_view(clause).substr(clause.empty() ? 0 : 1));
      if (clause.empty() || clause[0] != letter || !number || *number < 1 || *number > 99)
        fault("clauses",
              cat("has ", in_quotes(clause), ", which is no clause such as ", letter, "12"));
    }
    return out;
  }

 private:
  Reader in_;
  std::string where_;
  Faults& faults_;
};

}  // namespace bloom::learn
