#include "server/lobby/live.h"

#include <algorithm>
#include <utility>

#include "server/lobby/fields.h"

namespace bloom::server {
namespace {

constexpr Millis kIdle = 60'000, kQuiet = 1000;
constexpr int kMaxTries = 8;
constexpr std::size_t kMaxWishes = 256;
constexpr std::size_t kMaxIdSize = 64;

Error no_table() { return Error("no-table", "There is no such table; perhaps it was deleted."); }
Error not_stored() {
  return Error("no-storage", "The move could not be stored; nothing happened. Try again.");
}

bool is_request_id(std::string_view text) {
  return !text.empty() && text.size() <= kMaxIdSize &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7f; });
}

}  // namespace

Live::Live(std::unique_ptr<Room> room, Hall& hall, bool row_late)
    : room_(std::move(room)),
      hall_(hall),
      audience_(*room_, hall),
      row_late_(row_late),
      chat_(static_cast<std::size_t>(room_->players()), Bucket(5, 1)),
      used_(hall.now()) {}

// --- wishes --------------------------------------------------------------------------------------

void Live::act(Decide decide, Told told) { add({std::move(decide), std::move(told), {}, {}}); }

void Live::add(Wish wish) {
  used_ = hall_.now();
  if (gone_ || wishes_.size() >= kMaxWishes) {
    wish.told(gone_ ? no_table() : Error("slow-down", "Too much is asked of this table at once."));
    return;
  }
  wishes_.push_back(std::move(wish));
  next();
}

void Live::next() {
  while (!busy_ && !wishes_.empty()) {
    Wish wish = std::move(wishes_.front());
    wishes_.pop_front();
    auto drafts = wish.decide(*room_);
    if (!drafts) {
      wish.told(drafts.error());
    } else if (drafts->empty()) {
      wish.told(0);
    } else {
      store(std::move(wish), std::move(*drafts));
    }
  }
}

void Live::store(Wish wish, Drafts drafts) {
  busy_ = true;
  // Clocks of machines go back now and then; those of tables do not.
  const Millis time = std::max(hall_.now(), room_->updated());
  auto what = std::make_shared<Append>();
  int number = room_->number();
  bool more = false;
  for (Draft& draft : drafts) {
    more = more || (draft.kind != "move" && draft.kind != "chat");
    what->entries.push_back(
        {room_->id(), ++number, time, draft.seat, std::string(draft.kind), dump(draft.data)});
  }
  // A row follows from the entries before; it is brought up to date later, and lists look at the
  // log. But whoever comes in must find the table from now on.
  if (more) {
    what->row = room_->row();
    for (const Draft& draft : drafts)
      if (const std::string who = text_in(draft.data, "identity");
          !who.empty() && std::find(what->row->members.begin(), what->row->members.end(), who) ==
                              what->row->members.end())
        what->row->members.push_back(who);
  }
  hall_.journal.append(*what, [self = shared_from_this(), wish = std::move(wish),
                               what](Result<Written> written) mutable {
    if (!written) {
      self->hall_.log.error("store",
                            {{"table", self->room_->id()}, {"why", written.error().message}});
      self->busy_ = false;
      wish.told(not_stored());
      self->next();
    } else if (*written == Written::kTaken) {
      self->catch_up(std::move(wish));
    } else {
      self->busy_ = false;
      self->stored(wish, *what);
      self->next();
    }
  });
}

// Another process was quicker: its entries first, then the wish again.
void Live::catch_up(Wish wish) {
  const int after = room_->number();
  hall_.journal.ask([table = room_->id(), after](Store& store) { return store.read(table, after); },
                    [self = shared_from_this(),
                     wish = std::move(wish)](Result<std::vector<LogEntry>> entries) mutable {
                      self->busy_ = false;
                      if (!entries || ++wish.tries >= kMaxTries) {
                        wish.told(not_stored());
                        return self->next();
                      }
                      // Its number was taken, and there is no such entry: the table was deleted.
                      bool fine = !entries->empty();
                      std::vector<LogEntry> news;
                      for (LogEntry& entry : *entries) {
                        // Some may have been told of meanwhile.
                        if (entry.number <= self->room_->number()) continue;
                        fine = fine && self->apply(entry);
                        news.push_back(std::move(entry));
                      }
                      if (!fine) {
                        self->close();
                        return wish.told(no_table());
                      }
                      self->tell(news, nullptr, {});
                      self->wishes_.push_front(std::move(wish));
                      self->after_change();
                      self->next();
                    });
}

