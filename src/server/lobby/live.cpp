#include "server/lobby/live.h"

#include <algorithm>

#include "base/text.h"
#include "server/lobby/fields.h"

namespace bloom::server {
namespace {

constexpr Millis kIdle = 60'000;
constexpr int kMaxTries = 8;
constexpr std::size_t kMaxWishes = 256;
constexpr std::size_t kMaxIdSize = 64;

bool is_request_id(std::string_view text) {
  return !text.empty() && text.size() <= kMaxIdSize &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7f; });
}

// How an entry changes what clients hold of the table.
bool changes_position(std::string_view kind) {
  return kind == "start" || kind == "move" || kind == "undo";
}
bool changes_you(std::string_view kind) {
  return kind == "join" || kind == "seat" || kind == "link" || kind == "device" ||
         kind == "leave" || kind == "remove" || kind == "start";
}

}  // namespace

Live::Live(std::unique_ptr<Room> room, Hall& hall)
    : room_(std::move(room)),
      hall_(hall),
      chat_(static_cast<std::size_t>(room_->players()), Bucket(5, 1)),
      used_(hall.now()) {
  // Who is not here has been away since the last thing that happened, but not longer than this
  // process could have seen them.
  presence_.assign(static_cast<std::size_t>(room_->players()),
                   {false, std::max(room_->updated(), hall.began)});
}

// --- wishes --------------------------------------------------------------------------------------

void Live::act(Decide decide, Told told) { add({std::move(decide), std::move(told), {}, {}}); }

