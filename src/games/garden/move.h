// A move of Bloom in 32 bits:
//
//   31   28 27   24 23  22 21    16 15        8 7         0
//   +-------+-------+------+--------+----------+----------+
//   |  Act  | card  | turn |   0    |  y + 128 |  x + 128 |
//   +-------+-------+------+--------+----------+----------+
//
//   kCard      card, turn, centre                     card 5 r1 @2,-1
//   kPass                                             pass
//   kSell      the bouquet in the low 8 bits          sell PWB
//   kDrop      the colour in the low 8 bits           drop P
//   kDone                                             done
//   kOrnament  flower square; turn = the side of it   ornament 3,1 3,2
//              on which the lawn square lies
//   kNoOrnament                                       ornament -
//   kGardener  square                                 gardener 3,1
//   kAnimal    square                                 animal 4,1
#pragma once

#include <compare>
#include <cstdint>

#include "games/garden/barrow.h"
#include "games/garden/card.h"
#include "games/garden/square.h"

namespace bloom::garden {

enum class Act : std::uint8_t {
  kCard,
  kPass,
  kSell,
  kDrop,
  kDone,
  kOrnament,
  kNoOrnament,
  kGardener,
  kAnimal
};

struct Move {
  std::uint32_t code;

  static constexpr Move of(Act act, unsigned low = 0) {
    return {static_cast<std::uint32_t>(act) << 28 | low};
  }
  static constexpr Move at(Act act, Square square) {
    return of(act,
              static_cast<unsigned>(square.y + 128) << 8 | static_cast<unsigned>(square.x + 128));
  }
  static constexpr Move place(Look look, Square centre) {
    return {at(Act::kCard, centre).code | static_cast<std::uint32_t>(look) << 22};
  }
  static constexpr Move ornament(Square flower, int side) {
    return {at(Act::kOrnament, flower).code | static_cast<std::uint32_t>(side) << 22};
  }

  constexpr Act act() const { return static_cast<Act>(code >> 28); }
  constexpr Look look() const { return static_cast<Look>(code >> 22 & 63); }
  constexpr Card card() const { return static_cast<Card>(look() / kTurns); }
  constexpr int turn() const { return look() % kTurns; }
  constexpr Square square() const {
    return square_at(static_cast<int>(code & 255) - 128, static_cast<int>(code >> 8 & 255) - 128);
  }
  constexpr Square lawn() const { return beside(square(), turn()); }
  constexpr Bouquet bouquet() const { return static_cast<Bouquet>(code); }
  constexpr Colour colour() const { return static_cast<Colour>(code & 255); }

  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

}  // namespace bloom::garden
