// bloom serve: the page for browsers.
#include <cstdio>
#include <filesystem>
#include <string>

#include "base/text.h"
#include "cli/commands.h"
#include "server/net/listener.h"
#include "server/net/site.h"

namespace bloom::cli {
namespace {

struct ServeCommand {
  server::Listen listen;
  std::string web;
};

// Where ./play builds the page, seen from build/release/bloom.
std::string usual_folder() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return (program.parent_path().parent_path().parent_path() / "web" / "dist").string();
}

int run(const ServeCommand& command) {
  const bool usual = command.web.empty();
  const auto site = server::Site::read(usual ? usual_folder() : command.web);
  if (!site)
    return fail(cat(site.error().message,
                    usual ? " ./play builds it; or name another folder by --web." : ""));
  const Status status = server::serve(*site, command.listen, [](const std::string& address) {
    std::printf("Bloom is at %s (Ctrl-C ends it)\n", address.c_str());
    std::fflush(stdout);
  });
  return status ? 0 : fail(status.error().message);
}

}  // namespace

void add_serve(CLI::App& app, int& code) {
  static ServeCommand options;
  CLI::App* command = app.add_subcommand("serve", "Serve the page to browsers");
  command->add_option("--port", options.listen.port, "Port; 0 for any that is free")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  command
      ->add_option("--host", options.listen.host,
                   "Address to listen on; 0.0.0.0 for everybody in the network")
      ->capture_default_str();
  command->add_option("--web", options.web, "Folder of the built page (default: web/dist)");
  command
      ->add_option("--connections", options.listen.max_connections,
                   "Connections at the same time, at the most")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  command
      ->add_option("--patience", options.listen.read_seconds,
                   "Seconds that a client may take for a request")
      ->check(CLI::Range(0.1, 3600.0))
      ->capture_default_str();
  command->callback([&code] { code = run(options); });
}

}  // namespace bloom::cli
