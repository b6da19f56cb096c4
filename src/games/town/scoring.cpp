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

Squares metro_squares(Squares metros, Metro rule, Squares here) {
  if (rule == Metro::kGroup) return flood(here, metros, corner_neighbours);
  return line<kStride + 1>(here, metros) | line<kStride - 1>(here, metros);
}

// T28: with offices=linked the squares of row and column that the group of offices reaches.
Squares office_squares(Squares offices, Offices rule, Square square) {
  const Squares here = bit(square);
  if (rule == Offices::kLines) return line<1>(here, offices) | line<kStride>(here, offices);
  const Squares row = 0b1000001000001000001000001u << row_of(square);
  const Squares column = Squares{31} << (column_of(square) * kStride);
  return flood(here, offices, side_neighbours) & (row | column);
}

// The squares of one column or row as five bits.
constexpr Squares column_bits(Squares set, int column) { return set >> (column * kStride) & 31; }
constexpr Squares row_bits(Squares set, int row) {
  // The five bits lie kStride apart; the product moves bit k to place 24 + k without carries.
  constexpr std::uint64_t kGather = 1ull << 24 | 1ull << 19 | 1ull << 14 | 1ull << 9 | 1ull << 4;
  const std::uint64_t spread = set >> row & 0b1000001000001000001000001u;
  return static_cast<Squares>(spread * kGather >> 24) & 31;
}

// Length of the unbroken line through a place of five, the place itself included.
constexpr auto kLineLength = [] {
  std::array<std::array<std::uint8_t, kSide>, 1 << kSide> lengths{};
  for (unsigned set = 0; set < lengths.size(); ++set)
    for (int place = 0; place < kSide; ++place) {
      int first = place, last = place;
      while (first > 0 && set >> (first - 1) & 1) --first;
      while (last < kSide - 1 && set >> (last + 1) & 1) ++last;
      lengths[set][place] = static_cast<std::uint8_t>(last - first + 1);
    }
  return lengths;
}();

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
    const auto [a, b] = kPartners[tile];
    if (city.naming[static_cast<int>(a)] & city.naming[static_cast<int>(b)] & bit(square))
      return tile;
  }
  assert(false);
  return kNoTile;
}

void place(City& city, Tile tile, Square square) {
  assert(!(city.built() & bit(square)));
  city.of_type[static_cast<int>(type_of(tile))] |= bit(square);
  if (tile < 4) return;
  for (const Type partner : kPartners[tile]) city.naming[static_cast<int>(partner)] |= bit(square);
}

Squares earning_squares(const City& city, const Options& options, Square square) {
  const Squares here = bit(square);
  const Type type = type_at(city, square);
  const Squares same = city.of_type[static_cast<int>(type)];
  switch (type) {
    case Type::kOffice:
      return office_squares(same, options.offices, square);
    case Type::kMetro:
      return metro_squares(same, options.metro, here);
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

int building_points(const City& city, const Options& options, Tile tile, Square square) {
  const Squares here = bit(square);
  const Squares same = city.of_type[static_cast<int>(type_of(tile))];
  const Squares around = side_neighbours(here);
  switch (type_of(tile)) {
    case Type::kOffice: {
      if (options.offices == Offices::kLinked)
        return count_bits(office_squares(same, options.offices, square));
      const int row = row_of(square), column = column_of(square);
      return kLineLength[column_bits(same, column)][row] +
             kLineLength[row_bits(same, row)][column] - 1;
    }
    case Type::kMetro:
      if (!(corner_neighbours(here) & same)) return 1;
      return count_bits(metro_squares(same, options.metro, here));
    case Type::kPark:
      if (!(around & same)) return park_points(options.parks, 0);
      return park_points(options.parks, count_bits(flood(here, same, side_neighbours)) - 1);
    case Type::kHouse: {
      int points = 1;
      for (const Squares of_type : city.of_type) points += (around & of_type) != 0;
      return points;
    }
    case Type::kShop: {
      const auto [a, b] = kPartners[tile];
      return 1 + count_bits(around & (city.of_type[static_cast<int>(a)] |
                                      city.of_type[static_cast<int>(b)]));
    }
  }
  return 0;
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

// T35: of the tied the one who comes last in turn order.
Seat winner(const Open& open) {
  Seat best = open.first;
  for (int step = 1; step < open.players; ++step) {
    const Seat seat = clockwise(open.first, open.players, step);
    if (open.score(index(seat)) >= open.score(index(best))) best = seat;
  }
  return best;
}

}  // namespace bloom::town
