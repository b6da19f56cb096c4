// The moves of a state (R10, R13–R21), each of which can be completed.
#include <algorithm>

#include "games/runs/rules.h"

namespace bloom::runs {
namespace {

// R10.
void list_draws(const Open& open, Moves& moves) {
  for (const Tile tile : open.bed) {
    if (tile == kNoTile) break;
    moves.push_back(Move::draw(tile));
  }
  if (open.reserve > 0) moves.push_back(Move::draw_blind());
}

// R21.
void list_swaps(const Open& open, Numbers hand, Moves& moves) {
  const std::size_t begin = moves.size();
  for (int run = 0; run < open.runs; ++run) {
    const Row row = open.row(run);
    for (std::size_t place = 0; place < row.size(); ++place) {
      if (row[place] != kJoker) continue;
      for (Numbers fit = swappable(row, static_cast<int>(place)) & hand; fit != 0;)
        moves.push_back(Move::swap(run, static_cast<int>(place), pop_smallest(fit)));
    }
  }
  std::sort(moves.begin() + begin, moves.end());
}

void list_actions(const Open& open, Numbers hand, int jokers, Moves& moves) {
  list_draws(open, moves);
  bool extension = false;
  for (int run = 0; run < open.runs && !extension; ++run)
    extension = extendable(open.row(run), hand, jokers);
  if (extension) moves.push_back(Move::of(Act::kExtend));
  if (can_lay(hand, jokers) || any_theft(open, hand, jokers)) moves.push_back(Move::of(Act::kLay));
  if (moves.empty()) moves.push_back(Move::of(Act::kPass));  // R18
  if (open.table_jokers > 0) list_swaps(open, hand, moves);
}

void list_tiles(const Next& next, Moves& moves) {
  for (Numbers numbers = next.numbers; numbers != 0;)
    moves.push_back(Move::tile(pop_smallest(numbers)));
  if (next.joker) moves.push_back(Move::tile(kJoker));
  if (next.end) moves.push_back(Move::of(Act::kEnd));
}

}  // namespace

Moves legal(const State& state) {
  const Open& open = state.open;
  Moves moves;
  if (open.phase == Phase::kOver) return moves;
  const Numbers hand = state.numbers[index(open.actor)];
  const int jokers = state.jokers[index(open.actor)];
  switch (open.phase) {
    case Phase::kAction:
      list_actions(open, hand, jokers, moves);
      break;
    case Phase::kDraw:
      list_draws(open, moves);
      if (open.drawn > 0) moves.push_back(Move::of(Act::kStop));
      break;
    case Phase::kOffer:
      moves.push_back(Move::of(Act::kJokerLeave));
      moves.push_back(Move::of(Act::kJokerTake));
      break;
    case Phase::kTheft:
      if (can_lay(hand, jokers)) moves.push_back(Move::of(Act::kNoTheft));
      for (int run = 0; run < open.runs; ++run) {
        const int size = static_cast<int>(open.row(run).size());
        for (int place = 0; size > kMinRun && place < size; ++place)
          if (theft_begins(open, run, place, hand, jokers))
            moves.push_back(Move::of(Act::kTheft, run, place));
      }
      break;
    case Phase::kTheftToo: {
      const auto [prefix, run, place, added, stolen, loot_jokers, loot] = open.work;
      if (theft(open, run, place, -1, hand, jokers).size() > 0)
        moves.push_back(Move::of(Act::kTheftOnly));
      const int size = static_cast<int>(open.row(run).size());
      for (int second = place + 1; size > kMinRun + 1 && second < size; ++second)
        if (theft(open, run, place, second, hand, jokers).size() > 0)
          moves.push_back(Move::of(Act::kTheftToo, second));
      break;
    }
    case Phase::kLayTiles:
      list_tiles(next_in_lay(open.work, hand, jokers), moves);
      break;
    case Phase::kWhich:
      for (int run = 0; run < open.runs; ++run)
        if (extendable(open.row(run), hand, jokers)) moves.push_back(Move::of(Act::kRun, run));
      break;
    case Phase::kExtendTiles:
      list_tiles(next_in_extension(open, hand, jokers), moves);
      break;
    case Phase::kOver:
      break;
  }
  return moves;
}

}  // namespace bloom::runs
