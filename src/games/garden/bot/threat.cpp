#include "games/garden/bot/threat.h"

#include <algorithm>

#include "games/garden/placing.h"

namespace bloom::garden {

SquareSet open_squares(const State& state) {
  SquareSet out = centres(state);
  const int height = out.height();
  for (int i = 0; i < height; ++i) out.row(i) |= out.row(i) << 1 | out.row(i) >> 1;
  Wide above = 0;
  for (int i = 0; i < height; ++i) {
    const Wide here = out.row(i), below = i + 1 < height ? out.row(i + 1) : Wide{0};
    out.row(i) = above | here | below;
    above = here;
  }
  return out;
}

int count_common(const SquareSet& a, const SquareSet& b) {
  int sum = 0;
  for (int i = 0; i < a.height(); ++i) sum += count_bits(a.row(i) & b.row(i));
  return sum;
}

Threats::Threats(const State& state, Seat seat) {
  const SquareSet places = centres(state);
  left_ = places.left() - 1, top_ = places.top() - 1;
  std::fill_n(at_, (places.height() + 2) * kSide, 0.0f);
  const int me = index(seat);
  const Counts& barrow = state.barrows[(me + 1) % state.players];
  const int before = best_value(barrow);
  const int own = index(state.colour_of(static_cast<Owner>(me)));
  places.each([&](Square centre) {
    Counts after = state.ground.picks(centre);
    const int mine = after[own];
    if (mine == 0) return;
    for (int colour = 0; colour < kColours; ++colour)
      after[colour] = static_cast<std::uint8_t>(after[colour] + barrow[colour]);
    at_[(centre.y - top_) * kSide + centre.x - left_] =
        static_cast<float>(mine * (1 + best_value(after) - before));
  });
}

double Threats::sum_around(Square square) const {
  const float* middle = at_ + std::ptrdiff_t{square.y - top_} * kSide + square.x - left_;
  double sum = 0;
  for (int y = -1; y <= 1; ++y)
    for (int x = -1; x <= 1; ++x) sum += static_cast<double>(middle[std::ptrdiff_t{y} * kSide + x]);
  return sum;
}

}  // namespace bloom::garden
