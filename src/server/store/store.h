// Where tables live: an append-only log, and what is needed to find tables in it.
//
// Everything a table is follows from its entries (table, number 1…n). The key (table, number) makes
// each entry happen exactly once, whichever thread or process writes it: that is all the
// concurrency control there is. Rows only make lists quick. They may lag behind the log, and then
// say so by their number.
//
// All functions block, and a store is used by one thread at a time; journal.h brings them to a
// thread of their own. tests/server/store_contract.h is the suite that every kind of store passes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/hex.h"
#include "base/result.h"

namespace bloom::server {

using Millis = std::int64_t;  // since 1970

struct LogEntry {
  std::string table;
  int number = 0;
  Millis time = 0;
  int seat = -1;     // −1: none
  std::string kind;  // see lobby/room.h
  std::string data;  // JSON
  bool operator==(const LogEntry&) const = default;
};

// What lists show of a table after its entry `number`.
struct TableRow {
  std::string table;
  int number = 0;
  std::string state;  // waiting, playing, over
  bool listed = false;
  Millis updated = 0;
  std::string summary;               // JSON
  std::string maker;                 // identity
  std::vector<std::string> members;  // identities of the seats and of the maker, without doubles
  bool operator==(const TableRow&) const = default;
};

// What a table's people last saw, for when a later program can no longer follow the log
// (lobby/last_seen.h). Nothing else is taken from it.
struct LastSeen {
  int number = 0;    // the entry that it is of
  std::string data;  // JSON
  bool operator==(const LastSeen&) const = default;
};

// Entries with consecutive numbers, stored all or none of them; or a row alone, with what was last
// seen.
struct Append {
  std::vector<LogEntry> entries;
  std::optional<TableRow> row;
  std::optional<LastSeen> seen = {};  // a later one that is there already stays
};

enum class Written : std::uint8_t {
  kStored,
  kTaken,  // another entry has the first one's number; nothing was stored
};

// How long servers have run on a store, in all: time that no wall clock can make up.
struct Ledger {
  Millis lived = 0;
  Millis seen = 0;  // the wall clock, when this was kept; 0: never
  bool operator==(const Ledger&) const = default;
};

// In bytes; −1: not known.
struct Space {
  std::int64_t free = -1;  // where the store grows
  std::int64_t used = -1;  // by the store
};

class Store {
 public:
  virtual ~Store() = default;

  // All at once; on return they survive loss of power. An error: none was stored. By index.
  virtual Result<std::vector<Written>> append(const std::vector<const Append*>& appends) = 0;
  // The entries after a number, in order.
  virtual Result<std::vector<LogEntry>> read(std::string_view table, int after) = 0;

  // Nothing kept: its number is 0.
  virtual Result<LastSeen> last_seen(std::string_view table) = 0;

  // Latest first; of an identity's, those that are not over before those that are.
  virtual Result<std::vector<TableRow>> tables_of(std::string_view identity, int most) = 0;
  virtual Result<std::vector<TableRow>> open_tables(int most) = 0;  // listed and waiting
  // How many tables that are not over an identity made.
  virtual Result<int> unfinished_of(std::string_view maker) = 0;
  // Of a table's last entry; 0 if there is none. `row`: the number that its row is of.
  struct Tail {
    int number = 0;
    Millis time = 0;
    int row = 0;
  };
  virtual Result<Tail> tail(std::string_view table) = 0;

  // Tables whose game is under way, and those whose rows do not know it yet: by name, those that
  // come after a name.
  virtual Result<std::vector<std::string>> playing(std::string_view after, int most) = 0;

  virtual Result<Ledger> ledger() = 0;
  virtual Status keep(const Ledger& ledger) = 0;
  // Writes so many bytes to the disk and forgets them: whether a write of that size can be done.
  virtual Status probe(std::size_t bytes) = 0;
  // Deletes tables, all at once, and names them: those without an entry since `since` by the wall
  // clock whose row was written when the ledger had `lived` or less.
  virtual Result<std::vector<std::string>> remove_idle(Millis since, Millis lived, int most) = 0;

  // Deletes a table and all that belongs to it; one that there is not is deleted.
  virtual Status remove(std::string_view table) = 0;

  virtual Space space() = 0;

  // 32 random bytes that belong to this store for ever: keys of links are made from them.
  virtual Result<Bytes32> secret() = 0;
};

}  // namespace bloom::server
