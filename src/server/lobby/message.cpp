#include "server/lobby/message.h"

#include <utility>

#include "base/text.h"
#include "json/why.h"
#include "json/writer.h"

namespace bloom::server {
namespace {

// Everything that is said begins so.
std::string begin_message(std::string_view type, Millis now) {
  return cat(R"({"type":")", type, R"(","now":)", now);
}

void add_member(std::string& out, std::string_view key, std::string_view json) {
  if (json.empty()) return;
  out += cat(",\"", key, "\":");
  out += json;
}

void add_id(std::string& out, std::string_view id) {
  out += R"(,"id":)";
  write_quoted(out, id);
}

void add_presence(std::string& out, const Presence& presence) {
  out += R"(,"presence":{"seats":[)";
  for (std::size_t i = 0; i < presence.seats.size(); ++i) {
    const Presence::Seat& seat = presence.seats[i];
    out += cat(i == 0 ? "" : ",", R"({"online":)", seat.online ? "true" : "false", R"(,"since":)",
               seat.since, R"(,"standin_at":)",
               seat.standin_at ? cat(*seat.standin_at) : std::string("null"), "}");
  }
  out += cat(R"(],"watching":)", presence.watching, "}");
}

}  // namespace

Frame write_message(message::Welcome what) {
  std::string head = begin_message("welcome", what.now);
  head += R"(,"protocol":1)";
  add_member(head, "you", what.you);
  add_member(head, "table", what.table);
  add_presence(head, what.presence);
  head += R"(,"entries":[)";
  std::string tail = "]";
  add_member(tail, "view", what.view);
  tail += '}';
  return Frame(std::move(head), std::move(what.entries), std::move(tail));
}

Frame write_message(message::Update what) {
  std::string head = begin_message("update", what.now);
  head += R"(,"entries":[)";
  std::string tail = "]";
  add_member(tail, "table", what.table);
  add_member(tail, "you", what.you);
  if (what.ack) {
    tail += R"(,"ack":{"id":)";
    write_quoted(tail, what.ack->id);
    tail += cat(R"(,"number":)", what.ack->number, "}");
  }
  add_member(tail, "view", what.view);
  tail += '}';
  return Frame(std::move(head), std::move(what.entries), std::move(tail));
}

Frame write_message(const message::Refused& what) {
  std::string out = begin_message("refused", what.now);
  if (what.id)
    add_id(out, *what.id);
  else
    add_member(out, "id", "null");
  ObjectWriter error;
  error.add("code", what.error.code).add("message", what.error.message);
  if (what.error.why) error.add_json("why", why_json(*what.error.why));
  add_member(out, "error", std::move(error).text());
  // Those that led to the position were sent before.
  if (what.error.code == "stale") add_member(out, "entries", "[]");
  add_member(out, "view", what.view);
  return Frame(out + '}');
}

Frame write_message(const message::PresenceChange& what) {
  std::string out = begin_message("presence", what.now);
  add_presence(out, what.presence);
  return Frame(out + '}');
}

Frame write_message(const message::Pong& what) {
  std::string out = begin_message("pong", what.now);
  add_id(out, what.id);
  return Frame(out + '}');
}

Frame write_message(const message::Bye& what) {
  std::string out = begin_message("bye", what.now);
  out += R"(,"reason":)";
  write_quoted(out, what.reason);
  return Frame(out + '}');
}

}  // namespace bloom::server
