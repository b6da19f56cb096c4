// What each entry does to a room.
#include "server/lobby/room.h"

#include <algorithm>

#include "base/sha256.h"
#include "base/text.h"
#include "server/lobby/fields.h"
#include "table/registry.h"

namespace bloom::server {
namespace {

constexpr std::int64_t kLeastTime = 5000;  // after a clock was at zero

std::string known_key(const Asker& asker) { return cat(asker.identity, ' ', asker.id); }

}  // namespace

Result<std::unique_ptr<Room>> Room::rebuild(const std::vector<LogEntry>& log) {
  if (log.empty()) return Error("no-table", "There is no such table; perhaps it was deleted.");
  std::unique_ptr<Room> room(new Room);
  for (const LogEntry& entry : log)
    if (const Status status = room->apply(entry); !status) return status.error();
  return room;
}

Status Room::apply(const LogEntry& entry) {
  const auto damaged = [&](std::string_view why) {
    return Error("damaged", cat("Entry ", entry.number, " (", entry.kind, ") of table ",
                                entry.table, " does not fit: ", why));
  };
  if (entry.number != number_ + 1) return damaged("its number is not the next.");
  const auto parsed = parse_json(entry.data);
  if (!parsed || !parsed->is_object()) return damaged("its data is no object.");
  const Json& data = *parsed;
  if (entry.number > 1 && entry.seat >= players()) return damaged("there is no such seat.");
  if ((entry.number == 1) != (entry.kind == "create")) return damaged("it is out of place.");

  // Before the entry: whoever asked to leave is nobody after it.
  const Asker asker = asker_of(entry, data);

  Json shown{{"number", entry.number}, {"time", entry.time}, {"kind", entry.kind}};
  if (entry.seat >= 0) shown["seat"] = entry.seat;
  Status status = Done{};
  if (entry.kind == "create") {
    status = create(entry, data);
  } else if (entry.kind == "start") {
    status = start(data, shown);
    if (status) moved(entry.number, entry.time);
  } else if (entry.kind == "move") {
    status = play(entry, data, shown);
  } else if (entry.kind == "undo") {
    status = take_back(entry, data, shown);
  } else if (entry.kind == "resume") {
    turn_began_ = entry.time;
    shown["clocks"] = clocks_json();
  } else if (entry.kind == "rematch") {
    rematch_ = text_in(data, "table");
    shown["table"] = rematch_;
  } else if (entry.kind == "leave" && entry.seat < 0) {
    maker_left_ = true;  // who made it and only watched
  } else if (entry.seat < 0) {
    return damaged("it has no seat.");
  } else {
    status = seat_entry(entry, data, shown);
  }
  if (!status) return damaged(status.error().message);
  number_ = entry.number;
  updated_ = entry.time;
  if (!asker.id.empty()) known_[known_key(asker)] = entry.number;
  entries_.push_back(dump(shown));
  return Done{};
}

Status Room::create(const LogEntry& entry, const Json& data) {
  id_ = entry.table;
  created_ = entry.time;
  settings_ = read_settings(data);
  maker_ = text_in(data, "maker");
  const auto secret = bytes32_from_hex(text_in(data, "secret"));
  if (!secret) return Error("damaged", "it has no secret.");
  secret_ = *secret;
  commitment_ = sha256(secret_);
  const auto seats = data.find("seats");
  if (seats == data.end() || !seats->is_array()) return Error("damaged", "it has no seats.");
  for (const Json& place : *seats) places_.push_back(read_place(place));
  if (const Status status = check_players(settings_.game, players()); !status) return status;
  views_.resize(places_.size() + 1);
  return Done{};
}

Status Room::start(const Json& data, Json& shown) {
  std::vector<std::vector<std::uint8_t>> entropy;
  TableSetup setup;
  for (int seat = 0; seat < players(); ++seat) {
    entropy.push_back(places_[seat].entropy);
    setup.names.push_back(record_name(places_[seat], seat));
  }
  // Bots add nothing, or the server could try bytes for them until it likes the deal. Where nobody
  // else sits something has to be added, or the seed would be the commitment: noughts.
  if (std::all_of(entropy.begin(), entropy.end(), [](const auto& bytes) { return bytes.empty(); }))
    entropy[0].assign(16, 0);
  Json shown_entropy = Json::array();
  for (const auto& bytes : entropy) shown_entropy.push_back(to_hex(bytes));
  setup.players = players();
  setup.options = settings_.options;
  if (const auto deal = data.find("deal"); deal != data.end()) {
    setup.deal = *deal;  // of a position that somebody set up: nothing was left to chance
  } else {
    setup.fairness = Fairness::of(secret_, std::move(entropy));
    setup.seed = setup.fairness->seed();
  }
  auto table = open_table(settings_.game, setup);
  if (!table) return table.error();
  table_ = std::move(*table);
  state_ = RoomState::kPlaying;
  if (settings_.clock) left_.assign(places_.size(), settings_.clock->initial * 1000LL);
  shown["actor"] = seat_json(table_->actor());
  shown["entropy"] = std::move(shown_entropy);
  return Done{};
}

// The position is another: what belonged to the old one ends.
void Room::moved(int number, Millis time) {
  position_number_ = number;
  turn_began_ = time;
  ask_.reset();
  for (std::string& view : views_) view.clear();
  if (table_->actor() == kNobody) state_ = RoomState::kOver;
}

void Room::charge(Millis time) {
  if (left_.empty() || actor() < 0) return;
  std::int64_t& left = left_[actor()];
  left = std::max<std::int64_t>(0, left - std::max<Millis>(0, time - turn_began_));
}

Status Room::play(const LogEntry& entry, const Json& data, Json& shown) {
  const std::string move = text_in(data, "move"), by = text_in(data, "by");
  if (table_ == nullptr || actor() != entry.seat)
    return Error("damaged", "the seat is not to move.");
  auto played = table_->play(move);
  if (!played) return played.error();
  if (!left_.empty()) {
    // As charge(), which asks the table who was to move.
    std::int64_t& left = left_[entry.seat];
    left = std::max<std::int64_t>(0, left - std::max<Millis>(0, entry.time - turn_began_));
    const std::int64_t more = settings_.clock->increment * 1000LL;
    left = by == "clock" ? std::max(more, kLeastTime) : left + more;
  }
  moved(entry.number, entry.time);
  shown["move"] = move;
  shown["by"] = by;
  shown["events"] = std::move(played->events);
  shown["revealed"] = played->revealed;
  shown["actor"] = seat_json(table_->actor());
  shown["clocks"] = clocks_json();
  return Done{};
}

Status Room::take_back(const LogEntry& entry, const Json& data, Json& shown) {
  const int moves = number_in(data, "moves");
  if (table_ == nullptr || moves < 1 || moves > static_cast<int>(table_->log().size()))
    return Error("damaged", "there are not so many moves.");
  charge(entry.time);
  for (int i = 0; i < moves; ++i)
    if (const auto undone = table_->undo(); !undone) return undone.error();
  moved(entry.number, entry.time);
  shown["moves"] = moves;
  shown["actor"] = seat_json(table_->actor());
  shown["clocks"] = clocks_json();
  return Done{};
}

Status Room::seat_entry(const LogEntry& entry, const Json& data, Json& shown) {
  Place& place = places_[entry.seat];
  const std::string& kind = entry.kind;
  // Links are counted for the seat, whoever sits in it: none is ever made a second time.
  const int links = place.link, devices = place.device;
  const auto vacate = [&] {
    place = Place{};
    place.link = links + 1;
    place.device = devices;
  };
  if (kind == "join") {
    place = read_place(data);
    place.link = links;
    place.device = devices;
    place.muted = std::find(muted_.begin(), muted_.end(), place.identity) != muted_.end();
    if (place.identity == maker_) maker_left_ = false;
    shown["name"] = place.name;
  } else if (kind == "seat") {
    vacate();
    place.kind = text_in(data, "to") == "bot" ? SeatKind::kBot : SeatKind::kOpen;
    place.level = level_named(text_in(data, "level")).value_or(kStandIn);
    place.entropy = from_hex(text_in(data, "entropy")).value_or(place.entropy);
    shown["to"] = kSeatKinds[static_cast<std::size_t>(place.kind)];
    shown["level"] = place.kind == SeatKind::kBot
                         ? Json(kLevelTexts[static_cast<std::size_t>(place.level)])
                         : Json(nullptr);
  } else if (kind == "link") {
    if (place.kind == SeatKind::kPlayer) {
      ++place.device;
      place.device_until = entry.time + number_in(data, "seconds") * 1000LL;
    } else {
      ++place.link;
    }
  } else if (kind == "device") {
    // Whoever made the table goes on as its maker.
    const std::string identity = text_in(data, "identity");
    if (place.identity == maker_) maker_ = identity;
    place.identity = identity;
    place.device_until = 0;
    if (identity == maker_) maker_left_ = false;
  } else if (kind == "ask") {
    ask_ = Ask{entry.number, entry.seat, number_in(data, "moves"), {}};
    shown["moves"] = ask_->moves;
  } else if (kind == "agree") {
    const bool yes = flag_in(data, "yes");
    if (ask_ && yes) ask_->agreed.push_back(entry.seat);
    if (!yes) ask_.reset();
    shown["yes"] = yes;
  } else if (kind == "standin") {
    place.standin = true;
    place.level = level_named(text_in(data, "level")).value_or(kStandIn);
    ask_.reset();
    shown["level"] = kLevelTexts[static_cast<std::size_t>(place.level)];
  } else if (kind == "back") {
    place.standin = false;
  } else if (kind == "leave" || kind == "remove") {
    ask_.reset();
    maker_left_ = maker_left_ || place.identity == maker_;
    if (kind == "remove") removed_.push_back(place.identity);
    if (state_ == RoomState::kWaiting) {
      vacate();
    } else {
      place.left = true;
      place.standin = false;
      place.level = kStandIn;
      place.identity.clear();
    }
  } else if (kind == "chat") {
    shown["text"] = text_in(data, "text");
  } else if (kind == "mute") {
    place.muted = flag_in(data, "on");
    std::erase(muted_, place.identity);
    if (place.muted) muted_.push_back(place.identity);
    shown["on"] = place.muted;
  } else {
    return Error("damaged", "its kind is unknown.");
  }
  return Done{};
}

int Room::seat_of(std::string_view identity) const {
  for (int seat = 0; seat < players(); ++seat)
    if (places_[seat].kind == SeatKind::kPlayer && !places_[seat].left &&
        places_[seat].identity == identity)
      return seat;
  return -1;
}

int Room::reserved_for(std::string_view identity) const {
  for (int seat = 0; seat < players(); ++seat)
    if (places_[seat].kind == SeatKind::kReserved && places_[seat].identity == identity)
      return seat;
  return -1;
}

int Room::actor() const {
  if (table_ == nullptr || table_->actor() == kNobody) return -1;
  return index(table_->actor());
}

std::optional<Millis> Room::flag_time() const {
  if (left_.empty() || actor() < 0) return std::nullopt;
  return turn_began_ + left_[actor()];
}

Asker Room::asker_of(const LogEntry& entry, const Json& data) const {
  const int seat = number_in(data, "from", entry.seat);
  const bool sits = seat >= 0 && seat < players();
  return {sits ? places_[seat].identity : maker_, seat, text_in(data, "id")};
}

int Room::known(const Asker& asker) const {
  const auto found = known_.find(known_key(asker));
  return found == known_.end() ? 0 : found->second;
}

}  // namespace bloom::server
