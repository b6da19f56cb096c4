// bloom load: many real games through real sockets, and whether every promise was kept.
#include <cmath>
#include <cstdio>
#include <string>

#include "base/text.h"
#include "cli/commands.h"
#include "load/run.h"
#include "table/registry.h"

namespace bloom::cli {
namespace {

struct LoadCommand {
  std::string url = "http://127.0.0.1:8080/";
  load::Plan plan;
  bool json = false;
};

double rounded(double value) { return std::round(value * 100) / 100; }

int run(LoadCommand& command) {
  const auto url = client::read_url(command.url);
  if (!url) return fail(url.error().message);
  command.plan.url = *url;
  if (const Status status = check_players(command.plan.game, command.plan.players); !status)
    return fail(status.error().message);
  const auto report = load::run(command.plan);
  if (!report) return fail(report.error().message);
  const load::Faults& faults = report->faults;
  for (const std::string& why : faults.why) std::fprintf(stderr, "bloom: %s\n", why.c_str());
  if (command.json) {
    const Json out{{"tables", report->tables},
                   {"acknowledged_moves_per_s", rounded(report->moves_per_second)},
                   {"p50_ms", rounded(report->p50_ms)},
                   {"p99_ms", rounded(report->p99_ms)},
                   {"lost", faults.lost},
                   {"doubled", faults.doubled},
                   {"wrong", faults.wrong}};
    std::printf("%s\n", dump(out).c_str());
  } else {
    std::printf(
        "%d tables, %.0f acknowledged moves/s; half of them within %.1f ms, 99 of 100 within "
        "%.1f ms, all within %.1f ms.\n",
        report->tables, report->moves_per_second, report->p50_ms, report->p99_ms, report->max_ms);
    std::printf(
        "%llu moves in all, %llu games finished, %llu reconnects; lost %llu, doubled %llu, "
        "wrong %llu.\n",
        static_cast<unsigned long long>(report->moves),
        static_cast<unsigned long long>(report->games),
        static_cast<unsigned long long>(report->reconnects),
        static_cast<unsigned long long>(faults.lost),
        static_cast<unsigned long long>(faults.doubled),
        static_cast<unsigned long long>(faults.wrong));
  }
  return faults.lost + faults.doubled + faults.wrong == 0 ? 0 : 1;
}

}  // namespace

void add_load(CLI::App& app, int& code) {
  static LoadCommand options;
  CLI::App* command = app.add_subcommand(
      "load", "Play many games on a server through its sockets, and check that none lost a move");
  command->add_option("--url", options.url, "The server")->capture_default_str();
  command->add_option("--tables", options.plan.tables, "Tables at the same time")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command->add_option("--seconds", options.plan.seconds, "How long to measure")
      ->check(real_range(0.1, 86400))
      ->capture_default_str();
  options.plan.game = all_games()[0].id;
  command->add_option("--game", options.plan.game, game_words())->capture_default_str();
  add_players_option(*command, options.plan.players, "People at each table");
  command
      ->add_option("--pace", options.plan.pace,
                   "Moves in a second at each table; 0: as fast as it goes")
      ->check(real_range(0, 1e6))
      ->capture_default_str();
  command
      ->add_option("--patience", options.plan.patience,
                   "Seconds to wait for a server that went away")
      ->check(real_range(0, 3600))
      ->capture_default_str();
  command->add_option("--seed", options.plan.seed, "For the choice of moves")
      ->capture_default_str();
  command->add_flag("--json", options.json, "One JSON object instead of words");
  command->callback([&code] { code = run(options); });
}

}  // namespace bloom::cli
