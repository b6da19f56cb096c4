// What one seat may know (T7, T15, T18), and worlds that agree with it.
#pragma once

#include <array>

#include "base/bytes.h"
#include "base/result.h"
#include "base/shuffle.h"
#include "games/town/rules.h"
#include "games/town/state.h"

namespace bloom::town {

// Equal, byte for byte, for any two states that the viewer cannot tell apart.
struct View {
  Open open;
  Seat viewer;  // kNobody: a spectator
  // The viewer's own hand is whole. Of the others the known tiles come first, ascending, then
  // kHidden for each unknown one.
  std::array<Hand, kMaxPlayers> hands;
  std::array<std::uint8_t, 7> padding;  // always 0

  friend bool operator==(const View& a, const View& b) { return same_bytes(a, b); }
};
static_assert(std::has_unique_object_representations_v<View>);

View view(const State& state, Seat seat);

// What is wrong with a view that comes from outside, if anything. Sampling needs a valid one.
Status validate(const View& view);

// A world drawn uniformly from all that agree with the view: the unseen buildings go to the unknown
// places in hands first, then the rest and the unseen community tiles to the piles.
template <BitSource B>
State sample(const View& view, B& bits);

namespace detail {
// Buildings, then community tiles, that the viewer does not see.
struct Unseen {
  FixedVec<Tile, 75> buildings;
  FixedVec<Tile, 10> community;
};
Unseen unseen(const View& view);
State known_part(const View& view);
// T34: whoever is asked which tile to keep holds two different ones; everybody can tell.
inline bool can_choose(const State& state) {
  if (state.open.phase != Phase::kKeep) return true;
  const Hand& hand = state.hands[index(state.open.actor)];
  return hand.tile[0] != hand.tile[1];
}
}  // namespace detail

template <BitSource B>
State sample(const View& view, B& bits) {
  State state = detail::known_part(view);
  const detail::Unseen rest = detail::unseen(view);
  FixedVec<Tile, 75> bag;
  do {
    bag = rest.buildings;
    shuffle(bag, bits);
    state.hands = view.hands;
    for (Hand& hand : state.hands) {
      for (Tile& tile : hand.tile)
        if (tile == kHidden) tile = bag.pop_back();
      hand.sort();
    }
  } while (!detail::can_choose(state));
  for (const Tile tile : rest.community) bag.push_back(tile);
  shuffle(bag, bits);
  for (int slot = 0; slot < kSlots; ++slot)
    for (int i = 0; i < view.open.pile_size[slot]; ++i) state.piles[slot][i] = bag.pop_back();
  return state;
}

}  // namespace bloom::town
