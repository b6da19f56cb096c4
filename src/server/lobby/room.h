// A table as its log tells it: who sits there, the game, its clocks, what was asked and agreed.
//
// Nothing but `apply` changes a room, and it does so from one entry alone: a room that was rebuilt
// from its log is the room that it was. What somebody wants to do becomes drafts of entries, or a
// refusal; only when they are stored are they applied. Knows no sockets, threads or disks, and no
// clock but the times of entries.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/lobby/keys.h"
#include "server/lobby/seating.h"
#include "server/store/store.h"
#include "table/table.h"

namespace bloom::server {

// An entry to be; number and time come when it is stored.
struct Draft {
  int seat = -1;
  std::string_view kind;
  Json data = Json::object();
};
using Drafts = std::vector<Draft>;

// Who asks, and what they call the request, so that it happens once.
struct Asker {
  std::string identity;
  int seat = -1;  // −1 for a maker who watches
  std::string id;
};

enum class RoomState : std::uint8_t { kWaiting, kPlaying, kOver };
inline constexpr std::array<std::string_view, 3> kRoomStates = {"waiting", "playing", "over"};

class Room {
 public:
  // Entries 1…n. The error says which one does not fit.
  static Result<std::unique_ptr<Room>> rebuild(const std::vector<LogEntry>& log);

  Status apply(const LogEntry& entry);

  const std::string& id() const { return id_; }
  int number() const { return number_; }
  Millis updated() const { return updated_; }
  RoomState state() const { return state_; }
  const Settings& settings() const { return settings_; }
  const std::vector<Place>& places() const { return places_; }
  int players() const { return static_cast<int>(places_.size()); }
  int seat_of(std::string_view identity) const;       // −1: none
  int reserved_for(std::string_view identity) const;  // the seat that is kept for them; −1: none
  bool is_maker(std::string_view identity) const { return identity == maker_; }
  const Table* table() const { return table_.get(); }  // null before the start
  int actor() const;                                   // −1: nobody
  // The entry that the position is of: what a bot thinks about is stale when it has changed.
  int position_number() const { return position_number_; }
  const std::string& rematch() const { return rematch_; }
  Millis turn_began() const { return turn_began_; }
  // When the clock of the actor is at zero.
  std::optional<Millis> flag_time() const;

  // The number of the entry that this request became; 0 if it is new.
  int known(const Asker& asker) const;

  // What people want.
  struct Join {
    std::string identity;
    std::optional<std::string> key, name;
    std::optional<int> seat;
    std::vector<std::uint8_t> entropy;
  };
  // No drafts: they sit there already.
  Result<Drafts> join(const Join& wish, const Keys& keys, Millis now) const;
  Result<Drafts> link(std::string_view identity, int seat) const;
  // A request of a socket, as docs/online.md has it.
  Result<Drafts> request(const Json& message, const Asker& asker) const;
  Result<Drafts> rematch_made(std::string_view identity, const std::string& table) const;

  // What happens by itself.
  Drafts bot_move(std::string_view move, std::string_view by) const;
  Drafts stand_in(int seat) const;
  Drafts resumed() const;

  // For clients: public, but for the views and `you`.
  Json table_json() const;
  Json you_json(std::string_view identity, const Keys& keys, std::string_view base) const;
  // JSON texts; entries by number.
  const std::string& entry_text(int number) const { return entries_[number - 1]; }
  const std::string& view_text(int seat) const;
  TableRow row() const;

  // A new table for the same people, one seat further. Without entropy the seat of whoever asks is
  // kept for them like those of the others.
  Json rematch_request(std::string_view identity, std::string_view entropy) const;

 private:
  Room() = default;

  Asker asker_of(const LogEntry& entry, const Json& data) const;
  Status create(const LogEntry& entry, const Json& data);
  Status start(const Json& data, Json& shown);
  Status play(const LogEntry& entry, const Json& data, Json& shown);
  Status take_back(const LogEntry& entry, const Json& data, Json& shown);
  Status seat_entry(const LogEntry& entry, const Json& data, Json& shown);
  void charge(Millis time);
  void moved(int number, Millis time);
  Json clocks_json() const;

  Result<Drafts> want_move(const Json& message, const Asker& asker) const;
  Result<Drafts> want_undo(const Json& message, const Asker& asker) const;
  Result<Drafts> want_agree(const Json& message, const Asker& asker) const;
  Result<Drafts> want_chat(const Json& message, const Asker& asker) const;
  Result<Drafts> want_leave(const Json& message, const Asker& asker) const;
  Result<Drafts> want_back(const Json& message, const Asker& asker) const;
  Result<Drafts> want_seat(const Json& message, const Asker& asker) const;
  Result<Drafts> want_mute(const Json& message, const Asker& asker) const;
  Result<Drafts> want_remove(const Json& message, const Asker& asker) const;
  // With a start behind them, if these drafts fill the last free seat.
  Drafts maybe_start(Drafts drafts) const;

  std::string id_, maker_, rematch_;
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
  struct Ask {
    int number = 0, seat = 0, moves = 0;  // the entry that asks
    std::vector<int> agreed;
  };
  std::optional<Ask> ask_;
  std::unordered_map<std::string, int> known_;  // requests, by who asked and their id
  std::vector<std::string> entries_;            // as clients get them
  mutable std::vector<std::string> views_;  // by seat, the spectator's last; empty: not yet made
};

}  // namespace bloom::server
