// bloom replay FILE: a record told in words, with the table drawn where it is asked for.
#include <cstdio>
#include <iostream>
#include <string>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/screen.h"
#include "platform/json_file.h"
#include "table/record.h"
#include "table/registry.h"

namespace bloom::cli {
namespace {

struct ReplayOptions {
  std::string path;
  int at = -1;
  bool boards = false;
  std::string color = "auto";
};

int run(const ReplayOptions& options) {
  auto record = read_json_file(options.path);
  if (!record) return fail(record.error().message);
  auto whole = load_record(*record);
  int last = -1;  // as many moves as it has
  // One of older rules is told as far as it can be followed, where no more is asked for.
  if (!whole && whole.error().code == "older-rules" && options.at >= 0 &&
      options.at <= whole.error().index) {
    Json& moves = (*record)["moves"];
    last = static_cast<int>(moves.size());
    moves.erase(moves.begin() + options.at, moves.end());
    for (const char* key : {"scores", "winners"}) record->erase(key);
    whole = load_record(*record);
  }
  if (!whole) return fail(refused_record(options.path, whole.error()));
  const auto& log = (*whole)->log();
  if (last < 0) last = static_cast<int>(log.size());
  if (options.at > last)
    return fail(cat("--at ", options.at, " is past the end; the record has ", last,
                    last == 1 ? " move." : " moves."));

  // Play it once more from the start, telling what happens.
  Json beginning = *record;
  beginning["moves"] = Json::array();
  for (const char* key : {"scores", "winners"}) beginning.erase(key);
  const auto table = load_record(beginning);
  const Paint paint = choose_paint(options.color);
  const Screen& screen = screen_of((*table)->game());
  const auto& names = (*table)->names();
  const auto draw = [&] {
    std::cout << '\n' << screen.draw((*table)->state(), names, paint) << '\n';
  };

  const int stop = options.at < 0 ? last : options.at;
  for (int i = 0; i < stop; ++i) {
    const Entry& entry = log[i];
    if (options.boards && (i == 0 || log[i - 1].seat != entry.seat)) draw();
    const auto legal = (*table)->legal();
    std::cout << paint.dim(cat(i + 1, ". "))
              << paint.bold(cat(names[index(entry.seat)], ": ", entry.move))
              << paint.dim(cat("   (", legal->phase, ", one of ", legal->listing.count, ")"))
              << '\n';
    std::cout << event_lines(screen, (*table)->play(entry.move)->events, names, "     ");
  }
  draw();
  std::cout << result_words(**table, paint);
  if ((*table)->actor() != kNobody)
    std::cout << "After move " << stop << " of " << last << "; the game goes on here.\n";
  return 0;
}

}  // namespace

void add_replay(CLI::App& app, int& code) {
  static ReplayOptions options;
  CLI::App* command = app.add_subcommand("replay", "Tell a record in words and draw the table");
  command->add_option("FILE", options.path, "A record (JSON)")->required();
  command->add_option("--at", options.at, "Stop after so many moves")
      ->check(CLI::Range(0, 1000000));
  command->add_flag("--boards", options.boards, "Draw the table before every turn");
  command->add_option("--color", options.color, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  command->callback([&code] { code = run(options); });
}

}  // namespace bloom::cli
