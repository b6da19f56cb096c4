#include "server/lobby/audience.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "server/lobby/message.h"
#include "server/lobby/room_json.h"

namespace bloom::server {
Audience::Audience(const Room& room, Context& context) : room_(room), context_(context) {
  // Who is not here has been away since the last thing that happened, but not longer than this
  // process could have seen them.
  presence_.assign(static_cast<std::size_t>(room.players()),
                   {false, std::max(room.updated(), context.began)});
}

// --- who is here ---------------------------------------------------------------------------------

Audience::Session* Audience::find(const Client* client) {
  for (Session& session : sessions_)
    if (session.client.get() == client) return &session;
  return nullptr;
}

const Client* Audience::patron() const {
  const auto sits = std::find_if(sessions_.begin(), sessions_.end(),
                                 [](const Session& session) { return session.seat >= 0; });
  if (sits != sessions_.end()) return sits->client.get();
  return sessions_.empty() ? nullptr : sessions_.front().client.get();
}

std::string Audience::bot_owner() const {
  const Client* client = patron();
  return client == nullptr ? kNoOwner : cat("at ", client->address);
}

void Audience::add(const std::shared_ptr<Client>& client, int since) {
  const int seat = room_.seat_of(client->identity);
  sessions_.emplace_back(client, seat, std::clamp(since, 0, room_.number()));
  const bool came = update_presence();
  catch_up(sessions_.back());
  if (came || seat < 0) send_presence();
}

void Audience::drained(const Client* client) {
  if (Session* session = find(client)) catch_up(*session);
}

void Audience::remove(const Client* client) {
  const auto gone = std::find_if(sessions_.begin(), sessions_.end(), [&](const Session& session) {
    return session.client.get() == client;
  });
  if (gone == sessions_.end()) return;
  const bool watched = gone->seat < 0;
  sessions_.erase(gone);
  if (update_presence() || watched) send_presence();
}

void Audience::end_all(std::string_view reason) {
  const std::vector<Session> all = std::move(sessions_);
  sessions_.clear();
  for (const Session& session : all) session.client->end(reason);
}

// Whether anybody came or went.
bool Audience::update_presence() {
  const Millis now = context_.now();
  bool changed = false;
  for (int seat = 0; seat < room_.players(); ++seat) {
    const bool online = room_.places()[seat].kind == SeatKind::kBot ||
                        std::any_of(sessions_.begin(), sessions_.end(),
                                    [&](const Session& session) { return session.seat == seat; });
    if (online == presence_[seat].online) continue;
    presence_[seat] = {online, now};
    changed = true;
  }
  return changed;
}

std::vector<Millis> Audience::away_since() const {
  std::vector<Millis> out;
  out.reserve(presence_.size());
  for (const Presence::Seat& each : presence_) out.push_back(each.since);
  return out;
}

void Audience::be_away_since(const std::vector<Millis>& times) {
  for (std::size_t seat = 0; seat < std::min(times.size(), presence_.size()); ++seat)
    presence_[seat].since = times[seat];
}

std::optional<Millis> Audience::standin_time(int seat) const {
  const auto& grace = room_.settings().grace;
  if (!grace || presence_[seat].online || room_.actor() != seat || !room_.places()[seat].present())
    return std::nullopt;
  // A wall clock that jumps makes nobody be away for longer than they are.
  return std::max({presence_[seat].since, room_.turn_began(), context_.began}) + *grace * 1000LL;
}

// --- what they are told --------------------------------------------------------------------------

bool Audience::behind(const Session& session) const {
  return session.sent < room_.number() || !session.has_all();
}

void Audience::catch_up(Session& session) {
  Client& client = *session.client;
  const EntryLog& log = room_.entries();
  while (client.ready() && behind(session)) {
    EntryLog::Slice entries = log.after(session.sent);
    session.sent = entries.last;
    const Millis now = context_.now();
    if (session.sent < log.size()) {
      client.send(write_message(message::Update{now, std::move(entries)}));
      continue;
    }
    // Everything that is known, with the last entries: from here on they are told what happens.
    if (!session.welcomed) {
      client.send(
          write_message(message::Welcome{now, you_text(client), table_text(), presence(),
                                         std::move(entries), room_.view_text(session.seat)}));
      session.presence = false;
    } else if (!entries.text.empty() || session.view || session.table || session.you) {
      const std::string table = session.table ? table_text() : std::string();
      const std::string you = session.you ? you_text(client) : std::string();
      message::Update update{now, std::move(entries), table, you};
      if (session.view) update.view = room_.view_text(session.seat);
      client.send(write_message(std::move(update)));
    }
    session.welcomed = true;
    session.view = session.table = session.you = false;
    for (Ack& ack : std::exchange(session.acks, {}))
      client.send(write_message(message::Update{.now = now, .ack = std::move(ack)}));
    if (std::exchange(session.presence, false))
      client.send(write_message(message::PresenceChange{now, presence()}));
  }
}

void Audience::publish(const std::vector<Entry>& entries, const Client* first,
                       const Caller& caller) {
  if (entries.empty()) return;
  bool position = false, you = false, table = room_.state() == RoomState::kOver;
  for (const Entry& entry : entries) {
    const Effects effects = entry.effects();
    position = position || effects.position;
    you = you || effects.you;
    table = table || effects.table;
  }
  const int before = entries.front().number - 1;
  auto joined = std::make_shared<std::string>();
  for (const Entry& entry : entries) {
    if (entry.number > before + 1) *joined += ',';
    *joined += room_.entries().text(entry.number);
  }
  const EntryLog::Slice slice{joined, *joined, entries.back().number};
  const Millis now = context_.now();
  const std::string new_table = table ? table_text() : std::string();
  const std::vector<Session> old_sessions = you ? sessions_ : std::vector<Session>();
  if (you)
    for (Session& session : sessions_) session.seat = room_.seat_of(session.client->identity);

  // Those who see the same get the same bytes.
  std::vector<std::optional<Frame>> frames(static_cast<std::size_t>(room_.players()) + 1);
  const auto frame_for = [&](const Session& session, bool acknowledged) {
    auto& shared =
        frames[static_cast<std::size_t>(session.seat < 0 ? room_.players() : session.seat)];
    if (!acknowledged && !you && shared) return *shared;
    const std::string new_you = you ? you_text(*session.client) : std::string();
    message::Update update{now, slice, new_table, new_you};
    if (acknowledged) update.ack = Ack{caller.id, room_.known(caller)};
    if (position || you) update.view = room_.view_text(session.seat);
    Frame out = write_message(std::move(update));
    if (!acknowledged && !you) shared = out;
    return out;
  };
  const auto send = [&](Session& session) {
    const bool acknowledged = session.client.get() == first;
    if (session.sent == before && session.has_all() && session.client->ready()) {
      session.sent = entries.back().number;
      session.client->send(frame_for(session, acknowledged));
      return;
    }
    session.view = session.view || position || you;
    session.table = session.table || table;
    session.you = session.you || you;
    if (acknowledged) session.acks.push_back({caller.id, room_.known(caller)});
    catch_up(session);
  };
  for (Session& session : sessions_)
    if (session.client.get() == first) send(session);
  for (Session& session : sessions_)
    if (session.client.get() != first) send(session);

  for (const Session& old : old_sessions)
    for (const Entry& entry : entries)
      if (entry.is<entry::Remove>() && entry.seat == old.seat) old.client->end("removed");
  const bool came_or_went = you && update_presence();
  const int actor = room_.actor();
  if (came_or_went || (position && actor >= 0 && standin_time(actor))) send_presence();
}

void Audience::acknowledge(Client& client, const std::string& id, int number) {
  // The entry itself comes first.
  if (Session* session = find(&client); session != nullptr && behind(*session)) {
    session->acks.push_back({id, number});
    catch_up(*session);
    return;
  }
  client.send(write_message(message::Update{.now = context_.now(), .ack = Ack{id, number}}));
}

void Audience::refuse(Client& client, std::optional<std::string> id, const Error& error) {
  ++context_.counters.refused;
  message::Refused refused{context_.now(), std::move(id), error};
  if (error.code == "stale") {
    ++context_.counters.stale;
    // To a client that is behind the position comes with the entries that led there.
    if (const Session* session = find(&client); session != nullptr && !behind(*session))
      refused.view = room_.view_text(session->seat);
  }
  client.send(write_message(refused));
}

void Audience::pong(Client& client, const std::string& id) {
  client.send(write_message(message::Pong{context_.now(), id}));
}

void Audience::send_presence() {
  const Frame frame = write_message(message::PresenceChange{context_.now(), presence()});
  for (Session& session : sessions_) {
    if (!behind(session) && session.client->ready()) {
      session.client->send(frame);
    } else {
      session.presence = true;
    }
  }
}

// --- parts of what they are told -----------------------------------------------------------------

Presence Audience::presence() const {
  Presence out{presence_};
  for (int seat = 0; seat < room_.players(); ++seat)
    out.seats[static_cast<std::size_t>(seat)].standin_at = standin_time(seat);
  out.watching = static_cast<int>(std::count_if(
      sessions_.begin(), sessions_.end(), [](const Session& session) { return session.seat < 0; }));
  return out;
}

std::string Audience::you_text(const Client& client) const {
  return dump(you_json(room_, client.identity, context_.keys, client.base));
}

std::string Audience::table_text() const { return dump(table_json(room_)); }

}  // namespace bloom::server
