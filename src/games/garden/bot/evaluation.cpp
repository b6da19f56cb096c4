#include "games/garden/bot/evaluation.h"

#include <algorithm>
#include <bit>

#include "games/garden/bot/threat.h"
#include "games/garden/bot/weights.h"
#include "games/garden/placing.h"
#include "games/garden/scoring.h"

namespace bloom::garden {
namespace {

Counts sum(const Counts& a, const Counts& b) {
  Counts out;
  for (int colour = 0; colour < kColours; ++colour)
    out[colour] = static_cast<std::uint8_t>(a[colour] + b[colour]);
  return out;
}

void keep_best(Judged& moves, std::size_t most) {
  const auto better = [](const JudgedMove& a, const JudgedMove& b) {
    return a.value != b.value ? a.value > b.value : a.move < b.move;
  };
  if (moves.size() > most) {
    const auto end = moves.begin() + static_cast<std::ptrdiff_t>(most);
    std::nth_element(moves.begin(), end, moves.end(), better);
    moves.erase(end, moves.end());
  }
  std::sort(moves.begin(), moves.end(), better);
}

// One decision about a card.
class CardJudge {
 public:
  explicit CardJudge(const State& state)
      : state_(state),
        me_(index(state.actor)),
        mine_(state.owner == me_),
        left_(std::popcount(state.hands[me_]) - (mine_ ? 1 : 0)) {}

  Judged all(const Moves& moves) const {
    Judged out;
    out.reserve(moves.size());
    moves.squares().each([&](Square centre) {
      const double value = at_centre(centre);
      for (const Look look : moves.looks())
        out.push_back({Move::place(look, centre), value + of_card(static_cast<Card>(look / 4))});
    });
    return out;
  }

  // What the garden is worth after the card, for the actor against the others.
  double after(Move move) const {
    State next = state_;
    const Counts picks = next.ground.lay(
        Placed::of(state_.colour_of(state_.owner), move.card(), move.turn(), move.square()));
    double value = of_picks(picks) - kTaste.big * (mine_ && left_ > 0 ? move.card() : 0);
    const SquareSet open = open_squares(next);
    for (int i = 0; i < state_.players; ++i) {
      const auto owner = static_cast<Owner>(i);
      if (state_.counted >> i & 1) continue;
      const double standing = flowers_and_lawn(next, owner, open);
      value += i == me_ ? standing : -standing * kTaste.rival / (state_.players - 1);
    }
    return value;
  }

 private:
  double of_picks(const Counts& picks) const {
    const Counts& barrow = state_.barrows[me_];
    return best_value(sum(barrow, picks)) - best_value(barrow) +
           kTaste.token * std::min(tokens(picks), barrow_size(state_.players));
  }
  double at_centre(Square centre) const {
    const Counts picks = state_.ground.picks(centre);
    double value = of_picks(picks);
    for (int i = 0; i < state_.players; ++i) {
      const int there = picks[index(state_.colour_of(static_cast<Owner>(i)))];
      if (state_.counted >> i & 1) continue;
      value += i == me_ ? -stays(left_) * there : 0.5 * kTaste.rival / (state_.players - 1) * there;
    }
    return value;
  }
  double of_card(Card card) const {
    if (!mine_) return 0;
    return left_ == 0 ? card : (stays(left_) * 0.8 - kTaste.big) * card;
  }

  // The chance that a flower which can be covered stays until its owner is counted, with so many
  // own cards to come.
  static double stays(int turns) { return turns == 0 ? 1 : kTaste.stay / (kTaste.stay + turns); }

  double flowers_and_lawn(const State& next, Owner owner, const SquareSet& open) const {
    const int turns = owner == me_ ? left_ : std::popcount(state_.hands[owner]);
    const SquareSet flowers = next.ground.flowers(state_.colour_of(owner));
    const int all = next.visible(owner);
    const int exposed = turns == 0 ? 0 : count_common(flowers, open);
    const double safe = turns == 0 ? 1 : kTaste.safe + (1 - kTaste.safe) * stays(turns);
    double value = (all - exposed) * safe + exposed * stays(turns);
    if (state_.pawns[owner].has_ornament())
      value += ornament_points(next, owner) * (turns == 0 ? 1 : 0.8);
    else if (all >= figures::kOrnamentFlowers && owner == me_)
      value += kTaste.ornament;
    else
      value += kTaste.near * std::min(all, 15) * (turns > 0);
    return value;
  }

