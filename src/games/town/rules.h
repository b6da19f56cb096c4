// The rules of Bloom Town (clauses T6–T35) as pure functions on State.
#pragma once

#include "base/result.h"
#include "base/shuffle.h"
#include "games/town/event.h"
#include "games/town/move.h"
#include "games/town/state.h"

namespace bloom::town {

// T6–T9, T11. Derived in this order: first seat; the kinds of shop removed (3 players: two of the
// six); the hands, each tile drawn from the remaining buildings in kind order, seat by seat; a
// shuffle of the rest with the community tiles behind it, from which the piles are made.
template <BitSource B>
Deal deal(const Options& options, int players, B& bits);

// What is wrong with a deal, in one sentence, if anything.
Status validate(const Deal& deal, int players);

// The position before the first move. The deal must be valid.
State start(const Options& options, int players, const Deal& deal);

// The moves of the actor, ascending; empty only when the game is over.
Moves legal(const State& state);

// Plays a legal move. Trusts: legality is the caller's business.
void apply(State& state, Move move);
void apply(State& state, Move move, Events& events);

// Proves that no tile was lost or doubled and that the turn's fields fit together.
Status check(const State& state);

// --- the deal, in the header because any source of bits may be passed in ---

namespace detail {

inline constexpr int kShopKinds = kKinds - 4;

// T6: what is left of the buildings, and what was removed, both in kind order.
struct Stock {
  FixedVec<Tile, 30> removed;
  FixedVec<Tile, 75> left;  // with room for the community tiles
};
constexpr Stock stock(int gone, const std::array<Tile, kShopKinds>& shops) {
  std::array<int, kKinds> out{};
  for (int kind = 0; kind < 4; ++kind) out[kind] = gone;
  for (int i = 0; i < gone; ++i) out[shops[i]] = 1;
  Stock stock;
  for (int kind = 0; kind < kKinds; ++kind) {
    const auto tile = static_cast<Tile>(kind);
    stock.removed.append(static_cast<std::size_t>(out[kind]), tile);
    stock.left.append(static_cast<std::size_t>(figures::kCopies[kind] - out[kind]), tile);
  }
  return stock;
}
inline constexpr Stock kWhole = stock(0, {});
inline constexpr Stock kWithoutEveryShop = stock(kShopKinds, {4, 5, 6, 7, 8, 9});

}  // namespace detail

template <BitSource B>
Deal deal(const Options&, int players, B& bits) {
  Deal out;
  out.first = seat_at(static_cast<int>(below(bits, static_cast<std::uint32_t>(players))));

  // Which shops leave is chance with 3 players only.
  std::array<Tile, detail::kShopKinds> shops{4, 5, 6, 7, 8, 9};
  const int gone = removed_per_type(players);
  detail::Stock chosen;
  if (gone > 0 && gone < detail::kShopKinds) {
    shuffle(shops, bits);
    chosen = detail::stock(gone, shops);
  }
  const detail::Stock& stock = gone == 0                    ? detail::kWhole
                               : gone == detail::kShopKinds ? detail::kWithoutEveryShop
                                                            : chosen;
  out.removed = stock.removed;
  FixedVec<Tile, 75> bag = stock.left;
  for (int seat = 0; seat < players; ++seat)
    for (Tile& tile : out.hands[seat]) tile = draw(bag, bits);

  for (int type = 0; type < kTypes; ++type)
    bag.append(figures::kCommunityCopies, static_cast<Tile>(kFirstCommunity + type));
  shuffle(bag, bits);
  const Tile* next = bag.begin();
  const std::size_t size = static_cast<std::size_t>(pile_size(players));
  for (auto& pile : out.piles) {
    pile.assign(next, size);
    next += size;
  }
  out.excess.assign(next, static_cast<std::size_t>(bag.end() - next));
  return out;
}

}  // namespace bloom::town
