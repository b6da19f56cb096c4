// Which bonus actions are open (T22–T25): asked by what is legal and by the course of a turn.
#pragma once

#include "games/town/state.h"

namespace bloom::town {

// T25: types with exactly one community tile and no token.
inline std::uint32_t rescorable(const Open& open) {
  std::uint32_t types = 0;
  for (int type = 0; type < kTypes; ++type)
    types |= std::uint32_t{open.community[type] == 1} << type;
  // Tokens that lie on no type shift to bits past the types.
  for (const std::uint8_t token : open.token) types &= ~(1u << (token & 31));
  return types;
}

// A token of whomever lies on the type's community tiles.
inline bool token_on(const Open& open, Type type) {
  bool found = false;
  for (const std::uint8_t token : open.token) found |= token == static_cast<std::uint8_t>(type);
  return found;
}

// T23, T24: whether the token could be used in a bonus window.
inline bool token_has_action(const Open& open) {
  return open.token[index(open.actor)] == kTokenReady &&
         (!open.double_used || !open.extra_used || rescorable(open) != 0);
}

inline bool square_has_action(const Open& open) {
  return open.square_open && (!open.double_used || !open.extra_used);
}

}  // namespace bloom::town
