#include "server/lobby/audience.h"

#include <algorithm>

#include "base/text.h"

namespace bloom::server {
namespace {

// How an entry changes what clients hold of the table.
bool changes_position(std::string_view kind) {
  return kind == "start" || kind == "move" || kind == "undo";
}
bool changes_you(std::string_view kind) {
  return kind == "join" || kind == "seat" || kind == "link" || kind == "device" ||
         kind == "leave" || kind == "remove" || kind == "start";
}

std::shared_ptr<const std::string> frame(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

std::string ack_text(const std::string& id, int number) {
  return cat(R"(,"ack":{"id":)", dump(Json(id)), R"(,"number":)", number, "}");
}

}  // namespace

Audience::Audience(const Room& room, Hall& hall) : room_(room), hall_(hall) {
  // Who is not here has been away since the last thing that happened, but not longer than this
  // process could have seen them.
  presence_.assign(static_cast<std::size_t>(room.players()),
                   {false, std::max(room.updated(), hall.began)});
}

// --- who is here ---------------------------------------------------------------------------------

Audience::Session* Audience::find(const Client* client) {
  for (Session& session : sessions_)
    if (session.client.get() == client) return &session;
  return nullptr;
}

void Audience::add(const std::shared_ptr<Client>& client, int since) {
  const int seat = room_.seat_of(client->identity);
  sessions_.push_back({client, seat, Bucket(60, 20)});
  const bool came = update_presence();
  client->send(
      frame(cat(R"({"type":"welcome","now":)", hall_.now(), R"(,"protocol":1)", you_text(*client),
                R"(,"table":)", dump(room_.table_json()), presence_text(), entries_after(since),
                R"(,"view":)", room_.view_text(seat), "}")));
  if (came || seat < 0) send_presence();
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
  const Millis now = hall_.now();
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

std::optional<Millis> Audience::standin_time(int seat) const {
  const auto& grace = room_.settings().grace;
  if (!grace || presence_[seat].online || room_.actor() != seat || !room_.places()[seat].present())
    return std::nullopt;
  return std::max(presence_[seat].since, room_.turn_began()) + *grace * 1000LL;
}

// --- what they are told --------------------------------------------------------------------------

void Audience::tell(const std::vector<LogEntry>& entries, const Client* first, const Asker& asker) {
  if (entries.empty()) return;
  bool position = false, you = false, table = room_.state() == RoomState::kOver;
  for (const LogEntry& entry : entries) {
    position = position || changes_position(entry.kind);
    you = you || changes_you(entry.kind);
    table = table || (entry.kind != "move" && entry.kind != "chat");
  }
  std::string head =
      cat(R"({"type":"update","now":)", hall_.now(), entries_after(entries.front().number - 1));
  if (table) head += cat(R"(,"table":)", dump(room_.table_json()));
  const std::vector<Session> before = you ? sessions_ : std::vector<Session>();
  if (you)
    for (Session& session : sessions_) session.seat = room_.seat_of(session.client->identity);

  // Those who see the same get the same bytes.
  std::vector<std::shared_ptr<const std::string>> texts(static_cast<std::size_t>(room_.players()) +
                                                        1);
  const auto text_for = [&](const Session& session, bool acknowledged) {
    auto& shared =
        texts[static_cast<std::size_t>(session.seat < 0 ? room_.players() : session.seat)];
    if (!acknowledged && !you && shared != nullptr) return shared;
    std::string text = head;
    if (you) text += you_text(*session.client);
    if (acknowledged) text += ack_text(asker.id, room_.known(asker));
    if (position || you) text += cat(R"(,"view":)", room_.view_text(session.seat));
    auto out = frame(text + '}');
    if (!acknowledged && !you) shared = out;
    return out;
  };
  for (const Session& session : sessions_)
    if (session.client.get() == first) session.client->send(text_for(session, true));
  for (const Session& session : sessions_)
    if (session.client.get() != first) session.client->send(text_for(session, false));

  for (const Session& old : before)
    for (const LogEntry& entry : entries)
      if (entry.kind == "remove" && entry.seat == old.seat) old.client->end("removed");
  const bool came_or_went = you && update_presence();
  const int actor = room_.actor();
  if (came_or_went || (position && actor >= 0 && standin_time(actor))) send_presence();
}

void Audience::acknowledge(Client& client, const std::string& id, int number) {
  client.send(frame(cat(R"({"type":"update","now":)", hall_.now(), R"(,"entries":[])",
                        ack_text(id, number), "}")));
}

void Audience::refuse(Client& client, const Json& id, const Error& error, int after) {
  ++hall_.counters.refused;
  std::string text =
      cat(R"({"type":"refused","now":)", hall_.now(), R"(,"id":)", dump(id), R"(,"error":)",
          dump(Json{{"code", error.code}, {"message", error.message}}));
  if (error.code == "stale") {
    ++hall_.counters.stale;
    text +=
        cat(entries_after(after), R"(,"view":)", room_.view_text(room_.seat_of(client.identity)));
  }
  client.send(frame(text + '}'));
}

void Audience::pong(Client& client, const std::string& id) {
  client.send(
      frame(cat(R"({"type":"pong","now":)", hall_.now(), R"(,"id":)", dump(Json(id)), "}")));
}

void Audience::send_presence() {
  const auto text = frame(cat(R"({"type":"presence","now":)", hall_.now(), presence_text(), "}"));
  for (const Session& session : sessions_) session.client->send(text);
}

// --- members of these messages, each with its comma
// ------------------------------------------------

std::string Audience::presence_text() const {
  Json seats = Json::array();
  for (int seat = 0; seat < room_.players(); ++seat) {
    const Presence& here = presence_[seat];
    const auto standin = standin_time(seat);
    const Json standin_at = standin ? Json(*standin) : Json(nullptr);
    seats.push_back({{"online", here.online}, {"since", here.since}, {"standin_at", standin_at}});
  }
  const auto watching = std::count_if(sessions_.begin(), sessions_.end(),
                                      [](const Session& session) { return session.seat < 0; });
  return cat(R"(,"presence":)", dump(Json{{"seats", std::move(seats)}, {"watching", watching}}));
}

std::string Audience::entries_after(int number) const {
  std::string text = R"(,"entries":[)";
  for (int each = std::clamp(number, 0, room_.number()) + 1; each <= room_.number(); ++each) {
    if (!text.ends_with('[')) text += ',';
    text += room_.entry_text(each);
  }
  return text + ']';
}

std::string Audience::you_text(const Client& client) const {
  return cat(R"(,"you":)", dump(room_.you_json(client.identity, hall_.keys, client.base)));
}

}  // namespace bloom::server
