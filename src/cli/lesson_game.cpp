#include "cli/lesson_game.h"

#include <cstdlib>
#include <iostream>
#include <utility>

#include "base/text.h"
#include "cli/lesson_files.h"
#include "cli/terminal_game.h"

namespace bloom::cli {
namespace {

constexpr const char* kLessonHelp =
    "Type the number of a move or the move itself; where nothing is asked, Enter goes on. Also:\n"
    "  say         what the step says            board       draw the table again\n"
    "  moves       list the moves again          quit        leave the lesson\n";

}  // namespace

int chosen_language(const std::string& named) {
  if (const auto language = learn::language_named(named)) return *language;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || value[0] == '\0') continue;
    return learn::language_named(value).value_or(learn::kEnglish);  // the first that is set counts
  }
  return learn::kEnglish;
}

std::string lesson_list(const std::vector<learn::Lesson>& lessons, int language,
                        const Paint& paint) {
  std::string out;
  for (const learn::Lesson& lesson : lessons) {
    const auto in = [&](const learn::Words& words) {
      return words[static_cast<std::size_t>(language)];
    };
    out += cat("  ", paint.bold(lesson.id), " · ", in(lesson.title), " · ",
               static_cast<int>(lesson.minutes), " min\n");
    out += wrapped(in(lesson.about), "    ");
  }
  return out;
}

std::string lesson_words(std::string_view text, const Paint& paint) {
  std::string marked;
  // Emphasis over several words is painted word by word, as lines are broken between them.
  bool strong = false;
  std::string word;
  const auto flush = [&] {
    marked += strong && !word.empty() ? paint.bold(word) : word;
    word.clear();
  };
  for (const char c : text) {
    if (c == '*') {
      flush();
      strong = !strong;
    } else if (c == ' ') {
      flush();
      marked += c;
    } else {
      word += c;
    }
  }
  flush();
  return wrapped(marked, "");
}

void LessonGame::say(const learn::Words& words) const {
  std::cout << lesson_words(in_language(words), paint_);
}

void LessonGame::draw() {
  std::cout << '\n' << screen_.draw(table_->view(seat_), names_, paint_) << '\n';
  drawn_ = true;
}

void LessonGame::begin(std::size_t number) {
  seat_ = lesson_.seat_in(number);
  names_.clear();
  for (int seat = 0; seat < table_->players(); ++seat)
    names_.push_back(seat_at(seat) == seat_
                         ? std::string("You")
                         : in_language(lesson_.names[static_cast<std::size_t>(seat)]));
  drawn_ = false;
}

Result<std::size_t> LessonGame::run(std::size_t first) {
  std::cout << paint_.bold(in_language(lesson_.title)) << '\n';
  say(lesson_.about);
  for (std::size_t i = first; i < lesson_.steps.size(); ++i) {
    const learn::Step& step = lesson_.steps[i];
    if (i == first || step.at) {
      auto table = learn::open_step(lesson_, i);
      if (!table) return table.error();
      table_ = std::move(*table);
      begin(i);
    }
    if (!drawn_) draw();
    std::cout << '\n' << paint_.dim(cat(i + 1, " / ", lesson_.steps.size())) << '\n';
    say(step.say);
    if (!step.look.empty()) {
      std::string look;
      for (const std::string& mark : step.look)
        look += cat(look.empty() ? "" : " · ",
                    marks().called(lesson_.game, mark, static_cast<int>(language_)));
      std::cout << wrapped(look, "→ ", "  ");
    }
    if (step.accept) moves_ = show_moves(*table_, names_, screen_, paint_);
    Answer answer = Answer::kAsk;
    while (answer == Answer::kAsk) answer = ask(step);
    if (answer == Answer::kQuit) return i;
    if (const Status status = go_on(step); !status) return status.error();
  }
  std::cout << '\n';
  if (!drawn_) draw();
  say(lesson_.end);
  return lesson_.steps.size();
}

LessonGame::Answer LessonGame::ask(const learn::Step& step) {
  const auto line = read_typed();
  if (!line) {
    std::cout << "\nThe input ended before the lesson did.\n";
    return Answer::kQuit;
  }
  if (*line == "quit" || *line == "exit") return Answer::kQuit;
  if (*line == "help" || *line == "?") {
    std::cout << kLessonHelp << screen_.help;
  } else if (*line == "board") {
    draw();
  } else if (*line == "say") {
    say(step.say);
  } else if (!step.accept) {
    if (line->empty()) return Answer::kPassed;
    std::cout << "  Nothing is asked here; Enter goes on.\n";
  } else if (*line == "moves") {
    moves_ = show_moves(*table_, names_, screen_, paint_);
  } else if (!line->empty()) {
    return judge(step, *line);
  }
  return Answer::kAsk;
}

LessonGame::Answer LessonGame::judge(const learn::Step& step, const std::string& line) {
  const std::string move = move_typed(line, moves_);
  if (move.empty()) return Answer::kAsk;
  const auto verdict = learn::Judge(*table_).judge(move, *step.accept, step.missed);
  if (!verdict) {
    std::cout << wrapped(verdict.error().message + " Type help for help.", "  ");
    return Answer::kAsk;
  }
  if (!verdict->accepted) {
    if (verdict->missed >= 0) say(step.answers[static_cast<std::size_t>(verdict->missed)]);
    return Answer::kAsk;
  }
  std::cout << event_lines(screen_, table_->play(move)->events, names_, "  ");
  drawn_ = false;
  if (step.right) say(*step.right);
  return Answer::kPassed;
}

// The moves that follow by themselves.
Status LessonGame::go_on(const learn::Step& step) {
  for (const std::string& move : step.then) {
    const auto played = table_->play(move);
    if (!played) return played.error();
    std::cout << event_lines(screen_, played->events, names_, "  ");
    drawn_ = false;
  }
  return Done{};
}

}  // namespace bloom::cli
