#include "server/lobby/last_seen.h"

#include <limits>
#include <utility>

#include "table/registry.h"

namespace bloom::server {
namespace {

constexpr int kLargest = std::numeric_limits<int>::max();

// Whether the page and the engine can make something of it.
bool readable(const GameEntry& game, const Json& view) { return game.see(view).ok(); }

}  // namespace

Json result_json(const Table& table) {
  const Standing standing = table.standing();
  if (!standing.over) return nullptr;
  return {{"scores", numbers_json(standing.scores)}, {"winners", seats_json(standing.winners)}};
}

LastSeen write_seen(const Table& table, int number) {
  const Json all = table.view(kNobody);
  Json seats = Json::array();
  for (int seat = 0; seat < table.players(); ++seat) {
    const Json own = table.view(seat_at(seat));
    Json other = Json::object();
    for (const auto& [key, value] : own.items())
      if (const auto same = all.find(key); same == all.end() || *same != value) other[key] = value;
    seats.push_back(std::move(other));
  }
  return {number, dump(Json{{"moves", table.log().size()},
                            {"result", result_json(table)},
                            {"view", all},
                            {"seats", std::move(seats)}})};
}

std::optional<Seen> read_seen(std::string_view game, int players, const LastSeen& kept) {
  const auto found = find_game(game);
  const auto data = parse_json(kept.data);
  if (kept.number < 1 || !found || !data || !data->is_object()) return std::nullopt;
  for (const char* key : {"moves", "result", "view", "seats"})
    if (!data->contains(key)) return std::nullopt;
  const auto moves = as_integer((*data)["moves"], 0, kLargest);
  const Json &all = (*data)["view"], &seats = (*data)["seats"];
  if (!moves || !all.is_object() || !seats.is_array() ||
      seats.size() != static_cast<std::size_t>(players))
    return std::nullopt;
  const Json& result = (*data)["result"];
  const auto numbers = [&](const char* key) {
    const auto list = result.find(key);
    if (list == result.end() || !list->is_array() || list->empty()) return false;
    for (const Json& each : *list)
      if (!as_integer(each, -kLargest, kLargest)) return false;
    return true;
  };
  if (!result.is_null() && (!result.is_object() || !numbers("scores") || !numbers("winners")))
    return std::nullopt;
  Seen out{kept.number, static_cast<int>(*moves), result, {}};
  for (const Json& other : seats) {
    if (!other.is_object()) return std::nullopt;
    Json own = all;
    for (const auto& [key, value] : other.items()) own[key] = value;
    if (!readable(**found, own)) return std::nullopt;
    out.views.push_back(dump(own));
  }
  if (!readable(**found, all)) return std::nullopt;
  out.views.push_back(dump(all));
  return out;
}

}  // namespace bloom::server
