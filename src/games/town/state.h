// The whole of a running game of Bloom Town as one small value.
//
//   State = Open (what everybody sees) + hands + piles
//   View  = Open + the hands as one seat knows them           (view.h)
//
// Nothing hidden may ever be put into Open: views copy it as it is.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "base/fixed_vec.h"
#include "base/seat.h"
#include "games/town/tile.h"

namespace bloom::town {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 4;
inline constexpr int kSlots = 5;
inline constexpr int kHandSize = 2;
inline constexpr int kMaxPile = 13;

// Five bytes, one per market slot, in one word. Slots are written one at a time and read all at
// once in every turn; as an array each such read would wait for the write before it.
class SlotBytes {
 public:
  // Bit 7 of byte i speaks of slot i in the answers of all_…().
  static constexpr std::uint64_t kEach = 0x0101010101;

  constexpr std::uint8_t operator[](int slot) const {
    return static_cast<std::uint8_t>(word_ >> (8 * slot));
  }
  constexpr void set(int slot, std::uint8_t value) {
    word_ &= ~(std::uint64_t{0xFF} << (8 * slot));
    word_ |= std::uint64_t{value} << (8 * slot);
  }
  constexpr void fill(std::uint8_t value) { word_ = value * kEach; }
  constexpr void decrement(int slot) { word_ -= std::uint64_t{1} << (8 * slot); }

  // Values are below 0x80, so that no byte carries into the next.
  constexpr std::uint64_t all_above_zero() const { return (word_ + 0x7F * kEach) & 0x80 * kEach; }
  constexpr std::uint64_t all_equal_to(std::uint8_t value) const {
    return (0x80 * kEach - (word_ ^ value * kEach)) & 0x80 * kEach;
  }

  friend constexpr bool operator==(const SlotBytes&, const SlotBytes&) = default;

 private:
  std::uint64_t word_ = 0;
};

enum class Offices : std::uint8_t { kLines, kLinked };  // T28
enum class Metro : std::uint8_t { kGroup, kLines };     // T29
enum class Parks : std::uint8_t { kOpen, kThree };      // T30

inline constexpr std::array<std::string_view, 2> kSideTexts = {"A", "B"};  // T4

struct Options {
  std::uint8_t side = 0;  // T4: 0 = A, 1 = B
  Offices offices = Offices::kLines;
  Metro metro = Metro::kGroup;
  Parks parks = Parks::kOpen;

  friend bool operator==(const Options&, const Options&) = default;
};

enum class Phase : std::uint8_t { kBuild, kBonus, kTake, kBlind, kKeep, kOver };
inline constexpr std::array<std::string_view, 6> kPhaseTexts = {"build", "bonus", "take",
                                                                "blind", "keep",  "over"};

// One player's buildings, as sets of squares.
struct City {
  std::array<Squares, kTypes> of_type{};  // by Type
  std::array<Squares, 4> naming{};        // shops that name this type (T2)

