#include <cstdio>
#include <string>

#include "cli/commands.h"
#include "version.h"

namespace bloom::cli {

int fail(const std::string& sentence) {
  std::fprintf(stderr, "bloom: %s\n", sentence.c_str());
  return kFailed;
}

}  // namespace bloom::cli

int main(int argc, char** argv) {
  using namespace bloom::cli;
  CLI::App app{"Three board games called Bloom: play, replay, verify, and an engine for tools.",
               "bloom"};
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
    return fail("Name a command: play, engine, replay, verify, arena, bench or serve. Try --help.");
  return code;
}
