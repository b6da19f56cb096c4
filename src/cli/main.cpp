#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <memory>
#include <string>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "version.h"

int main(int argc, char** argv) {
  using namespace bloom::cli;
  using bloom::cat;
  CLI::App app{"Three board games called Bloom: play, replay, verify, and an engine for tools.",
               "bloom"};
  app.formatter(std::make_shared<Help>());
  app.set_version_flag("--version", "bloom " BLOOM_VERSION);
  app.require_subcommand(0, 1);
  int code = 0;
  add_play(app, code);
  add_engine(app, code);
  add_replay(app, code);
  add_verify(app, code);
  add_arena(app, code);
  add_bench(app, code);
  add_serve(app, code);
  add_backup(app, code);
  add_bot(app, code);
  add_load(app, code);
  add_learn(app, code);
  for (CLI::App* command : app.get_subcommands({}))
    command->set_version_flag("--version", "bloom " BLOOM_VERSION);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help, --version
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    std::string sentence = error.what();
    for (char& c : sentence)
      if (c == '\n') c = ' ';
    return fail(sentence + (sentence.ends_with('.') ? "" : ".") + " Try --help.");
  }
  if (app.get_subcommands().empty())
    return fail(
        "Name a command: play, engine, replay, verify, arena, bench, serve, backup, bot, load or "
        "learn. Try --help.");
  // A result that nobody got is no success.
  std::cout.flush();
  if (const bool written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout;
      !written && code == 0)
    return fail(cat("The output could not be written: ", std::strerror(errno ? errno : EIO), "."));
  return code;
}
