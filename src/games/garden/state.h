// The whole of a running game of Bloom as one value. Nothing is hidden: everybody sees all of it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "base/seat.h"
#include "games/garden/barrow.h"
#include "games/garden/ground.h"

namespace bloom::garden {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 5;

enum class BarrowRule : std::uint8_t { kOver, kFull };         // G10
enum class Selling : std::uint8_t { kFree, kBouquets, kAll };  // G12
enum class AnimalRule : std::uint8_t { kOutside, kAnywhere };  // G15
enum class LawnRule : std::uint8_t { kOne, kShared };          // G16
enum class Order : std::uint8_t { kFamily, kTactical };        // G19, G20
enum class Tie : std::uint8_t { kPass, kStay };                // G20
enum class Chains : std::uint8_t { kChoose, kWait };           // G21

struct Options {
  BarrowRule barrow = BarrowRule::kOver;
  Selling selling = Selling::kFree;
  AnimalRule animals = AnimalRule::kOutside;
  LawnRule lawns = LawnRule::kOne;
  Order order = Order::kFamily;
  Tie tie = Tie::kPass;
  Chains chains = Chains::kChoose;
  // Whose colour is whose, by owner. All five are different; those not in play follow in the order
  // P W B Y R.
  std::array<Colour, kColours> colours = {Colour::kPink, Colour::kWhite, Colour::kBlue,
                                          Colour::kYellow, Colour::kRed};

  friend bool operator==(const Options&, const Options&) = default;
};

enum class Phase : std::uint8_t { kCard, kChain, kSale, kOrnament, kGardener, kAnimal, kOver };
inline constexpr std::array<std::string_view, 7> kPhaseTexts = {
    "card", "chain", "sale", "ornament", "gardener", "animal", "over"};

// Who has cards and pawns: the players by seat, and Maurice (G29). A set of them has bit i for i.
using Owner = std::uint8_t;
using Owners = std::uint8_t;
// The colours in play: the players' and, with two players, Maurice's.
constexpr int owners_of(int players) { return players == 2 ? 3 : players; }
inline constexpr Owner kMaurice = 2;  // with two players
inline constexpr Owner kNoOwner = 0xFF;

// Where an owner's pawns are (G3); kNowhere: not on the table.
struct Pawns {
  Square gardener, animal;
  Square ornament_flower, ornament_lawn;

  constexpr bool has_ornament() const { return ornament_flower != kNowhere; }
  friend bool operator==(const Pawns&, const Pawns&) = default;
};

// Where points come from; the sum over the sources is the score.
enum class Source : std::uint8_t {
  kCoins,      // G11, G23: bouquets sold
  kFlowers,    // G23
  kBouquets,   // G24: the tokens left at the end
  kOrnament,   // G25
  kBed,        // G26
  kFreshness,  // G27
};
inline constexpr int kSources = 6;
inline constexpr std::array<std::string_view, kSources> kSourceTexts = {
    "coins", "flowers", "bouquets", "ornament", "bed", "freshness"};

struct State {
  Ground ground;
  std::array<Pawns, kMaxPlayers> pawns;                                 // by owner
  std::array<Cards, kMaxPlayers> hands;                                 // by owner
  std::array<std::array<std::uint16_t, kSources>, kMaxPlayers> points;  // by seat and Source
  std::array<Counts, kMaxPlayers> barrows;                              // by seat
  Options options;
  std::uint8_t players;
  Seat first;
  Seat actor;  // kNobody when the game is over
  Phase phase;
  Owner owner;           // whose card or pawn is asked for; kNoOwner when the game is over
  Owner last;            // who has placed or passed last; kNoOwner before the first card
  Seat hand_for_him;     // who plays for Maurice next, unless out of cards (G30, G33)
  std::uint8_t opened;   // turns of the first round, up to the number of colours
  Owners lifted;         // whose pawns were lifted in this chain (G32)
  Owners passed;         // since the last card (G18)
  Owners animals;        // whose animal is available (G15)
  Owners counted;        // whose game is counted (G22)
  std::uint8_t padding;  // always 0, so that bytes can be compared

  int score(int seat) const {
    int sum = 0;
    for (const std::uint16_t part : points[seat]) sum += part;
    return sum;
  }
  int owners() const { return owners_of(players); }
  bool is_maurice(Owner who) const { return players == 2 && who == kMaurice; }
  Colour colour_of(Owner who) const { return options.colours[who]; }
  int visible(Owner who) const { return ground.visible(colour_of(who)); }
};
static_assert(sizeof(State) <= 4608);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "compared and hashed by bytes");

// All chance of a game (G6).
struct Deal {
  Seat first{};

  friend bool operator==(const Deal&, const Deal&) = default;
};

// The figures of a game for 2, 3, 4 or 5 players.
constexpr int barrow_size(int players) { return figures::kBarrow[players - 2]; }
constexpr int prize(int players) { return figures::kPrize[players - 2]; }
constexpr Cards full_hand(int players) {
  return static_cast<Cards>((1 << (kCards + 1)) - (1 << figures::kLeastCard[players - 2]));
}

// G10: how many tokens may stay without a sale, and whether one is due with so many.
constexpr int barrow_room(const Options& options, int players) {
  return barrow_size(players) - (options.barrow == BarrowRule::kFull ? 1 : 0);
}
constexpr bool sale_due(const Options& options, int players, int tokens) {
  return tokens > barrow_room(options, players);
}

}  // namespace bloom::garden
