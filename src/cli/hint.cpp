#include "cli/hint.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/text.h"
#include "cli/paint.h"

namespace bloom::cli {
namespace {

// A text, a number, or a list of them; nothing else is put into words.
std::string plain_words(const Json& json) {
  if (json.is_array()) {
    std::vector<std::string> parts;
    for (const Json& each : json)
      if (const std::string words = plain_words(each); !words.empty()) parts.push_back(words);
    return list_words(parts);
  }
  if (const auto text = as_text(json)) return std::string(*text);
  const auto number = as_integer(json, -1000000, 1000000);
  return number ? cat(*number) : std::string();
}

std::string signed_points(const Json& json) {
  const auto points = as_integer(json, -1000000, 1000000);
  return points && *points != 0 ? points_words(static_cast<int>(*points)) : std::string();
}

std::string flower_words(const Json& json) {
  const int count = number_of(json);
  return count == 0 ? std::string() : cat(count, count == 1 ? " flower" : " flowers");
}

// What a move takes away or prepares: points, or an object with the points, what it is about and
// whose it was.
std::string part_words(const Json& part, const Names& names) {
  if (part.is_array()) {
    std::vector<std::string> parts;
    for (const Json& each : part)
      if (const std::string words = part_words(each, names); !words.empty()) parts.push_back(words);
    return list_words(parts);
  }
  if (!part.is_object()) return part.is_number() ? signed_points(part) : plain_words(part);
  std::string out;
  if (part.contains("points")) out = signed_points(part["points"]);
  if (part.contains("flowers"))
    out += cat(out.empty() ? "" : " with ", flower_words(part["flowers"]));
  for (const char* key : {"with", "tile", "tiles", "token"}) {
    const std::string what = part.contains(key) ? plain_words(part[key]) : std::string();
    if (!what.empty()) out += cat(out.empty() ? "" : " with ", what);
  }
  if (part.contains("run") && !out.empty()) out += cat(" from ", plain_words(part["run"]));
  const auto seat = part.contains("seat")
                        ? as_integer(part["seat"], 0, static_cast<std::int64_t>(names.size()) - 1)
                        : std::nullopt;
  if (seat && !out.empty()) {
    const std::string& name = names[static_cast<std::size_t>(*seat)];
    out += cat(" from ", name == "You" ? "you" : name);
  }
  return out;
}

}  // namespace

std::string reason_words(const Json& reason, const Names& names) {
  std::vector<std::string> phrases;
  if (!reason.is_object()) return {};
  if (reason.contains("points"))
    if (const std::string points = signed_points(reason["points"]); !points.empty())
      phrases.push_back(points + " now");
  for (const char* verb : {"takes", "prepares"})
    if (reason.contains(verb))
      if (const std::string words = part_words(reason[verb], names); !words.empty())
        phrases.push_back(cat(verb, as_text(reason[verb]) ? " the " : " ", words));
  for (const char* verb : {"draws", "joins"})
    if (reason.contains(verb))
      if (const std::string words = plain_words(reason[verb]); !words.empty())
        phrases.push_back(cat(verb, " ", words));
  for (const char* verb : {"sheds", "loses", "guards"})
    if (reason.contains(verb))
      if (const std::string words = flower_words(reason[verb]); !words.empty())
        phrases.push_back(cat(verb, " ", words));
  const auto said = [&](const char* key) { return reason.contains(key) && reason[key] == true; };
  if (said("bonus")) phrases.push_back("opens a bonus");
  if (said("ends")) phrases.push_back("ends the round");
  std::string out;
  for (const std::string& phrase : phrases) out += cat(out.empty() ? "" : ", ", phrase);
  return out;
}

std::string hint_words(const Thought& thought, const Names& names) {
  std::size_t widest = 0;
  for (const Candidate& each : thought.candidates) widest = std::max(widest, width_of(each.move));
  constexpr std::size_t kWidest = 36;  // of the column of moves; a longer one pushes its line
  std::string out;
  for (const Candidate& each : thought.candidates) {
    std::string line = padded(each.move, std::min(widest, kWidest));
    if (!thought.chances.empty()) line += cat("  ", std::lround(each.expected * 100), " % to win");
    if (const std::string why = reason_words(each.reason, names); !why.empty())
      line += cat(thought.chances.empty() ? "  " : ", ", why);
    if (width_of(line) + 4 <= 80)
      out += cat("    ", trimmed(line), '\n');
    else
      out += wrapped(line, "    ", "        ");
  }
  return out;
}

}  // namespace bloom::cli
