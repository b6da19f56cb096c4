#include "games/garden/scoring.h"

#include <algorithm>

namespace bloom::garden {

OwnLawn own_lawn(const State& state, Owner owner) {
  OwnLawn out;
  out.squares = region_of(state.ground.lawn(), state.pawns[owner].ornament_lawn);
  for (int i = 0; i < state.owners(); ++i)
    out.ornaments += state.pawns[i].has_ornament() && out.squares.has(state.pawns[i].ornament_lawn);
  return out;
}

int ornament_points(const State& state, Owner owner) {
  return state.pawns[owner].has_ornament() ? own_lawn(state, owner).points() : 0;
}

BedPrize bed_prize(const State& state) {
  BedPrize out;
  Beds best;
  for (int seat = 0; seat < state.players; ++seat) {  // not Maurice (G34)
    const Beds own = beds(state.ground, state.colour_of(static_cast<Owner>(seat)));
    if (own.empty()) continue;
    // A missing bed counts 0, so the longer list wins when it begins with the shorter one.
    const bool less =
        std::lexicographical_compare(own.begin(), own.end(), best.begin(), best.end());
    if (less) continue;
    if (!(own == best)) out.winners.clear();
    best = own;
    out.winners.push_back(seat_at(seat));
  }
  if (!out.winners.empty())
    out.points = prize(state.players) / static_cast<int>(out.winners.size());
  return out;
}

int family_freshness(const State& state, Seat seat) {
  const int place = (index(seat) - index(state.first) + state.players) % state.players;
  return state.players - 1 - place;
}

FixedVec<Seat, kMaxPlayers> winners(const State& state) {
  FixedVec<Seat, kMaxPlayers> out;
  int most = 0;
  for (int seat = 0; seat < state.players; ++seat) most = std::max(most, state.score(seat));
  for (int seat = 0; seat < state.players; ++seat)
    if (state.score(seat) == most) out.push_back(seat_at(seat));
  return out;
}

}  // namespace bloom::garden
