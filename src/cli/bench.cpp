// bloom bench: how fast random games and searches are, and the signature of what the rules do; and
// how fast hostile messages are refused.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/text.h"
#include "cli/commands.h"
#include "json/worst.h"
#include "platform/native.h"
#include "server/lobby/command.h"
#include "table/registry.h"

namespace bloom::cli {
namespace {

struct BenchOptions {
  std::string game;
  int players = 0;
  double seconds = 1;
  bool search = false;
  bool frames = false;
  bool json = false;
};

// Whether there is anything to measure.
Status check(const BenchOptions& options) {
  if (!options.game.empty()) {
    const auto game = find_game(options.game);
    if (!game) return game.error();
    if (options.players != 0) return check_players(options.game, options.players);
  }
  for (const GameEntry& game : all_games())
    if (options.players == 0 || check_players(game.id, options.players)) return Done{};
  return Error("bad-players", cat("No game is for ", options.players, " players."));
}

// Games, and what they do: one line each.
Json measure_rules(const GameEntry& game, int players, const BenchOptions& options) {
  const BenchCount count = game.bench(players, options.seconds, thread_seconds);
  const double playouts = static_cast<double>(count.playouts);
  const double moves = static_cast<double>(count.moves);
  const double branching = static_cast<double>(count.choices) / moves;
  if (!options.json)
    std::printf("%-8s %7d %14.0f %14.0f %14.2f %10.2f\n", std::string(game.id).c_str(), players,
                playouts / count.seconds, moves / count.seconds, moves / playouts, branching);
  return {{"game", game.id},
          {"players", players},
          {"playouts_per_s", playouts / count.seconds},
          {"moves_per_s", moves / count.seconds},
          {"moves_per_playout", moves / playouts},
          {"branching", branching}};
}

Json measure_search(const GameEntry& game, int players, const BenchOptions& options) {
  const SearchSpeed speed = game.bench_search(players, options.seconds, thread_seconds);
  if (!options.json)
    std::printf("%-8s %7d %18.0f %18.0f %14.0f\n", std::string(game.id).c_str(), players,
                speed.random, speed.guided, speed.iterations);
  return {{"game", game.id},
          {"players", players},
          {"random_playouts_per_s", speed.random},
          {"used_playouts_per_s", speed.guided},
          {"iterations_per_s", speed.iterations}};
}

// The dearest messages that a stranger can send to a server, refused or not.
Json measure_frames(const BenchOptions& options) {
  Json out = Json::array();
  for (const auto& [name, text] : worst_texts(server::kMaxFrame, kFrameLimits)) {
    bool taken = false;
    int count = 0;
    const double began = thread_seconds();
    double spent = 0;
    while (spent < options.seconds) {
      for (int i = 0; i < 16; ++i) taken = parse_json(text, kFrameLimits).ok();
      count += 16;
      spent = thread_seconds() - began;
    }
    const double each = spent / count * 1e6;
    if (!options.json)
      std::printf("%-32.*s %8.1f µs  %s\n", static_cast<int>(name.size()), name.data(), each,
                  taken ? "read" : "refused");
    std::fflush(stdout);
    out.push_back({{"frame", name}, {"us", each}, {"read", taken}});
  }
  return out;
}

int run(const BenchOptions& options) {
  if (const Status status = check(options); !status) return fail(status.error().message);
  if (options.frames) {
    const Json results = measure_frames(options);
    if (options.json) std::printf("%s\n", dump({{"results", results}}).c_str());
    return 0;
  }
  Json results = Json::array();
  if (!options.json && options.search)
    std::printf("%-8s %7s %18s %18s %14s\n", "game", "players", "random playouts/s",
                "used playouts/s", "iterations/s");
  if (!options.json && !options.search)
    std::printf("%-8s %7s %14s %14s %14s %10s\n", "game", "players", "playouts/s", "moves/s",
                "moves/playout", "branching");
  for (const GameEntry& game : one_or_all(options.game)) {
    for (int players = game.min_players; players <= game.max_players; ++players) {
      if (options.players != 0 && options.players != players) continue;
      results.push_back(options.search ? measure_search(game, players, options)
                                       : measure_rules(game, players, options));
      std::fflush(stdout);
    }
  }
  if (options.search) {
    if (options.json) std::printf("%s\n", dump({{"results", results}}).c_str());
    return 0;
  }
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
  add_players_option(*command, options.players, "Only this number of players");
  command
      ->add_option("--seconds", options.seconds, "Seconds for each measurement")
      // "not at least" rather than "less than": NaN is neither.
      ->check([](const std::string& text) {
        const double seconds = std::strtod(text.c_str(), nullptr);
        return seconds >= 0.01 && seconds <= 3600
                   ? std::string()
                   : cat(in_quotes(text), " is not between 0.01 and 3600");
      })
      ->capture_default_str();
  command->add_flag("--search", options.search,
                    "Measure search instead: playouts/s at the opening, worlds included");
  command
      ->add_flag("--frames", options.frames,
                 "Measure instead how long the worst messages to a server take to read")
      ->excludes("--search");
  command->add_flag("--json", options.json, "Print JSON");
  command->callback([&code] { code = run(options); });
}

}  // namespace bloom::cli
