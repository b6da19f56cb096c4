#include "games/runs/scoring.h"

#include <array>

namespace bloom::runs {
namespace {

constexpr int kPlanes = 3;  // no number has more than 7 flowers
constexpr std::array<Numbers, kPlanes> kPlane = [] {
  std::array<Numbers, kPlanes> out{};
  for (Tile number = 1; number <= kCircle; ++number)
    for (int plane = 0; plane < kPlanes; ++plane)
      if ((flowers(number) >> plane & 1) != 0) out[plane] |= bit(number);
  return out;
}();

}  // namespace

int flowers_in(Numbers set) {
  return count(set & kPlane[0]) + 2 * count(set & kPlane[1]) + 4 * count(set & kPlane[2]);
}

FixedVec<Seat, kMaxSeats> winners(const Open& open) {
  const auto& last = open.scores[open.options.rounds - 1];
  const auto better = [&](int a, int b) {
    return open.score(a) != open.score(b) ? open.score(a) > open.score(b) : last[a] > last[b];
  };
  FixedVec<Seat, kMaxSeats> out;
  for (int seat = 0; seat < open.players; ++seat) {
    bool beaten = false;
    for (int other = 0; other < open.players; ++other) beaten |= better(other, seat);
    if (!beaten) out.push_back(seat_at(seat));
  }
  return out;
}

}  // namespace bloom::runs
