// What each entry does to a room.
#include "server/lobby/room.h"

#include <algorithm>

#include "base/sha256.h"
#include "base/text.h"
#include "server/lobby/last_seen.h"
#include "table/registry.h"

namespace bloom::server {
namespace {

constexpr std::int64_t kLeastTime = 5000;  // after a clock was at zero

std::string known_key(std::string_view identity, std::string_view id) {
  return cat(identity, ' ', id);
}

Error damaged(int number, std::string_view kind, std::string_view table, std::string_view why) {
  return Error("damaged",
               cat("Entry ", number, " (", kind, ") of table ", table, " does not fit: ", why));
}

}  // namespace

Result<std::unique_ptr<Room>> Room::rebuild(const std::vector<LogEntry>& log) {
  if (log.empty()) return Error("no-table", "There is no such table; perhaps it was deleted.");
  std::unique_ptr<Room> room(new Room(log.front().table));
  for (const LogEntry& stored : log) {
    const auto entry = read_entry(stored);
    if (!entry) return damaged(stored.number, stored.kind, stored.table, entry.error().message);
    if (const Status status = room->take(*entry, true); !status) return status.error();
  }
  return room;
}

Result<std::unique_ptr<Room>> Room::rebuild(std::string table, const std::vector<Entry>& log) {
  std::unique_ptr<Room> room(new Room(std::move(table)));
  for (const Entry& entry : log)
    if (const Status status = room->take(entry, true); !status) return status.error();
  return room;
}

// --- what each kind does -------------------------------------------------------------------------

struct Room::Applied {
  Room& room;
  const Entry& entry;
  Outcome& outcome;

  // Entries that have a seat have one that is there.
  Place& place() const { return room.places_[static_cast<std::size_t>(entry.seat)]; }
  // Links are counted for the seat, whoever sits in it: none is ever made a second time.
  void renew(Place fresh, int more_links) const {
    fresh.link = place().link + more_links;
    fresh.device = place().device;
    place() = std::move(fresh);
  }

  Status operator()(const entry::Create& what) const {
    room.created_ = entry.time;
    room.settings_ = what.settings;
    room.maker_ = what.maker;
    room.secret_ = what.secret;
    room.commitment_ = sha256(what.secret);
    room.places_ = what.places;
    room.views_.resize(what.places.size() + 1);
    return check_players(what.settings.game, room.players());
  }

  Status operator()(const entry::Join& what) const {
    Place fresh;
    fresh.kind = SeatKind::kPlayer;
    fresh.name = what.name;
    fresh.identity = what.identity;
    fresh.entropy = what.entropy;
    fresh.muted =
        std::find(room.muted_.begin(), room.muted_.end(), what.identity) != room.muted_.end();
    renew(std::move(fresh), 0);
    if (what.identity == room.maker_) room.maker_left_ = false;
    return Done{};
  }

  Status operator()(const entry::SetSeat& what) const {
    Place fresh;
    fresh.kind = what.to;
    fresh.level = what.level;
    fresh.entropy = what.entropy;
    renew(std::move(fresh), 1);
    return Done{};
  }

  Status operator()(const entry::Choose& what) const {
    if (room.state_ != RoomState::kWaiting || !room.settings_.options.is_object())
      return Error("damaged", "the options are no longer chosen.");
    room.settings_.options[what.option] = what.value;
    return Done{};
  }

  Status operator()(const entry::Link& what) const {
    if (place().kind == SeatKind::kPlayer) {
      ++place().device;
      place().device_until = entry.time + what.seconds * 1000LL;
    } else {
      ++place().link;
    }
    return Done{};
  }

  Status operator()(const entry::Device& what) const {
    // Whoever made the table goes on as its maker.
    if (place().identity == room.maker_) room.maker_ = what.identity;
    place().identity = what.identity;
    place().device_until = 0;
    if (what.identity == room.maker_) room.maker_left_ = false;
    return Done{};
  }

  Status operator()(const entry::Start& what) const {
    std::vector<entry::Entropy> entropy;
    TableSetup setup;
    for (int seat = 0; seat < room.players(); ++seat) {
      entropy.push_back(room.places_[seat].entropy);
      setup.names.push_back(record_name(room.places_[seat], seat));
    }
    // Bots add nothing, or the server could try bytes for them until it likes the deal. Where
    // nobody else sits something has to be added, or the seed would be the commitment: noughts.
    if (std::all_of(entropy.begin(), entropy.end(),
                    [](const auto& bytes) { return bytes.empty(); }))
      entropy[0].assign(16, 0);
    setup.players = room.players();
    setup.options = room.settings_.options;
    setup.rules = room.settings_.rules;
    if (what.deal) {
      setup.deal = *what.deal;
    } else {
      setup.fairness = Fairness::of(room.secret_, entropy);
      setup.seed = setup.fairness->seed();
    }
    auto table = open_table(room.settings_.game, setup);
    if (!table) return table.error();
    room.table_ = std::move(*table);
    room.settings_.options = room.table_->options();
    room.state_ = RoomState::kPlaying;
    if (room.settings_.clock)
      room.left_.assign(room.places_.size(), room.settings_.clock->initial * 1000LL);
    outcome.entropy = std::move(entropy);
    room.moved(entry.number, entry.time);
    return Done{};
  }

