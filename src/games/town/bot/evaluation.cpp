#include "games/town/bot/evaluation.h"

namespace bloom::town {
namespace {

using Bias = std::array<std::array<int, kTypes>, kSide * kSide + 1>;  // by empty squares

constexpr Bias bias(const std::array<double, kTypes>& early, double turn, double sign) {
  Bias out{};
  for (int empty = 0; empty <= kSide * kSide; ++empty)
    for (int type = 0; type < kTypes; ++type) {
      const double late = 1 - empty / double{kSide * kSide};
      out[empty][type] = static_cast<int>(sign * kPoint * early[type] * (1 - turn * late));
    }
  return out;
}
constexpr Bias kBuildBias = bias(kBuildLater, kBuildTurn, -1);
constexpr Bias kTakeBias = bias(kTakeEarly, kTakeTurn, 1);

}  // namespace

Judge::Judge(const Open& open)
    : open_(open), city_(open.cities[index(open.actor)]), board_(kBoards[open.options.side]) {
  const int empty = count_bits(kCity & ~city_.built());
  for (int type = 0; type < kTypes; ++type)
    type_bias_[type] = kBuildBias[empty][type] +
                       static_cast<int>(kPoint * kRescoreAhead) * (2 - open.community[type]);
  for (int slot = 0; slot < kSlots; ++slot) {
    const Tile tile = open.market[slot];
    slot_bias_[slot] = tile == kNoTile ? 0 : kTakeBias[empty][static_cast<int>(type_of(tile))];
  }
}

}  // namespace bloom::town
