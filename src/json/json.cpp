#include "json/json.h"

#include <algorithm>
#include <cassert>

#include "base/text.h"

namespace bloom {

namespace {

// Characters of a number: more than any needs, and long ones are dear to read.
constexpr int kMaxNumber = 40;

bool is_number_part(char c) {
  return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
}

// Which bound the text is beyond; empty: none. Looks at brackets, commas and colons outside of
// strings only; whether it is JSON is the parser's business, which stops where these two would
// begin to disagree.
std::string beyond(std::string_view text, const JsonLimits& limits) {
  std::vector<int> keys(static_cast<std::size_t>(limits.depth) + 1);  // by depth
  int depth = 0, values = 1, number = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (in_string) {
      if (text[i] == '\\')
        ++i;
      else if (text[i] == '"')
        in_string = false;
      continue;
    }
    number = is_number_part(text[i]) ? number + 1 : 0;
    if (number > kMaxNumber)
      return cat("A number of the JSON has more than ", kMaxNumber, " characters.");
    switch (text[i]) {
      case '"':
        in_string = true;
        break;
      case '{':
      case '[':
        if (++depth > limits.depth)
          return cat("The JSON is nested deeper than ", limits.depth, " levels.");
        keys[depth] = 0;
        ++values;
        break;
      case '}':
      case ']':
        if (--depth < 0) return {};
        break;
      case ',':
        ++values;
        break;
      case ':':
        if (++keys[depth] > limits.keys)
          return cat("An object of the JSON has more than ", limits.keys, " keys.");
        break;
      default:
        break;
    }
    if (values > limits.values) return cat("The JSON has more than ", limits.values, " values.");
  }
  return {};
}

}  // namespace

Result<Json> parse_json(std::string_view text, const JsonLimits& limits) {
  if (std::string why = beyond(text, limits); !why.empty())
    return Error("bad-json", std::move(why));
  // The parser would take a NUL for the end.
  Json json = text.find('\0') == text.npos ? Json::parse(text.begin(), text.end(), nullptr, false)
                                           : Json(Json::value_t::discarded);
  if (json.is_discarded()) return Error("bad-json", std::string(kNotJson));
  return json;
}

std::string dump(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

void append(Json& to, Json&& more) {
  auto& into = to.get_ref<Json::object_t&>();
  auto& from = more.get_ref<Json::object_t&>();
  into.reserve(into.size() + from.size());
  for (auto& [key, value] : from) {
    assert(into.find(key) == into.end());
    into.emplace_back(key, std::move(value));
  }
}

bool same(const Json& a, const Json& b) {
  if (a.type() != b.type() && !(a.is_number_integer() && b.is_number_integer())) return false;
  if (a.is_object()) return a.size() == b.size() && first_difference(a, b).empty();
  if (!a.is_array()) return a == b;
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!same(a[i], b[i])) return false;
  return true;
}

std::string first_difference(const Json& a, const Json& b) {
  for (const auto& [key, value] : b.items())
    if (!a.contains(key) || !same(*a.find(key), value)) return key;
  for (const auto& [key, value] : a.items())
    if (!b.contains(key)) return key;
  return {};
}

Json seat_json(Seat seat) { return seat == kNobody ? Json(nullptr) : Json(index(seat)); }

std::optional<std::int64_t> as_integer(const Json& json, std::int64_t least, std::int64_t most) {
  const auto* number = json.get_ptr<const Json::number_integer_t*>();
  if (number == nullptr) return std::nullopt;
  // Numbers past 2⁶³ are stored unsigned, where they read as negative here.
  if (const auto* large = json.get_ptr<const Json::number_unsigned_t*>();
      large != nullptr && *large > static_cast<std::uint64_t>(INT64_MAX))
    return std::nullopt;
  if (*number < least || *number > most) return std::nullopt;
  return *number;
}

std::optional<std::string_view> as_text(const Json& json) {
  const auto* text = json.get_ptr<const Json::string_t*>();
  if (text == nullptr) return std::nullopt;
  return *text;
}

