// What speaks for a move of Bloom Town:
//   points    what it scores at once
//   draws     the tile that a building draws face up
//   takes     {"seat":1,"points":4}: what that tile would score for another seat at best, if it is
//             at least two points
//   prepares  {"move":"H@c3","points":5}: the best building of the next turn with what is then in
//             the hand, as the cities are
//   bonus     true: built on a bloom square
// In the last round (T33) a tile that is drawn is built only in an extra turn, which is chosen, if
// at all, after the building: then nothing is said of `takes` and `prepares`.
#include <algorithm>

#include "games/town/json.h"
#include "games/town/scoring.h"

namespace bloom {
namespace {

using namespace town;

struct Best {
  int points = 0;
  Square square = kNoSquare;
};

Best best_building(const City& city, const Options& options, Tile tile) {
  Best out;
  for (Squares free = kCity & ~city.built(); free != 0;) {
    const auto square = static_cast<Square>(pop_lowest(free));
    const int points = building_points(city, options, tile, square);
    if (points > out.points) out = {points, square};
  }
  return out;
}

}  // namespace

Json Codec<Town>::reason(const View& view, const Town::Path& path) {
  const State world = some_world<Town>(view);
  const Open& open = world.open;
  const Move move = path[0];
  Json out{{"points", points_now(world, move)}};
  if (move.act() != Act::kBuild) return out;
  const Board& board = kBoards[open.options.side];
  if (board.blooms & bit(move.square())) out["bonus"] = true;

  const int me = index(open.actor);
  City city = open.cities[me];
  place(city, move.tile(), move.square());
  const Tile drawn = open.market[board.slot[move.square()]];
  if (drawn != kNoTile) out["draws"] = kTileTexts[drawn];
  if (open.ending) return out;
  if (drawn != kNoTile) {
    Best loss;
    int loser = -1;
    for (int seat = 0; seat < open.players; ++seat) {
      if (seat == me) continue;
      const Best theirs = best_building(open.cities[seat], open.options, drawn);
      if (theirs.points > loss.points) loss = theirs, loser = seat;
    }
    constexpr int kWorthSaying = 2;
    if (loss.points >= kWorthSaying) out["takes"] = {{"seat", loser}, {"points", loss.points}};
  }
  // The hand without one tile of the kind that was built, and with the one drawn.
  FixedVec<Tile, kHandSize + 1> hand;
  bool gone = false;
  for (const Tile tile : world.hands[me].tile) {
    if (tile == move.tile() && !gone)
      gone = true;
    else if (tile != kNoTile)
      hand.push_back(tile);
  }
  if (drawn != kNoTile) hand.push_back(drawn);
  Best next;
  Tile with = kNoTile;
  for (const Tile tile : hand)
    if (const Best best = best_building(city, open.options, tile); best.points > next.points)
      next = best, with = tile;
  if (with != kNoTile)
    out["prepares"] = {{"move", town::to_text(Move::build(with, next.square))},
                       {"points", next.points}};
  return out;
}

}  // namespace bloom
