// What a move brought about, in order, as everybody at the table sees it. Events are for people
// and pages: the rules never read them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/garden/state.h"

namespace bloom::garden {

struct Event {
  enum class Kind : std::uint8_t {
    kCard,        // seat, owner, card, square = centre, picks
    kPass,        // seat, owner
    kWait,        // seat: goes on with the chain (G21)
    kSettle,      // seat: sale and pawns now (G21)
    kSell,        // seat, bouquet, points
    kDrop,        // seat, colour
    kOrnament,    // seat, owner, square, lawn
    kGardener,    // seat, owner, square (kNowhere: there was no free flower, G14)
    kAnimalFree,  // owner: the animal is available from now on (G15)
    kAnimal,      // seat, owner, square
    kTurn,        // seat, owner who is to place a card, chain: without sale and pawns (G21, G32)
    kCount,       // seat, parts (points by Source that this count books, G22–G27)
    kBed,         // seat, points (G26)
    kOver
  };
  Kind kind;
  Seat seat = kNobody;
  Owner owner = kNoOwner;
  bool chain = false;
  Placed card{};
  Square square = kNowhere;
  Square lawn = kNowhere;
  Counts picks{};
  Bouquet bouquet = 0;
  Colour colour{};
  int points = 0;
  std::array<int, kSources> parts{};
};

using Events = std::vector<Event>;

}  // namespace bloom::garden
