// What one seat may know: all of it. Nothing in Bloom is hidden (G5, G10), and all chance is in the
// deal, so a view is the state and the name of its viewer, and the only world that agrees with it
// is the true one.
#pragma once

#include <array>

#include "base/bytes.h"
#include "games/garden/rules.h"

namespace bloom::garden {

struct View {
  State state;
  Seat viewer;                           // kNobody: a spectator
  std::array<std::uint8_t, 15> padding;  // always 0

  friend bool operator==(const View& a, const View& b) { return same_bytes(a, b); }
};
static_assert(std::has_unique_object_representations_v<View>);

inline View view(const State& state, Seat seat) { return {state, seat, {}}; }

// What is wrong with a view that comes from outside, if anything.
Status validate(const View& view);

}  // namespace bloom::garden
