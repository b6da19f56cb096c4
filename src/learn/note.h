// The guided first game and its notes: what has just happened as facts, and the files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/hex.h"
#include "json/json.h"
#include "learn/mark.h"
#include "learn/pattern.h"
#include "learn/words.h"
#include "search/level.h"

namespace bloom::learn {

inline constexpr std::size_t kMaxNotes = 100;

// The move that was made last, as `play` answered it. Before the first one nobody made it.
struct LastMove {
  Seat seat = kNobody;
  Json move;    // a text, or null
  Json events;  // a list, or null
};
Result<LastMove> read_last_move(const Json& json);

// What a note is held against: a view as a seat has it, and what led there.
Json scene(Json view, LastMove last, Seat me);

struct Note {
  std::string id;
  std::optional<Pattern> when;
  Words say;
  std::vector<std::string> look, clauses;
};

// The guided first game: a real one, at a deal in which the situations come up.
struct Guided {
  int players = 0;
  Json options = Json::object();
  Seat seat = seat_at(0);
  std::vector<Level> levels;  // of the others, in the order of their seats
  std::vector<Bytes32> seeds;
  std::vector<std::string> situations;  // ids of notes
};

struct Notes {
  std::string game;
  Guided guided;
  std::vector<Note> notes;
};

// Reads a file of notes; every fault in it is one text. With faults it is not to be used.
Notes read_notes(const Json& json, const Marks& marks, std::vector<std::string>& faults);

}  // namespace bloom::learn
