// The garden once more, in the slow and obvious way, to compare the bit rows with.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "games/garden/state.h"

namespace bloom::garden::slow {

using Point = std::pair<int, int>;  // y, x: the order of a SquareSet
using Points = std::set<Point>;

inline Point point(Square square) { return {square.y, square.x}; }

struct Garden {
  std::map<Point, Cover> squares;

  explicit Garden(const Ground& ground) {
    for (int i = 0; i < ground.size(); ++i) {
      const Placed& card = ground.placed(i);
      // Turned here from the printed form: a quarter clockwise takes x,y to −y,x.
      for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x) {
          int tx = x, ty = y;
          for (int turn = 0; turn < card.turn(); ++turn) tx = std::exchange(ty, tx) * -1;
          const bool flowered = figures::kCards[card.card() - 1][y + 1][x + 1] == '#';
          squares[{card.centre.y + ty, card.centre.x + tx}] =
              flowered ? flower(card.colour) : kLawn;
        }
    }
  }

  Cover at(Point p) const {
    const auto found = squares.find(p);
    return found == squares.end() ? kBare : found->second;
  }
  static std::vector<Point> sides(Point p) {
    return {{p.first - 1, p.second},
            {p.first, p.second + 1},
            {p.first + 1, p.second},
            {p.first, p.second - 1}};
  }
  Points of(Cover cover) const {
    Points out;
    for (const auto& [p, here] : squares)
      if (here == cover) out.insert(p);
    return out;
  }
  Points region(Point seed) const {
    Points out{seed};
    std::vector<Point> open{seed};
    while (!open.empty()) {
      const Point p = open.back();
      open.pop_back();
      for (const Point& next : sides(p))
        if (at(next) == at(seed) && out.insert(next).second) open.push_back(next);
    }
    return out;
  }
  std::vector<int> beds(Cover cover) const {
    std::vector<int> out;
    Points rest = of(cover);
    while (!rest.empty()) {
      const Points bed = region(*rest.begin());
      for (const Point& p : bed) rest.erase(p);
      out.push_back(static_cast<int>(bed.size()));
    }
    std::sort(out.begin(), out.end(), std::greater<>());
    return out;
  }
};

// Every square that some pawn on the table holds.
inline Points held(const State& state) {
  Points out;
  for (const Pawns& pawns : state.pawns)
    for (const Square square :
         {pawns.gardener, pawns.animal, pawns.ornament_flower, pawns.ornament_lawn})
      if (square != kNowhere) out.insert(point(square));
  return out;
}

// G6–G8, word by word.
inline Points centres(const State& state) {
  if (state.ground.size() == 0) return {{0, 0}};
  const Garden garden(state.ground);
  const Points pawns = held(state);
  Points candidates, out;
  for (const auto& [p, cover] : garden.squares)
    for (int y = -1; y <= 1; ++y)
      for (int x = -1; x <= 1; ++x) candidates.insert({p.first + y, p.second + x});
  for (const Point& centre : candidates) {
    int on_garden = 0, on_pawns = 0;
    for (int y = -1; y <= 1; ++y)
      for (int x = -1; x <= 1; ++x) {
        const Point p{centre.first + y, centre.second + x};
        on_garden += garden.at(p) != kBare;
        on_pawns += static_cast<int>(pawns.count(p));
      }
    if (on_garden >= 1 && on_garden <= 8 && on_pawns == 0) out.insert(centre);
  }
  return out;
}

// G14.
inline Points gardener_squares(const State& state, Owner owner) {
  Points out = Garden(state.ground).of(flower(state.colour_of(owner)));
  for (const Point& p : held(state)) out.erase(p);
  return out;
}

// G15: the bare squares around the garden, and all that they lead to; pawns do not matter.
inline Points outside(const Garden& garden) {
  int left = 0, right = 0, top = 0, bottom = 0;
  for (const auto& [p, cover] : garden.squares) {
    top = std::min(top, p.first - 1), bottom = std::max(bottom, p.first + 1);
    left = std::min(left, p.second - 1), right = std::max(right, p.second + 1);
  }
  Points out{{top, left}};
  std::vector<Point> open{{top, left}};
  while (!open.empty()) {
    const Point p = open.back();
    open.pop_back();
    for (const Point& next : Garden::sides(p)) {
      const bool near =
          next.first >= top && next.first <= bottom && next.second >= left && next.second <= right;
      if (near && garden.at(next) == kBare && out.insert(next).second) open.push_back(next);
    }
  }
  return out;
}

// G15.
inline Points animal_squares(const State& state) {
  const Garden garden(state.ground);
  Points out;
  for (const auto& [p, cover] : garden.squares)
    for (const Point& side : Garden::sides(p))
      if (garden.at(side) == kBare) out.insert(side);
  if (state.options.animals == AnimalRule::kOutside) {
    const Points away = outside(garden);
    std::erase_if(out, [&](const Point& p) { return !away.count(p); });
  }
  for (const Point& p : held(state)) out.erase(p);
  return out;
}

// G16: flower and lawn square.
inline std::set<std::pair<Point, Point>> ornament_pairs(const State& state, Owner owner) {
  const Garden garden(state.ground);
  const Points pawns = held(state);
  std::set<std::pair<Point, Point>> out;
  for (const Point& flower_point : garden.of(flower(state.colour_of(owner))))
    for (const Point& lawn : Garden::sides(flower_point)) {
      if (garden.at(lawn) != kLawn || pawns.count(lawn) || pawns.count(flower_point)) continue;
      bool taken = false;
      for (const Point& p : garden.region(lawn))
        for (const Pawns& other : state.pawns)
          taken |= other.has_ornament() && point(other.ornament_lawn) == p;
      if (!taken || state.options.lawns == LawnRule::kShared) out.insert({flower_point, lawn});
    }
  return out;
}

inline Points points_of(const SquareSet& set) {
  Points out;
  set.each([&](Square square) { out.insert(point(square)); });
  return out;
}

}  // namespace bloom::garden::slow
