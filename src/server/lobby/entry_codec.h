// Entries as text: as the store keeps them, and as clients get them. The only place that knows how
// an entry is written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/seat.h"
#include "server/lobby/entry.h"
#include "server/store/store.h"

namespace bloom::server {

// For the store.
LogEntry write_entry(const Entry& entry, std::string_view table);

// From the store. Missing keys and those of a wrong type have a harmless value, unknown ones are
// ignored: logs of older servers lack some, those of newer ones may have more. The error, whose
// message is the end of a sentence, is for data that is no object, for an unknown kind, and for a
// creation without what a table cannot do without.
Result<Entry> read_entry(const LogEntry& stored);

// What came of an entry, as far as clients are told.
struct Outcome {
  bool skipped = false;  // the game had stopped before it
  Seat actor = kNobody;
  std::vector<entry::Entropy> entropy = {};           // of a start
  Json events = nullptr;                              // of a move
  bool revealed = false;                              // likewise
  const std::vector<std::int64_t>* clocks = nullptr;  // ms by seat; null: there are none
};
// For clients, as in docs/online.md. Nobody's identity, no secret and no deal is in it.
std::string published(const Entry& entry, const Outcome& outcome);

// The part of TABLE, and of a creation, that its maker chose.
Json write(const Settings& settings);

}  // namespace bloom::server
