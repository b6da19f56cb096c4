#include "games/town/heuristics.h"

#include "games/town/scoring.h"

namespace bloom::town {

int points_now(const State& state, Move move) {
  const Open& open = state.open;
  const City& city = open.cities[index(open.actor)];
  switch (move.act()) {
    case Act::kBuild:
      return building_points(city, open.options, move.tile(), move.square());
    case Act::kDouble:
    case Act::kTokenDouble:
      return open.built_points;
    case Act::kTokenRescore:
      return rescore_points(city, move.type());
    case Act::kKeep:
      return rescore_points(city, type_of(move.tile()));
    case Act::kEnd:
    case Act::kExtra:
    case Act::kTake:
    case Act::kTokenExtra:
      return 0;
  }
  return 0;
}

}  // namespace bloom::town
