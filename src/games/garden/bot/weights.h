// What the bots' judgement goes by; chosen by playing variants against each other
// (docs/strength.md).
#pragma once

namespace bloom::garden {

struct Taste {
  // Playouts; weights in sixteenths of a point.
  double samples = 16;   // placements looked at
  double fill = 5;       // a token picked, up to four
  double own_early = 6;  // an own flower covered, while more than three own cards are left
  double own_late = 14;
  double deny = 3;  // another player's flower covered
  double noise = 12;
  double lowest = 0.7;  // chance of playing the smallest card
  double reach = 0.3;   // chance of playing the smallest card that brings the ornament

  // Ideas; weights in points.
  double ideas = 40;    // for a card, at most
  double pawns = 30;    // for all else, at most
  double second = 80;   // placements that are looked at closely
  double tau = 0.7;     // so many points below the best idea have a quarter of its weight
  double token = 0.25;  // a token picked
  double rival = 0.6;   // what the others lose, against what the actor gains
  double big = 0.4;     // keeping a card for later, for each of its flowers
  double stay = 1.5;    // own turns after which half of the flowers in reach are gone
  double safe = 0.7;    // how much of the difference flowers out of reach make up for
  double ornament = 4;  // having enough flowers for the ornament
  double near = 0.1;    // each flower on the way there
  double guard = 0.03;  // of the threats that a pawn keeps off
  double keep = 0.7;    // of what kept tokens promise
  double animal = 0.3;  // having the animal, for each own card to come
};
inline constexpr Taste kTaste;

}  // namespace bloom::garden
