// bloom bench: how fast random games are, and the signature of what the rules do.
#include <cstdio>
#include <string>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/native.h"
#include "table/registry.h"

namespace bloom::cli {
namespace {

struct BenchOptions {
  std::string game;
  int players = 0;
  double seconds = 1;
  bool json = false;
};

int run(const BenchOptions& options) {
  if (!options.game.empty())
    if (const auto game = find_game(options.game); !game) return fail(game.error().message);
  Json results = Json::array();
  if (!options.json)
    std::printf("%-8s %7s %14s %14s %14s %10s\n", "game", "players", "playouts/s", "moves/s",
                "moves/playout", "branching");
  for (const GameEntry& game : all_games()) {
    if (!options.game.empty() && options.game != game.id) continue;
    for (int players = game.min_players; players <= game.max_players; ++players) {
      if (options.players != 0 && options.players != players) continue;
      const BenchCount count = game.bench(players, options.seconds, now);
      const double playouts = static_cast<double>(count.playouts);
      const double moves = static_cast<double>(count.moves);
      const double branching = static_cast<double>(count.choices) / moves;
      results.push_back({{"game", game.id},
                         {"players", players},
                         {"playouts_per_s", playouts / count.seconds},
                         {"moves_per_s", moves / count.seconds},
                         {"moves_per_playout", moves / playouts},
                         {"branching", branching}});
      if (options.json) continue;
      std::printf("%-8s %7d %14.0f %14.0f %14.2f %10.2f\n", std::string(game.id).c_str(), players,
                  playouts / count.seconds, moves / count.seconds, moves / playouts, branching);
      std::fflush(stdout);
    }
  }
  if (results.empty())
    return fail(
        cat("No game is played by ", options.players, " players here; see bloom bench --help."));
  const std::string signature = bench_signature();
  if (options.json)
    std::printf("%s\n", dump({{"results", results}, {"signature", signature}}).c_str());
  else
    std::printf("signature %s\n", signature.c_str());
  return 0;
}

}  // namespace

void add_bench(CLI::App& app, int& code) {
  static BenchOptions options;
  CLI::App* command =
      app.add_subcommand("bench", "Measure random games on one thread, and print the signature");
  command->add_option("--game", options.game, "Only this game");
  command->add_option("--players", options.players, "Only this number of players")
      ->check(CLI::Range(1, 10));
  command->add_option("--seconds", options.seconds, "Seconds for each line")
      ->check(CLI::Range(0.01, 3600.0))
      ->capture_default_str();
  command->add_flag("--json", options.json, "Print JSON");
  command->callback([&code] { code = run(options); });
}

}  // namespace bloom::cli
