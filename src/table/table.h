// One running match of any game: the only place where the games become one type.
//
//   Position   what a seat can ask of the game it sees: legal moves, checks, previews, thoughts.
//              Made from a view alone, it cannot leak or peek at anything (`see` in the protocol).
//   Table      a Position with the whole truth: plays, takes back, shows views, writes records.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/fixed_vec.h"
#include "base/hex.h"
#include "base/result.h"
#include "base/seat.h"
#include "games/edition.h"
#include "games/game.h"
#include "json/codec.h"
#include "json/json.h"
#include "search/thinker.h"
#include "table/fairness.h"

namespace bloom {

// Moves listed at the most; the count is exact beyond it.
inline constexpr std::size_t kMaxListed = 5000;

struct LegalMoves {
  Seat seat = kNobody;
  std::string phase;
  Listing listing;
  Json extra = Json::object();  // what one game adds (Codec::legal_extra)
};

struct ThinkRequest {
  Level level = Level::kExpert;
  Budget budget = {};
  std::uint64_t seed = 0;
  Clock clock = nullptr;  // without one, iterations alone count
};

struct Candidate {
  std::string move;
  double share = 0;              // of the search
  double expected = 0;           // the mover's chance of winning after it
  double margin = 0;             // points by which the mover would lead the best other seat
  Json reason = Json::object();  // what can be said for it, see docs/protocol.md
};

struct Thought {
  std::string move;
  std::vector<Candidate> candidates;  // best first; the move that was chosen is among them
  std::vector<double> chances;        // of winning, by seat; empty for players that do not search
  std::uint64_t iterations = 0;
};

// A thought under way. It runs in slices, so that it can be stopped between two; the position that
// it began from is copied.
class Thinking {
 public:
  virtual ~Thinking() = default;
  // Thinks on for about so many seconds; true when it is finished.
  virtual bool go_on(double seconds) = 0;
  // The best so far.
  virtual Thought thought() const = 0;
};

class Position {
 public:
  virtual ~Position() = default;

  // The seat to move; kNobody when the game is over.
  virtual Seat actor() const = 0;

  // Each of these is refused when it depends on what is not known here.
  virtual Result<LegalMoves> legal() const = 0;
  // Why a text is not legal, if it is not.
  virtual Status check(std::string_view text) const = 0;
  virtual Result<Json> preview(std::string_view text) const = 0;
  virtual Result<std::unique_ptr<Thinking>> think(const ThinkRequest& request) const = 0;
  // All that a seat may know; refused where it is not known here.
  virtual Result<Json> seen_by(Seat seat) const = 0;
  // A question that some game alone answers (json/query.h); refused if it is not this one.
  virtual Result<Json> query(const QueryForm& form, const Json& request) const = 0;
};

// The whole thought at once.
inline Result<Thought> think_through(const Position& position, const ThinkRequest& request) {
  auto thinking = position.think(request);
  if (!thinking) return thinking.error();
  while (!(*thinking)->go_on(1)) {
  }
  return (*thinking)->thought();
}

struct Played {
  Json events;
  bool revealed = false;  // something came to light that the mover did not know
};

// What a move would bring about, hidden things included.
struct Foretold {
  Json events;  // as play would answer them
  FixedVec<int, kMaxSeats> scores;
};

struct Entry {
  Seat seat;
  std::string move;
};

// A legal move as the rules read it, of one table as it stood then: Table::read makes it,
// Table::play takes it without reading it again.
class CheckedMove {
 public:
  virtual ~CheckedMove() = default;

 protected:
  CheckedMove() = default;
  CheckedMove(const CheckedMove&) = default;
  CheckedMove& operator=(const CheckedMove&) = default;
};

class Table : public Position {
 public:
  virtual std::string_view game() const = 0;
  virtual int players() const = 0;
  // What is asked for now; "over" at the end.
  virtual std::string_view phase() const = 0;
  virtual const std::vector<std::string>& names() const = 0;
  virtual const std::optional<Fairness>& fairness() const = 0;

  // Verifies, explains, and changes nothing on refusal.
  virtual Result<Played> play(std::string_view text) = 0;
  // The same in two steps, with something in between that may fail or take long, such as a disk.
  // The move has to be this table's own, and no other may have been played or taken back since.
  virtual Result<std::shared_ptr<const CheckedMove>> read(std::string_view text) const = 0;
  virtual Played play(const CheckedMove& move) = 0;
  // What playing it would bring, without playing it.
  virtual Result<Foretold> foretell(std::string_view text) const = 0;
  // Takes the last move back; nothing to take back is refused.
  virtual Result<Entry> undo() = 0;

  virtual Json deal() const = 0;
  virtual Json options() const = 0;
  virtual std::optional<Bytes32> seed() const = 0;
  // kNobody: a spectator's.
  virtual Json view(Seat seat) const = 0;
  virtual Json state() const = 0;
  virtual Standing standing() const = 0;
  virtual Json breakdown() const = 0;
  virtual const std::vector<Entry>& log() const = 0;
};

// Names of players are free, but short and without control characters: they are printed as they
// are.
inline constexpr std::size_t kMaxName = 100;
inline constexpr std::string_view kNameWords = "texts of 1 to 100 bytes without control characters";
inline bool is_name(std::string_view text) {
  if (text.empty() || text.size() > kMaxName) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7F) return false;
    // U+0080 to U+009F: control characters too.
    if (byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0)
      return false;
  }
  return true;
}

// What a table is made from. With neither seed nor deal there is no game.
struct TableSetup {
  int players = 0;
  Json options = Json::object();
  // By which rules the game was begun (games/edition.h): options that came later and are missing
  // take the value that was played then. The game goes on by today's rules.
  int rules = kRules;
  std::vector<std::string> names;  // empty: "Player 1", "Player 2", …
  std::optional<Bytes32> seed;
  std::optional<Json> deal;  // with a seed too: both must agree
  std::optional<Fairness> fairness;
};

}  // namespace bloom
