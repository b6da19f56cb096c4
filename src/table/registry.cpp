#include "table/registry.h"

#include <array>
#include <vector>

#include "base/text.h"
#include "games/garden/guide.h"
#include "games/garden/json.h"
#include "games/runs/guide.h"
#include "games/runs/json.h"
#include "games/town/guide.h"
#include "games/town/json.h"
#include "table/table_of.h"

namespace bloom {
namespace {

template <Speaking G>
constexpr GameEntry entry() {
  return {.id = G::kId,
          .name = G::kName,
          .min_players = G::kMinPlayers,
          .max_players = G::kMaxPlayers,
          .options = &Codec<G>::options,
          .components = &Codec<G>::components,
          .open = &TableOf<G>::open,
          .see = &SightOf<G>::open,
          .bench = &bench<G>,
          .bench_search = &bench_search<G>,
          .sign = &sign<G>};
}

constexpr std::array kGames = {
    entry<Town>(),
    entry<Runs>(),
    entry<Garden>(),
};

}  // namespace

std::span<const GameEntry> all_games() { return kGames; }

Result<const GameEntry*> find_game(std::string_view id) {
  std::vector<std::string> ids;
  for (const GameEntry& game : kGames) {
    if (game.id == id) return &game;
    ids.emplace_back(game.id);
  }
  return Error("unknown-game",
               cat("There is no game ", in_quotes(id), "; choose ", list_words(ids, "or"), "."));
}

Status check_players(std::string_view id, int players) {
  const auto game = find_game(id);
  if (!game) return game.error();
  const GameEntry& entry = **game;
  if (players >= entry.min_players && players <= entry.max_players) return Done{};
  return Error("bad-players", cat(entry.name, " is for ", entry.min_players, " to ",
                                  entry.max_players, " players, not ", players, "."));
}

Result<std::unique_ptr<Table>> open_table(std::string_view id, const TableSetup& setup) {
  if (const Status status = check_players(id, setup.players); !status) return status.error();
  return (*find_game(id))->open(setup);
}

std::string bench_signature() {
  Fnv hash;
  for (const GameEntry& game : kGames) game.sign(hash);
  std::array<std::uint8_t, 8> bytes;
  for (int i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(hash.value() >> (56 - 8 * i));
  return to_hex(bytes);
}

}  // namespace bloom
