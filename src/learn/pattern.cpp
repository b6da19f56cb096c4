#include "learn/pattern.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "base/text.h"

namespace bloom::learn {
namespace {

constexpr std::string_view kMe = "$me", kOther = "$other";
constexpr std::array<std::string_view, 8> kWords = {"min",   "max", "like", "has",
                                                    "count", "any", "all",  "not"};

const Json kNothing;

// Any number; 2 and 2.0 are the same here.
std::optional<double> as_number(const Json& json) {
  if (const auto* real = json.get_ptr<const Json::number_float_t*>()) return *real;
  if (const auto* large = json.get_ptr<const Json::number_unsigned_t*>())
    return static_cast<double>(*large);
  if (const auto* whole = json.get_ptr<const Json::number_integer_t*>())
    return static_cast<double>(*whole);
  return std::nullopt;
}

// `*` stands for any part. What stands before the first and behind the last star is at the ends;
// of the pieces between, each is taken where it comes first.
bool like(std::string_view text, std::string_view form) {
  const auto star = form.find('*');
  if (star == form.npos) return text == form;
  if (!text.starts_with(form.substr(0, star))) return false;
  text.remove_prefix(star);
  form.remove_prefix(star + 1);
  for (auto next = form.find('*'); next != form.npos; next = form.find('*')) {
    const auto at = text.find(form.substr(0, next));
    if (at == text.npos) return false;
    text.remove_prefix(at + next);
    form.remove_prefix(next + 1);
  }
  return text.ends_with(form);
}

// The member of an object, or the entry of a list: at "$me" the learner's.
const Json& member(const Json& fact, const std::string& name, Seat me) {
  if (fact.is_object() && name != kMe) {
    const auto found = fact.find(name);
    return found == fact.end() ? kNothing : *found;
  }
  if (!fact.is_array()) return kNothing;
  const auto place = name == kMe ? std::optional(index(me)) : read_int(name);
  if (!place || *place < 0 || static_cast<std::size_t>(*place) >= fact.size()) return kNothing;
  return fact[static_cast<std::size_t>(*place)];
}

}  // namespace

class Pattern::Reading {
 public:
  Status read(const Json& json, const std::string& where, int depth, Part& out) {
    if (++parts_ > kMaxPatternParts)
      return wrong(cat(where, " is where the pattern gets too large: it may have ",
                       kMaxPatternParts, " parts."));
    if (depth > kMaxPatternDepth)
      return wrong(cat(where, " lies too deep: a pattern may have ", kMaxPatternDepth,
                       " parts inside each other."));
    if (json.is_null()) return Done{};
    if (const auto* flag = json.get_ptr<const Json::boolean_t*>()) {
      out.kind = Kind::kFlag;
      out.flag = *flag;
      return Done{};
    }
    if (const auto number = as_number(json)) {
      out.kind = Kind::kNumber;
      out.least = *number;
      return Done{};
    }
    if (const auto text = as_text(json)) return read_text(*text, where, out);
    if (json.is_array()) {
      out.kind = Kind::kList;
      return read_list(json, where, depth, out);
    }
    for (const std::string_view word : kWords)
      if (json.contains(word)) return read_word(json, std::string(word), where, depth, out);
    out.kind = Kind::kObject;
    for (const auto& [name, value] : json.items()) {
      if (name.starts_with('$') && name != kMe)
        return wrong(cat(where, " has the key ", in_quotes(name), "; the only one with $ is $me."));
      if (const Status status = read(value, at(where, name), depth + 1, add(out, name)); !status)
        return status;
    }
    return Done{};
  }

 private:
  static Error wrong(std::string message) { return Error("bad-request", std::move(message)); }
  // Names of strangers are cut, so that a message stays one.
  static std::string at(const std::string& where, std::string_view name) {
    constexpr std::size_t kMost = 40;
    const bool plain = name.size() <= kMost && std::all_of(name.begin(), name.end(), [](char c) {
                         return c > ' ' && c < 0x7f && c != '"';
                       });
    return cat(where, '.', plain ? std::string(name) : in_quotes(name, kMost));
  }
  static Part& add(Part& out, std::string_view name) {
    out.parts.emplace_back();
    out.parts.back().name = name;
    return out.parts.back();
  }

  Status read_text(std::string_view text, const std::string& where, Part& out) {
    if (text.size() > kMaxPatternText)
      return wrong(cat(where, " is too long: a text has ", kMaxPatternText, " bytes at the most."));
    out.kind = text == kMe ? Kind::kMe : text == kOther ? Kind::kOther : Kind::kText;
    out.text = text;
    if (out.kind == Kind::kText && text.starts_with('$'))
      return wrong(cat(where, " is ", in_quotes(text), "; texts with $ are $me and $other."));
    return Done{};
  }

  Status read_list(const Json& json, const std::string& where, int depth, Part& out) {
    for (std::size_t i = 0; i < json.size(); ++i)
      if (const Status status = read(json[i], cat(where, '[', i, ']'), depth + 1, add(out, ""));
          !status)
        return status;
    return Done{};
  }

