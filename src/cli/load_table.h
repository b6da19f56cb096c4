// One table of `bloom load`: plays by what its sockets say, and remembers everything that can be
// held against the record in the end.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/wire.h"
#include "table/registry.h"

namespace bloom::cli {

// What must not happen. In the end all three are 0.
struct Faults {
  std::uint64_t lost = 0;     // acknowledged, and not in the record
  std::uint64_t doubled = 0;  // in the record more often than it was played
  std::uint64_t wrong = 0;    // anything else that docs/online.md does not allow
  std::vector<std::string> why;
  void add_wrong(std::string sentence) {
    ++wrong;
    if (why.size() < 10) why.push_back(std::move(sentence));
  }
};

class LoadTable {
 public:
  // Makes the table, brings everybody to it and opens their sockets. Takes several round trips.
  static Result<std::unique_ptr<LoadTable>> make(const Url& url, const std::string& game,
                                                 int players, std::uint64_t seed);
  ~LoadTable();
  LoadTable(const LoadTable&) = delete;
  LoadTable& operator=(const LoadTable&) = delete;

  int players() const { return static_cast<int>(people_.size()); }
  int file(int seat) const { return people_[seat].file; }

  // Reads what has come on a seat's socket; false if the socket is gone.
  bool receive(int seat, Faults& faults);
  // After a socket is gone: the seat is silent, a new socket is made by another thread (`dial`
  // blocks), and what was not acknowledged is sent again.
  void drop(int seat);
  Result<int> dial(int seat) { return people_[seat].visitor.open_socket(socket_target(seat)); }
  void reconnected(int seat, int file);

  // Whether somebody can move now, is not too fast for the server, and nothing is under way.
  bool ready(double now) const;
  bool over() const { return over_; }
  bool waiting() const { return pending_; }
  // Sends a random move.
  void move(double now, Faults& faults);
  // Seconds from sending to acknowledgement of the moves acknowledged since the last call.
  std::vector<double> latencies() { return std::exchange(latencies_, {}); }

  // The game is over: closes the sockets.
  void hang_up();
  // Holds all of it against the record; `deeply` also every view. Blocks.
  void verify(bool deeply, Faults& faults);

 private:
  LoadTable() = default;
  struct Person {
    Visitor visitor;
    int file = -1;
    Frames frames;
    int number = 0;    // of the last entry
    std::string view;  // the latest, as it came
    Pace pace;
  };
  struct Acknowledged {
    int number;
    int seat;
    std::string move;
  };
  struct Sight {
    int number;
    int seat;
    std::uint64_t hash;
  };
  void take(int seat, std::string_view text, Faults& faults);
  void take_entry(int seat, const Json& entry, Faults& faults);
  void send_pending(int seat);
  std::string socket_target(int seat) const;

  const GameEntry* game_ = nullptr;
  std::string id_;
  std::vector<Person> people_;
  int number_ = 0, start_ = 0;  // the last entry that anybody has; the one of the start
  int actor_ = -1;
  bool over_ = false;
  bool pending_ = false;  // a move is sent and not acknowledged
  int pending_seat_ = 0, pending_after_ = 0;
  std::string pending_move_, pending_id_;
  double sent_ = 0;
  std::uint64_t seed_ = 0, moves_ = 0;
  std::vector<double> latencies_;
  std::vector<Acknowledged> acknowledged_;
  std::vector<Sight> sights_;
};

}  // namespace bloom::cli
