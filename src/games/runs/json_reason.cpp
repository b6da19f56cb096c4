// What speaks for a move, in data. Keys, each but the first only where it applies:
//   points    the token that it brings at once, as the preview says
//   takes     {"run": "r3", "tiles": ["55"]}: what it steals, and from which run
//   sheds     flowers that leave the hand, where they would count against it (R23)
//   prepares  {"tile": "57", "points": 9}: what it adds to the hand ("J": a joker, also one that is
//             offered), and the token of the best run that the hand could lay then without theft,
//             if that is more than now
//   joins     ["55", "57"]: the tiles of the hand that a drawn one could stand beside (R14)
//   ends      true: it ends the round (R22)
#include "base/rng.h"
#include "games/runs/chains.h"
#include "games/runs/json.h"
#include "games/runs/preview.h"
#include "games/runs/scoring.h"

namespace bloom {

Json Codec<Runs>::reason(const runs::View& view, const Runs::Path& path) {
  using namespace runs;
  const Open& open = view.open;
  const Preview then = runs::preview(view, path);
  Json out = {{"points", then.points}};
  Numbers hand = view.numbers;
  int jokers = view.jokers;
  if (then.source >= 0) {
    Json tiles = Json::array();
    const Row row = open.row(then.source);
    for (const Move move : path) {
      if (move.act() == Act::kTheft) tiles.push_back(to_text(row[move.b()]));
      if (move.act() == Act::kTheftToo) tiles.push_back(to_text(row[move.a()]));
    }
    out["takes"] = {{"run", run_name(then.source)}, {"tiles", tiles}};
  }
  for (const Tile tile : then.tiles)
    if (is_number(tile)) hand &= ~bit(tile);
  if (hand != view.numbers) out["sheds"] = flowers_in(view.numbers & ~hand);
  if (then.ends_round) out["ends"] = true;

  if (path[0].act() == Act::kDraw && !path[0].blind()) {
    Json joined = Json::array();
    for (const int step : {-2, -1, 1, 2}) {
      const int number = (path[0].drawn() - 1 + step + kCircle) % kCircle + 1;
      if (const auto tile = static_cast<Tile>(number); holds(view.numbers, tile))
        joined.push_back(to_text(tile));
    }
    if (!joined.empty()) out["joins"] = std::move(joined);
  }

  Tile gained = kNoTile;
  const Act act = path[0].act();
  if (act == Act::kDraw && !path[0].blind()) gained = path[0].drawn();
  if (act == Act::kSwap || act == Act::kJokerTake || then.offers_joker) gained = kJoker;
  if (gained != kNoTile) {
    Tokens left = open.rewards;
    if (then.points > 0) left.remove(then.points);
    for (const Tile tile : then.tiles) jokers -= act == Act::kLay && tile == kJoker ? 1 : 0;
    const Numbers before_it = act == Act::kSwap ? view.numbers : hand;
    const int now = left.reward(most_flowers(before_it, jokers));
    if (gained == kJoker)
      ++jokers;
    else
      hand |= bit(gained);
    const int points = left.reward(most_flowers(hand, jokers));
    if (points > now) out["prepares"] = {{"tile", to_text(gained)}, {"points", points}};
  }
  return out;
}

}  // namespace bloom
