// bloom arena: how strong players are against each other, repeatably.
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "arena/tournament.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/game_options.h"
#include "cli/paint.h"
#include "cli/progress.h"
#include "platform/native.h"

namespace bloom::cli {
namespace {

struct ArenaOptions {
  std::string game;
  std::string seats;
  std::vector<std::string> options;
  int games = 200;
  int ms = 0;
  int iterations = 0;
  std::uint64_t seed = 1;
  int threads = 1;
  bool json = false;
};

void print_json(const arena::Plan& plan, const arena::Tally& sum, double seconds) {
  Json seats = Json::array();
  for (std::size_t i = 0; i < plan.contenders.size(); ++i) {
    const arena::Contestant& each = sum.contestants[i];
    seats.push_back({{"name", plan.contenders[i].name},
                     {"win_share", each.win_share},
                     {"ci95", {each.low, each.high}},
                     {"mean_score", each.mean_score},
                     {"margin", each.margin},
                     {"elo", each.elo}});
  }
  std::printf("%s\n", dump({{"game", plan.game->id},
                            {"players", plan.players()},
                            {"games", sum.games},
                            {"seats", seats},
                            {"moves", sum.moves},
                            {"moves_per_s", static_cast<double>(sum.moves) / seconds},
                            {"seconds", seconds}})
                          .c_str());
}

void print(const arena::Plan& plan, const arena::Tally& sum, double seconds) {
  std::printf("%s (%s), %d players, %llu games in %.1f s, %.0f moves/s\n",
              std::string(plan.game->name).c_str(), std::string(plan.game->id).c_str(),
              plan.players(), static_cast<unsigned long long>(sum.games), seconds,
              static_cast<double>(sum.moves) / seconds);
  std::printf("%-24s %7s  %15s %7s %8s %6s\n", "player", "wins", "95 %", "points", "margin", "Elo");
  for (std::size_t i = 0; i < plan.contenders.size(); ++i) {
    const arena::Contestant& each = sum.contestants[i];
    std::printf("%s %5.1f %%  %5.1f – %5.1f %% %7.1f %+8.1f %+6.0f\n",
                fitted(plan.contenders[i].name, 24).c_str(), 100 * each.win_share, 100 * each.low,
                100 * each.high, each.mean_score, each.margin, each.elo);
  }
}

Result<arena::Plan> set_up(const ArenaOptions& options) {
  const auto game = find_game(options.game);
  if (!game) return game.error();
  arena::Plan plan;
  plan.game = *game;
  plan.seed = options.seed;
  // Behind the last seat stands a comma too: each ends with one, and an empty seat shows.
  const std::string seats = options.seats + ',';
  for (std::string_view rest = seats; !rest.empty();) {
    auto contender = arena::read_contender(std::string(take_until(rest, ',')));
    if (!contender) return contender.error();
    plan.contenders.push_back(*contender);
  }
  auto settings = read_option_words(**game, options.options);
  if (!settings) return settings.error();
  plan.options = *settings;
  if (options.iterations > 0)
    plan.budget.iterations = static_cast<std::uint32_t>(options.iterations);
  if (options.ms > 0) plan.budget.seconds = options.ms / 1000.0;
  // Options and players are wrong now rather than in the first game.
  if (const auto table = arena::open_deal(plan, 0); !table) return option_error(table.error());
  return plan;
}

int run(const ArenaOptions& options) {
  const auto plan = set_up(options);
  if (!plan) return fail(plan.error().message);
  guard_programs();
  const double began = now();
  const int games = arena::whole_rounds(*plan, options.games);
  const auto sum = [&] {
    Progress progress(games);
    return arena::play_all(*plan, games, options.threads, [&] { progress.one_more(); });
  }();
  if (!sum) return fail(sum.error().message);
  if (options.json)
    print_json(*plan, *sum, now() - began);
  else
    print(*plan, *sum, now() - began);
  return 0;
}

// CLI11 takes a number that is too large for the largest.
CLI::Validator whole_number() {
  return CLI::Validator(
      [](const std::string& text) {
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        return error == std::errc{} && end == text.data() + text.size()
                   ? std::string()
                   : cat(in_quotes(text), " is not a whole number from 0 to ", UINT64_MAX);
      },
      "");
}

}  // namespace

void add_arena(CLI::App& app, int& code) {
  static ArenaOptions options;
  CLI::App* command = app.add_subcommand("arena", "Let players play against each other, and count");
  command->add_option("--game", options.game, game_words())->required();
  command
      ->add_option("--seats", options.seats,
                   "Who plays, such as expert,greedy; exec:PROGRAM is a program of yours")
      ->required();
  command
      ->add_option("--games", options.games,
                   "Every deal is played in all seat rotations; rounded up to whole ones")
      ->check(CLI::Range(1, 10000000))
      ->capture_default_str();
  auto* ms = command->add_option("--ms", options.ms, "Milliseconds for each decision")
                 ->check(CLI::Range(1, 3600000));
  command->add_option("--iterations", options.iterations, "Iterations for each decision")
      ->check(CLI::Range(1, 1000000000))
      ->excludes(ms);
  command->add_option("--option", options.options, "A variant, such as side=B; may be repeated");
  command->add_option("--seed", options.seed, "Another seed gives other games")
      ->check(whole_number())
      ->capture_default_str();
  command->add_option("--threads", options.threads, "Games at a time")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_flag("--json", options.json, "Print JSON");
  command->footer(
      "Without --ms and --iterations each level has its own budget.\n"
      "Example: bloom arena --game town --seats expert,greedy --ms 100 --threads 2\n"
      "See docs/strength.md and docs/bots.md.");
  command->callback([&code] { code = run(options); });
}

}  // namespace bloom::cli
