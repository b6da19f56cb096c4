// A move of Petals: the card that is played. The letters of the cards ascend with their rank, so
// that moves sort as their texts do: "play A", "play B" …
#pragma once

#include <compare>
#include <cstdint>

#include "base/fixed_vec.h"
#include "games/petals/state.h"

namespace bloom::petals {

struct Move {
  std::uint32_t card;

  static constexpr Move play(Card card) { return {card}; }
  constexpr Card played() const { return static_cast<Card>(card); }

  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

using Moves = FixedVec<Move, kHand>;
using Path = FixedVec<Move, 1>;

}  // namespace bloom::petals
