#include "table/registry.h"

#include <array>
#include <vector>

#include "base/text.h"
#include "table/all_games.h"
#include "table/table_of.h"

namespace bloom {
namespace {

template <Speaking G>
std::vector<const QueryForm*> queries() {
  std::vector<const QueryForm*> out;
  out.reserve(Codec<G>::kQueries.size());
  for (const Query<G>& query : Codec<G>::kQueries) out.push_back(&query);
  return out;
}

template <class G>
  requires Speaking<G> && Guided<G>
constexpr GameEntry entry() {
  return {.id = G::kId,
          .name = G::kName,
          .min_players = G::kMinPlayers,
          .max_players = G::kMaxPlayers,
          .options = &Codec<G>::options,
          .option_words = &Codec<G>::option_words,
          .components = &Codec<G>::components,
          .open = &TableOf<G>::open,
          .see = &PositionOf<G>::open,
          .bench = &bench<G>,
          .bench_search = &bench_search<G>,
          .sign = &sign<G>,
          .queries = &queries<G>};
}

template <class... Games>
constexpr std::array<GameEntry, sizeof...(Games)> entries(GameList<Games...>) {
  return {entry<Games>()...};
}
constexpr auto kFound = entries(FoundGames{});

}  // namespace

std::span<const GameEntry> all_games() { return std::span(kFound).first(ProductGames::kSize); }

Result<const GameEntry*> find_game(std::string_view id) {
  for (const GameEntry& game : kFound)
    if (game.id == id) return &game;
  return Error("unknown-game",
               cat("There is no game ", in_quotes(id), "; choose ", game_words(), "."));
}

std::span<const GameEntry> one_or_all(std::string_view id) {
  const auto one = find_game(id);
  return one ? std::span(*one, 1) : all_games();
}

std::string game_words() {
  std::vector<std::string> ids;
  for (const GameEntry& game : all_games()) ids.emplace_back(game.id);
  return list_words(ids, "or");
}

std::vector<const QueryForm*> all_queries() {
  std::vector<const QueryForm*> out;
  for (const GameEntry& game : kFound)
    for (const QueryForm* form : game.queries()) out.push_back(form);
  return out;
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
  for (const GameEntry& game : all_games()) game.sign(hash);
  std::array<std::uint8_t, 8> bytes;
  for (int i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(hash.value() >> (56 - 8 * i));
  return to_hex(bytes);
}

}  // namespace bloom
