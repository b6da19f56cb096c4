// JSON from and to the outside, over nlohmann's library, without exceptions.
//
// The library aborts on a wrong access when it is built without exceptions. So nobody calls get<>
// or at(): foreign JSON goes through parse_json and Reader, which answer with an Error.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/seat.h"

namespace bloom {

// Keys keep the order in which they were written.
using Json = nlohmann::ordered_json;

// Bounds on foreign JSON. They are counted in one pass over the bytes before anything is built, and
// hold the cost of all that follows: Json looks a key up by going through its object, so that
// reading, Reader and same() would take quadratic time of an object with many. A key that stands
// twice counts twice; its last value is the one that is kept. Numbers of more than 40 characters,
// which are dear to read, are refused everywhere.
struct JsonLimits {
  int depth;   // objects and lists inside each other
  int keys;    // in one object
  int values;  // in all, those inside others too
};
// A line of the engine protocol, a record, what is stored: a record of 100,000 moves fits.
inline constexpr JsonLimits kLineLimits{24, 64, 500'000};
// What a stranger sends to a server: a frame of a socket, the body of a request.
inline constexpr JsonLimits kFrameLimits{8, 64, 256};

// What parse_json says of a text that is no JSON; beyond a bound it says which.
inline constexpr std::string_view kNotJson = "This is not JSON; send one object, on one line.";
Result<Json> parse_json(std::string_view text, const JsonLimits& limits = kLineLimits);

// One line, never fails: bytes that are not UTF-8 are replaced.
std::string dump(const Json& json, int indent = -1);

// Equal whatever the order of keys. The first key of two objects that differs; empty when none
// does. Quadratic in the keys of one object, of which foreign JSON has few.
bool same(const Json& a, const Json& b);
std::string first_difference(const Json& a, const Json& b);

// Puts the members of one object behind those of another, which has none of these keys.
// nlohmann's update() would copy them.
void append(Json& to, Json&& more);

Json seat_json(Seat seat);  // null for kNobody

// Lists of what is made for 0…count−1; of seats; of numbers.
template <class Make>
Json list_of(int count, Make make) {
  Json out = Json::array();
  for (int i = 0; i < count; ++i) out.push_back(make(i));
  return out;
}
template <class Seats>
Json seats_json(const Seats& seats) {
  return list_of(static_cast<int>(seats.size()), [&](int i) { return index(seats[i]); });
}
template <class Numbers>
Json numbers_json(const Numbers& numbers) {
  return list_of(static_cast<int>(numbers.size()), [&](int i) { return int{numbers[i]}; });
}
// The points of a seat by their sources, whose names are `texts`.
template <class Texts, class Points>
Json sources_json(const Texts& texts, const Points& points) {
  Json out = Json::object();
  for (std::size_t i = 0; i < texts.size(); ++i) out[texts[i]] = points[i];
  return out;
}

// Reads one foreign object. The first error sticks, later reads return something harmless, and
// finish() tells. Every key that is read is known; finish() refuses the others.
//
//   Reader in(json, "deal");
//   const int first = in.integer("first", 0, 3);
//   if (const Status status = in.finish(); !status) return status.error();
class Reader {
 public:
  // `where` names the object in messages; `code` is the code of all errors.
  Reader(const Json& json, std::string where, std::string_view code = "bad-request");

  bool has(std::string_view key);
  // Null when the key is missing; refused unless optional.
  const Json* value(std::string_view key, bool optional = false);

  int integer(std::string_view key, std::int64_t least, std::int64_t most);
  bool boolean(std::string_view key);
  std::string text(std::string_view key);
  // A list of exactly (or, with `least`, at least) so many entries; otherwise an empty one.
  const Json& list(std::string_view key, std::size_t least, std::size_t most);
  // The index of a text in `names`.
  template <class Names>
  int choice(std::string_view key, const Names& names);
  // A seat, or kNobody for null where that is allowed.
  Seat seat(std::string_view key, int players, bool or_nobody);

  // Adds an error of the caller's.
  void refuse(std::string message);
  std::string path(std::string_view key) const;

  bool failed() const { return error_.has_value(); }
  Status finish();

 private:
  int pick(std::string_view key, const std::vector<std::string>& names);

  const Json& json_;
  std::string where_;
  std::string code_;
  std::vector<std::string> known_;
  std::optional<Error> error_;
};

template <class Names>
int Reader::choice(std::string_view key, const Names& names) {
  return pick(key, std::vector<std::string>(std::begin(names), std::end(names)));
}

// A reader of a request to the engine, which knows the two keys that every one may have.
Reader request_reader(const Json& request);
// The seat that `seat` in a request names; kNobody if it is missing or null.
Seat request_seat(const Json& request);

// The value as a number within bounds, as a text.
std::optional<std::int64_t> as_integer(const Json& json, std::int64_t least, std::int64_t most);
std::optional<std::string_view> as_text(const Json& json);

}  // namespace bloom
