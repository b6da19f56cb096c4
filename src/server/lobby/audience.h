// Those who are connected to a table: who is here, and what they are told.
//
// Each session is a place in the log: what comes after it is sent when the connection takes it. So
// a connection that reads slowly costs a page at most; what it misses meanwhile is told at once,
// with the position as it then is.
//
// Everything here runs on the lobby's one thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/lobby/bucket.h"
#include "server/lobby/context.h"
#include "server/lobby/frame.h"
#include "server/lobby/message.h"
#include "server/lobby/room.h"

namespace bloom::server {

// A connection to a table; the network's side of it.
class Client {
 public:
  virtual ~Client() = default;
  // A frame, in order; never blocks. Too many that are not taken end the connection.
  virtual void send(Frame frame) = 0;
  // Whether little waits to be taken, so that more may be sent. When it is so again, `drained` is
  // called.
  virtual bool ready() const = 0;
  // Says why, sends what waits, and closes.
  virtual void end(std::string_view reason) = 0;

  std::string identity;  // empty: a spectator without one
  std::string base;      // of links, "https://bloom.example/"
  std::string address;   // that limits count by; empty: under none
  std::function<void()> drained;
};

class Audience {
 public:
  // Whoever asks for more without reading the answers is cut off.
  static constexpr std::size_t kMostAcks = 256;

  struct Session {
    Session(std::shared_ptr<Client> whose, int at, int since)
        : client(std::move(whose)), seat(at), sent(since) {}

    std::shared_ptr<Client> client;
    int seat;  // below 0: watches
    Bucket frames{60, 20};
    int sent;               // the last entry that was sent
    bool welcomed = false;  // nothing but entries before
    // What changed and was not sent yet.
    bool view = false, table = false, you = false, presence = false;
    std::vector<Ack> acks;

    // But for entries.
    bool has_all() const {
      return welcomed && !view && !table && !you && !presence && acks.empty();
    }
  };

  // Both must outlive it.
  Audience(const Room& room, Context& context);

  bool empty() const { return sessions_.empty(); }
  std::size_t size() const { return sessions_.size(); }
  Session* find(const Client* client);
  // The first who sits here, or else the first who watches; null if nobody is here.
  const Client* patron() const;
  // For whom bots think here: the patron's address. Tables where nobody is are all of one owner:
  // identities cost nothing, and nobody waits there.
  std::string bot_owner() const;
  static constexpr const char* kNoOwner = "nobody";

  // Brings a client the entries after `since` and the welcome; the others hear who came.
  void add(const std::shared_ptr<Client>& client, int since);
  void remove(const Client* client);
  void end_all(std::string_view reason);
  // The client has taken what it was sent.
  void drained(const Client* client);

  // New entries, which the room has applied: to the client that asked for them first, with the
  // acknowledgement, then to the others. Those who were removed by them are shown out.
  void publish(const std::vector<Entry>& entries, const Client* first, const Caller& caller);
  void acknowledge(Client& client, const std::string& id, int number);
  // With the position, if the request was stale; the entries up to it are sent before.
  void refuse(Client& client, std::optional<std::string> id, const Error& error);
  void pong(Client& client, const std::string& id);

  // Since when each seat is as it is; as it was before the room was given back.
  std::vector<Millis> away_since() const;
  void be_away_since(const std::vector<Millis>& times);

  // When a bot will play for a seat that is away, unless something changes.
  std::optional<Millis> standin_time(int seat) const;

 private:
  bool behind(const Session& session) const;
  // Sends what the session lacks, as far as its client is ready.
  void catch_up(Session& session);
  void send_presence();
  bool update_presence();
  Presence presence() const;
  std::string you_text(const Client& client) const;
  std::string table_text() const;

  const Room& room_;
  Context& context_;
  std::vector<Session> sessions_;
  std::vector<Presence::Seat> presence_;  // when a bot stands in is found out when it is told
};

}  // namespace bloom::server
