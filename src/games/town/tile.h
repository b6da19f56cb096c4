// Bloom Town's nouns: building types, tiles, squares. All are numbered in the byte order of their
// texts, so that sorting moves by number sorts their texts.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/bits.h"
#include "games/town/figures.h"

namespace bloom::town {

// T1: the five types of building.
enum class Type : std::uint8_t { kHouse, kMetro, kOffice, kPark, kShop };
inline constexpr int kTypes = 5;
inline constexpr std::array<std::string_view, kTypes> kTypeTexts = {"H", "M", "O", "P", "S"};
inline constexpr std::array<std::string_view, kTypes> kTypeWords = {"house", "metro", "office",
                                                                    "park", "shop"};

// A tile: ten kinds of building (T1, T2), then five of community (T3).
using Tile = std::uint8_t;
inline constexpr int kKinds = 10;
inline constexpr Tile kFirstCommunity = kKinds;  // *H; *M … *S follow
inline constexpr int kFaces = kKinds + kTypes;
inline constexpr Tile kNoTile = 0x0F;  // an empty place
inline constexpr Tile kHidden = 0x10;  // in a view: a tile that the viewer does not know
inline constexpr std::array<std::string_view, kFaces> kTileTexts = {
    "H", "M", "O", "P", "SHM", "SHO", "SHP", "SMO", "SMP", "SOP", "*H", "*M", "*O", "*P", "*S"};

// Of a face; not for kNoTile or kHidden.
constexpr bool is_community(Tile tile) { return tile >= kFirstCommunity; }
constexpr Type type_of(Tile tile) {
  if (is_community(tile)) return static_cast<Type>(tile - kFirstCommunity);
  return tile < 4 ? static_cast<Type>(tile) : Type::kShop;
}

// T2: the two types that each kind of shop names; nothing of use for the other kinds.
inline constexpr auto kPartners = [] {
  std::array<std::array<Type, 2>, kKinds> all{};
  for (int kind = 4; kind < kKinds; ++kind)
    for (int i = 0; i < 2; ++i)
      for (int type = 0; type < kTypes; ++type)
        if (kTileTexts[kind].substr(1 + i, 1) == kTypeTexts[type])
          all[kind][i] = static_cast<Type>(type);
  return all;
}();

// The face with this text, or kNoTile.
constexpr Tile tile_named(std::string_view text) {
  for (int tile = 0; tile < kFaces; ++tile)
    if (kTileTexts[tile] == text) return static_cast<Tile>(tile);
  return kNoTile;
}

// A square of the 5×5 city (T4), as a bit number: column × 6 + row. The sixth bit of each column
// is never a square, so that a shift by one step in any of the eight directions needs no edge
// mask: whatever leaves the city falls on such a bit and is lost in the next `&`.
using Square = std::uint8_t;
using Squares = std::uint32_t;
inline constexpr int kSide = 5;
inline constexpr int kStride = 6;
inline constexpr Square kNoSquare = 0xFF;
inline constexpr Squares kCity = [] {
  Squares all = 0;
  for (int column = 0; column < kSide; ++column) all |= 0b11111u << (column * kStride);
  return all;
}();

constexpr Square square_at(int column, int row) {
  return static_cast<Square>(column * kStride + row);
}
constexpr Squares bit(Square square) { return Squares{1} << square; }
constexpr int column_of(Square square) { return square / kStride; }
constexpr int row_of(Square square) { return square % kStride; }

// The square with this text ("c3"), or kNoSquare.
constexpr Square square_named(std::string_view text) {
  if (text.size() != 2) return kNoSquare;
  const int column = text[0] - 'a', row = text[1] - '1';
  if (column < 0 || column >= kSide || row < 0 || row >= kSide) return kNoSquare;
  return square_at(column, row);
}

constexpr Squares side_neighbours(Squares set) {
  return (set << 1 | set >> 1 | set << kStride | set >> kStride) & kCity;
}
constexpr Squares corner_neighbours(Squares set) {
  return (set << (kStride + 1) | set >> (kStride + 1) | set << (kStride - 1) |
          set >> (kStride - 1)) &
         kCity;
}

// The printed board (T4): which market slot (0…4) each square names, and the bloom squares.
struct Board {
  std::array<std::uint8_t, kSide * kStride> slot{};
  Squares blooms = 0;
};
inline constexpr std::array<Board, 2> kBoards = [] {
  std::array<Board, 2> boards{};
  for (int side = 0; side < 2; ++side) {
    for (int row = 0; row < kSide; ++row)
      for (int column = 0; column < kSide; ++column)
        boards[side].slot[square_at(column, row)] =
            static_cast<std::uint8_t>(figures::kIcons[side][row][column] - 1);
    for (const std::string_view name : figures::kBlooms[side])
      boards[side].blooms |= bit(square_named(name));
  }
  return boards;
}();

}  // namespace bloom::town
