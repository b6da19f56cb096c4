// A condition on what the engine says: a small tree, read once from foreign JSON and held against
// facts as often as one likes. What a pattern is stands in docs/lessons.md.
//
// Both are bounded: a pattern by the numbers below, and no part of it looks at a part of the facts
// twice, so that matching costs at most the product of their sizes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/seat.h"
#include "json/json.h"

namespace bloom::learn {

inline constexpr int kMaxPatternDepth = 12;
inline constexpr std::size_t kMaxPatternParts = 200;
inline constexpr std::size_t kMaxPatternText = 80;  // bytes

class Pattern {
 public:
  // `where` names it in errors, such as "accept": they say which part is wrong, and how.
  static Result<Pattern> read(const Json& json, std::string_view where);

  // `me` is what "$me" stands for.
  bool matches(const Json& facts, Seat me) const { return holds(root_, facts, me); }
  // Whether it looks at this member of the facts: others, which may be dear, can be left out.
  bool asks(std::string_view key) const { return asks(root_, key); }

 private:
  enum class Kind : std::uint8_t {
    kNull,
    kFlag,
    kNumber,
    kText,
    kMe,
    kOther,
    kObject,  // each part against the member of its name
    kList,
    kWithin,
    kLike,
    kHas,
    kCount,
    kAny,
    kAll,
    kNot
  };
  struct Part {
    Kind kind = Kind::kNull;
    bool flag = false;
    double least = 0, most = 0;
    std::string name;  // as a part of an object
    std::string text;
    std::vector<Part> parts;
  };
  class Reading;

  static bool holds(const Part& part, const Json& fact, Seat me);
  static bool asks(const Part& part, std::string_view key);

  Part root_;
};

}  // namespace bloom::learn
