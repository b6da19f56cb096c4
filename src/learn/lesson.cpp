#include "learn/lesson.h"

#include <algorithm>
#include <utility>

#include "learn/sheet.h"
#include "table/registry.h"

namespace bloom::learn {
namespace {

constexpr int kStepWords = 45, kAnswerWords = 30;
constexpr std::size_t kMaxStartMoves = 2000, kMaxThen = 60;

// The parts of a start that both a lesson and a step have; `start` holds what is not said.
void read_start(Sheet& sheet, const GameEntry& game, Start& start) {
  Reader& in = sheet.in();
  if (in.has("players")) start.players = in.integer("players", game.min_players, game.max_players);
  if (const Json* options = in.value("options", true)) start.options = *options;
  const bool deal = in.has("deal"), seed = in.has("seed");
  if (deal && seed) in.refuse(cat(sheet.path("seed"), " and a deal cannot both be."));
  if (deal) {
    start.deal = *in.value("deal");
    start.seed.reset();
  }
  if (seed) {
    start.seed = bytes32_from_hex(in.text("seed"));
    start.deal.reset();
    if (!start.seed) in.refuse(cat(sheet.path("seed"), " should be 64 hex digits."));
  }
  if (in.has("seat")) start.seat = in.seat("seat", start.players, false);
  start.moves = sheet.texts("moves", kMaxStartMoves);
}

Start read_at(const Json& json, const std::string& where, const GameEntry& game, const Start& whole,
              Faults& faults) {
  Start out = whole;
  if (json.is_object()) {
    Sheet sheet(json, where, faults);
    read_start(sheet, game, out);
    return out;
  }
  out.moves.clear();
  if (!json.is_array())
    faults.push_back(cat(where, " should be a list of moves, or an object with a deal."));
  for (const Json& each : json) {
    const auto text = as_text(each);
    if (!text) faults.push_back(cat(where, " should hold texts."));
    out.moves.emplace_back(text.value_or(""));
  }
  return out;
}

void read_missed(Sheet& sheet, Step& step, const std::string& where, Faults& faults) {
  if (!sheet.in().has("missed")) return;
  const Json& list = sheet.in().list("missed", 1, kMaxAnswers);
  for (std::size_t i = 0; i < list.size(); ++i) {
    Sheet answer(list[i], cat(where, ".missed ", i + 1), faults);
    step.missed.push_back(answer.pattern("when"));
    step.answers.push_back(answer.words("say", kAnswerWords));
    const bool always = !answer.in().has("when"), last = i + 1 == list.size();
    if (always && !last) answer.fault("when", "is missing; only the last answer has none");
    if (!always && last)
      answer.fault("when", "stands in the last answer, which is for all that is left");
  }
}

Step read_step(const Json& json, std::size_t number, const Lesson& lesson, const GameEntry& game,
               const Marks& marks, Faults& faults) {
  Step out;
  const std::string where = cat("step ", number);
  Sheet sheet(json, where, faults);
  out.say = sheet.words("say", kStepWords);
  out.look = sheet.look(lesson.game, marks);
  out.clauses = sheet.clauses(lesson.game);
  if (const Json* at = sheet.in().value("at", true))
    out.at = read_at(*at, sheet.path("at"), game, lesson.start, faults);
  out.accept = sheet.pattern("accept");
  read_missed(sheet, out, where, faults);
  if (!sheet.in().has("accept") && !out.missed.empty())
    sheet.fault("missed", "needs an accept beside it");
  if (sheet.in().has("right")) {
    out.right = sheet.words("right", kAnswerWords);
    if (!sheet.in().has("accept")) sheet.fault("right", "needs an accept beside it");
  }
  out.then = sheet.texts("then", kMaxThen);
  return out;
}

double reading(int words) { return 60.0 * words / kWordsAMinute; }

}  // namespace

std::size_t Lesson::root_of(std::size_t step) const {
  while (step > 0 && !steps[step].at) --step;
  return step;
}

Seat Lesson::seat_in(std::size_t step) const {
  const Step& root = steps[root_of(step)];
  return root.at ? root.at->seat : start.seat;
}

Lesson read_lesson(const Json& json, const Marks& marks, Faults& faults) {
  Lesson out;
  Sheet sheet(json, "", faults);
  Reader& in = sheet.in();
  out.id = in.text("id");
  out.game = in.text("game");
  const auto game = find_game(out.game);
  if (!game) {
    // Nothing else can be read without it.
    if (!in.failed()) faults.push_back(game.error().message);
    if (json.is_object())
      for (const auto& entry : json.items()) in.has(entry.key());
    return out;
  }
  out.start.players = (*game)->min_players;
  if (!in.has("players")) sheet.fault("players", "is missing");
  read_start(sheet, **game, out.start);
  if (!out.start.deal && !out.start.seed) sheet.fault("deal", "is missing");
  if (in.has("after")) out.after = in.text("after");
  out.title = sheet.words("title");
  out.about = sheet.words("about");
  out.minutes = in.integer("minutes", 1, 60);
  out.end = sheet.words("end", kStepWords);
  const Json& names = in.list("names", 1, kMaxSeats);
  for (std::size_t i = 0; i < names.size(); ++i)
    out.names.push_back(read_words(names[i], cat("names[", i, ']'), faults));
  const Json& steps = in.list("steps", 1, kMaxSteps);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    out.steps.push_back(read_step(steps[i], i + 1, out, **game, marks, faults));
    const std::optional<Start>& at = out.steps.back().at;
    const int players = at ? at->players : out.start.players;
    if (!in.failed() && static_cast<int>(out.names.size()) < players && (at || i == 0))
      faults.push_back(cat("names has ", out.names.size(), " of the ", players,
                           " who play in step ", i + 1, '.'));
  }
  return out;
}