Reader::Reader(const Json& json, std::string where, std::string_view code)
    : json_(json), where_(std::move(where)), code_(code) {
  if (!json_.is_object()) refuse(cat(where_, " should be a JSON object."));
}

std::string Reader::path(std::string_view key) const {
  return where_.empty() ? std::string(key) : cat(where_, '.', key);
}

void Reader::refuse(std::string message) {
  if (!error_) error_.emplace(code_, std::move(message));
}

bool Reader::has(std::string_view key) {
  if (std::ranges::find(known_, key) == known_.end()) known_.emplace_back(key);
  return json_.is_object() && json_.contains(key);
}

const Json* Reader::value(std::string_view key, bool optional) {
  if (!has(key)) {
    if (!optional) refuse(cat(path(key), " is missing."));
    return nullptr;
  }
  return &*json_.find(key);
}

int Reader::integer(std::string_view key, std::int64_t least, std::int64_t most) {
  const Json* json = value(key);
  if (json == nullptr) return static_cast<int>(least);
  const auto number = as_integer(*json, least, most);
  if (!number) refuse(cat(path(key), " should be a whole number from ", least, " to ", most, "."));
  return static_cast<int>(number.value_or(least));
}

bool Reader::boolean(std::string_view key) {
  const Json* json = value(key);
  if (json == nullptr) return false;
  const auto* flag = json->get_ptr<const Json::boolean_t*>();
  if (flag == nullptr) refuse(cat(path(key), " should be true or false."));
  return flag != nullptr && *flag;
}

std::string Reader::text(std::string_view key) {
  const Json* json = value(key);
  if (json == nullptr) return {};
  const auto text = as_text(*json);
  if (!text) refuse(cat(path(key), " should be a text."));
  return std::string(text.value_or(""));
}

const Json& Reader::list(std::string_view key, std::size_t least, std::size_t most) {
  static const Json kEmpty = Json::array();
  const Json* json = value(key);
  if (json == nullptr) return kEmpty;
  if (json->is_array() && json->size() >= least && json->size() <= most) return *json;
  refuse(least == most ? cat(path(key), " should be a list of ", least, ".")
                       : cat(path(key), " should be a list of ", least, " to ", most, "."));
  return kEmpty;
}

int Reader::pick(std::string_view key, const std::vector<std::string>& names) {
  const Json* json = value(key);
  if (json == nullptr) return 0;
  if (const auto text = as_text(*json)) {
    const auto found = std::find(names.begin(), names.end(), *text);
    if (found != names.end()) return static_cast<int>(found - names.begin());
  }
  refuse(cat(path(key), " should be ", list_words(names, "or"), "."));
  return 0;
}

Seat Reader::seat(std::string_view key, int players, bool or_nobody) {
  const Json* json = value(key);
  if (json == nullptr || (or_nobody && json->is_null())) return kNobody;
  if (const auto number = as_integer(*json, 0, players - 1))
    return seat_at(static_cast<int>(*number));
  refuse(
      cat(path(key), " should be a seat from 0 to ", players - 1, or_nobody ? ", or null." : "."));
  return seat_at(0);
}

Status Reader::finish() {
  if (!error_ && json_.is_object()) {
    for (const auto& entry : json_.items()) {
      if (std::find(known_.begin(), known_.end(), entry.key()) != known_.end()) continue;
      refuse(cat(where_.empty() ? "The message" : where_, " has an unknown key ",
                 in_quotes(entry.key()), "; known are ", list_words(known_), "."));
      break;
    }
  }
  if (error_) return *error_;
  return Done{};
}

Reader request_reader(const Json& request) {
  Reader in(request, "");
  in.has("cmd");
  in.has("id");
  return in;
}

Seat request_seat(const Json& request) {
  Reader in(request, "");
  return in.has("seat") ? in.seat("seat", kMaxSeats, true) : kNobody;
}

}  // namespace bloom
