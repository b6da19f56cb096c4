// A room that somebody is in: its audience, what waits to be stored, bots and deadlines.
//
// Everything here runs on one thread. One thing happens at a time: an action becomes drafts, these
// are stored, applied, acknowledged and told to the others; only then comes the next action.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/lobby/audience.h"
#include "server/lobby/bucket.h"
#include "server/lobby/context.h"
#include "server/lobby/entry.h"
#include "server/lobby/room.h"

namespace bloom::server {

class Live : public std::enable_shared_from_this<Live> {
 public:
  // `row_late`: lists do not know yet what the log says.
  Live(std::unique_ptr<Room> room, Context& context, bool row_late);

  const Room& room() const { return *room_; }

  using Decide = std::function<Result<Drafts>(const Room&)>;
  // The number of the last entry that came of it; 0 if there was nothing to do.
  using Completion = std::function<void(Result<int>)>;
  void act(Decide decide, Completion done, Payer payer = {});

  void attach(const std::shared_ptr<Client>& client, int since);
  void detach(const Client* client);
  // A frame from a client.
  void receive(const std::shared_ptr<Client>& client, std::string_view text);

  // To be called a few times a second.
  void tick(Millis now);
  // Nobody is here and nothing is to happen for a while: memory can be given back. `soon`: also if
  // somebody was here a moment ago.
  bool idle(bool soon) const;
  // When something is to happen by itself, if nobody comes; nothing: never.
  std::optional<Millis> due() const;
  // What a bot came up with, empty if nothing. If it is not legal another move is made for it: a
  // table never stands still because of a bot. Counted and logged.
  void bot_thought(int position, entry::By by, const std::string& move);
  // A bot is to move, and too many think for tables where nobody is: it is asked another time.
  bool bot_waits() const { return bot_waits_; }
  // Since when each seat is away, for when the room was given back in between.
  std::vector<Millis> away_since() const { return audience_.away_since(); }
  void be_away_since(const std::vector<Millis>& times) { audience_.be_away_since(times); }
  // Something is to happen by itself, also if nobody is there: a clock runs, a bot is to move.
  static bool goes_on(const Room& room);
  // The table is no more: those who are here and those who wait for an answer are told.
  void close();
  bool gone() const { return gone_; }
  // Nothing waits to be stored and no bot thinks.
  bool settled() const { return !busy_ && actions_.empty() && thinking_ == 0; }
  // Before the server ends: the next one may know other rules.
  void keep_row() {
    if (row_late_ && !gone_) flush_row();
  }
  void end_all(std::string_view reason) { audience_.end_all(reason); }
  std::size_t clients() const { return audience_.size(); }

 private:
  struct Action {
    Decide decide;
    Completion done;
    std::weak_ptr<Client> from;
    Caller caller;  // to be acknowledged
    Payer payer;
    int tries = 0;
  };

  void add(Action action);
  void next();
  void store(Action action, Drafts drafts);
  void stored(Action& action, const Drafts& entries, bool row);
  bool apply(const Entry& entry);
  void damaged(const Error& error) const;
  void catch_up(Action action);
  void publish(const std::vector<Entry>& entries, const Client* first, const Caller& caller);
  void after_change();
  // Bots alone play on while somebody watches.
  bool was_away() const;
  bool cared_for() const;
  void ask_bot(Level level, entry::By by);
  // On whose account it is what happens by itself: a player who is here, or somebody who watches.
  Payer patron() const;
  void flush_row();

  std::unique_ptr<Room> room_;
  Context& context_;
  Audience audience_;
  std::deque<Action> actions_;
  bool busy_ = false, gone_ = false;
  bool row_late_;            // lists do not know yet what changed
  int seen_ = 0;             // the position that was last kept as seen
  Millis resumed_ = -1;      // the absence until then was written down
  int thinking_ = 0;         // the position that a bot thinks about
  bool for_nobody_ = false;  // it was asked when nobody was here
  bool bot_waits_ = false;
  std::vector<Bucket> chat_;  // by seat
  Bucket changes_{60, 5};     // who sits where, what is taken back: each is told to everybody
  Millis used_;               // by the clock that only runs
};

}  // namespace bloom::server
