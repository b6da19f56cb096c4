// All games, each behind the same few functions.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "search/bench_search.h"
#include "table/table.h"

namespace bloom {

struct GameEntry {
  std::string_view id;
  std::string_view name;
  int min_players;
  int max_players;
  Json (*options)();
  std::vector<OptionWords> (*option_words)();
  Json (*components)();
  Result<std::unique_ptr<Table>> (*open)(const TableSetup&);
  Result<std::unique_ptr<Position>> (*see)(const Json& view);
  BenchCount (*bench)(int players, double seconds, Clock clock);
  SearchSpeed (*bench_search)(int players, double seconds, Clock clock);
  void (*sign)(Fnv& hash);
  std::vector<const QueryForm*> (*queries)();
};

// Those that lists, menus and signatures have.
std::span<const GameEntry> all_games();
// Their ids: "town, runs or garden".
std::string game_words();

// The game with this id, examples included (cmake/Games.cmake); otherwise an error that names those
// there are.
Result<const GameEntry*> find_game(std::string_view id);

// The one game with this id; all of the list if there is none.
std::span<const GameEntry> one_or_all(std::string_view id);

// The questions that one of them alone answers.
std::vector<const QueryForm*> all_queries();

// Whether the game exists and is for so many players.
Status check_players(std::string_view game, int players);

// A new table for any number of players that the game allows.
Result<std::unique_ptr<Table>> open_table(std::string_view game, const TableSetup& setup);

// The signature over all games: sixteen hex digits, the same in every build.
std::string bench_signature();

}  // namespace bloom