void Live::add(Wish wish) {
  used_ = hall_.now();
  if (gone_ || wishes_.size() >= kMaxWishes) {
    wish.told(gone_ ? Error("no-table", "There is no such table; perhaps it was deleted.")
                    : Error("slow-down", "Too much is asked of this table at once."));
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
  if (more || number % 32 == 0) what->row = room_->row();
  if (more)
    for (const Draft& draft : drafts)
      if (const std::string who = text_in(draft.data, "identity");
          !who.empty() && std::find(what->row->members.begin(), what->row->members.end(), who) ==
                              what->row->members.end())
        what->row->members.push_back(who);
  hall_.journal.append(*what, [self = shared_from_this(), wish = std::move(wish),
                               what](Result<Written> written) mutable {
    if (!written) {
      self->hall_.log.error("store",
                            {{"table", self->room_->id()}, {"why", written.error().message}});
      self->busy_ = false;
      wish.told(Error("no-storage", "The move could not be stored; nothing happened. Try again."));
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
  hall_.journal.ask(
      [table = room_->id(), after](Store& store) { return store.read(table, after); },
      [self = shared_from_this(),
       wish = std::move(wish)](Result<std::vector<LogEntry>> entries) mutable {
        self->busy_ = false;
        bool fine = entries.ok() && !entries->empty() && ++wish.tries < kMaxTries;
        std::vector<LogEntry> news;
        if (entries)
          for (LogEntry& entry : *entries) {
            // Some may have been told of meanwhile.
            if (entry.number <= self->room_->number()) continue;
            fine = fine && self->room_->apply(entry).ok();
            news.push_back(std::move(entry));
          }
        if (!fine) {
          self->gone_ = true;
          self->end_all("deleted");
          wish.told(Error("no-table", "There is no such table; perhaps it was deleted."));
          return;
        }
        self->tell(news, nullptr, {});
        self->wishes_.push_front(std::move(wish));
        self->after_change();
        self->next();
      });
}

void Live::stored(Wish& wish, const Append& what) {
  for (const LogEntry& entry : what.entries) {
    if (const Status status = room_->apply(entry); !status) {
      hall_.log.error("damaged", {{"table", entry.table}, {"why", status.error().message}});
      gone_ = true;
      end_all("deleted");
      wish.told(status.error());
      return;
    }
  }
  const auto from = wish.from.lock();
  row_late_ = row_late_ || what.row || room_->actor() < 0;
  tell(what.entries, from.get(), wish.asker);
  wish.told(room_->number());
  after_change();
}

// --- telling -------------------------------------------------------------------------------------

void Live::told_of(const LogEntry& entry) {
  if (entry.kind == "move") {
    ++hall_.counters.moves;
    if (room_->actor() < 0) ++hall_.counters.games_finished;
  }
}

void Live::tell(const std::vector<LogEntry>& entries, const Client* first, const Asker& asker) {
  if (entries.empty()) return;
  bool position = false, you = false, table = false;
  std::string list;
  for (const LogEntry& entry : entries) {
    told_of(entry);
    position = position || changes_position(entry.kind);
    you = you || changes_you(entry.kind);
    table = table || (entry.kind != "move" && entry.kind != "chat");
    list += list.empty() ? "" : ",";
    list += room_->entry_text(entry.number);
  }
  table = table || room_->state() == RoomState::kOver;
  std::string head = cat(R"({"type":"update","now":)", hall_.now(), R"(,"entries":[)", list, "]");
  if (table) head += cat(R"(,"table":)", dump(room_->table_json()));
  const std::vector<Session> before = you ? sessions_ : std::vector<Session>();
  if (you) refresh_seats();

  // The one who asked first, then the others; those who see the same get the same bytes.
  std::vector<std::shared_ptr<const std::string>> texts(static_cast<std::size_t>(room_->players()) +
                                                        1);
  const auto text_for = [&](const Session& session, bool acknowledged) {
    auto& shared =
        texts[static_cast<std::size_t>(session.seat < 0 ? room_->players() : session.seat)];
    if (!acknowledged && !you && shared != nullptr) return shared;
    std::string text = head;
    if (you)
      text +=
          cat(R"(,"you":)",
              dump(room_->you_json(session.client->identity, hall_.keys, session.client->base)));
    if (acknowledged)
      text +=
          cat(R"(,"ack":{"id":)", dump(Json(asker.id)), R"(,"number":)", room_->known(asker), "}");
    if (position || you) text += cat(R"(,"view":)", room_->view_text(session.seat));
    text += '}';
    auto out = std::make_shared<const std::string>(std::move(text));
    if (!acknowledged && !you) shared = out;
    return out;
  };
  for (const Session& session : sessions_)
    if (session.client.get() == first) session.client->send(text_for(session, true));
  for (const Session& session : sessions_)
    if (session.client.get() != first) session.client->send(text_for(session, false));

  if (you) {
    // Those who were removed are shown out.
    for (const Session& old : before)
      for (const LogEntry& entry : entries)
        if (entry.kind == "remove" && entry.seat == old.seat) old.client->end("removed");
  }
  const bool came_or_went = you && update_presence();
  const int actor = room_->actor();
  if (came_or_went || (position && actor >= 0 && standin_time(actor))) send_presence();
}

void Live::acknowledge(Client& client, const std::string& id, int number) {
  client.send(std::make_shared<const std::string>(
      cat(R"({"type":"update","now":)", hall_.now(), R"(,"entries":[],"ack":{"id":)",
          dump(Json(id)), R"(,"number":)", number, "}}")));
}

void Live::refuse(Client& client, const Json& id, const Error& error, int after) {
  ++hall_.counters.refused;
  std::string text =
      cat(R"({"type":"refused","now":)", hall_.now(), R"(,"id":)", dump(id), R"(,"error":)",
          dump(Json{{"code", error.code}, {"message", error.message}}));
  if (error.code == "stale") {
    ++hall_.counters.stale;
    text += R"(,"entries":[)";
    for (int number = std::max(0, after) + 1; number <= room_->number(); ++number) {
      if (!text.ends_with('[')) text += ',';
      text += room_->entry_text(number);
    }
    text += cat(R"(],"view":)", room_->view_text(room_->seat_of(client.identity)));
  }
  client.send(std::make_shared<const std::string>(text + '}'));
}

void Live::welcome(const Session& session, int since) {
  std::string text =
      cat(R"({"type":"welcome","now":)", hall_.now(), R"(,"protocol":1,"you":)",
          dump(room_->you_json(session.client->identity, hall_.keys, session.client->base)),
          R"(,"table":)", dump(room_->table_json()), R"(,"presence":)", presence_text(),
          R"(,"entries":[)");
  for (int number = std::max(0, since) + 1; number <= room_->number(); ++number) {
    if (!text.ends_with('[')) text += ',';
    text += room_->entry_text(number);
  }
  text += cat(R"(],"view":)", room_->view_text(session.seat), "}");
  session.client->send(std::make_shared<const std::string>(std::move(text)));
}

// --- connections ---------------------------------------------------------------------------------

Live::Session* Live::session_of(const Client* client) {
  for (Session& session : sessions_)
    if (session.client.get() == client) return &session;
  return nullptr;
}

void Live::attach(const std::shared_ptr<Client>& client, int since) {
  used_ = hall_.now();
  sessions_.push_back({client, room_->seat_of(client->identity), Bucket(60, 20)});
  const bool changed = update_presence();
  welcome(sessions_.back(), since);
  if (changed || sessions_.back().seat < 0) send_presence();
  after_change();
}

void Live::detach(const Client* client) {
  used_ = hall_.now();
  const auto gone = std::find_if(sessions_.begin(), sessions_.end(), [&](const Session& session) {
    return session.client.get() == client;
  });
  if (gone == sessions_.end()) return;
  const bool watched = gone->seat < 0;
  sessions_.erase(gone);
  if (update_presence() || watched) send_presence();
}

void Live::refresh_seats() {
  for (Session& session : sessions_) session.seat = room_->seat_of(session.client->identity);
}

bool Live::update_presence() {
  const Millis now = hall_.now();
  bool changed = false;
  for (int seat = 0; seat < room_->players(); ++seat) {
    const bool online = room_->places()[seat].kind == SeatKind::kBot ||
                        std::any_of(sessions_.begin(), sessions_.end(),
                                    [&](const Session& session) { return session.seat == seat; });
    if (online == presence_[seat].online) continue;
    presence_[seat] = {online, now};
    changed = true;
  }
  return changed;
}

std::optional<Millis> Live::standin_time(int seat) const {
  const auto& grace = room_->settings().grace;
  if (!grace || presence_[seat].online || room_->actor() != seat ||
      !room_->places()[seat].present())
    return std::nullopt;
  return std::max(presence_[seat].since, room_->turn_began()) + *grace * 1000LL;
}

std::string Live::presence_text() const {
  Json seats = Json::array();
  for (int seat = 0; seat < room_->players(); ++seat) {
    const Presence& here = presence_[seat];
    const auto standin = standin_time(seat);
    const Json standin_at = standin ? Json(*standin) : Json(nullptr);
    seats.push_back({{"online", here.online}, {"since", here.since}, {"standin_at", standin_at}});
  }
  const auto watching = std::count_if(sessions_.begin(), sessions_.end(),
                                      [](const Session& session) { return session.seat < 0; });
  return dump(Json{{"seats", std::move(seats)}, {"watching", watching}});
}

void Live::send_presence() {
  const auto text = std::make_shared<const std::string>(
      cat(R"({"type":"presence","now":)", hall_.now(), R"(,"presence":)", presence_text(), "}"));
  for (const Session& session : sessions_) session.client->send(text);
}

void Live::end_all(std::string_view reason) {
  const std::vector<Session> all = std::move(sessions_);
  sessions_.clear();
  for (const Session& session : all) session.client->end(reason);
}

void Live::receive(const std::shared_ptr<Client>& client, std::string_view text) {
  Session* session = session_of(client.get());
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
    refuse(*client, nullptr, Error("bad-json", "A message should be one JSON object."), 0);
    return;
  } else {
    *message = std::move(*parsed);
  }
  const Asker asker{session->seat, text_in(*message, "id")};
  if (!is_request_id(asker.id)) {
    refuse(*client, nullptr,
           Error("bad-request", "id should be a text of 1 to 64 printable characters."), 0);
    return;
  }
  const std::string type = text_in(*message, "type");
  if (type == "ping" && message->size() == 2) {
    client->send(std::make_shared<const std::string>(
        cat(R"({"type":"pong","now":)", now, R"(,"id":)", dump(Json(asker.id)), "}")));
    return;
  }
  if (const int number = room_->known(asker); number > 0) {
    ++hall_.counters.repeated;
    acknowledge(*client, asker.id, number);
    return;
  }
  if (type == "chat" && asker.seat >= 0 && !chat_[asker.seat].take(now)) {
    ++hall_.counters.limited;
    refuse(*client, asker.id, Error("slow-down", "Not so fast; say it again in a moment."), 0);
    return;
  }
  Wish wish;
  wish.from = client;
  wish.asker = asker;
  wish.decide = [message, asker, identity = client->identity,
                 random = hall_.random](const Room& room) -> Result<Drafts> {
    // The same request may have waited here twice.
    if (room.known(asker) > 0) return Drafts{};
    if (room.seat_of(identity) != asker.seat)
      return Error("not-yours", "You no longer have this seat.");
    return room.request(identity, *message, asker, random);
  };
  wish.told = [self = shared_from_this(), from = std::weak_ptr(client), asker,
               after = number_in(*message, "after")](const Result<int>& number) {
    const auto to = from.lock();
    if (to == nullptr || self->session_of(to.get()) == nullptr) return;
    if (!number) self->refuse(*to, asker.id, number.error(), after);
    if (number && *number == 0) self->acknowledge(*to, asker.id, self->room_->known(asker));
  };
  add(std::move(wish));
}

// --- what happens by itself ----------------------------------------------------------------------

void Live::after_change() {
  if (gone_ || room_->actor() < 0) return;
  // The server was away: its absence costs nobody time.
  if (room_->settings().clock && room_->updated() < hall_.began && !busy_) {
    act(
        [began = hall_.began](const Room& room) -> Result<Drafts> {
          if (room.actor() < 0 || room.updated() >= began) return Drafts{};
          return room.resumed();
        },
        [](const Result<int>&) {});
    return;
  }
  const Place& place = room_->places()[room_->actor()];
  if (place.played_by_bot() && cared_for())
    ask_bot(place.level, place.kind == SeatKind::kBot ? "bot" : "standin");
}

bool Live::cared_for() const {
  const auto& places = room_->places();
  return !sessions_.empty() ||
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
  if (row_late_ && !busy_ && !gone_) flush_row();
  if (gone_ || busy_ || room_->actor() < 0) return;
  const int seat = room_->actor();
  const Place& place = room_->places()[seat];
  if (place.played_by_bot()) {
    after_change();
    return;
  }
  if (const auto flag = room_->flag_time(); flag && now >= *flag && room_->updated() >= hall_.began)
    ask_bot(kStandIn, "clock");
  if (const auto standin = standin_time(seat); standin && now >= *standin)
    act(
        [seat](const Room& room) -> Result<Drafts> {
          if (room.actor() != seat || !room.places()[seat].present()) return Drafts{};
          return room.stand_in(seat);
        },
        [](const Result<int>&) {});
}

bool Live::idle(Millis now) const {
  if (gone_) return sessions_.empty();
  if (!sessions_.empty() || busy_ || row_late_ || thinking_ != 0 || now - used_ < kIdle)
    return false;
  // Clocks and graces run on without anybody there; so do bots.
  return room_->actor() < 0 || !cared_for() ||
         !(room_->settings().clock || room_->settings().grace ||
           room_->places()[room_->actor()].played_by_bot());
}

}  // namespace bloom::server
