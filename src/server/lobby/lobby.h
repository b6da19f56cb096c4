// All tables: finds them, makes them, brings people to them. What HTTP asks for ends up here, as
// JSON both ways (docs/online.md). Runs on one thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/lobby/lists.h"
#include "server/lobby/live.h"

namespace bloom::server {

struct LobbyLimits {
  int tables_per_identity = 50;
  int keep_days = 90;  // 0: for ever
};

class Lobby {
 public:
  Lobby(Hall hall, LobbyLimits limits) : hall_(std::move(hall)), limits_(limits) {}

  using Answer = std::function<void(Result<Json>)>;
  struct Who {
    std::string identity;  // empty: none yet
    std::string base;      // of links
  };

  void create(const Who& who, const Json& request, Answer answer);
  void state(const Who& who, const std::string& table, Answer answer);
  void join(const Who& who, const std::string& table, const Json& request, Answer answer);
  void link(const Who& who, const std::string& table, const Json& request, Answer answer);
  void rematch(const Who& who, const std::string& table, const Json& request, Answer answer);
  void record(const std::string& table, Answer answer);
  void mine(const Who& who, Answer answer);
  void open(Answer answer);

  // A connection; `found` gets the room it is in, or why there is none.
  void attach(const std::string& table, int since, std::shared_ptr<Client> client,
              std::function<void(Result<std::shared_ptr<Live>>)> found);

  // Goes on with the games that a server before this one left: bots and clocks wait for nobody.
  void wake();
  void tick();
  void end_all(std::string_view reason);
  Hall& hall() { return hall_; }
  const LobbyLimits& limits() const { return limits_; }

 private:
  struct Loaded;
  using Found = std::function<void(Result<std::shared_ptr<Live>>)>;
  void with(const std::string& table, Found found);
  // Stores the first entries of a table.
  void begin(const std::string& id, const Drafts& drafts, Found found);
  void enter(const std::shared_ptr<Live>& live, const Who& who, Room::Join wish, Answer answer);
  Json scene(const Room& room, const Who& who) const;
  void sweep(Millis now);
  void drop(const std::string& table);
  void answer_list(Result<TableList> list, const Answer& answer);
  void troubled(const Error& error) const;
  void wake_next(std::vector<std::string> tables);

  Hall hall_;
  LobbyLimits limits_;
  std::unordered_map<std::string, std::shared_ptr<Live>> rooms_;
  std::map<std::string, std::vector<Found>> loading_;
  std::unordered_map<std::string, int> making_;  // tables that are being made, by identity
  Millis swept_ = 0, evicted_ = 0;
};

}  // namespace bloom::server
