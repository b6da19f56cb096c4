// All tables: finds them, makes them, brings people to them. What HTTP asks for ends up here, as
// JSON both ways (docs/online.md). Runs on one thread.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/lobby/alarms.h"
#include "server/lobby/decision.h"
#include "server/lobby/listings.h"
#include "server/lobby/live.h"

namespace bloom::server {

struct LobbyLimits {
  int tables_per_identity = 50;
  int keep_days = 90;         // 0: for ever
  std::int64_t min_free = 0;  // bytes on the disk; below that there are no new tables
  int wake_page = 100;        // names of tables that are read at once after a start
  int alone = 500;            // rooms in memory where nobody is; beyond it no game wakes by itself
};

class Lobby {
 public:
  Lobby(Context context, LobbyLimits limits);

  using Answer = std::function<void(Result<Json>)>;
  struct Who {
    std::string identity;  // empty: none yet
    std::string base;      // of links
    std::string address;   // that limits count by; empty: this machine

    Payer payer() const { return {address, identity}; }
  };

  void create(const Who& who, const Json& request, Answer answer);
  void state(const Who& who, const std::string& table, Answer answer);
  void join(const Who& who, const std::string& table, const Json& request, Answer answer);
  void link(const Who& who, const std::string& table, const Json& request, Answer answer);
  void rematch(const Who& who, const std::string& table, const Json& request, Answer answer);
  void record(const Who& who, const std::string& table, Answer answer);
  // Of a table whose game cannot go on, by its maker.
  void remove(const Who& who, const std::string& table, const Json& request, Answer answer);
  void mine(const Who& who, Answer answer);
  void open(Answer answer);

  // A connection; `found` gets the room it is in, or why there is none.
  void attach(const std::string& table, int since, std::shared_ptr<Client> client,
              std::function<void(Result<std::shared_ptr<Live>>)> found);

  // Goes on with the games that a server before this one left: bots and clocks wait for nobody.
  // All of them, one after the other; those that wait for people or for a time far off do not stay
  // in memory.
  void wake();
  void tick();
  void end_all(std::string_view reason);
  // Why nothing new should be begun here; empty: all is well.
  std::string unready() const;
  Context& context() { return context_; }
  const LobbyLimits& limits() const { return limits_; }

 private:
  // A room as it was read, and whether lists know less of it than its log.
  struct Loaded {
    std::unique_ptr<Room> room;
    bool row_late;
  };
  using Found = std::function<void(Result<std::shared_ptr<Live>>)>;
  // A table that is being read, for all who asked meanwhile.
  struct Loading {
    std::vector<Found> waiting;
    std::set<std::string> owners;
    std::shared_ptr<std::atomic<bool>> begun = std::make_shared<std::atomic<bool>>(false);
  };
  void with(const std::string& owner, const std::string& table, Found found);
  static Result<Loaded> load(Store& store, const std::string& table);
  std::shared_ptr<Live> enliven(const std::string& table, Loaded loaded);
  // Stores the first entries of a table.
  void begin(const std::string& id, Drafts drafts, const Payer& payer, Found found);
  void enter(const std::shared_ptr<Live>& live, const Who& who, JoinRequest join, Answer answer);
  // For whoever may make a table: those of one person one after the other, so that each is counted
  // when the next one asks.
  void make(const Who& who, Answer answer, std::function<void(Answer)> work);
  void make_next(const std::string& identity);
  void enter_next(const std::shared_ptr<Live>& old, const Who& who, const entry::Entropy& entropy,
                  bool may_make, Answer answer);
  Json scene(const Room& room, const Who& who) const;
  void look_at_clocks();
  void keep_ledger();
  void sweep();
  void rest(const std::vector<std::shared_ptr<Live>>& all);
  void drop(const std::string& table);
  void deleted(const std::string& table);  // in the store
  void give_memory_back();
  void unreadable(const std::string& table, const Error& error) const;
  std::optional<Error> no_space() const;
  void wake_page(const std::string& after);
  void ring();
  void woken(const std::string& table, Result<Loaded> loaded);

  Context context_;
  LobbyLimits limits_;
  std::unordered_map<std::string, std::shared_ptr<Live>> rooms_;
  std::map<std::string, Loading> loading_;
  // Tables that are to be made, by identity.
  std::unordered_map<std::string, std::deque<std::function<void()>>> making_;
  Listings listings_;
  bool ending_ = false;
  Timekeeper time_;
  bool sweeping_ = false;
  Alarms alarms_;  // of games that rest
  int alone_ = 0;  // rooms where nobody was at the last tick, or that woke since
  int waking_ = 0;
  std::optional<std::string> asleep_;  // those behind this one are still to be woken
  int dropped_ = 0;                    // rooms, since memory was given back
  // By the clock that only runs.
  Millis ask_ledger_, sweep_at_, kept_, evicted_, released_ = 0;
};

}  // namespace bloom::server
