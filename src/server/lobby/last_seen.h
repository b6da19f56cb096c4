// A game as its people last saw it, kept beside the log.
//
// The log alone is the truth, and everything follows from it as long as its moves can be played
// again. A later program may no longer be able to: its rules were corrected. Then this is what is
// shown, and nothing is played on it. It is written with the row of a table (Live::flush_row), so
// it may lag behind the log by the moves of a second; it says which entry it is of.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "json/json.h"
#include "server/store/store.h"
#include "table/table.h"

namespace bloom::server {

struct Seen {
  int number = 0;  // the entry of the position
  int moves = 0;   // that stood then
  // Null while the game went on; else {"scores":[…],"winners":[…]}.
  Json result;
  std::vector<std::string> views;  // by seat, the spectator's last; JSON texts
};

// Scores and winners of a game that is over, else null.
Json result_json(const Table& table);

// The views of all seats; most of what they hold is the same, and is written once.
LastSeen write_seen(const Table& table, int number);

// Nothing if it is not what write_seen made, or if this program cannot read the views any more.
std::optional<Seen> read_seen(std::string_view game, int players, const LastSeen& kept);

}  // namespace bloom::server
