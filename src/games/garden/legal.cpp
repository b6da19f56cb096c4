#include <bit>

#include "base/bits.h"
#include "games/garden/placing.h"
#include "games/garden/rules.h"

namespace bloom::garden {
namespace {

// G12: every set of two or more colours held, or all of them at once; every token; the end of it.
void list_sale(const State& state, Moves& moves) {
  const Counts& barrow = state.barrows[index(state.actor)];
  const unsigned all = held(barrow);
  if (state.options.selling == Selling::kAll) {
    moves.push_back(Move::of(Act::kSellAll));
  } else {
    for (unsigned set = 0; set <= all; ++set)
      if ((set & ~all) == 0 && std::popcount(set) >= 2) moves.push_back(Move::of(Act::kSell, set));
  }
  for (std::uint32_t rest = all; rest != 0;)
    moves.push_back(Move::of(Act::kDrop, static_cast<unsigned>(pop_lowest(rest))));
  if (!sale_due(state.options, state.players, tokens(barrow)))
    moves.push_back(Move::of(Act::kDone));
}

constexpr Looks kOneLook = [] {
  Looks out{};
  out.push_back(0);
  return out;
}();

void list_ornaments(const State& state, Moves& moves) {
  const OrnamentPlaces places = ornament_places(state, state.owner);
  // By side, then square: ascending.
  for (int side = 0; side < kSides; ++side)
    places.flowers.each([&](Square square) {
      if (places.lawns.has(beside(square, side))) moves.push_back(Move::ornament(square, side));
    });
  moves.push_back(Move::of(Act::kNoOrnament));
}

}  // namespace

// One list, made where the caller wants it: copying it would cost as much as filling it.
Moves legal(const State& state) {
  Moves moves;
  switch (state.phase) {
    case Phase::kCard:
      moves.set_product(Act::kCard, centres(state), looks_of(state.hands[state.owner]));
      if (moves.empty()) moves.push_back(Move::of(Act::kPass));  // G18
      break;
    case Phase::kChain:
      moves.push_back(Move::of(Act::kWait));
      moves.push_back(Move::of(Act::kSettle));
      break;
    case Phase::kGardener:
      moves.set_product(Act::kGardener, gardener_squares(state, state.owner), kOneLook);
      break;
    case Phase::kAnimal:
      moves.set_product(Act::kAnimal, animal_squares(state), kOneLook);
      break;
    case Phase::kSale:
      list_sale(state, moves);
      break;
    case Phase::kOrnament:
      list_ornaments(state, moves);
      break;
    case Phase::kOver:
      break;
  }
  return moves;
}

}  // namespace bloom::garden
