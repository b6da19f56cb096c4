// Squares of the endless table, and sets of them as rows of bits.
//
// x grows to the right, y down; the first card's centre is 0,0 (G6). A card covers a garden square,
// so its centre lies at most two squares from another card's in either direction: 40 cards (five
// players with eight, G5) reach 78 squares from the first centre to the last, and their garden is
// at most 81 squares wide and high. What is asked of it lies in a window of two squares more on
// each side: 85 bits, which one Wide holds.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>

#include "base/wide.h"

namespace bloom::garden {

inline constexpr int kMaxPlaced = 40;
inline constexpr int kReach = 2 * (kMaxPlaced - 1);  // of a centre, in any direction
inline constexpr int kSpan = kReach + 3;             // of a garden
inline constexpr int kWindow = kSpan + 4;

struct Square {
  std::int8_t x, y;

  friend constexpr auto operator<=>(const Square&, const Square&) = default;
};
// Where a pawn is that is not on the table.
inline constexpr Square kNowhere{-128, -128};

constexpr Square square_at(int x, int y) {
  return {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
}

// Up, right, down, left.
inline constexpr int kSides = 4;
constexpr Square beside(Square square, int side) {
  constexpr int kX[kSides] = {0, 1, 0, -1}, kY[kSides] = {-1, 0, 1, 0};
  return square_at(square.x + kX[side], square.y + kY[side]);
}

// One row of squares.
using Wide = Wide128;

constexpr int count_bits(std::uint64_t row) { return std::popcount(row); }
constexpr int count_bits(Wide row) {
  return std::popcount(static_cast<std::uint64_t>(row)) +
         std::popcount(static_cast<std::uint64_t>(row >> 64));
}
constexpr int lowest_bit(Wide row) {
  const auto low = static_cast<std::uint64_t>(row);
  return low != 0 ? std::countr_zero(low)
                  : 64 + std::countr_zero(static_cast<std::uint64_t>(row >> 64));
}
constexpr Wide rotate_right(Wide row, int by) {
  by &= 127;
  return by == 0 ? row : row >> by | row << (128 - by);
}

// A set of squares inside a window of the table, ordered by row, then column.
// Only `height` rows are ever written or read.
class SquareSet {
 public:
  SquareSet() = default;
  // Copies the rows in use: most windows have twenty of the eighty-five.
  SquareSet(const SquareSet& other) { *this = other; }
  SquareSet& operator=(const SquareSet& other) {
    left_ = other.left_, top_ = other.top_, height_ = other.height_;
    for (int i = 0; i < height_; ++i) rows_[i] = other.rows_[i];
    return *this;
  }
  SquareSet(int left, int top, int height) : left_(left), top_(top), height_(height) {
    assert(height >= 0 && height <= kWindow);
  }

  int left() const { return left_; }
  int top() const { return top_; }
  int height() const { return height_; }
  Wide& row(int i) { return rows_[i]; }
  Wide row(int i) const { return rows_[i]; }
  void clear() {
    for (int i = 0; i < height_; ++i) rows_[i] = 0;
  }

  bool has(Square square) const {
    const int row = square.y - top_, column = square.x - left_;
    return row >= 0 && row < height_ && column >= 0 && column < 128 &&
           (rows_[row] >> column & 1) != 0;
  }
  void insert(Square square) { rows_[square.y - top_] |= Wide{1} << (square.x - left_); }
  // Squares outside the window are in no set.
  void erase(Square square) {
    const int row = square.y - top_, column = square.x - left_;
    if (row >= 0 && row < height_ && column >= 0 && column < 128)
      rows_[row] &= ~(Wide{1} << column);
  }
  // Erases the square and its eight neighbours, which lie in the window's columns.
  void erase_around(Square square) {
    const int row = square.y - top_, column = square.x - left_;
    assert(column >= 1 && column < 126);
    const Wide mask = ~(Wide{7} << (column - 1));
    for (int i = row - 1; i <= row + 1; ++i)
      if (i >= 0 && i < height_) rows_[i] &= mask;
  }

  int size() const {
    int count = 0;
    for (int i = 0; i < height_; ++i) count += count_bits(rows_[i]);
    return count;
  }
  bool empty() const {
    for (int i = 0; i < height_; ++i)
      if (rows_[i] != 0) return false;
    return true;
  }

  // Calls visit(square) for each member.
  template <class F>
  void each(F&& visit) const {
    for (int i = 0; i < height_; ++i)
      for (Wide bits = rows_[i]; bits != 0; bits &= bits - 1) visit(at(lowest_bit(bits), i));
  }
  Square at(int column, int row) const { return square_at(left_ + column, top_ + row); }

 private:
  int left_ = 0, top_ = 0, height_ = 0;
  std::array<Wide, kWindow> rows_;
};

}  // namespace bloom::garden
