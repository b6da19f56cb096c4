// bloom serve: the page for browsers, and online tables.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/native.h"
#include "cli/wire.h"
#include "server/net/listener.h"
#include "server/net/site.h"
#include "server/store/file_lock.h"
#include "server/store/sqlite.h"
#include "version.h"

namespace bloom::cli {
namespace {

struct ServeCommand {
  server::Listen listen;
  std::string web, db, public_url, log = "error";
  int keep_days = 90, tables = 50, bots = 0;
  bool behind_proxy = false, open_metrics = false;
};

// Where ./play builds the page, seen from build/release/bloom.
std::string usual_folder() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return (program.parent_path().parent_path().parent_path() / "web" / "dist").string();
}

Result<std::string> read_public_url(std::string url) {
  if (url.empty()) return url;
  const Error bad("bad-url",
                  cat("--public-url should be an address such as https://bloom.example/, "
                      "without a path, not ",
                      in_quotes(url), "."));
  const auto read = read_url(url);
  if (!read || read->path != "/" || !read->fragment.empty()) return bad;
  const std::string& host = read->host;
  const bool six = host.find(':') != host.npos;
  const auto fits = [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == (six ? ':' : '-');
  };
  if (!std::all_of(host.begin(), host.end(), fits) || host.find("..") != host.npos) return bad;
  return cat(read->secure ? "https://" : "http://", authority(*read), '/');
}

int run(const ServeCommand& command) {
  const bool usual = command.web.empty();
  const auto site = server::Site::read(usual ? usual_folder() : command.web);
  if (!site)
    return fail(cat(site.error().message,
                    usual ? " ./play builds it; or name another folder by --web." : ""));
  const auto path = database_path(command.db);
  if (!path) return fail(path.error().message);
  server::Online online;
  const auto url = read_public_url(command.public_url);
  if (!url) return fail(url.error().message);
  online.public_url = *url;
  online.random = native_platform().random;
  // The folder is made with the file, so the file comes first.
  auto writer = server::open_sqlite(*path, online.random);
  if (!writer) return fail(writer.error().message);
  // By whatever name: one server per file.
  std::error_code unresolved;
  const auto real = std::filesystem::canonical(*path, unresolved);
  const auto lock = server::FileLock::take(unresolved ? *path : real.string());
  if (!lock) return fail(lock.error().message);
  auto reader = server::open_sqlite(*path, online.random);
  if (!reader) return fail(reader.error().message);
  online.writer = std::move(*writer);
  online.reader = std::move(*reader);
  online.limits = {.tables_per_identity = command.tables, .keep_days = command.keep_days};
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  online.bot_threads = command.bots > 0 ? command.bots : std::max(1, cores - 1);
  online.behind_proxy = command.behind_proxy;
  online.open_metrics = command.open_metrics;
  for (std::size_t i = 0; i < server::kLogLevels.size(); ++i)
    if (server::kLogLevels[i] == command.log) online.log = static_cast<server::LogLevel>(i);
  online.version = BLOOM_VERSION;
  const Status status =
      server::serve(*site, command.listen, std::move(online),
                    [](const std::string& address, const std::vector<std::string>& for_friends) {
                      std::printf("Bloom is at %s (Ctrl-C ends it)\n", address.c_str());
                      for (const std::string& each : for_friends)
                        std::printf("Friends in your network open %s\n", each.c_str());
                      std::fflush(stdout);
                    });
  return status ? 0 : fail(status.error().message);
}

}  // namespace

Result<std::string> database_path(const std::string& named) {
  // SQLite would read more than a name into these.
  if (named.starts_with(':') || named.starts_with("file:")) return cat("./", named);
  if (!named.empty()) return named;
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && data[0] == '/')
    return cat(data, "/bloom/tables.db");
  if (const char* home = std::getenv("HOME"); home != nullptr && home[0] == '/')
    return cat(home, "/.local/share/bloom/tables.db");
  return Error("no-storage", "There is no home folder for tables; name a file by --db.");
}

void add_serve(CLI::App& app, int& code) {
  static ServeCommand options;
  CLI::App* command = app.add_subcommand("serve", "Serve the page and online tables to browsers");
  command->footer(
      "Tables are kept in one SQLite file; an acknowledged move survives a crash and loss of "
      "power. "
      "Friends join by links: on the same machine and in the local network at once (--host "
      "0.0.0.0), "
      "over the internet behind a proxy that speaks TLS (--public-url https://bloom.example "
      "--behind-proxy); docs/operations.md has examples. GET /healthz says ok, GET /metrics has "
      "figures for Prometheus. SIGTERM and SIGINT end it within 5 seconds.");
  command->add_option("--port", options.listen.port, "Port; 0 for any that is free")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  command
      ->add_option("--host", options.listen.host,
                   "Address to listen on; 0.0.0.0 for everybody in the network")
      ->check(not_empty())
      ->capture_default_str();
  command->add_option("--web", options.web, "Folder of the built page (default: web/dist)");
  command
      ->add_option("--db", options.db,
                   "File of the tables (default: bloom/tables.db in the user's data folder)")
      ->check(not_empty());
  command->add_option("--public-url", options.public_url,
                      "Address that links begin with, such as https://bloom.example/");
  command->add_flag("--behind-proxy", options.behind_proxy,
                    "Believe X-Forwarded-For and X-Forwarded-Proto; limits hold for all addresses");
  command
      ->add_option("--keep-days", options.keep_days,
                   "Delete tables where nothing happened for so many days; 0: never")
      ->check(CLI::Range(0, 36500))
      ->capture_default_str();
  command
      ->add_option("--tables", options.tables,
                   "Tables that are not over, for one person at the most")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command
      ->add_option("--bot-threads", options.bots,
                   "Threads for bots (default: one less than the processor has)")
      ->check(CLI::Range(1, 256));
  command
      ->add_option("--connections", options.listen.max_connections,
                   "Connections at the same time, at the most")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command
      ->add_option("--patience", options.listen.read_seconds,
                   "Seconds that a client may take for a request")
      ->check(real_range(0.1, 3600))
      ->capture_default_str();
  command
      ->add_option("--log", options.log,
                   "What to write to standard error, as JSON lines: off, error or info")
      ->check(CLI::IsMember(
          std::vector<std::string>(server::kLogLevels.begin(), server::kLogLevels.end())))
      ->capture_default_str();
  command->add_flag("--open-metrics", options.open_metrics,
                    "Answer /metrics to everybody, not to this machine alone");
  command->callback([&code] { code = run(options); });
}

}  // namespace bloom::cli
