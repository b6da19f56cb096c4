// One table of `bloom load`: plays by what its sockets say, and remembers everything that can be
// held against the record in the end.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "client/pace.h"
#include "client/socket.h"
#include "client/visitor.h"
#include "load/faults.h"
#include "table/registry.h"

namespace bloom::load {

class Table {
 public:
  // Makes the table and brings everybody to it, without sockets. Takes several round trips.
  static Result<std::unique_ptr<Table>> make(const client::Url& url, const std::string& game,
                                             int players, std::uint64_t seed);
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  int players() const { return static_cast<int>(people_.size()); }

  // Opens a socket for a seat, from where the last one ended. The events come from the loop; these
  // three are to be told of them.
  void dial(client::Loop& loop, int seat, client::Socket::Events events);
  // Sends again what was not acknowledged. Whether it is the seat's first socket.
  bool opened(int seat);
  void take(int seat, std::string_view text, Faults& faults);
  // The socket is of no use any more. Whether it ever was open.
  bool drop(int seat);

  // Whether somebody can move now, is not too fast for the server, and nothing is under way.
  bool ready(double now) const;
  bool over() const { return over_; }
  bool waiting() const { return pending_; }
  // Sends a random move.
  void move(double now, Faults& faults);
  // Seconds from sending to acknowledgement, if a move was acknowledged since the last call.
  std::optional<double> latency() { return std::exchange(latency_, std::nullopt); }

  // Closes the sockets.
  void hang_up();
  // Holds all of it against the record; `deeply` also every view. Blocks.
  void verify(bool deeply, Faults& faults);

 private:
  Table() = default;
  struct Person {
    client::Visitor visitor;
    std::unique_ptr<client::Socket> socket;
    bool connected = false, known = false;  // the socket is open; one ever was
    int number = 0;                         // of the last entry
    std::string view;                       // the latest, as it came
    client::Pace pace;
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
  Status join(int seat, std::string_view link);
  void take_entry(int seat, const Foreign& entry, Faults& faults);
  void send_pending(int seat);
  void verify_views(const Foreign& record, Faults& faults);

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
  std::optional<double> latency_;
  std::vector<Acknowledged> acknowledged_;
  std::vector<Sight> sights_;
};

}  // namespace bloom::load
