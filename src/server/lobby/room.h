// A table as its log tells it: who sits there, the game, its clocks, what was asked and agreed.
//
// Nothing but `apply` changes a room, and it does so from one entry alone: a room that was rebuilt
// from its log is the room that it was. What somebody asks for becomes drafts of entries, or a
// refusal (decision.h); only when they are stored are they applied. Knows no sockets, threads or
// disks, and no clock but the times of entries.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/lobby/entry.h"
#include "server/lobby/entry_codec.h"
#include "server/lobby/entry_log.h"
#include "server/lobby/keys.h"
#include "server/lobby/seating.h"
#include "server/store/store.h"
#include "table/table.h"

namespace bloom::server {

// Who asks, and what they call the request, so that it happens once.
struct Caller {
  std::string identity;
  int seat = -1;  // −1 for a maker who watches
  std::string id;
};

// Why a game can only be looked at: what is in its log happened, but cannot be followed here.
struct Stop {
  std::string_view code;  // older-rules, newer-rules or damaged
  std::string message;    // a sentence
  int entry = 0;          // the first that cannot be followed
  int move = 0;           // which move of the game that is, from 1 on; 0: none
  int shown = 0;          // how many moves of the game stand in what is shown
  bool last = false;      // what is shown is what people last saw; else what was before the entry
};

enum class RoomState : std::uint8_t { kWaiting, kPlaying, kOver };
inline constexpr std::array<std::string_view, 3> kRoomStates = {"waiting", "playing", "over"};

class Room {
 public:
  // Entries 1…n. The error says which one does not fit. A game whose moves cannot be played again,
  // as after a correction of the rules, stops where it can no longer be followed; `recall` then
  // shows it as it last was.
  static Result<std::unique_ptr<Room>> rebuild(const std::vector<LogEntry>& log);
  static Result<std::unique_ptr<Room>> rebuild(std::string table, const std::vector<Entry>& log);

  Status apply(const Entry& entry) { return take(entry, false); }
  // What was kept of a game that has stopped. Without effect where the log tells as much.
  void recall(const LastSeen& kept);

  const std::string& id() const { return id_; }
  int number() const { return number_; }
  Millis created() const { return created_; }
  Millis updated() const { return updated_; }
  RoomState state() const { return state_; }
  const Settings& settings() const { return settings_; }
  const std::vector<Place>& places() const { return places_; }
  int players() const { return static_cast<int>(places_.size()); }
  int seat_of(std::string_view identity) const;        // −1: none
  int reserved_for(std::string_view identity) const;   // the seat that is kept for them; −1: none
  const std::string& maker() const { return maker_; }  // identity
  bool is_maker(std::string_view identity) const { return identity == maker_; }
  const Bytes32& commitment() const { return commitment_; }
  const Table* table() const { return table_.get(); }  // null before the start
  int actor() const;                                   // −1: nobody
  const std::optional<Stop>& stopped() const { return stopped_; }
  int moves() const;    // of the game, that stand
  Json result() const;  // null while it is not over
  // The entry that the position is of: what a bot thinks about is stale when it has changed.
  int position_number() const { return position_number_; }
  const std::string& rematch() const { return rematch_; }
  Millis turn_began() const { return turn_began_; }
  // What each seat has left, in ms, when the turn began; null: there are no clocks.
  const std::vector<std::int64_t>* clocks() const { return left_.empty() ? nullptr : &left_; }
  // When the clock of the actor is at zero.
  std::optional<Millis> flag_time() const;

  // Entries that are no move of the game as it stands: talk, people who come and go, what was taken
  // back.
  int extras() const;

  // The number of the entry that this request became; 0 if it is new.
  int known(const Caller& caller) const;

  // A question whether moves are taken back.
  struct Question {
    int number = 0, seat = 0, moves = 0;  // the entry that asks
    std::vector<int> agreed;
  };
  const std::optional<Question>& question() const { return question_; }
  bool maker_left() const { return maker_left_; }
  bool was_removed(std::string_view identity) const;

  // For clients (room_json.h has more), JSON texts: entries, and what a seat sees; below 0: what
  // everybody does.
  const EntryLog& entries() const { return entries_; }
  const std::string& view_text(int seat) const;

 private:
  struct Applied;  // what each kind of entry does

  explicit Room(std::string table) : id_(std::move(table)) {}

  Status take(const Entry& entry, bool from_log);
  // What follows from an entry that happened, but not from its game, which had stopped.
  Status follow(const Entry& entry, bool from_log, Outcome& outcome);
  void stop(const Entry& entry, std::string_view why);
  std::string known_key(const Entry& entry) const;
  void charge(Millis time);
  void moved(int number, Millis time);

  std::string id_, maker_, rematch_;
  std::optional<Stop> stopped_;
  Json recalled_result_;
  bool maker_left_ = false;
  std::vector<std::string> removed_, muted_;  // identities, for when they sit down again
  int number_ = 0, position_number_ = 0;
  Millis created_ = 0, updated_ = 0;
  RoomState state_ = RoomState::kWaiting;
  Settings settings_;
  Bytes32 secret_{}, commitment_{};
  std::vector<Place> places_;
  std::unique_ptr<Table> table_;
  std::vector<std::int64_t> left_;  // ms by seat
  Millis turn_began_ = 0;
  std::optional<Question> question_;
  std::unordered_map<std::string, int> known_;  // requests, by who asked and their id
  EntryLog entries_;                            // as clients get them
  mutable std::vector<std::string> views_;  // by seat, the spectator's last; empty: not yet made
};

}  // namespace bloom::server
