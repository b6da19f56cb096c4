// The whole of a running game of Bloom (Kramer) as one small value.
//
//   State = Open (what everybody sees) + hands + the order of the reserves
//   View  = Open + the viewer's hand                                       (view.h)
//
// Nothing hidden may ever be put into Open: views copy it as it is. A state can be in the middle of
// a lay or extension; then the tiles put down so far lie on the table already.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "base/fixed_vec.h"
#include "base/seat.h"
#include "games/runs/run.h"
#include "games/runs/tile.h"

namespace bloom::runs {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 5;
inline constexpr int kMaxRounds = 5;
inline constexpr int kBed = figures::kBed;
inline constexpr int kDealt = figures::kDealt;
inline constexpr int kReserve = kTiles - 1;  // R5
inline constexpr int kTopReward = 15;

enum class DealtJokers : std::uint8_t { kBoard, kHand };  // R7
enum class StealJokers : std::uint8_t { kNo, kYes };      // R15

struct Options {
  std::uint8_t rounds = figures::kRounds;  // R24
  DealtJokers dealt_jokers = DealtJokers::kBoard;
  StealJokers steal_jokers = StealJokers::kYes;

  friend bool operator==(const Options&, const Options&) = default;
};

enum class Phase : std::uint8_t {
  kAction,       // swaps, then one action
  kDraw,         // the second tile, or the first after a blind draw that found only jokers (R10)
  kOffer,        // R19: a joker to take or leave
  kTheft,        // in a lay: none, or the first tile to steal
  kTheftToo,     // the second one, or no second
  kLayTiles,     // the tiles of the new run, from left to right
  kWhich,        // in an extension: the run
  kExtendTiles,  // the whole run as it is afterwards
  kOver
};

// R3: the tokens of a place, as bits 1…15: those there at least once, and those there twice.
struct Tokens {
  std::uint16_t once;
  std::uint16_t twice;

  constexpr void add(int value) {
    twice = static_cast<std::uint16_t>(twice | (once & 1u << value));
    once = static_cast<std::uint16_t>(once | 1u << value);
  }
  constexpr void remove(int value) {
    if ((twice >> value & 1) == 0) once = static_cast<std::uint16_t>(once & ~(1u << value));
    twice = static_cast<std::uint16_t>(twice & ~(1u << value));
  }
  constexpr int count(int value) const { return (once >> value & 1) + (twice >> value & 1); }
  constexpr int sum() const {
    int out = 0;
    for (int value = 1; value <= kTopReward; ++value) out += value * count(value);
    return out;
  }
  // R16: the token for a run with so many flowers, 0 if there is none.
  constexpr int reward(int flowers_of_run) const {
    const int most = flowers_of_run < kTopReward ? flowers_of_run : kTopReward;
    const std::uint32_t left = once & ((2u << most) - 1u);
    return left == 0 ? 0 : std::bit_width(left) - 1;
  }

  friend bool operator==(const Tokens&, const Tokens&) = default;
};

// The lay or extension that is being put down; all 0 outside of one.
struct Work {
  Prefix prefix;             // the tiles so far
  std::uint8_t run;          // stolen from, or extended
  std::uint8_t place;        // kTheftToo: the first tile to steal
  std::uint8_t added;        // extension: tiles from the hand so far
  std::uint8_t stolen;       // tiles stolen by this lay
  std::uint8_t loot_jokers;  // of those, not yet put down
  std::array<Tile, 2> loot;  // likewise numbers, the smaller first; kNoTile: none
};

// What everybody sees.
struct Open {
  std::array<Numbers, kMaxPlayers> known;  // R12: in a hand, and everybody knows
  std::array<Tile, kTiles> table;          // the runs one behind the other, then the tiles of a lay
  std::array<std::uint8_t, kMaxRuns> run_end;  // where in `table` each run ends
  Tokens rewards;                              // left on the board
  std::array<Tokens, kMaxPlayers> won;         // in this round
  std::array<std::array<std::int16_t, kMaxPlayers>, kMaxRounds> scores;  // finished rounds, R23
  std::array<std::int16_t, kMaxPlayers> reward_points;                   // of them, from tokens
  std::array<Tile, kBed> bed;  // by rank of their texts; kNoTile behind the last
  std::array<std::uint8_t, kMaxPlayers> hand_size;
  std::array<std::uint8_t, kMaxPlayers> known_jokers;  // R12
  std::array<std::uint8_t, kMaxPlayers> plain;  // unknown tiles that cannot be jokers, see view.h
  std::uint8_t board_jokers;
  std::uint8_t table_jokers;
  std::uint8_t reserve;  // tiles in it
  std::uint8_t runs;
  Options options;
  std::uint8_t players;
  Seat first;    // started the first round (R9)
  Seat starter;  // started this one
  Seat actor;    // kNobody when the game is over
  Phase phase;
  std::uint8_t round;   // from 0
  std::uint8_t passes;  // one after the other (R22)
  std::uint8_t drawn;   // tiles taken in this turn
  Work work;
  std::uint8_t padding;  // always 0, so that bytes can be compared

  int run_begin(int run) const { return run == 0 ? 0 : run_end[run - 1]; }
  Row row(int run) const {
    return {table.data() + run_begin(run), static_cast<std::size_t>(run_end[run] - run_begin(run))};
  }
  // The tiles that a lay has put down so far.
  Row laid() const { return {table.data() + run_begin(runs), work.prefix.size}; }
  int unknown(int seat) const { return hand_size[seat] - count(known[seat]) - known_jokers[seat]; }
  int finished_rounds() const { return phase == Phase::kOver ? round + 1 : round; }
  int score(int seat) const {
    int sum = 0;
    for (const auto& of_round : scores) sum += of_round[seat];
    return sum;
  }
};

struct State {
  Open open;
  std::array<Numbers, kMaxPlayers> numbers;      // in the hands
  std::array<std::uint8_t, kMaxPlayers> jokers;  // likewise
  // By round: the last `reserve` tiles of this round's are the reserve, the top first; what was
  // drawn and the rounds that are over hold kNoTile.
  std::array<std::array<Tile, kReserve>, kMaxRounds> reserves;
  std::array<std::uint8_t, 8> padding;  // always 0
};
static_assert(sizeof(State) <= 1024);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "compared and hashed by bytes");

// All chance of a game: the starter, and the reserve of every round (R5, R9), the top first.
struct Deal {
  Seat first{};
  FixedVec<std::array<Tile, kReserve>, kMaxRounds> rounds;

  friend bool operator==(const Deal&, const Deal&) = default;
};

}  // namespace bloom::runs