void Live::stored(Wish& wish, const Append& what) {
  for (const LogEntry& entry : what.entries)
    if (!apply(entry)) {
      close();
      return wish.told(no_table());
    }
  const auto from = wish.from.lock();
  row_late_ = true;
  tell(what.entries, from.get(), wish.asker);
  wish.told(room_->number());
  // Who sits where and what is over is in lists at once; a game that goes on, now and then.
  if (what.row || room_->actor() < 0 || room_->number() % 32 == 0) flush_row();
  after_change();
}

bool Live::apply(const LogEntry& entry) {
  const Status status = room_->apply(entry);
  if (!status)
    hall_.log.error("damaged", {{"table", entry.table}, {"why", status.error().message}});
  return status.ok();
}

void Live::close() {
  gone_ = true;
  end_all("deleted");
  for (const Wish& wish : std::exchange(wishes_, {})) wish.told(no_table());
}

// --- connections ---------------------------------------------------------------------------------

void Live::tell(const std::vector<LogEntry>& entries, const Client* first, const Asker& asker) {
  for (const LogEntry& entry : entries) {
    if (entry.kind != "move") continue;
    ++hall_.counters.moves;
    if (room_->actor() < 0) ++hall_.counters.games_finished;
  }
  audience_.tell(entries, first, asker);
}

void Live::attach(const std::shared_ptr<Client>& client, int since) {
  used_ = hall_.now();
  audience_.add(client, since);
  after_change();
}

void Live::detach(const Client* client) {
  used_ = hall_.now();
  audience_.remove(client);
}

void Live::receive(const std::shared_ptr<Client>& client, std::string_view text) {
  Audience::Session* session = audience_.find(client.get());
  if (session == nullptr) return;
  const Millis now = hall_.now();
  used_ = now;
  if (!session->frames.take(now)) {
    ++hall_.counters.limited;
    client->end("rate");
    return;
  }
  auto message = std::make_shared<Json>();
  if (auto parsed = parse_json(text); !parsed || !parsed->is_object()) {
    audience_.refuse(*client, nullptr, Error("bad-json", "A message should be one JSON object."),
                     0);
    return;
  } else {
    *message = std::move(*parsed);
  }
  const Asker asker{client->identity, session->seat, text_in(*message, "id")};
  if (!is_request_id(asker.id)) {
    audience_.refuse(*client, nullptr,
                     Error("bad-request", "id should be a text of 1 to 64 printable characters."),
                     0);
    return;
  }
  const std::string type = text_in(*message, "type");
  if (type == "ping" && message->size() == 2) {
    audience_.pong(*client, asker.id);
    return;
  }
  if (const int number = room_->known(asker); number > 0) {
    ++hall_.counters.repeated;
    audience_.acknowledge(*client, asker.id, number);
    return;
  }
  if (type == "chat" && asker.seat >= 0 && !chat_[asker.seat].take(now)) {
    ++hall_.counters.limited;
    audience_.refuse(*client, asker.id,
                     Error("slow-down", "Not so fast; say it again in a moment."), 0);
    return;
  }
  Wish wish;
  wish.from = client;
  wish.asker = asker;
  wish.decide = [message, asker](const Room& room) -> Result<Drafts> {
    // The same request may have waited here twice.
    if (room.known(asker) > 0) return Drafts{};
    if (room.seat_of(asker.identity) != asker.seat)
      return Error("not-yours", "You no longer have this seat.");
    return room.request(*message, asker);
  };
  wish.told = [self = shared_from_this(), from = std::weak_ptr(client), asker,
               after = number_in(*message, "after")](const Result<int>& number) {
    const auto to = from.lock();
    if (to == nullptr || self->audience_.find(to.get()) == nullptr) return;
    if (!number) self->audience_.refuse(*to, asker.id, number.error(), after);
    if (number && *number == 0)
      self->audience_.acknowledge(*to, asker.id, self->room_->known(asker));
  };
  add(std::move(wish));
}

