// Walks a lesson as learners may who know nothing but what it offers: with every accepted move.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "learn/lesson.h"

namespace bloom::learn {

// Where there is more than this, it is drawn from, always alike.
struct CheckLimits {
  std::size_t positions = 24;  // in which a step is looked at
  std::size_t moves = 4000;    // that are judged in a step, in all its positions
};

struct StepCount {
  std::size_t positions = 0, judged = 0, accepted = 0;
  std::vector<std::size_t> missed;  // by answer
  bool sampled = false;             // there was more than the limits allow
};

struct CheckReport {
  std::vector<std::string> faults;  // a sentence each
  std::vector<StepCount> steps;     // up to the first that nobody can pass
};

// What is wrong with a lesson whose form is good: a step that accepts no legal move; `then` that is
// not legal after one; a legal move that misses and is not answered; an answer that is given to no
// move; more minutes than it says.
CheckReport check_lesson(const Lesson& lesson, const CheckLimits& limits = {});

}  // namespace bloom::learn
