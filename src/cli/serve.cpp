// bloom serve: the page for browsers, and online tables.
#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include "base/text.h"
#include "cli/commands.h"
#include "client/url.h"
#include "platform/native.h"
#include "server/net/listener.h"
#include "server/net/site.h"
#include "server/store/file_lock.h"
#include "server/store/sqlite.h"
#include "version.h"

#ifndef BLOOM_SANITIZED
#include <mimalloc.h>
#endif

namespace bloom::cli {
namespace {

struct ServeCommand {
  server::Listen listen;
  std::string web, db, public_url, log = "error";
  int keep_days = 90, tables = 50, bots = 0, min_free = 512;
  double stored = server::Quotas::kUsual / (1 << 20);
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
  const auto read = client::read_url(url);
  if (!read || read->path != "/" || !read->fragment.empty()) return bad;
  const std::string& host = read->host;
  const bool six = host.find(':') != host.npos;
  const auto fits = [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == (six ? ':' : '-');
  };
  if (!std::all_of(host.begin(), host.end(), fits) || host.find("..") != host.npos) return bad;
  return cat(read->secure ? "https://" : "http://", client::authority(*read), '/');
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
#ifndef BLOOM_SANITIZED
  online.release = [] { mi_collect(true); };
#endif
  // A limit on the size of files is an error like a full disk, and not the end.
  std::signal(SIGXFSZ, SIG_IGN);
  // Whoever reads the log may go away: then nobody reads it, and the games go on.
  std::signal(SIGPIPE, SIG_IGN);
  if (const Status status = server::make_folder_of(*path); !status)
    return fail(status.error().message);
  // By whatever name: one server per file. Before the file is opened, which may bring it up to date
  // under the feet of an older server.
  std::error_code unresolved;
  const auto real = std::filesystem::weakly_canonical(*path, unresolved);
  const auto lock = server::FileLock::take(unresolved ? *path : real.string());
  if (!lock) return fail(lock.error().message);
  auto writer = server::open_sqlite(*path, online.random);
  if (!writer) return fail(writer.error().message);
  auto reader = server::open_sqlite(*path, online.random);
  if (!reader) return fail(reader.error().message);
  online.writer = std::move(*writer);
  online.reader = std::move(*reader);
  online.limits = {.tables_per_identity = command.tables,
                   .keep_days = command.keep_days,
                   .min_free = command.min_free * 1'000'000LL};
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  online.bot_threads = command.bots > 0 ? command.bots : std::max(1, cores - 1);
  online.stored = command.stored * (1 << 20);
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

void add_serve(CLI::App& app, int& code) {
  static ServeCommand options;
  CLI::App* command = app.add_subcommand("serve", "Serve the page and online tables to browsers");
  command->footer(
      "Tables are kept in one SQLite file; an acknowledged move survives a crash and loss of "
      "power. Friends join by links: on the same machine and in the local network at once (--host "
      "0.0.0.0), over the internet behind a proxy that speaks TLS (--public-url "
      "https://bloom.example --behind-proxy); docs/operations.md has examples. GET /healthz says "
      "ok, GET /readyz ready, or why not; GET /metrics has figures for Prometheus. SIGTERM and "
      "SIGINT end it within 5 seconds.");
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
  command->add_option(
      "--public-url", options.public_url,
      "Address that links begin with, such as https://bloom.example/; its name is then "
      "one that the server is asked by (Host)");
  command->add_flag("--behind-proxy", options.behind_proxy,
                    "Believe X-Forwarded-For and X-Forwarded-Proto; limits hold for all addresses");
  command
      ->add_option("--keep-days", options.keep_days,
                   "Delete tables where nothing happened for so many days; 0: never")
      ->check(CLI::Range(0, 36500))
      ->capture_default_str();
  command
      ->add_option("--min-free", options.min_free,
                   "Megabytes that stay free on the disk: below that there are no new tables")
      ->check(CLI::Range(0, 1000000000))
      ->capture_default_str();
  command
      ->add_option("--stored", options.stored,
                   "Megabytes that one address may have stored at once, and 20 times that in a "
                   "day; one person a quarter")
      ->check(real_range(0.01, 1000000))
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
                   "Seconds that a client may take for a request, or to take an answer of a socket")
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
