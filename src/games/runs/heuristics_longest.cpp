// The longest extension of a run (R17), exactly.
//
// Three parts that share the jokers of the hand and, at the ends, the span. Within an old gap of d
// steps lie at most d − 1 tiles: hand numbers first, then jokers, and any choice of them is valid,
// since a tile more never makes a gap too wide. Beyond each end a sweep finds, for every number
// reached and every count of jokers on the way, the most numbers.
#include <algorithm>

#include "games/runs/heuristics.h"

namespace bloom::runs {
namespace {

using Tiles = FixedVec<Tile, kTiles>;
constexpr int kNever = -1;

// What can be put beyond one end.
class Beyond {
 public:
  // `outward` is 1 above the last number and −1 below the first; `old` jokers lie there already.
  Beyond(Numbers hand, Tile end, int outward, int old, int jokers)
      : hand_(hand), end_(end), outward_(outward), old_(old), most_(old + jokers) {
    for (auto& row : at_) row.fill({kNever, 0, 0});
    at_[0][0] = {0, 0, 0};
    int reached = 0;
    for (int steps = 1; steps <= kMaxSpan && steps - reached <= 2 * most_ + 2; ++steps)
      if (holds(hand_, tile_at(steps)) && reach(steps)) reached = steps;
    for (auto& row : best_) row.fill({kNever, 0, 0});
    for (int steps = 0; steps <= reached; ++steps)
      for (int used = 0; used <= most_; ++used)
        if (at_[steps][used].numbers != kNever) keep(steps, used);
    for (auto& row : best_)
      for (int width = 1; width <= kMaxSpan; ++width)
        if (row[width - 1].numbers >= row[width].numbers) row[width] = row[width - 1];
  }

  // The most numbers with so many jokers of the hand and at most so much width; kNever: not at all.
  int numbers(int jokers, int width) const { return best_[old_ + jokers][width].numbers; }

  // The tiles from the outermost inward.
  Tiles tiles(int jokers, int width) const {
    const Place place = best_[old_ + jokers][width];
    Tiles out;
    for (int i = place.used; i < old_ + jokers; ++i) out.push_back(kJoker);
    int steps = place.steps, used = place.used;
    while (steps > 0) {
      const Way way = at_[steps][used];
      out.push_back(tile_at(steps));
      for (int i = 0; i < way.jokers; ++i) out.push_back(kJoker);
      steps -= way.steps;
      used -= way.jokers;
    }
    return out;
  }

 private:
  struct Way {
    int numbers;
    int steps, jokers;  // the hop that led here
  };
  struct Place {
    int numbers;
    int steps, used;
  };

  Tile tile_at(int steps) const { return above(end_, outward_ * steps); }

  bool reach(int steps) {
    bool any = false;
    for (int hop = 1; hop <= std::min(steps, 2 * most_ + 2); ++hop)
      for (int fill = fewest_jokers(hop); fill <= std::min(most_jokers(hop), most_); ++fill)
        for (int used = fill; used <= most_; ++used) {
          const int before_it = at_[steps - hop][used - fill].numbers;
          if (before_it == kNever || before_it + 1 <= at_[steps][used].numbers) continue;
          at_[steps][used] = {before_it + 1, hop, fill};
          any = true;
        }
    return any;
  }
  // Jokers that are not on the way stand outermost.
  void keep(int steps, int used) {
    for (int all = std::max(used, old_); all <= most_; ++all) {
      const int width = steps + all - used;
      if (width > kMaxSpan) continue;
      Place& place = best_[all][width];
      if (at_[steps][used].numbers > place.numbers) place = {at_[steps][used].numbers, steps, used};
    }
  }

  Numbers hand_;
  Tile end_;
  int outward_, old_, most_;
  std::array<std::array<Way, kJokers + 1>, kCircle> at_;
  std::array<std::array<Place, kCircle>, kJokers + 1> best_;  // by jokers and width
};

// The old part with whatever goes into its gaps, and how many jokers more would.
struct Filled {
  Tiles tiles;
  int added = 0;
  int room = 0;
};

// `jokers` of the hand are put in as soon as there is room.
Filled fill(Row inner, Numbers hand, int jokers) {
  Filled out;
  out.tiles.push_back(inner[0]);
  for (std::size_t i = 0; i + 1 < inner.size();) {
    std::size_t next = i + 1;
    while (inner[next] == kJoker) ++next;
    const int steps = distance(inner[i], inner[next]), old = static_cast<int>(next - i) - 1;
    int room = steps - 1 - old, left = 0;
    FixedVec<int, kReach + 1> stops;  // steps from inner[i]
    for (int at = 1; at < steps; ++at)
      if (room > 0 && holds(hand, above(inner[i], at))) stops.push_back(at), --room, ++out.added;
    stops.push_back(steps);
    const int more = std::min(room, jokers);
    jokers -= more;
    out.added += more;
    out.room += room - more;
    // First what every part of the gap needs, then the rest where it goes.
    left = old + more;
    int from = 0;
    for (const int stop : stops) left -= fewest_jokers(stop - from), from = stop;
    from = 0;
    for (const int stop : stops) {
      const int extra = std::min(left, most_jokers(stop - from) - fewest_jokers(stop - from));
      left -= extra;
      for (int k = fewest_jokers(stop - from) + extra; k > 0; --k) out.tiles.push_back(kJoker);
      out.tiles.push_back(above(inner[i], stop));
      from = stop;
    }
    i = next;
  }
  return out;
}

}  // namespace

Path longest_extension(const State& state, int run) {
  const int seat = index(state.open.actor);
  const Numbers hand = state.numbers[seat];
  const int jokers = state.jokers[seat];
  const Row row = state.open.row(run);
  const Shape old = shape(row);
  const Row inner = row.subspan(old.lead, row.size() - old.lead - old.tail);
  const int room = fill(inner, hand, 0).room;
  const int width = old.width - old.lead - old.tail;
  const Beyond down(hand, old.first, -1, old.lead, jokers);
  const Beyond up(hand, old.last, 1, old.tail, jokers);
  struct {
    int tiles = kNever, numbers = 0, inside = 0, below = 0, above = 0, width = 0;
  } best;
  for (int below = 0; below <= jokers; ++below)
    for (int above = 0; below + above <= jokers; ++above)
      for (int lower = 0; lower <= kMaxSpan - width; ++lower) {
        const int one = down.numbers(below, lower);
        const int two = up.numbers(above, kMaxSpan - width - lower);
        if (one == kNever || two == kNever) continue;
        const int inside = std::min(room, jokers - below - above);
        const int tiles = one + two + below + above + inside;
        if (tiles < best.tiles || (tiles == best.tiles && one + two <= best.numbers)) continue;
        best = {tiles, one + two, inside, below, above, lower};
      }
  const Filled middle = fill(inner, hand, best.inside);
  Path path;
  if (best.tiles + middle.added - best.inside == 0) return path;
  path.push_back(Move::of(Act::kExtend));
  path.push_back(Move::of(Act::kRun, run));
  for (const Tile tile : down.tiles(best.below, best.width)) path.push_back(Move::tile(tile));
  for (const Tile tile : middle.tiles) path.push_back(Move::tile(tile));
  const Tiles upper = up.tiles(best.above, kMaxSpan - width - best.width);
  for (std::size_t i = upper.size(); i-- > 0;) path.push_back(Move::tile(upper[i]));
  path.push_back(Move::of(Act::kEnd));
  return path;
}

}  // namespace bloom::runs
