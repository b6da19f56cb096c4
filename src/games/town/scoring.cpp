#include "games/town/scoring.h"

#include <cassert>

namespace bloom::town {
namespace {

// Everything in `set` that is linked to `start` by steps of `grow`.
template <class Grow>
Squares flood(Squares start, Squares set, Grow grow) {
  Squares group = start;
  for (;;) {
    const Squares next = group | (grow(group) & set);
    if (next == group) return group;
    group = next;
  }
}

// The unbroken line of `set` through `start`, in the two directions of one shift.
template <int kShift>
Squares line(Squares start, Squares set) {
  return flood(start, set, [](Squares group) { return group << kShift | group >> kShift; });
}

}  // namespace

int park_points(Parks parks, int others) {
  constexpr int kPoints[] = {1, 3, 4, 4};
  if (parks == Parks::kThree && others >= 3) return 0;
  return kPoints[others < 3 ? others : 3];
}

Type type_at(const City& city, Square square) {
  for (int type = 0; type < kTypes; ++type)
    if (city.of_type[type] & bit(square)) return static_cast<Type>(type);
  assert(false);
  return Type::kShop;
}

Tile tile_at(const City& city, Square square) {
  if (!(city.built() & bit(square))) return kNoTile;
  const Type type = type_at(city, square);
  if (type != Type::kShop) return static_cast<Tile>(type);
  for (Tile tile = 4; tile < kKinds; ++tile) {
    const auto partners = partners_of(tile);
    bool same = true;
    for (int i = 0; i < 4; ++i) same &= partners[i] == ((city.naming[i] & bit(square)) != 0);
    if (same) return tile;
  }
  assert(false);
  return kNoTile;
}

void place(City& city, Tile tile, Square square) {
  assert(!(city.built() & bit(square)));
  city.of_type[static_cast<int>(type_of(tile))] |= bit(square);
  if (tile < 4) return;
  constexpr auto kPartners = [] {
    std::array<std::array<bool, 4>, kKinds> all{};
    for (Tile kind = 0; kind < kKinds; ++kind) all[kind] = partners_of(kind);
    return all;
  }();
  for (int type = 0; type < 4; ++type)
    if (kPartners[tile][type]) city.naming[type] |= bit(square);
}

Squares earning_squares(const City& city, const Options& options, Square square) {
  const Squares here = bit(square);
  const Type type = type_at(city, square);
  const Squares same = city.of_type[static_cast<int>(type)];
  switch (type) {
    case Type::kOffice:
      return line<1>(here, same) | line<kStride>(here, same);
    case Type::kMetro:
      if (options.metro == Metro::kGroup) return flood(here, same, corner_neighbours);
      return line<kStride + 1>(here, same) | line<kStride - 1>(here, same);
    case Type::kPark:
      return flood(here, same, side_neighbours);
    case Type::kHouse: {
      // One square for each type: the first of that type.
      Squares earning = here;
      for (const Squares of_type : city.of_type) {
        const Squares there = side_neighbours(here) & of_type;
        earning |= there & (0u - there);
      }
      return earning;
    }
    case Type::kShop: {
      Squares earning = here;
      for (int i = 0; i < 4; ++i)
        if (city.naming[i] & here) earning |= side_neighbours(here) & city.of_type[i];
      return earning;
    }
  }
  return 0;
}

int building_points(const City& city, const Options& options, Square square) {
  const int squares = count_bits(earning_squares(city, options, square));
  if (type_at(city, square) != Type::kPark) return squares;
  return park_points(options.parks, squares - 1);
}

int rescore_points(const City& city, Type type) {
  const Squares tiles = city.of_type[static_cast<int>(type)];
  int points = count_bits(tiles);
  switch (type) {
    case Type::kOffice:
    case Type::kMetro:
    case Type::kPark:
      return 2 * points;
    case Type::kHouse:
      for (const Squares of_type : city.of_type)
        points += count_bits(tiles & side_neighbours(of_type));
      return points;
    case Type::kShop:
      for (int i = 0; i < 4; ++i) {
        const Squares shops = city.naming[i], named = city.of_type[i];
        points += count_bits(shops << 1 & named) + count_bits(shops >> 1 & named) +
                  count_bits(shops << kStride & named) + count_bits(shops >> kStride & named);
      }
      return points;
  }
  return 0;
}

}  // namespace bloom::town
