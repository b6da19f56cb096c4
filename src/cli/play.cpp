// bloom play GAME: a table in the terminal, against bots or friends at the same keyboard.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/game_options.h"
#include "cli/lesson_files.h"
#include "cli/lesson_game.h"
#include "cli/terminal_game.h"
#include "platform/native.h"
#include "table/record.h"
#include "table/registry.h"

namespace bloom::cli {
namespace {

constexpr std::string_view kBot = "medium";

struct PlayOptions {
  std::string game;
  int players = 0;
  std::vector<std::string> seats;
  std::string rules;
  std::vector<std::string> options;
  std::string seed;
  std::string record;
  std::string color = "auto";
  bool learn = false;
  std::string lesson;
  int step = 1;
  std::string language;
};

// The seats as named on the command line, or one person and bots.
Result<std::vector<std::string>> choose_seats(const PlayOptions& options, const GameEntry& game,
                                              std::vector<std::string> seats) {
  if (seats.empty()) {
    seats.assign(static_cast<std::size_t>(options.players ? options.players : game.min_players),
                 std::string(kBot));
    seats[0] = kYou;
  }
  if (options.players != 0 && static_cast<int>(seats.size()) != options.players)
    return Error("bad-seats", cat("--players says ", options.players, ", but --seats names ",
                                  seats.size(), "."));
  for (const std::string& seat : seats)
    if (seat != kYou && !level_named(seat))
      return Error("bad-seats", cat("A seat is you, ", list_words(level_words(), "or"), ", not ",
                                    in_quotes(seat), "."));
  return seats;
}

std::vector<std::string> seat_names(const std::vector<std::string>& seats) {
  int people = 0, person = 0;
  for (const std::string& seat : seats) people += seat == kYou;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i] != kYou)
      names.push_back(cat("Bot ", i + 1, " (", seats[i], ')'));
    else
      names.push_back(people == 1 ? std::string("You") : cat("Player ", ++person));
  }
  return names;
}

Result<std::unique_ptr<Table>> set_table(const PlayOptions& options,
                                         std::vector<std::string>& seats) {
  const auto game = find_game(options.game);
  if (!game) return game.error();
  seats = options.seats;
  auto settings = chosen_options(**game, options.rules, options.options, seats);
  if (!settings) return settings.error();
  auto chosen = choose_seats(options, **game, seats);
  if (!chosen) return chosen.error();
  seats = *chosen;
  TableSetup setup;
  setup.players = static_cast<int>(seats.size());
  setup.options = *settings;
  setup.names = seat_names(seats);
  if (options.seed.empty()) {
    setup.fairness = Fairness::fresh(setup.players, native_platform().random);
    setup.seed = setup.fairness->seed();
  } else {
    setup.seed = bytes32_from_hex(options.seed);
    if (!setup.seed) return Error("bad-seed", "--seed takes 64 hex digits.");
  }
  auto table = open_table(options.game, setup);
  if (!table) return option_error(table.error());
  return table;
}

int run_lesson(const PlayOptions& options) {
  const auto game = find_game(options.game);
  if (!game) return fail(game.error().message);
  const int language = chosen_language(options.language);
  const Paint paint = choose_paint(options.color);
  const std::vector<learn::Lesson> lessons = lessons_of((*game)->id);
  std::string name = options.lesson;
  if (name.empty()) {
    if (lessons.empty()) return fail(cat("There are no lessons of ", (*game)->id, " yet."));
    name = lessons[0].id;
    std::cout << "Lessons of " << (*game)->id << "; one of them by --lesson:\n"
              << lesson_list(lessons, language, paint) << '\n';
  }
  const auto lesson = open_lesson(name);
  if (!lesson) return fail(lesson.error().message);
  if (lesson->game != (*game)->id)
    return fail(cat("The lesson ", name, " is one of ", lesson->game, '.'));
  const auto first = static_cast<std::size_t>(options.step) - 1;
  if (first >= lesson->steps.size())
    return fail(cat("The lesson ", name, " has ", lesson->steps.size(), " steps."));
  const auto left = LessonGame(*lesson, language, paint).run(first);
  if (!left) return fail(cat("The lesson ", name, " cannot go on: ", left.error().message));
  const std::string again = cat("bloom play ", (*game)->id);
  if (*left < lesson->steps.size()) {
    std::cout << "Go on with: " << again << " --learn --lesson " << name << " --step " << *left + 1
              << '\n';
    return 0;
  }
  for (const learn::Lesson& other : lessons)
    if (other.after == lesson->id)
      std::cout << "Next: " << again << " --learn --lesson " << other.id << '\n';
  std::cout << "A game: " << again << '\n';
  return 0;
}

int run(const PlayOptions& options) {
  if (options.learn) return run_lesson(options);
  std::vector<std::string> seats;
  auto table = set_table(options, seats);
  if (!table) return fail(table.error().message);
  if (!options.record.empty() && !std::ofstream(options.record, std::ios::app))
    return fail(cat("Cannot write ", options.record, "; choose another file for --record."));
  const auto name = (*find_game(options.game))->name;
  if (!input_is_terminal())
    std::fprintf(stderr,
                 "bloom: standard input is not a terminal; moves are read from it line by line.\n");
  std::cout << name << ", " << seats.size() << " players. Type help for help, quit to leave.\n";
  if (const auto& fairness = (*table)->fairness(); fairness)
    std::cout << "The deal is fixed. SHA-256 of its secret, which the finished record shows:\n  "
              << to_hex(fairness->commitment) << '\n';
  TerminalGame game(std::move(*table), seats, choose_paint(options.color));
  game.run();
  if (options.record.empty()) return 0;
  std::ofstream file(options.record);
  file << dump(write_record(game.table())) << '\n';
  file.close();
  if (!file) return fail(cat("Cannot write ", options.record, "."));
  return 0;
}

}  // namespace

void add_play(CLI::App& app, int& code) {
  static PlayOptions options;
  CLI::App* command = app.add_subcommand("play", "Play in the terminal against bots or friends");
  command->add_option("GAME", options.game, game_words())->required();
  add_players_option(*command, options.players, "How many play, you and bots");
  command
      ->add_option("--seats", options.seats,
                   cat("Who sits where: you, ", list_words(level_words(), "or"),
                       "; e.g. you,hard, and where seats have letters you:R,hard"))
      ->delimiter(',');
  command->add_option("--rules", options.rules, rulebook_help());
  command->add_option("--option", options.options,
                      "An option of the game (see below), such as side=B; may be repeated");
  command->footer([] { return option_help(options.game); });
  command->add_option("--seed", options.seed, "64 hex digits that fix the deal");
  command->add_option("--record", options.record, "Write the record of the game to this file");
  command->add_option("--color", options.color, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  auto* lesson = command->add_flag("--learn", options.learn,
                                   "A lesson instead of a game; the first one if none is named");
  command->add_option("--lesson", options.lesson, "With --learn: a lesson by its name, or its file")
      ->needs(lesson);
  command->add_option("--step", options.step, "With --learn: the step to begin with")
      ->check(CLI::Range(1, 1000))
      ->needs(lesson);
  command
      ->add_option("--language", options.language,
                   "With --learn: the words of the lesson; en, fr, it or de; LANG if missing")
      ->check(CLI::IsMember(
          std::vector<std::string>(learn::kLanguages.begin(), learn::kLanguages.end())))
      ->needs(lesson);
  for (const char* name : {"--players", "--seats", "--rules", "--option", "--seed", "--record"})
    lesson->excludes(command->get_option(name));
  command->callback([&code] { code = run(options); });
}

}  // namespace bloom::cli
