// What one seat may know (R12), and worlds that agree with it.
#pragma once

#include <array>

#include "base/bytes.h"
#include "base/result.h"
#include "base/shuffle.h"
#include "games/runs/rules.h"
#include "games/runs/state.h"

namespace bloom::runs {

// Equal, byte for byte, for any two states that the viewer cannot tell apart. Of the other hands
// Open holds all that everybody knows: sizes, numbers taken from the bed, jokers taken openly, and
// how many of the unknown tiles are surely no jokers (`plain`). Those are all of them with
// dealt_jokers=board; with dealt_jokers=hand those that must have been drawn blind, since a blind
// draw never gives a joker (R10): each one adds one, each unknown number laid may have been one.
struct View {
  Open open;
  Numbers numbers;                       // the viewer's own hand
  std::uint8_t jokers;                   // likewise
  Seat viewer;                           // kNobody: a spectator
  std::array<std::uint8_t, 14> padding;  // always 0

  friend bool operator==(const View& a, const View& b) { return same_bytes(a, b); }
};
static_assert(std::has_unique_object_representations_v<View>);

View view(const State& state, Seat seat);

// What is wrong with a view that comes from outside, if anything. Sampling needs a valid one.
Status validate(const View& view);

// A world drawn uniformly from all that agree with the view: unseen numbers go to the places that
// hold no joker first, then the rest and the unseen jokers to all other places in hands and to the
// reserve. Rounds to come are dealt afresh.
template <BitSource B>
State sample(const View& view, B& bits);

namespace detail {
// Tiles that the viewer does not see.
struct Unseen {
  FixedVec<Tile, kTiles> numbers;
  int jokers = 0;  // below 0 in a view that is not valid
};
Unseen unseen(const View& view);
State known_part(const View& view);
}  // namespace detail

template <BitSource B>
State sample(const View& view, B& bits) {
  State state = detail::known_part(view);
  const Open& open = view.open;
  detail::Unseen rest = detail::unseen(view);
  auto& bag = rest.numbers;
  const auto deal_to = [&](int seat, int count) {
    for (int i = 0; i < count; ++i) {
      const Tile tile = bag.pop_back();
      if (tile == kJoker)
        ++state.jokers[seat];
      else
        state.numbers[seat] |= bit(tile);
    }
  };
  shuffle(std::span(bag.begin(), bag.end()), bits);
  for (int seat = 0; seat < open.players; ++seat)
    if (seat_at(seat) != view.viewer) deal_to(seat, open.plain[seat]);
  for (int i = 0; i < rest.jokers; ++i) bag.push_back(kJoker);
  if (rest.jokers > 0) shuffle(std::span(bag.begin(), bag.end()), bits);
  for (int seat = 0; seat < open.players; ++seat)
    if (seat_at(seat) != view.viewer) deal_to(seat, open.unknown(seat) - open.plain[seat]);
  auto& reserve = state.reserves[open.round];
  for (int i = kReserve - open.reserve; i < kReserve; ++i) reserve[i] = bag.pop_back();
  for (int round = open.round + 1; round < open.options.rounds; ++round)
    shuffle_reserve(state.reserves[round], bits);
  return state;
}

}  // namespace bloom::runs
