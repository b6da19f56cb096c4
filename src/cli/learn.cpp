// bloom learn: what makes lessons and guided games, and proves them.
#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "base/hex.h"
#include "base/rng.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/lesson_files.h"
#include "cli/paint.h"
#include "cli/progress.h"
#include "learn/check.h"
#include "learn/guided.h"
#include "platform/json_file.h"
#include "search/thinker.h"
#include "table/registry.h"

namespace bloom::cli {
namespace {

constexpr int kFaults = 1;

struct LearnOptions {
  std::vector<std::string> check;
  learn::CheckLimits limits;
  bool verbose = false;
  std::string find, prove, notes;
  int tries = 50;
  int games = 200;
  int iterations = 0;
  int threads = 1;
};

void print_steps(const std::string& path, const learn::CheckReport& report) {
  for (std::size_t i = 0; i < report.steps.size(); ++i) {
    const learn::StepCount& step = report.steps[i];
    std::printf("%s: Step %zu: %zu positions, %zu moves judged, %zu accepted", path.c_str(), i + 1,
                step.positions, step.judged, step.accepted);
    for (const std::size_t missed : step.missed) std::printf(", %zu", missed);
    std::printf("%s\n", step.sampled ? " (of a sample)" : "");
  }
}

std::vector<std::string> faults_of_lesson(const Json& json, const std::string& path,
                                          const LearnOptions& options) {
  std::vector<std::string> faults;
  const learn::Lesson lesson = learn::read_lesson(json, marks(), faults);
  if (lesson.id != name_of(path))
    faults.push_back(
        cat("id is ", in_quotes(lesson.id), ", and the file ", in_quotes(name_of(path)), "."));
  if (!faults.empty()) return faults;
  const learn::CheckReport report = learn::check_lesson(lesson, options.limits);
  if (options.verbose) {
    print_steps(path, report);
    std::printf("%s: %.0f seconds, %.0f to the first move\n", path.c_str(),
                learn::seconds_of(lesson), learn::seconds_to_first_move(lesson));
  }
  return report.faults;
}

std::vector<std::string> faults_of(const std::string& path, const LearnOptions& options) {
  const FileKind kind = kind_of(name_of(path));
  if (kind == FileKind::kOther) return {};  // a list that the program does not read
  const auto json = read_json_file(path);
  if (!json) return {json.error().message};
  std::vector<std::string> faults;
  switch (kind) {
    case FileKind::kLesson:
      return faults_of_lesson(*json, path, options);
    case FileKind::kNotes: {
      const learn::Notes notes = learn::read_notes(*json, marks(), faults);
      if (name_of(path) != cat(notes.game, "-notes"))
        faults.push_back(cat("The file of the notes of ", in_quotes(notes.game),
                             " should be named after the game."));
      return faults;
    }
    case FileKind::kMarks:
      learn::Marks::read(*json, faults);
      break;
    case FileKind::kOther:
      break;
  }
  return faults;
}

int run_check(const LearnOptions& options) {
  int faults = 0;
  for (const std::string& path : options.check)
    for (const std::string& fault : faults_of(path, options)) {
      std::printf("%s: %s\n", path.c_str(), fault.c_str());
      ++faults;
    }
  std::printf("%zu %s checked, %d %s\n", options.check.size(),
              options.check.size() == 1 ? "file" : "files", faults,
              faults == 1 ? "fault" : "faults");
  return faults == 0 ? 0 : kFaults;
}

// The notes of a game, the program's own or those of the file that was named.
Result<learn::Notes> notes_of(const std::string& game, const LearnOptions& options) {
  const auto found = find_game(game);
  if (!found) return found.error();
  auto notes = open_notes(options.notes.empty() ? cat(game, "-notes") : options.notes);
  if (notes && notes->game != game)
    return Error("bad-lesson", cat("These are notes of ", notes->game, ", not of ", game, '.'));
  return notes;
}

learn::GuidedPlan plan_of(const LearnOptions& options) {
  learn::GuidedPlan plan;
  plan.games = options.games;
  if (options.iterations > 0) plan.iterations = static_cast<std::uint32_t>(options.iterations);
  plan.threads = options.threads;
  return plan;
}

double percent(int met, int games) { return games == 0 ? 0 : 100.0 * met / games; }

// The situation that came up most rarely: in how many percent, with which learner.
struct Rarest {
  double percent = 100;
  std::string note;
  std::string_view learner;
};
Rarest rarest(const learn::Notes& notes, const learn::GuidedResult& result) {
  Rarest out;
  for (std::size_t kind = 0; kind < learn::kLearners.size(); ++kind)
    for (const std::size_t note : learn::situations_of(notes)) {
      const learn::GuidedCount& count = result.by_learner[kind];
      if (count.games == 0) continue;  // given up before
      const double here = percent(count.met[note], count.games);
      if (!out.note.empty() && here >= out.percent) continue;
      out = {here, notes.notes[note].id,
             kLevelTexts[static_cast<std::size_t>(learn::kLearners[kind])]};
    }
  return out;
}

int run_prove(const LearnOptions& options) {
  const auto notes = notes_of(options.prove, options);
  if (!notes) return fail(notes.error().message);
  const std::vector<std::size_t> situations = learn::situations_of(*notes);
  if (situations.empty() || notes->guided.seeds.empty())
    return fail(cat("The notes of ", options.prove, " name no ",
                    situations.empty() ? "situations" : "seeds", "; there is nothing to prove."));
  const learn::GuidedPlan plan = plan_of(options);
  int faults = 0;
  const std::size_t seeds = notes->guided.seeds.size();
  std::vector<learn::GuidedResult> results;
  {
    Progress progress(static_cast<int>(seeds * learn::kLearners.size()) * plan.games);
    for (const Bytes32& seed : notes->guided.seeds)
      results.push_back(learn::play_guided(*notes, seed, plan, [&] { progress.one_more(); }));
  }
  for (std::size_t i = 0; i < seeds; ++i) {
    std::printf("%s %s\n%-40s", options.prove.c_str(), to_hex(notes->guided.seeds[i]).c_str(), "");
    for (const Level level : learn::kLearners)
      std::printf("%12s", std::string(kLevelTexts[static_cast<std::size_t>(level)]).c_str());
    std::printf("\n");
    for (std::size_t note = 0; note < notes->notes.size(); ++note) {
      const bool needed = std::find(situations.begin(), situations.end(), note) != situations.end();
      std::printf(
          "%s",
          fitted(cat(needed ? "" : "(", notes->notes[note].id, needed ? "" : ")"), 40).c_str());
      bool often = true;
      for (const learn::GuidedCount& count : results[i].by_learner) {
        std::printf("%10.1f %%", percent(count.met[note], count.games));
        often = often && learn::often_enough(count.met[note], count.games);
      }
      std::printf("%s\n", needed && !often ? "  too rare" : "");
      faults += needed && !often;
    }
  }
  std::printf(
      "%d games of each learner for each deal: %s\n", plan.games,
      faults == 0
          ? "every situation comes up often enough"
          : cat(faults, faults == 1 ? " situation is" : " situations are", " too rare").c_str());
  return faults == 0 ? 0 : kFaults;
}

int run_find(const LearnOptions& options) {
  const auto notes = notes_of(options.find, options);
  if (!notes) return fail(notes.error().message);
  if (notes->guided.situations.empty())
    return fail(cat("The notes of ", options.find, " name no situations to look for."));
  learn::GuidedPlan plan = plan_of(options);
  plan.give_up = true;
  int found = 0;
  for (int i = 0; i < options.tries; ++i) {
    Rng bytes(static_cast<std::uint64_t>(i) + 1);
    Bytes32 seed;
    for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(bytes.next32());
    const learn::GuidedResult result = learn::play_guided(*notes, seed, plan);
    const Rarest least = rarest(*notes, result);
    if (result.gave_up) {
      if (options.verbose)
        std::printf("%s  too rare: %s (%s)\n", to_hex(seed).c_str(), least.note.c_str(),
                    std::string(least.learner).c_str());
      continue;
    }
    ++found;
    std::printf("%s  rarest %.1f %%: %s (%s)\n", to_hex(seed).c_str(), least.percent,
                least.note.c_str(), std::string(least.learner).c_str());
    std::fflush(stdout);
  }
  std::printf("%d of %d deals\n", found, options.tries);
  return found > 0 ? 0 : kFaults;
}

int run(const LearnOptions& options) {
  if (!options.check.empty()) return run_check(options);
  if (!options.find.empty()) return run_find(options);
  if (!options.prove.empty()) return run_prove(options);
  return fail("Say what to do: --check FILE…, --find GAME or --prove GAME. Try --help.");
}

}  // namespace

void add_learn(CLI::App& app, int& code) {
  static LearnOptions options;
  CLI::App* command = app.add_subcommand("learn", "Check lessons, and find deals for guided games");
  command->add_option("--check", options.check,
                      "Files of lessons and notes: what is wrong with them, a line for each fault");
  command
      ->add_option("--positions", options.limits.positions,
                   "With --check: positions in which a step is looked at")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command
      ->add_option("--moves", options.limits.moves, "With --check: moves that are judged in a step")
      ->check(CLI::Range(100, 100000000))
      ->capture_default_str();
  command->add_flag("--verbose", options.verbose,
                    "With --check: what was looked at, step by step; behind what is accepted, how "
                    "often each answer is given");
  auto* check = command->get_option("--check");
  auto* find = command->add_option("--find", options.find,
                                   "Look for deals in which the situations of the guided first "
                                   "game of this game come up");
  auto* prove = command->add_option("--prove", options.prove,
                                    "How often they come up in the deals of its notes");
  check->excludes(find)->excludes(prove);
  find->excludes(prove);
  command->add_option("--notes", options.notes, "Another file of notes than the program's own");
  command->add_option("--tries", options.tries, "With --find: how many deals are tried")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command->add_option("--games", options.games, "Games of each of the three kinds of learners")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command
      ->add_option("--iterations", options.iterations,
                   "Iterations of the learner who thinks, for each decision")
      ->check(CLI::Range(1, 1000000));
  command->add_option("--threads", options.threads, "Games at a time")
      ->check(CLI::Range(1, kMaxThreads))
      ->capture_default_str();
  command->footer("Lessons are played by: bloom play GAME --learn\nSee docs/lessons.md.");
  command->callback([&code] { code = run(options); });
}

}  // namespace bloom::cli
