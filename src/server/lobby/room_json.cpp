// A room as clients and lists see it.
#include <algorithm>

#include "base/text.h"
#include "server/lobby/fields.h"
#include "server/lobby/room.h"

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

}  // namespace

Json Room::clocks_json() const {
  if (left_.empty()) return nullptr;
  return left_;
}

Json Room::table_json() const {
  Json out{{"id", id_}};
  out.update(write(settings_));
  out["players"] = players();
  out["state"] = kRoomStates[static_cast<std::size_t>(state_)];
  out["number"] = number_;
  out["created"] = created_;
  out["updated"] = updated_;
  const int maker = seat_of(maker_);
  out["maker"] = maker < 0 ? Json(nullptr) : Json(maker);
  out["commitment"] = to_hex(commitment_);
  Json seats = Json::array();
  for (int seat = 0; seat < players(); ++seat) {
    const Place& place = places_[seat];
    seats.push_back({{"kind", kSeatKinds[static_cast<std::size_t>(place.kind)]},
                     {"name", name_json(place, seat)},
                     {"level", level_json(place)},
                     {"standin", place.standin},
                     {"left", place.left},
                     {"muted", place.muted}});
  }
  out["seats"] = std::move(seats);
  out["actor"] = actor() < 0 ? Json(nullptr) : Json(actor());
  out["moves"] = table_ == nullptr ? 0 : table_->log().size();
  // As of `updated`: entries that are no moves do not stop a clock.
  Json clocks = clocks_json();
  if (clocks.is_array() && actor() >= 0) {
    const std::int64_t left = left_[actor()] - std::max<Millis>(0, updated_ - turn_began_);
    clocks[actor()] = std::max<std::int64_t>(0, left);
  }
  out["clocks"] = std::move(clocks);
  out["undo"] = nullptr;
  if (ask_)
    out["undo"] = {{"number", ask_->number},
                   {"seat", ask_->seat},
                   {"moves", ask_->moves},
                   {"agreed", ask_->agreed}};
  out["result"] = nullptr;
  if (state_ == RoomState::kOver) {
    const Standing standing = table_->standing();
    Json scores = Json::array(), winners = Json::array();
    for (const int score : standing.scores) scores.push_back(score);
    for (const Seat seat : standing.winners) winners.push_back(index(seat));
    out["result"] = {{"scores", std::move(scores)}, {"winners", std::move(winners)}};
  }
  out["rematch"] = rematch_.empty() ? Json(nullptr) : Json(rematch_);
  return out;
}

Json Room::you_json(std::string_view identity, const Keys& keys, std::string_view base) const {
  const int seat = seat_of(identity);
  Json out{{"seat", seat < 0 ? Json(nullptr) : Json(seat)}, {"maker", is_maker(identity)}};
  Json links = Json::array();
  if (is_maker(identity) && state_ == RoomState::kWaiting)
    for (int open = 0; open < players(); ++open)
      if (places_[open].kind == SeatKind::kOpen)
        links.push_back(
            {{"seat", open},
             {"url", cat(base, "t/", id_, "#", keys.open_seat(id_, open, places_[open].link))}});
  out["links"] = std::move(links);
  return out;
}

const std::string& Room::view_text(int seat) const {
  std::string& text = views_[seat < 0 ? players() : seat];
  if (text.empty())
    text = table_ == nullptr ? "null" : dump(table_->view(seat < 0 ? kNobody : seat_at(seat)));
  return text;
}

TableRow Room::row() const {
  TableRow out{.table = id_,
               .number = number_,
               .state = std::string(kRoomStates[static_cast<std::size_t>(state_)]),
               .listed = settings_.listed,
               .updated = updated_,
               .summary = {},
               .maker = maker_,
               .members = {}};
  // A table that its maker and all others left is nobody's any more.
  if (!maker_left_) {
    out.members.push_back(maker_);
  } else if (std::none_of(places_.begin(), places_.end(),
                          [](const Place& p) { return p.owned(); })) {
    out.maker.clear();
    out.listed = false;
  }
  Json seats = Json::array(), who = Json::array();
  for (int seat = 0; seat < players(); ++seat) {
    const Place& place = places_[seat];
    seats.push_back({{"kind", kSeatKinds[static_cast<std::size_t>(place.kind)]},
                     {"name", name_json(place, seat)},
                     {"level", level_json(place)}});
    who.push_back(place.identity);
    if (!place.identity.empty() && place.identity != maker_) out.members.push_back(place.identity);
  }
  out.summary = dump(Json{{"game", settings_.game},
                          {"seats", std::move(seats)},
                          {"who", std::move(who)},
                          {"actor", actor()},
                          {"created", created_}});
  return out;
}

Json Room::rematch_request(std::string_view identity, std::string_view entropy) const {
  Json out = write(settings_);
  Json seats = Json::array();
  // Whoever began does not begin again by sitting in the same place.
  for (int i = 0; i < players(); ++i) {
    Place place = places_[(i + 1) % players()];
    place.entropy.clear();
    if (place.left) {
      place = Place();
      place.kind = SeatKind::kBot;
    }
    if (place.kind == SeatKind::kPlayer) place.kind = SeatKind::kReserved;
    if (place.kind == SeatKind::kReserved && place.identity == identity && !entropy.empty()) {
      place.kind = SeatKind::kPlayer;
      place.entropy = read_entropy(entropy).value_or(std::vector<std::uint8_t>{});
    }
    seats.push_back(write(place));
  }
  out["seats"] = std::move(seats);
  out["maker"] = identity;
  return out;
}

}  // namespace bloom::server
