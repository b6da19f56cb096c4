#include "games/town/guess.h"

#include <algorithm>

#include "base/shuffle.h"
#include "games/town/scoring.h"

namespace bloom::town {
namespace {

constexpr int kTries = 12;  // buildings looked at; more is slower and less various

// By type H M O P S: how much better a tile of it is built later, and taken, in an empty city; both
// turn around as the city fills.
constexpr std::array<double, kTypes> kBuildLater = {4.4, -2.0, 1.3, 0.4, -2.6};
constexpr double kBuildTurn = 2.5;
constexpr std::array<double, kTypes> kTake = {0.15, -1.2, -1.9, 0.25, -1.35};
constexpr double kTakeTurn = 1.2;
// For each community tile of the type still to come: a rescoring is ahead.
constexpr double kCommunity = 0.65;
// A token doubles or rescores for no less than this.
constexpr int kTokenPoints = 3;

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
constexpr Bias kTakeBias = bias(kTake, kTakeTurn, 1);

Move build(const State& state, Rng& rng) {
  const Open& open = state.open;
  const Judge judge(open);
  const Hand& hand = state.hands[index(open.actor)];
  const Squares free = kCity & ~open.cities[index(open.actor)].built();
  const auto count = static_cast<std::uint32_t>(count_bits(free));
  const std::uint32_t choices = hand.tile[1] == kNoTile ? count : 2 * count;
  Move best{};
  int most = INT32_MIN;
  for (int i = 0; i < kTries; ++i) {
    const std::uint32_t pick = below(rng, choices);
    const bool second = pick >= count;
    const auto square =
        static_cast<Square>(nth_bit(free, static_cast<int>(second ? pick - count : pick)));
    const int worth = judge(hand.tile[second], square);
    if (worth > most) most = worth, best = Move::build(hand.tile[second], square);
  }
  return best;
}

// What the token's rescoring of a type gains on the best of the others.
int rescore_lead(const Open& open, Type type) {
  int others = 0;
  for (int seat = 0; seat < open.players; ++seat)
    if (seat_at(seat) != open.actor)
      others = std::max(others, rescore_points(open.cities[seat], type));
  return rescore_points(open.cities[index(open.actor)], type) - others;
}

Move bonus(const Open& open, const Moves& moves) {
  Move best = Move::of(Act::kEnd);
  int most = 0;
  for (const Move move : moves) {
    int worth = 0;
    if (move.act() == Act::kExtra) worth = 1000;  // a turn more is worth more than any doubling
    if (move.act() == Act::kDouble) worth = 500;
    if (move.act() == Act::kTokenDouble && open.built_points >= kTokenPoints)
      worth = open.built_points;
    if (move.act() == Act::kTokenRescore)
      if (const int lead = rescore_lead(open, move.type()); lead >= kTokenPoints) worth = lead;
    if (worth > most) most = worth, best = move;
  }
  return best;
}

Move keep(const Open& open, const Moves& moves) {
  Move best = moves[0];
  int most = -1;
  for (const Move move : moves) {
    const int points = rescore_points(open.cities[index(open.actor)], type_of(move.tile()));
    if (points > most) most = points, best = move;
  }
  return best;
}

}  // namespace

Judge::Judge(const Open& open)
    : open_(open), city_(open.cities[index(open.actor)]), board_(kBoards[open.options.side]) {
  const int empty = count_bits(kCity & ~city_.built());
  for (int type = 0; type < kTypes; ++type)
    type_bias_[type] = kBuildBias[empty][type] +
                       static_cast<int>(kPoint * kCommunity) * (2 - open.community[type]);
  for (int slot = 0; slot < kSlots; ++slot) {
    const Tile tile = open.market[slot];
    slot_bias_[slot] = tile == kNoTile ? 0 : kTakeBias[empty][static_cast<int>(type_of(tile))];
  }
}

int Judge::operator()(Tile tile, Square square) const {
  int points = building_points(city_, open_.options, tile, square);
  if (board_.blooms & bit(square)) points *= 2;
  return kPoint * points + type_bias_[static_cast<int>(type_of(tile))] +
         slot_bias_[board_.slot[square]];
}

Move guess(const State& state, Rng& rng) {
  if (state.open.phase == Phase::kBuild) return build(state, rng);
  const Moves moves = legal(state);
  if (state.open.phase == Phase::kKeep) return keep(state.open, moves);
  if (state.open.phase == Phase::kTake)
    return moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
  return bonus(state.open, moves);
}

}  // namespace bloom::town
