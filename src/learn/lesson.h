// A lesson: a position, and steps through it in which the learner makes the moves. The form of its
// file is docs/lessons.md.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/hex.h"
#include "base/result.h"
#include "json/json.h"
#include "learn/judge.h"
#include "learn/mark.h"
#include "learn/words.h"
#include "table/table.h"

namespace bloom::learn {

inline constexpr std::size_t kMaxSteps = 100;

// The model of a reader.
inline constexpr int kWordsAMinute = 200;
inline constexpr int kSecondsAMove = 5;

// Where a lesson or one of its steps begins.
struct Start {
  int players = 0;
  Json options = Json::object();
  std::optional<Json> deal;
  std::optional<Bytes32> seed;
  Seat seat = seat_at(0);  // the learner's
  std::vector<std::string> moves;
};

struct Step {
  Words say;
  std::vector<std::string> look, clauses;
  std::optional<Start> at;                     // otherwise it goes on where the one before ended
  std::optional<Pattern> accept;               // without it the step is only read
  std::vector<std::optional<Pattern>> missed;  // the conditions of the answers
  std::vector<Words> answers;
  std::optional<Words> right;
  std::vector<std::string> then;
};

struct Lesson {
  std::string id, game;
  std::string after;         // the lesson before it, if there is one
  std::vector<Words> names;  // by seat; the learner's is not shown
  Words title, about, end;
  double minutes = 0;
  Start start;
  std::vector<Step> steps;

  // Where the step stands on which the position of this one is built: itself if it has `at`.
  std::size_t root_of(std::size_t step) const;
  // The learner's seat in a step.
  Seat seat_in(std::size_t step) const;
};

// Reads a lesson; every fault of its form is one text. With faults it is not to be used.
Lesson read_lesson(const Json& json, const Marks& marks, std::vector<std::string>& faults);

// The table as a lesson, or a step with `at`, finds it; refused like `new` and `play`.
Result<std::unique_ptr<Table>> open_start(const Lesson& lesson, const Start& start);
// Before a step, after some way that leads there: in each step before, the first legal move that is
// accepted.
Result<std::unique_ptr<Table>> open_step(const Lesson& lesson, std::size_t step);

// How long it takes somebody who misses nothing, in the longest language; and up to the first move.
double seconds_of(const Lesson& lesson);
double seconds_to_first_move(const Lesson& lesson);

}  // namespace bloom::learn
