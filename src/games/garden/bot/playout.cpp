// How a game is likely to go on: quick, sensible, with some chance.
#include <algorithm>
#include <bit>

#include "games/garden/bot/guide.h"
#include "games/garden/bot/weights.h"
#include "games/garden/placing.h"
#include "games/garden/scoring.h"

namespace bloom::garden {
namespace {

using Squares = FixedVec<Square, 2048>;

int random(Rng& rng, std::size_t bound) {
  return static_cast<int>(below(rng, static_cast<std::uint32_t>(bound)));
}

void list_squares(const SquareSet& set, Squares& out) {
  out.clear();
  set.each([&](Square square) {
    if (!out.full()) out.push_back(square);
  });
}

Card choose_card(const State& state, Rng& rng) {
  Cards hand = state.hands[state.owner];
  if (!state.is_maurice(state.owner) && !state.pawns[state.owner].has_ornament()) {
    // The smallest card that may bring the ornament.
    const int missing = figures::kOrnamentFlowers - state.visible(state.owner);
    if (missing <= kCards && random(rng, 1024) < kTaste.reach * 1024) {
      const int rest = missing <= 0 ? hand : hand >> missing << missing;
      if (rest != 0) return static_cast<Card>(std::countr_zero(static_cast<unsigned>(rest)));
    }
  }
  if (random(rng, 1024) < kTaste.lowest * 1024) return static_cast<Card>(std::countr_zero(hand));
  int skip = random(rng, static_cast<std::size_t>(std::popcount(hand)));
  while (skip-- > 0) hand &= static_cast<Cards>(hand - 1);
  return static_cast<Card>(std::countr_zero(hand));
}

Move choose_place(const State& state, Squares& squares, Rng& rng) {
  const int me = index(state.actor);
  list_squares(centres(state), squares);
  if (squares.empty()) return Move::of(Act::kPass);
  const bool mine = state.owner == me;
  const Card card = choose_card(state, rng);
  const int left = std::popcount(state.hands[me]);
  const bool last = mine && left == 1;
  const int own_loss = last ? 16 : static_cast<int>(left <= 3 ? kTaste.own_late : kTaste.own_early);
  const int deny = static_cast<int>(kTaste.deny);
  const int fill = static_cast<int>(kTaste.fill);
  const auto noise = static_cast<std::uint64_t>(kTaste.noise + 1);
  const int samples = static_cast<int>(kTaste.samples);
  Counts weight{};
  for (int i = 0; i < state.players; ++i)
    weight[index(state.colour_of(static_cast<Owner>(i)))] =
        static_cast<std::uint8_t>(i == me                    ? 0
                                  : (state.counted >> i & 1) ? 0
                                                             : deny);
  const int own = index(state.colour_of(static_cast<Owner>(me)));
  const Counts& barrow = state.barrows[me];
  int most = -100000;
  Square best = squares[0];
  const auto places = static_cast<std::uint32_t>(squares.size());
  for (int i = 0; i < samples; ++i) {
    // One number for both choices; that some come up a hair more often does not matter here.
    const std::uint64_t chance = rng.next64();
    const Square centre = squares[(chance >> 32) * places >> 32];
    Counts after = state.ground.picks(centre);
    int value = static_cast<int>((chance & 0xffff) * noise >> 16) - own_loss * after[own];
    int count = 0;
    for (int colour = 0; colour < kColours; ++colour) {
      value += weight[colour] * after[colour];
      count += after[colour];
      after[colour] = static_cast<std::uint8_t>(after[colour] + barrow[colour]);
    }
    value += 16 * best_value(after) + fill * std::min(count, 4);
    if (value > most) most = value, best = centre;
  }
  return Move::place(look_of(card, smallest_turn(card, random(rng, kTurns))), best);
}

Move choose_pawn(const State& state, Act act, const SquareSet& set, Squares& squares, Rng& rng) {
  list_squares(set, squares);
  const int own = index(state.colour_of(static_cast<Owner>(index(state.actor))));
  Square best = squares[0];
  int most = -1;
  for (int i = 0; i < 3; ++i) {
    const Square square = squares[random(rng, squares.size())];
    const int value = state.ground.picks(square)[own];
    if (value > most) most = value, best = square;
  }
  return Move::at(act, best);
}

// The largest lawn of three tries.
Move choose_ornament(const State& state, Rng& rng) {
  const Moves moves = legal(state);
  const SquareSet lawns = state.ground.lawn();
  Move best = moves[0];
  int most = -1;
  for (int i = 0; i < 3; ++i) {
    const Move move = moves[static_cast<std::size_t>(random(rng, moves.size() - 1))];
    const int size = region_of(lawns, move.lawn()).size();
    if (size > most) most = size, best = move;
  }
  return best;
}

// What is put off may be gone after the next card, so a pawn that would come is taken at once; with
// only a sale due, tokens are worth more together, unless the rest of them stays only now.
Move choose_chain(const State& state) {
  const ChainReasons reasons = chain_reasons(state);
  const bool settle =
      reasons.ornament || reasons.animals != 0 || state.options.selling == Selling::kBouquets;
  return Move::of(settle ? Act::kSettle : Act::kWait);
}

Move choose_sale(const State& state) {
  const Counts& barrow = state.barrows[index(state.actor)];
  if (state.options.selling == Selling::kAll) {
    // Tokens of one colour are worth nothing yet: all but one that is too many are kept.
    const Bouquet all = held(barrow);
    if (std::popcount(all) >= 2) return Move::of(Act::kSellAll);
    return Move::of(Act::kDrop, static_cast<unsigned>(std::countr_zero(all)));
  }
  if (!sale_due(state.options, state.players, tokens(barrow))) return Move::of(Act::kDone);
  const Bouquet all = held(barrow);
  if (std::popcount(all) >= 2) return Move::of(Act::kSell, all);
  return Move::of(Act::kDrop, static_cast<unsigned>(std::countr_zero(all)));
}

Move choose(const State& state, Squares& squares, Rng& rng) {
  switch (state.phase) {
    case Phase::kCard:
      return choose_place(state, squares, rng);
    case Phase::kChain:
      return choose_chain(state);
    case Phase::kSale:
      return choose_sale(state);
    case Phase::kOrnament:
      return choose_ornament(state, rng);
    case Phase::kGardener:
      return choose_pawn(state, Act::kGardener, gardener_squares(state, state.owner), squares, rng);
    case Phase::kAnimal:
      return choose_pawn(state, Act::kAnimal, animal_squares(state), squares, rng);
    case Phase::kOver:
      break;
  }
  return Move::of(Act::kPass);
}

}  // namespace

}  // namespace bloom::garden

namespace bloom {

// Of sixteen placements by chance the best for the barrow is taken; small cards come first; pawns
// stand by own flowers. Some 50 µs from the opening of two players.
Outcome Guide<Garden>::playout(garden::State& state, Rng& rng) {
  garden::Squares squares;
  while (state.actor != kNobody) garden::apply(state, garden::choose(state, squares, rng));
  return outcome_of(Garden::standing(state));
}

}  // namespace bloom