  constexpr Squares built() const {
    return of_type[0] | of_type[1] | of_type[2] | of_type[3] | of_type[4];
  }
};

// Where points come from; the sum over the sources is the score.
enum class Source : std::uint8_t {
  kHouses,
  kMetros,
  kOffices,
  kParks,
  kShops,      // building, by Type
  kDouble,     // T22: the second half of a doubled building
  kCommunity,  // T20
  kToken,      // T25, whoever used the token
  kKeep        // T34
};
inline constexpr int kSources = 9;
inline constexpr std::array<std::string_view, kSources> kSourceTexts = {
    "houses", "metros", "offices", "parks", "shops", "double", "community", "token", "keep"};

// T23, T25: where a player's bonus token is.
inline constexpr std::uint8_t kTokenReady = 0xFF;
inline constexpr std::uint8_t kTokenSpent = 0xFE;  // otherwise the Type that it lies on

// What everybody sees.
struct Open {
  SlotBytes market;  // tiles
  SlotBytes pile_size;
  std::array<City, kMaxPlayers> cities;
  std::array<std::array<std::uint16_t, kSources>, kMaxPlayers> points;  // by Source
  std::array<std::uint8_t, kTypes> community;  // community tiles in the area, by Type
  std::array<std::uint8_t, kMaxPlayers> token;
  std::array<Tile, kMaxPlayers> kept;        // T34
  std::array<std::uint8_t, kKinds> removed;  // T6
  std::array<std::uint8_t, kKinds> excess;   // T9, without the community tiles
  Options options;
  std::uint8_t players;
  Seat first;
  Seat actor;  // kNobody when the game is over
  Phase phase;
  // The turn so far.
  std::uint8_t double_used;             // T24
  std::uint8_t extra_used;              // T24
  std::uint8_t extra_due;               // an extra turn follows the take (T22)
  std::uint8_t square_open;             // the bloom square's action is still to be used (T22)
  std::uint8_t turned_blind;            // a pile was opened in this take (T27c)
  std::uint8_t built_points;            // what the last building scored
  Square built_on;                      // kNoSquare before the first building of a turn
  std::uint8_t ending;                  // T33: this is the last round
  std::array<std::uint8_t, 7> padding;  // always 0

  int score(int seat) const {
    int sum = 0;
    for (const std::uint16_t part : points[seat]) sum += part;
    return sum;
  }
};

// Up to two tiles in ascending order; of two equal ones the known one first, since that one counts
// as played first (T18). Empty places hold kNoTile.
struct Hand {
  std::array<Tile, kHandSize> tile;
  std::array<std::uint8_t, kHandSize> known;  // 1: known to everybody (T18)

  constexpr int size() const { return (tile[0] != kNoTile) + (tile[1] != kNoTile); }
  constexpr bool holds(Tile face) const { return tile[0] == face || tile[1] == face; }
  // Without branches: which of the two is lower is anybody's guess.
  constexpr void sort() {
    const unsigned a = 2u * tile[0] + !known[0], b = 2u * tile[1] + !known[1];
    const unsigned low = a < b ? a : b, high = a < b ? b : a;
    tile = {static_cast<Tile>(low / 2), static_cast<Tile>(high / 2)};
    known = {static_cast<std::uint8_t>(~low & 1), static_cast<std::uint8_t>(~high & 1)};
  }

  friend bool operator==(const Hand&, const Hand&) = default;
};

struct State {
  Open open;
  std::array<Hand, kMaxPlayers> hands;
  std::array<std::array<Tile, kMaxPile>, kSlots> piles;  // bottom first; kNoTile above the top
  std::array<std::uint8_t, 7> padding;                   // always 0
};
static_assert(sizeof(State) <= 512);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "compared and hashed by bytes");

// All chance of a game (T6–T11).
struct Deal {
  Seat first{};
  FixedVec<Tile, 30> removed;
  std::array<std::array<Tile, kHandSize>, kMaxPlayers> hands{};
  std::array<FixedVec<Tile, kMaxPile>, kSlots> piles;  // top first, as in its text
  FixedVec<Tile, 4> excess;

  friend bool operator==(const Deal&, const Deal&) = default;
};

// The figures of a game for 2, 3 or 4 players.
constexpr int removed_per_type(int players) { return figures::kRemovedPerType[players - 2]; }
constexpr int pile_size(int players) { return figures::kPileSize[players - 2]; }
constexpr int ending_piles(int players) { return figures::kEndingPiles[players - 2]; }
constexpr int excess_size(int players) {
  return 65 - kTypes * removed_per_type(players) - kHandSize * players +
         kTypes * figures::kCommunityCopies - kSlots * pile_size(players);
}
static_assert(excess_size(2) == 1 && excess_size(3) == 4 && excess_size(4) == 2, "T9");

}  // namespace bloom::town