  const State& state_;
  int me_;
  bool mine_;
  int left_;  // own cards after this one
};

double judge_pawn(const State& state, Move move, const Threats& threats) {
  const double held = threats.sum_around(move.square());
  return kTaste.guard * held +
         0.01 * state.ground.picks(
                    move.square())[index(state.colour_of(static_cast<Owner>(index(state.actor))))];
}

// What tokens add to flowers still to come: on average over all picks of two flowers of one colour
// in play and one of another. A bouquet of all colours adds nothing, a single flower much.
double promise(const State& state, const Counts& kept) {
  const int owners = state.owners();
  const int alone = best_value(kept);
  int gain = 0;
  for (int a = 0; a < owners; ++a) {
    for (int b = 0; b < owners; ++b) {
      if (a == b) continue;
      Counts picks{};
      picks[index(state.options.colours[a])] = 2;
      picks[index(state.options.colours[b])] = 1;
      gain += best_value(sum(kept, picks)) - alone - best_value(picks);
    }
  }
  return static_cast<double>(gain) / (owners * (owners - 1));
}

double judge_sale(const State& state, Move move) {
  const int me = index(state.actor);
  Counts after = state.barrows[me];
  const int before = best_value(after);
  int sold = 0;
  if (move.act() == Act::kSell) {
    take_out(after, move.bouquet());
    sold = bouquet_value(move.bouquet());
  } else if (move.act() == Act::kDrop) {
    --after[index(move.colour())];
  } else if (move.act() == Act::kSellAll) {
    sold = before;
    after = {};
  }
  double value = sold + best_value(after) - before;
  // Who drops with selling=all will sell nothing: worth it only if nothing is given away.
  const bool wasted = state.options.selling == Selling::kAll && value < 0;
  if (state.hands[me] != 0 && !wasted) value += kTaste.keep * promise(state, after);
  if (move.act() == Act::kDrop) value -= 0.2;  // rather sell a bouquet that makes room too
  return value;
}

// What the tokens promise that are kept after a sale by rule or all at once, which the actor's next
// card makes due or not (G12). A free sale keeps what the player likes.
double kept_promise(const State& state) {
  const int me = index(state.actor);
  Counts kept = state.barrows[me];
  if (state.options.selling == Selling::kFree || state.hands[me] == 0) return 0;
  if (sale_due(state.options, state.players, tokens(kept))) {
    if (state.options.selling == Selling::kAll) return 0;
    while (std::popcount(held(kept)) >= 2) take_out(kept, held(kept));
    while (sale_due(state.options, state.players, tokens(kept)))
      --kept[std::countr_zero(held(kept))];
  }
  return kTaste.keep * promise(state, kept);
}

// What the actor has after the best next card: all decisions up to it are the actor's own.
double judge_chain(const State& state, Move move) {
  const Seat me = state.actor;
  State next = state;
  apply(next, move);
  while (next.phase != Phase::kCard) apply(next, judge(next, 1)[0].move);
  const Judged cards = judge(next, 1);
  double value = cards[0].value + next.score(index(me)) + best_value(next.barrows[index(me)]);
  if (cards[0].move.act() != Act::kCard) return value;
  const Counts picks = next.ground.lay(Placed::of(next.colour_of(next.owner), cards[0].move.card(),
                                                  cards[0].move.turn(), cards[0].move.square()));
  next.barrows[index(me)] = sum(next.barrows[index(me)], picks);
  value += kept_promise(next);
  // An animal that is available now, or will be after the card.
  for (int i = 0; i < next.owners(); ++i) {
    const auto owner = static_cast<Owner>(i);
    if (owner == index(me) && ((next.animals >> i & 1) || animal_comes(next, owner)))
      value += kTaste.animal * std::popcount(next.hands[owner]);
  }
  return value;
}

double judge_ornament(const State& state, Move move) {
  State after = state;
  after.pawns[state.owner].ornament_flower = move.square();
  after.pawns[state.owner].ornament_lawn = move.lawn();
  return ornament_points(after, state.owner);
}

}  // namespace

Judged judge(const State& state, std::size_t most) {
  const Moves moves = legal(state);
  Judged out;
  if (state.phase == Phase::kCard && moves.is_product()) {
    const CardJudge judge(state);
    out = judge.all(moves);
    keep_best(out, static_cast<std::size_t>(kTaste.second));
    for (JudgedMove& each : out) each.value = judge.after(each.move);
  } else if (state.phase == Phase::kGardener || state.phase == Phase::kAnimal) {
    const Threats threats(state, state.actor);
    for (const Move move : moves) out.push_back({move, judge_pawn(state, move, threats)});
  } else {
    for (const Move move : moves) {
      double value = 0;
      if (state.phase == Phase::kChain) value = judge_chain(state, move);
      if (state.phase == Phase::kSale) value = judge_sale(state, move);
      if (move.act() == Act::kOrnament) value = judge_ornament(state, move);
      out.push_back({move, value});
    }
  }
  keep_best(out, most);
  return out;
}

}  // namespace bloom::garden
