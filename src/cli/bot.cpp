// bloom bot: takes a seat at an online table, by its link.
#include <cstdio>
#include <string>

#include "bot/guest.h"
#include "cli/commands.h"
#include "platform/program.h"

namespace bloom::cli {
namespace {

struct BotCommand {
  std::string url, level = "expert", exec, name = "Bot", identity;
  int ms = 0;
};

int run(const BotCommand& command) {
  const auto url = client::read_url(command.url);
  if (!url) return fail(url.error().message);
  if (!command.exec.empty()) {
    if (const Status status = check_command(command.exec); !status)
      return fail(status.error().message);
    guard_programs();
  }
  const auto level = level_named(command.level);
  assert(level);
  const bot::GuestPlan plan{.url = *url,
                            .thinker = {.level = *level, .exec = command.exec, .ms = command.ms},
                            .name = command.name,
                            .identity = command.identity};
  const Status status = bot::play_as_guest(plan, [](const std::string& sentence) {
    std::printf("%s\n", sentence.c_str());
    std::fflush(stdout);
  });
  return status ? 0 : fail(status.error().message);
}

}  // namespace

void add_bot(CLI::App& app, int& code) {
  static BotCommand options;
  CLI::App* command =
      app.add_subcommand("bot", "Let a bot take a seat at an online table, by its link");
  command->add_option("--url", options.url, "The link of a seat: http://HOST/t/TABLE#KEY")
      ->required();
  CLI::Option* level = command->add_option("--level", options.level, "Which of our bots")
                           ->check(CLI::IsMember(level_words()))
                           ->capture_default_str();
  command
      ->add_option("--exec", options.exec,
                   "A program of yours instead, as docs/bots.md describes it: ./my-bot")
      ->check(not_empty())
      ->excludes(level);
  command->add_option("--name", options.name, "What it is called")->capture_default_str();
  command->add_option("--ms", options.ms, "How long it thinks about a move, in milliseconds")
      ->check(CLI::Range(1, 3600000));
  command->add_option("--identity", options.identity,
                      "A file to keep who it is, so that it can be started again and play on");
  command->callback([&code] { code = run(options); });
}

}  // namespace bloom::cli