// --- what happens by itself ----------------------------------------------------------------------

void Live::after_change() {
  if (gone_ || room_->actor() < 0) return;
  // The server was away: its absence costs nobody time.
  if (was_away() && !busy_) {
    resumed_ = true;
    act([](const Room& room) { return room.actor() < 0 ? Drafts{} : room.resumed(); },
        [self = shared_from_this()](const Result<int>& number) { self->resumed_ = number.ok(); });
    return;
  }
  const Place& place = room_->places()[room_->actor()];
  if (place.played_by_bot() && cared_for())
    ask_bot(place.level, place.kind == SeatKind::kBot ? "bot" : "standin");
}

// Once, whatever the clock says afterwards: it may go back behind the time the server began.
bool Live::was_away() const {
  return room_->settings().clock && !resumed_ && room_->updated() < hall_.began;
}

bool Live::cared_for() const {
  const auto& places = room_->places();
  return !audience_.empty() ||
         std::any_of(places.begin(), places.end(), [](const Place& p) { return p.owned(); });
}

void Live::ask_bot(Level level, std::string_view by) {
  const int position = room_->position_number();
  if (thinking_ == position) return;
  thinking_ = position;
  std::uint64_t seed = 0;
  hall_.random({reinterpret_cast<std::uint8_t*>(&seed), sizeof seed});
  hall_.bots.think({room_->settings().game, room_->table()->view(seat_at(room_->actor())), level,
                    seed,
                    [self = shared_from_this(), position, by = std::string(by)](std::string move) {
                      if (self->thinking_ == position) self->thinking_ = 0;
                      if (move.empty()) {
                        self->hall_.log.error("bot", {{"table", self->room_->id()}});
                        return;
                      }
                      self->act(
                          [position, by, move](const Room& room) -> Result<Drafts> {
                            if (room.position_number() != position || room.actor() < 0)
                              return Drafts{};
                            // Its owner may have come back while it thought.
                            const bool bots = room.places()[room.actor()].played_by_bot();
                            if (by != "clock" && !bots) return Drafts{};
                            return room.bot_move(move, by);
                          },
                          [self](const Result<int>& number) {
                            if (number && *number > 0) ++self->hall_.counters.bot_moves;
                          });
                    }});
}

void Live::flush_row() {
  row_late_ = false;
  hall_.journal.append({{}, room_->row()}, [](const Result<Written>&) {});
}

void Live::tick(Millis now) {
  if (row_late_ && !busy_ && !gone_ && now - room_->updated() >= kQuiet) flush_row();
  if (gone_ || busy_ || room_->actor() < 0) return;
  const int seat = room_->actor();
  const Place& place = room_->places()[seat];
  if (place.played_by_bot() || was_away()) {
    after_change();
    return;
  }
  if (const auto flag = room_->flag_time(); flag && now >= *flag) ask_bot(kStandIn, "clock");
  if (const auto standin = audience_.standin_time(seat); standin && now >= *standin)
    act(
        [seat](const Room& room) -> Result<Drafts> {
          if (room.actor() != seat || !room.places()[seat].present()) return Drafts{};
          return room.stand_in(seat);
        },
        [](const Result<int>&) {});
}

bool Live::idle(Millis now) const {
  if (gone_) return audience_.empty();
  if (!audience_.empty() || busy_ || row_late_ || thinking_ != 0 || now - used_ < kIdle)
    return false;
  // Clocks and graces run on without anybody there; so do bots.
  return room_->actor() < 0 || !cared_for() ||
         !(room_->settings().clock || room_->settings().grace ||
           room_->places()[room_->actor()].played_by_bot());
}

}  // namespace bloom::server