  Status operator()(const entry::Move& what) const {
    if (room.table_ == nullptr || room.actor() != entry.seat)
      return Error("damaged", "the seat is not to move.");
    auto played = what.checked != nullptr ? Result(room.table_->play(*what.checked))
                                          : room.table_->play(what.move);
    if (!played) return played.error();
    if (!room.left_.empty()) {
      // As charge(), which asks the table who was to move.
      std::int64_t& left = room.left_[entry.seat];
      left = std::max<std::int64_t>(0, left - std::max<Millis>(0, entry.time - room.turn_began_));
      assert(room.settings_.clock);
      const std::int64_t more = room.settings_.clock->increment * 1000LL;
      left = what.by == entry::By::kClock ? std::max(more, kLeastTime) : left + more;
    }
    outcome.events = std::move(played->events);
    outcome.revealed = played->revealed;
    room.moved(entry.number, entry.time);
    return Done{};
  }

  Status operator()(const entry::Ask& what) const {
    room.question_ = Question{entry.number, entry.seat, what.moves, {}};
    return Done{};
  }

  Status operator()(const entry::Agree& what) const {
    if (room.question_ && what.yes) room.question_->agreed.push_back(entry.seat);
    if (!what.yes) room.question_.reset();
    return Done{};
  }

  Status operator()(const entry::Undo& what) const {
    if (room.table_ == nullptr || what.moves < 1 ||
        what.moves > static_cast<int>(room.table_->log().size()))
      return Error("damaged", "there are not so many moves.");
    room.charge(entry.time);
    for (int i = 0; i < what.moves; ++i)
      if (const auto undone = room.table_->undo(); !undone) return undone.error();
    room.moved(entry.number, entry.time);
    return Done{};
  }

  Status operator()(const entry::StandIn& what) const {
    place().standin = true;
    place().level = what.level;
    room.question_.reset();
    return Done{};
  }

  Status operator()(const entry::Back&) const {
    place().standin = false;
    return Done{};
  }

  Status operator()(const entry::Leave&) const {
    if (entry.seat < 0)
      room.maker_left_ = true;  // who made it and only watched
    else
      go();
    return Done{};
  }

  Status operator()(const entry::Remove&) const {
    room.removed_.push_back(place().identity);
    go();
    return Done{};
  }

  void go() const {
    room.question_.reset();
    room.maker_left_ = room.maker_left_ || place().identity == room.maker_;
    if (room.state_ == RoomState::kWaiting) {
      renew(Place{}, 1);
    } else {
      place().left = true;
      place().standin = false;
      place().level = kStandIn;
      place().identity.clear();
    }
  }

  Status operator()(const entry::Chat&) const { return Done{}; }

  Status operator()(const entry::Mute& what) const {
    place().muted = what.on;
    std::erase(room.muted_, place().identity);
    if (what.on) room.muted_.push_back(place().identity);
    return Done{};
  }

  Status operator()(const entry::Resume&) const {
    room.turn_began_ = entry.time;
    return Done{};
  }

