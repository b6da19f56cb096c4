// A room that somebody is in: its audience, what waits to be stored, bots and deadlines.
//
// Everything here runs on one thread. One thing happens at a time: a wish becomes drafts, these are
// stored, applied, acknowledged and told to the others; only then comes the next wish.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/lobby/audience.h"
#include "server/lobby/bucket.h"
#include "server/lobby/hall.h"
#include "server/lobby/room.h"

namespace bloom::server {

class Live : public std::enable_shared_from_this<Live> {
 public:
  // `row_late`: lists do not know yet what the log says.
  Live(std::unique_ptr<Room> room, Hall& hall, bool row_late);

  const Room& room() const { return *room_; }

  using Decide = std::function<Result<Drafts>(const Room&)>;
  // The number of the last entry that came of it; 0 if there was nothing to do.
  using Told = std::function<void(Result<int>)>;
  void act(Decide decide, Told told);

  void attach(const std::shared_ptr<Client>& client, int since);
  void detach(const Client* client);
  // A frame from a client.
  void receive(const std::shared_ptr<Client>& client, std::string_view text);

  // To be called a few times a second.
  void tick(Millis now);
  // Nobody is here and nothing is to happen: memory can be given back.
  bool idle(Millis now) const;
  // The table is no more: those who are here and those who wait for an answer are told.
  void close();
  bool gone() const { return gone_; }
  // Nothing waits to be stored and no bot thinks.
  bool settled() const { return !busy_ && wishes_.empty() && thinking_ == 0; }
  void end_all(std::string_view reason) { audience_.end_all(reason); }
  std::size_t clients() const { return audience_.size(); }

 private:
  struct Wish {
    Decide decide;
    Told told;
    std::weak_ptr<Client> from;
    Asker asker;  // to be acknowledged
    int tries = 0;
  };

  void add(Wish wish);
  void next();
  void store(Wish wish, Drafts drafts);
  void stored(Wish& wish, const Append& what);
  bool apply(const LogEntry& entry);
  void catch_up(Wish wish);
  void tell(const std::vector<LogEntry>& entries, const Client* first, const Asker& asker);
  void after_change();
  // Bots alone play on while somebody watches.
  bool was_away() const;
  bool cared_for() const;
  void ask_bot(Level level, std::string_view by);
  void flush_row();

  std::unique_ptr<Room> room_;
  Hall& hall_;
  Audience audience_;
  std::deque<Wish> wishes_;
  bool busy_ = false, gone_ = false;
  bool row_late_;             // lists do not know yet what changed
  bool resumed_ = false;      // the absence of the server was written down
  int thinking_ = 0;          // the position that a bot thinks about
  std::vector<Bucket> chat_;  // by seat
  Millis used_;
};

}  // namespace bloom::server
