// bloom backup FILE: a copy of the tables, also while the server runs.
#include <cstdio>
#include <string>

#include "base/text.h"
#include "cli/commands.h"
#include "server/store/sqlite.h"

namespace bloom::cli {

void add_backup(CLI::App& app, int& code) {
  static std::string db, to;
  CLI::App* command = app.add_subcommand(
      "backup", "Copy the tables of a server, which may go on meanwhile, to a new file");
  command->add_option("FILE", to, "The copy; must not exist yet")->required()->check(not_empty());
  command
      ->add_option("--db", db,
                   "File of the tables (default: bloom/tables.db in the user's data folder)")
      ->check(not_empty());
  command->callback([&code] {
    const auto path = database_path(db);
    if (!path) {
      code = fail(path.error().message);
      return;
    }
    const Status status = server::backup_sqlite(*path, to);
    if (!status) {
      code = fail(status.error().message);
      return;
    }
    std::printf("%s is a copy of %s.\n", to.c_str(), path->c_str());
  });
}

}  // namespace bloom::cli