Result<std::unique_ptr<Table>> open_start(const Lesson& lesson, const Start& start) {
  TableSetup setup;
  setup.players = start.players;
  setup.options = start.options;
  setup.deal = start.deal;
  setup.seed = start.seed;
  auto table = open_table(lesson.game, setup);
  if (!table) return table.error();
  for (std::size_t i = 0; i < start.moves.size(); ++i)
    if (const auto played = (*table)->play(start.moves[i]); !played)
      return Error(played.error().code, cat("move ", i + 1, ", ", in_quotes(start.moves[i]), ": ",
                                            played.error().message));
  return table;
}

Result<std::unique_ptr<Table>> open_step(const Lesson& lesson, std::size_t step) {
  const std::size_t root = lesson.root_of(step);
  auto table = open_start(lesson, lesson.steps[root].at.value_or(lesson.start));
  if (!table) return table.error();
  for (std::size_t i = root; i < step; ++i) {
    const Step& passed = lesson.steps[i];
    std::vector<std::string> moves = passed.then;
    if (passed.accept) {
      Judge judge(**table);
      const auto legal = (*table)->legal();
      if (!legal) return legal.error();
      const auto found = std::find_if(legal->listing.texts.begin(), legal->listing.texts.end(),
                                      [&](const std::string& move) {
                                        const auto verdict = judge.judge(move, *passed.accept, {});
                                        return verdict && verdict->accepted;
                                      });
      if (found == legal->listing.texts.end())
        return Error("bad-lesson", cat("Step ", i + 1, " accepts no legal move."));
      moves.insert(moves.begin(), *found);
    }
    for (const std::string& move : moves)
      if (const auto played = (*table)->play(move); !played)
        return Error(played.error().code,
                     cat("Step ", i + 1, ", ", in_quotes(move), ": ", played.error().message));
  }
  return table;
}

double seconds_of(const Lesson& lesson) {
  double longest = 0;
  for (std::size_t i = 0; i < kLanguages.size(); ++i) {
    int words = count_words(lesson.end[i]), moves = 0;
    for (const Step& step : lesson.steps) {
      words += count_words(step.say[i]);
      if (step.right) words += count_words((*step.right)[i]);
      moves += step.accept.has_value();
    }
    longest = std::max(longest, reading(words) + moves * kSecondsAMove);
  }
  return longest;
}

double seconds_to_first_move(const Lesson& lesson) {
  double longest = 0;
  for (std::size_t i = 0; i < kLanguages.size(); ++i) {
    int words = count_words(lesson.title[i]);
    for (const Step& step : lesson.steps) {
      words += count_words(step.say[i]);
      if (step.accept) break;
    }
    longest = std::max(longest, reading(words) + kSecondsAMove);
  }
  return longest;
}

}  // namespace bloom::learn