  Status operator()(const entry::Rematch& what) const {
    room.rematch_ = what.table;
    return Done{};
  }
};

// --- one after the other -------------------------------------------------------------------------

Status Room::take(const Entry& entry, bool from_log) {
  const auto wrong = [&](std::string_view why) {
    return damaged(entry.number, entry.kind(), id_, why);
  };
  if (entry.number != number_ + 1) return wrong("its number is not the next.");
  if (entry.number > 1 && entry.seat >= players()) return wrong("there is no such seat.");
  if ((entry.number == 1) != entry.is<entry::Create>()) return wrong("it is out of place.");
  if (entry.effects().seated && entry.seat < 0) return wrong("it has no seat.");

  // Before the entry: whoever asked to leave is nobody after it.
  const std::string request = entry.request.empty() ? std::string() : known_key(entry);

  Outcome outcome;
  if (const Status status = follow(entry, from_log, outcome); !status)
    return wrong(status.error().message);
  if (!request.empty()) known_[request] = entry.number;
  number_ = entry.number;
  updated_ = entry.time;
  if (table_ != nullptr) outcome.actor = table_->actor();
  outcome.clocks = clocks();
  entries_.add(published(entry, outcome));
  return Done{};
}

Status Room::follow(const Entry& entry, bool from_log, Outcome& outcome) {
  const Applied applied{*this, entry, outcome};
  if (!entry.effects().position) {
    const Status status = std::visit(applied, entry.body);
    // Whatever else such a log says may mean something else by then.
    if (status && from_log && entry.is<entry::Create>() && settings_.rules > kRules)
      stop(entry, {});
    return status;
  }
  // What is in the log happened: what cannot be followed any more is not the players' fault.
  if (!stopped_) {
    const Status status = std::visit(applied, entry.body);
    if (status || !from_log) return status;
    stop(entry, status.error().message);
  }
  if (entry.is<entry::Start>()) state_ = RoomState::kPlaying;
  outcome.skipped = true;
  return Done{};
}

void Room::stop(const Entry& entry, std::string_view why) {
  Stop out{"damaged", {}, entry.number, 0, moves()};
  if (entry.is<entry::Move>()) out.move = out.shown + 1;
  const std::string what = out.move > 0               ? cat("move ", out.move)
                           : entry.is<entry::Start>() ? std::string("its start")
                                                      : cat("entry ", entry.number);
  if (settings_.rules > kRules) {
    out.code = "newer-rules";
    out.message = cat("This game was begun on a newer server, by rules ", settings_.rules,
                      "; this one knows rules 1 to ", kRules, " and cannot follow it.");
  } else if (settings_.rules < kRules) {
    out.code = "older-rules";
    out.message =
        cat("This game was begun by older rules (rules ", settings_.rules, "; today's are rules ",
            kRules, ") and cannot go on by today's: ", what, " is no longer possible.");
  } else {
    out.message = cat("The log of this game cannot be followed from ", what, " on: ", why);
  }
  stopped_ = std::move(out);
}

void Room::recall(const LastSeen& kept) {
  if (!stopped_ || kept.number < stopped_->entry || kept.number > number_) return;
  auto seen = read_seen(settings_.game, players(), kept);
  if (!seen) return;
  views_ = std::move(seen->views);
  recalled_result_ = std::move(seen->result);
  stopped_->shown = seen->moves;
  stopped_->last = true;
  position_number_ = seen->number;
  if (!recalled_result_.is_null()) state_ = RoomState::kOver;
}

// The position is another: what belonged to the old one ends.
void Room::moved(int number, Millis time) {
  position_number_ = number;
  turn_began_ = time;
  question_.reset();
  for (std::string& view : views_) view.clear();
  if (table_->actor() == kNobody) state_ = RoomState::kOver;
}

void Room::charge(Millis time) {
  if (left_.empty() || actor() < 0) return;
  std::int64_t& left = left_[actor()];
  left = std::max<std::int64_t>(0, left - std::max<Millis>(0, time - turn_began_));
}

// --- what it is ----------------------------------------------------------------------------------

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

bool Room::was_removed(std::string_view identity) const {
  return std::find(removed_.begin(), removed_.end(), identity) != removed_.end();
}

int Room::moves() const {
  if (stopped_) return stopped_->shown;
  return table_ == nullptr ? 0 : static_cast<int>(table_->log().size());
}

Json Room::result() const {
  if (!recalled_result_.is_null() || table_ == nullptr) return recalled_result_;
  return result_json(*table_);
}

int Room::actor() const {
  if (stopped_ || table_ == nullptr || table_->actor() == kNobody) return -1;
  return index(table_->actor());
}

int Room::extras() const { return number_ - moves(); }

std::optional<Millis> Room::flag_time() const {
  if (left_.empty() || actor() < 0) return std::nullopt;
  return turn_began_ + left_[actor()];
}

const std::string& Room::view_text(int seat) const {
  std::string& text = views_[seat < 0 ? players() : seat];
  if (text.empty())
    text = table_ == nullptr ? "null" : dump(table_->view(seat < 0 ? kNobody : seat_at(seat)));
  return text;
}

std::string Room::known_key(const Entry& entry) const {
  const int seat = entry.asked_from();
  const bool sits = seat >= 0 && seat < players();
  return server::known_key(sits ? places_[seat].identity : maker_, entry.request);
}

int Room::known(const Caller& caller) const {
  const auto found = known_.find(server::known_key(caller.identity, caller.id));
  return found == known_.end() ? 0 : found->second;
}

}  // namespace bloom::server
