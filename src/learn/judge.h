// What the engine says of a move, as facts that patterns are held against (docs/lessons.md).
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "json/json.h"
#include "learn/pattern.h"
#include "table/table.h"

namespace bloom::learn {

// Conditions in `missed`.
inline constexpr std::size_t kMaxAnswers = 32;

struct Verdict {
  bool accepted = false;
  // Otherwise the first answer whose condition holds; −1 if none does.
  int missed = -1;
};

// Judges moves of the seat that is to move. The table has to stay as it is meanwhile.
class Judge {
 public:
  explicit Judge(const Table& table) : table_(table) {}

  // An illegal move is refused as `check` refuses it. No condition, in `missed`, always holds.
  Result<Verdict> judge(std::string_view move, const Pattern& accept,
                        std::span<const std::optional<Pattern>> missed);
  // `best` compares the previews of all legal moves that a list has (kMaxListed).
  Result<Json> facts(std::string_view move, bool with_best);

 private:
  struct Most {
    std::string name;
    double value;
  };

  const Table& table_;
  std::optional<std::vector<Most>> most_;  // of each number in the previews
};

}  // namespace bloom::learn
