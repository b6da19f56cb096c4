#include "cli/commands.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "base/text.h"
#include "table/registry.h"

namespace bloom::cli {

int fail(const std::string& sentence) {
  std::fprintf(stderr, "bloom: %s\n", sentence.c_str());
  return kFailed;
}

CLI::Validator not_empty() {
  return CLI::Validator(
      [](const std::string& text) { return text.empty() ? "should not be empty" : std::string(); },
      "");
}

CLI::Validator real_range(double least, double most) {
  CLI::Range range(least, most);
  const auto usual = [range](const std::string& text) { return CLI::Range(range)(text); };
  return CLI::Validator(
      [usual](const std::string& text) {
        double value = 0;
        // NaN is in no range, whatever CLI11 thinks.
        if (CLI::detail::lexical_cast(text, value) && std::isnan(value))
          return cat(in_quotes(text), " is no number");
        return usual(text);
      },
      range.get_description());
}

void add_players_option(CLI::App& command, int& players, const std::string& what) {
  int least = INT_MAX, most = 0;
  std::vector<std::string> ranges;
  for (const GameEntry& game : all_games()) {
    least = std::min(least, game.min_players);
    most = std::max(most, game.max_players);
    ranges.push_back(cat(game.id, ' ', game.min_players, " to ", game.max_players));
  }
  command.add_option("--players", players, cat(what, ": ", list_words(ranges)))
      ->check(CLI::Range(least, most));
}

std::vector<std::string> level_words() { return {kLevelTexts.begin(), kLevelTexts.end()}; }

std::string refused_record(const std::string& path, const Error& error) {
  const bool newer = error.code == "newer-rules", older = error.code == "older-rules";
  return cat(path, newer || older ? ": " : " is wrong: ", error.message,
             older && error.index > 0
                 ? cat(" bloom replay --at ", error.index, " shows it up to there.")
                 : "");
}

Result<std::string> database_path(const std::string& named) {
  // SQLite would read more than a name into these.
  if (named.starts_with(':') || named.starts_with("file:")) return cat("./", named);
  if (!named.empty()) return named;
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && data[0] == '/')
    return cat(data, "/bloom/tables.db");
  if (const char* home = std::getenv("HOME"); home != nullptr && home[0] == '/')
    return cat(home, "/.local/share/bloom/tables.db");
  return Error("no-storage", "There is no home folder for tables; name a file by --db.");
}

}  // namespace bloom::cli
