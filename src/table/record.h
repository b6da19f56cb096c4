// Records: a whole game as one JSON object, written, replayed and checked.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "json/json.h"
#include "table/table.h"

namespace bloom {

// Who a record is for: the keeper of the table sees all of it; those who sit or look on do not see
// seed and deal before the game is over.
enum class RecordFor : std::uint8_t { kKeeper, kPlayers };
Json write_record(const Table& table, RecordFor reader = RecordFor::kKeeper);

// Replays a record. Whatever is there is checked: deal against seed, seed against fairness, every
// move, its seat, scores and winners. The error names the first thing that is wrong; for a move its
// index too.
//
// A record without `rules` was played by rules 1 (games/edition.h). One of older rules is replayed
// as long as it is legal today, with the options that came later as they were then; the table then
// is a game of today's rules. At the first move that no longer is legal it is refused, with a
// sentence that says so.
Result<std::unique_ptr<Table>> load_record(const Json& record);

// What a replay could not check, as sentences ("There is no seed, …").
std::vector<std::string> unchecked(const Json& record, const Table& table);

}  // namespace bloom
