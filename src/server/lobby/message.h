// What the server says over a socket, as docs/online.md has it ("The socket"): each message as a
// value, and how it is written.
//
// Members that are JSON texts come from the room, which makes them once for all who get the same.
// An empty one is left out.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/lobby/entry_log.h"
#include "server/lobby/frame.h"
#include "server/store/store.h"

namespace bloom::server {

// The request of this name is this entry, now or from before.
struct Ack {
  std::string id;
  int number = 0;
};

struct Presence {
  struct Seat {
    bool online = false;
    Millis since = 0;  // it is so
    std::optional<Millis> standin_at = {};
  };
  std::vector<Seat> seats;
  int watching = 0;
};

namespace message {

// All that is known, with the last entries.
struct Welcome {
  Millis now;
  std::string_view you, table;
  const Presence& presence;
  EntryLog::Slice entries;
  std::string_view view;
};

struct Update {
  Millis now;
  EntryLog::Slice entries = {};
  std::string_view table = {}, you = {};
  std::optional<Ack> ack = {};
  std::string_view view = {};
};

struct Refused {
  Millis now;
  std::optional<std::string> id;  // nothing: it had none that could be read
  const Error& error;
  std::string_view view = {};  // the position that a stale request did not know
};

struct PresenceChange {
  Millis now;
  const Presence& presence;
};

struct Pong {
  Millis now;
  std::string_view id;
};

// The server closes.
struct Bye {
  Millis now;
  std::string_view reason;
};

}  // namespace message

Frame write_message(message::Welcome what);
Frame write_message(message::Update what);
Frame write_message(const message::Refused& what);
Frame write_message(const message::PresenceChange& what);
Frame write_message(const message::Pong& what);
Frame write_message(const message::Bye& what);

}  // namespace bloom::server