  Status read_word(const Json& json, const std::string& word, const std::string& where, int depth,
                   Part& out) {
    const bool within = word == "min" || word == "max";
    for (const auto& entry : json.items())
      if (entry.key() != word && !(within && entry.key() == "max"))
        return wrong(cat(where, " has ", in_quotes(entry.key()), " beside ", in_quotes(word),
                         ", which stands ", within ? "alone or with min or max." : "alone."));
    if (within) return read_within(json, where, out);
    const Json& value = *json.find(word);
    const std::string inside = cat(where, '.', word);
    if (word == "like") {
      const auto text = as_text(value);
      if (!text) return wrong(cat(inside, " should be a text."));
      if (text->size() > kMaxPatternText)
        return wrong(
            cat(inside, " is too long: a text has ", kMaxPatternText, " bytes at the most."));
      out.kind = Kind::kLike;
      out.text = *text;
      return Done{};
    }
    if (word == "any" || word == "all") {
      out.kind = word == "any" ? Kind::kAny : Kind::kAll;
      if (!value.is_array()) return wrong(cat(inside, " should be a list of patterns."));
      if (word == "any" && value.empty())
        return wrong(cat(inside, " is empty, which nothing matches."));
      return read_list(value, inside, depth, out);
    }
    out.kind = word == "has" ? Kind::kHas : word == "count" ? Kind::kCount : Kind::kNot;
    return read(value, inside, depth + 1, add(out, ""));
  }

  Status read_within(const Json& json, const std::string& where, Part& out) {
    out.kind = Kind::kWithin;
    out.least = -std::numeric_limits<double>::infinity();
    out.most = std::numeric_limits<double>::infinity();
    for (const auto& [name, value] : json.items()) {
      const auto number = as_number(value);
      if (!number) return wrong(cat(where, '.', name, " should be a number."));
      (name == "min" ? out.least : out.most) = *number;
    }
    if (out.least > out.most) return wrong(cat(where, " has a min above its max."));
    return Done{};
  }

  std::size_t parts_ = 0;
};

Result<Pattern> Pattern::read(const Json& json, std::string_view where) {
  Pattern out;
  Reading reading;
  if (const Status status = reading.read(json, std::string(where), 1, out.root_); !status)
    return status.error();
  return out;
}

bool Pattern::holds(const Part& part, const Json& fact, Seat me) {
  const auto each = [&](const Part& inner) { return holds(inner, fact, me); };
  switch (part.kind) {
    case Kind::kNull:
      return fact.is_null();
    case Kind::kFlag: {
      const auto* flag = fact.get_ptr<const Json::boolean_t*>();
      return flag != nullptr && *flag == part.flag;
    }
    case Kind::kNumber:
      return as_number(fact) == part.least;
    case Kind::kText:
      return as_text(fact) == part.text;
    case Kind::kMe:
      return as_integer(fact, 0, kMaxSeats - 1) == index(me);
    case Kind::kOther: {
      const auto seat = as_integer(fact, 0, kMaxSeats - 1);
      return seat && *seat != index(me);
    }
    case Kind::kObject:
      return (fact.is_object() || fact.is_array()) &&
             std::all_of(part.parts.begin(), part.parts.end(), [&](const Part& inner) {
               return holds(inner, member(fact, inner.name, me), me);
             });
    case Kind::kList:
      if (!fact.is_array() || fact.size() != part.parts.size()) return false;
      for (std::size_t i = 0; i < fact.size(); ++i)
        if (!holds(part.parts[i], fact[i], me)) return false;
      return true;
    case Kind::kWithin: {
      const auto number = as_number(fact);
      return number && *number >= part.least && *number <= part.most;
    }
    case Kind::kLike: {
      const auto text = as_text(fact);
      return text && like(*text, part.text);
    }
    case Kind::kHas:
      return fact.is_array() && std::any_of(fact.begin(), fact.end(), [&](const Json& entry) {
               return holds(part.parts[0], entry, me);
             });
    case Kind::kCount:
      return fact.is_array() && holds(part.parts[0], Json(fact.size()), me);
    case Kind::kAny:
      return std::any_of(part.parts.begin(), part.parts.end(), each);
    case Kind::kAll:
      return std::all_of(part.parts.begin(), part.parts.end(), each);
    case Kind::kNot:
      return !each(part.parts[0]);
  }
  return false;
}

bool Pattern::asks(const Part& part, std::string_view key) {
  const auto inner = [&](const Part& each) { return asks(each, key); };
  switch (part.kind) {
    case Kind::kObject:
      return std::any_of(part.parts.begin(), part.parts.end(),
                         [&](const Part& each) { return each.name == key; });
    case Kind::kAny:
    case Kind::kAll:
    case Kind::kNot:
      return std::any_of(part.parts.begin(), part.parts.end(), inner);
    default:
      return false;
  }
}

}  // namespace bloom::learn
