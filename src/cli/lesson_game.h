// A lesson in the terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cli/paint.h"
#include "cli/screen.h"
#include "learn/lesson.h"

namespace bloom::cli {

// The place in learn::kLanguages of the language that was named, or else of the system's.
int chosen_language(const std::string& named);

// The lessons there are, a few lines each.
std::string lesson_list(const std::vector<learn::Lesson>& lessons, int language,
                        const Paint& paint);

// A text of a lesson in lines, *emphasis* in bold.
std::string lesson_words(std::string_view text, const Paint& paint);

class LessonGame {
 public:
  LessonGame(learn::Lesson lesson, int language, const Paint& paint)
      : lesson_(std::move(lesson)),
        language_(static_cast<std::size_t>(language)),
        screen_(screen_of(lesson_.game)),
        paint_(paint) {}

  // From this step, counted from 0, to the end, until `quit`, or until the input ends. Answers the
  // step that one is left at; past the last: it was finished. An error where the lesson is wrong.
  Result<std::size_t> run(std::size_t step);

 private:
  enum class Answer : std::uint8_t { kPassed, kAsk, kQuit };

  const std::string& in_language(const learn::Words& words) const { return words[language_]; }
  void say(const learn::Words& words) const;
  void begin(std::size_t number);
  Answer ask(const learn::Step& step);
  Answer judge(const learn::Step& step, const std::string& line);
  Status go_on(const learn::Step& step);
  void draw();

  learn::Lesson lesson_;
  std::size_t language_;
  const Screen& screen_;
  Paint paint_;
  std::unique_ptr<Table> table_;
  Names names_;
  Seat seat_ = kNobody;
  std::vector<std::string> moves_;  // as numbered on the screen
  bool drawn_ = false;              // as it is now
};

}  // namespace bloom::cli
