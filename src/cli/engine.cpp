// bloom engine: the protocol over standard input and output.
#include "table/engine.h"

#include <cstdio>
#include <iostream>
#include <string>

#include "cli/commands.h"
#include "cli/native.h"

namespace bloom::cli {
namespace {

// One line without its end; lines past the limit are read on but not kept. False at the end.
bool read_line(std::istream& in, std::string& line) {
  line.clear();
  std::streambuf* buffer = in.rdbuf();
  for (int c = buffer->sbumpc(); c != std::char_traits<char>::eof(); c = buffer->sbumpc()) {
    if (c == '\n') {
      if (line.ends_with('\r')) line.pop_back();
      return true;
    }
    if (line.size() <= kMaxLine) line += static_cast<char>(c);
  }
  return !line.empty();
}

int run() {
  std::ios::sync_with_stdio(false);
  Engine engine(native_platform());
  std::string line;
  while (read_line(std::cin, line)) {
    if (line.empty()) continue;
    std::cout << engine.answer(line) << '\n' << std::flush;
    if (!std::cout) return fail("Cannot write the answer: standard output is closed.");
  }
  return 0;
}

}  // namespace

void add_engine(CLI::App& app, int& code) {
  CLI::App* command = app.add_subcommand(
      "engine", "Answer the engine protocol: one JSON object per line on standard input");
  command->footer("Example: echo '{\"cmd\":\"games\"}' | bloom engine\nSee docs/protocol.md.");
  command->callback([&code] { code = run(); });
}

}  // namespace bloom::cli
