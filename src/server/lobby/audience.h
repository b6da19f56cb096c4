// Those who are connected to a table: who is here, and what they are told.
//
// Everything here runs on the lobby's one thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/lobby/bucket.h"
#include "server/lobby/hall.h"
#include "server/lobby/room.h"

namespace bloom::server {

// A connection to a table; the network's side of it.
class Client {
 public:
  virtual ~Client() = default;
  // A frame, in order; never blocks. Too many that are not taken end the connection.
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  // Says why, sends what waits, and closes.
  virtual void end(std::string_view reason) = 0;

  std::string identity;  // empty: a spectator without one
  std::string base;      // of links, "https://bloom.example/"
};

class Audience {
 public:
  struct Session {
    std::shared_ptr<Client> client;
    int seat;  // below 0: watches
    Bucket frames;
  };

  // Both must outlive it.
  Audience(const Room& room, Hall& hall);

  bool empty() const { return sessions_.empty(); }
  std::size_t size() const { return sessions_.size(); }
  Session* find(const Client* client);

  // Welcomes a client with the entries after `since`; the others hear who came.
  void add(const std::shared_ptr<Client>& client, int since);
  void remove(const Client* client);
  void end_all(std::string_view reason);

  // New entries, which the room has applied: to the client that asked for them first, with the
  // acknowledgement, then to the others. Those who were removed by them are shown out.
  void tell(const std::vector<LogEntry>& entries, const Client* first, const Asker& asker);
  void acknowledge(Client& client, const std::string& id, int number);
  // With what is missing after `after`, if the request was stale.
  void refuse(Client& client, const Json& id, const Error& error, int after);
  void pong(Client& client, const std::string& id);

  // When a bot will play for a seat that is away, unless something changes.
  std::optional<Millis> standin_time(int seat) const;

 private:
  struct Presence {
    bool online = false;
    Millis since = 0;
  };

  void send_presence();
  bool update_presence();
  std::string presence_text() const;
  std::string entries_after(int number) const;
  std::string you_text(const Client& client) const;

  const Room& room_;
  Hall& hall_;
  std::vector<Session> sessions_;
  std::vector<Presence> presence_;  // by seat
};

}  // namespace bloom::server
