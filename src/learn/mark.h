// Marks: what on the table a text means, such as "market:4". Which there are, and what they are
// called, is data (data/learn/marks.json).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "learn/words.h"

namespace bloom::learn {

class Marks {
 public:
  // Every fault is one text; with faults they are not to be used.
  static Marks read(const Json& json, std::vector<std::string>& faults);

  // What is wrong with a mark for this game, as the rest of a sentence; empty if nothing is.
  std::string flaw(std::string_view game, std::string_view mark) const;
  // What a good mark is called: "market slot 4".
  std::string called(std::string_view game, std::string_view mark, int language) const;

 private:
  struct Form {
    std::string game;   // "*": of all
    std::string kind;   // "market"
    std::string which;  // "#"; empty: the mark is the kind alone
    Words words;
  };
  const Form* find(std::string_view game, std::string_view mark) const;

  std::vector<Form> forms_;
};

}  // namespace bloom::learn
