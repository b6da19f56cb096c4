// The subcommands of `bloom`, one small file each. A command adds itself to the parser; when the
// line names it, its action runs and its exit code is kept.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "base/result.h"
#include "json/json.h"

namespace bloom::cli {

inline constexpr int kFailed = 2;

// One sentence on standard error; returns the exit code of every failure.
int fail(const std::string& sentence);

// --players, with the numbers that the games are for.
void add_players_option(CLI::App& command, int& players, const std::string& what);

// What an option may be: a text with something in it; a number, and no NaN, in a range.
CLI::Validator not_empty();
CLI::Validator real_range(double least, double most);

// The names of the levels, for help and errors.
std::vector<std::string> level_words();

void add_engine(CLI::App& app, int& code);
void add_play(CLI::App& app, int& code);
void add_arena(CLI::App& app, int& code);
void add_bench(CLI::App& app, int& code);
void add_serve(CLI::App& app, int& code);
void add_backup(CLI::App& app, int& code);
void add_bot(CLI::App& app, int& code);
void add_load(CLI::App& app, int& code);
void add_learn(CLI::App& app, int& code);
void add_replay(CLI::App& app, int& code);
void add_verify(CLI::App& app, int& code);

// Why a record cannot be replayed. One of other rules is not wrong for that.
std::string refused_record(const std::string& path, const Error& error);

// The file of a server's tables: the one that was named, or the usual one.
Result<std::string> database_path(const std::string& named);

}  // namespace bloom::cli
