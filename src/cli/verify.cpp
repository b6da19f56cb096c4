// bloom verify FILE: replays a record and names the first thing that is wrong.
#include <cstdio>
#include <string>

#include "base/text.h"
#include "cli/commands.h"
#include "platform/json_file.h"
#include "table/record.h"

namespace bloom::cli {
namespace {

int run(const std::string& path) {
  const auto json = read_json_file(path);
  if (!json) return fail(json.error().message);
  const auto table = load_record(*json);
  if (!table) return fail(refused_record(path, table.error()));
  const Standing standing = (*table)->standing();
  std::string scores;
  for (const int score : standing.scores) scores += cat(scores.empty() ? "" : ", ", score);
  std::printf("%s is right: %s, %d players, %zu move%s, scores %s.\n", path.c_str(),
              std::string((*table)->game()).c_str(), (*table)->players(), (*table)->log().size(),
              (*table)->log().size() == 1 ? "" : "s", scores.c_str());
  for (const std::string& note : unchecked(*json, **table)) std::printf("Note: %s\n", note.c_str());
  return 0;
}

}  // namespace

void add_verify(CLI::App& app, int& code) {
  static std::string path;
  CLI::App* command = app.add_subcommand(
      "verify", "Replay a record; check deal against seed, every move, scores and winners");
  command->add_option("FILE", path, "A record (JSON)")->required();
  command->callback([&code] { code = run(path); });
}

}  // namespace bloom::cli
