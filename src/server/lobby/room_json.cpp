#include "server/lobby/room_json.h"

#include <algorithm>

#include "base/text.h"
#include "json/options.h"
#include "server/lobby/last_seen.h"
#include "table/registry.h"

namespace bloom::server {
namespace {

Json level_json(const Place& place) {
  if (!place.played_by_bot()) return nullptr;
  return kLevelTexts[static_cast<std::size_t>(place.level)];
}

Json name_json(const Place& place, int seat) {
  if (place.kind == SeatKind::kOpen) return nullptr;
  return record_name(place, seat);
}

// The options that players choose for themselves now.
Json choices_json(const Room& room) {
  Json out = Json::array();
  const auto game = find_game(room.settings().game);
  if (!game || room.state() != RoomState::kWaiting) return out;
  for (const OptionWords& option : (*game)->option_words())
    if (option.by_seat) out.push_back(option.name);
  return out;
}

// The options that have an effect at this table.
Json effective_json(const Room& room) {
  Json out = Json::array();
  const auto game = find_game(room.settings().game);
  if (!game) return out;
  for (const OptionWords& option : (*game)->option_words())
    if (has_effect(option, room.settings().options, room.players())) out.push_back(option.name);
  return out;
}

}  // namespace

Json table_json(const Room& room) {
  Json out{{"id", room.id()}};
  out.update(write(room.settings()));
  out["choices"] = choices_json(room);
  out["effective"] = effective_json(room);
  out["players"] = room.players();
  out["state"] = kRoomStates[static_cast<std::size_t>(room.state())];
  out["number"] = room.number();
  out["created"] = room.created();
  out["updated"] = room.updated();
  const int maker = room.seat_of(room.maker());
  out["maker"] = maker < 0 ? Json(nullptr) : Json(maker);
  out["commitment"] = to_hex(room.commitment());
  Json seats = Json::array();
  for (int seat = 0; seat < room.players(); ++seat) {
    const Place& place = room.places()[static_cast<std::size_t>(seat)];
    seats.push_back({{"kind", kSeatKinds[static_cast<std::size_t>(place.kind)]},
                     {"name", name_json(place, seat)},
                     {"level", level_json(place)},
                     {"standin", place.standin},
                     {"left", place.left},
                     {"muted", place.muted}});
  }
  out["seats"] = std::move(seats);
  out["actor"] = room.actor() < 0 ? Json(nullptr) : Json(room.actor());
  out["moves"] = room.moves();
  // As of `updated`: entries that are no moves do not stop a clock.
  Json clocks = room.clocks() == nullptr ? Json(nullptr) : Json(*room.clocks());
  if (const auto flag = room.flag_time())
    clocks[static_cast<std::size_t>(room.actor())] =
        std::max<Millis>(0, *flag - std::max(room.updated(), room.turn_began()));
  out["clocks"] = std::move(clocks);
  out["undo"] = nullptr;
  if (const auto& question = room.question())
    out["undo"] = {{"number", question->number},
                   {"seat", question->seat},
                   {"moves", question->moves},
                   {"agreed", question->agreed}};
  out["result"] = room.result();
  out["stopped"] = nullptr;
  if (const auto& stop = room.stopped())
    out["stopped"] = {{"code", stop->code}, {"message", stop->message}, {"entry", stop->entry},
                      {"move", stop->move}, {"shown", stop->shown},     {"last", stop->last}};
  out["rematch"] = room.rematch().empty() ? Json(nullptr) : Json(room.rematch());
  return out;
}

Json you_json(const Room& room, std::string_view identity, const Keys& keys,
              std::string_view base) {
  const int seat = room.seat_of(identity);
  Json out{{"seat", seat < 0 ? Json(nullptr) : Json(seat)}, {"maker", room.is_maker(identity)}};
  Json links = Json::array();
  if (room.is_maker(identity) && room.state() == RoomState::kWaiting)
    for (int open = 0; open < room.players(); ++open)
      if (const Place& place = room.places()[static_cast<std::size_t>(open)];
          place.kind == SeatKind::kOpen)
        links.push_back({{"seat", open},
                         {"url", cat(base, "t/", room.id(), "#",
                                     keys.open_seat(room.id(), open, place.link))}});
  out["links"] = std::move(links);
  return out;
}

TableRow table_row(const Room& room) {
  TableRow out{
      .table = room.id(),
      .number = room.number(),
      .state = std::string(
          kRoomStates[static_cast<std::size_t>(room.stopped() ? RoomState::kOver : room.state())]),
      .listed = room.settings().listed,
      .updated = room.updated(),
      .summary = {},
      .maker = room.maker(),
      .members = {}};
  // A table that its maker and all others left is nobody's any more.
  if (!room.maker_left()) {
    out.members.push_back(room.maker());
  } else if (std::none_of(room.places().begin(), room.places().end(),
                          [](const Place& p) { return p.owned(); })) {
    out.maker.clear();
    out.listed = false;
  }
  Json seats = Json::array(), who = Json::array();
  for (int seat = 0; seat < room.players(); ++seat) {
    const Place& place = room.places()[static_cast<std::size_t>(seat)];
    seats.push_back({{"kind", kSeatKinds[static_cast<std::size_t>(place.kind)]},
                     {"name", name_json(place, seat)},
                     {"level", level_json(place)}});
    who.push_back(place.identity);
    if (!place.identity.empty() && place.identity != room.maker())
      out.members.push_back(place.identity);
  }
  out.summary = dump(Json{{"game", room.settings().game},
                          {"seats", std::move(seats)},
                          {"who", std::move(who)},
                          {"actor", room.actor()},
                          {"stopped", room.stopped().has_value()},
                          {"created", room.created()},
                          {"moved", room.settings().moved},
                          {"result", room.result()}});
  return out;
}

std::optional<LastSeen> seen_of(const Room& room) {
  if (room.table() == nullptr || room.stopped()) return std::nullopt;
  return write_seen(*room.table(), room.position_number());
}

}  // namespace bloom::server
