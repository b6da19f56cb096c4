// All games, each behind the same few functions.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "search/bench_search.h"
#include "table/table.h"

namespace bloom {

struct GameEntry {
  std::string_view id;
  std::string_view name;
  int min_players;
  int max_players;
  Json (*options)();
  Json (*components)();
  Result<std::unique_ptr<Table>> (*open)(const TableSetup&);
  Result<std::unique_ptr<Position>> (*see)(const Json& view);
  BenchCount (*bench)(int players, double seconds, Clock clock);
  SearchSpeed (*bench_search)(int players, double seconds, Clock clock);
  void (*sign)(Fnv& hash);
};

std::span<const GameEntry> all_games();

// The game with this id; otherwise an error that names those there are.
Result<const GameEntry*> find_game(std::string_view id);

// Whether the game exists and is for so many players.
Status check_players(std::string_view game, int players);

// A new table for any number of players that the game allows.
Result<std::unique_ptr<Table>> open_table(std::string_view game, const TableSetup& setup);

// The signature over all games: sixteen hex digits, the same in every build.
std::string bench_signature();

}  // namespace bloom
