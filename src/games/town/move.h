// A move of Bloom Town in 32 bits:
//
//   31      24 23      16 15       8 7        0
//   +---------+----------+----------+---------+
//   |    0    |   Act    |    a     |    b    |
//   +---------+----------+----------+---------+
//
//   kBuild        a = tile    b = square          O@c3
//   kDouble, kEnd, kExtra                         double, end, extra
//   kKeep         a = tile                        keep SMO
//   kTake         a = slot 0…4                    take 4
//   kTokenDouble, kTokenExtra                     token double, token extra
//   kTokenRescore a = type                        token rescore H
//
// The numbers rise in the byte order of the texts.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "base/fixed_vec.h"
#include "games/town/tile.h"

namespace bloom::town {

enum class Act : std::uint8_t {
  kBuild,
  kDouble,
  kEnd,
  kExtra,
  kKeep,
  kTake,
  kTokenDouble,
  kTokenExtra,
  kTokenRescore
};

struct Move {
  std::uint32_t code;

  static constexpr Move of(Act act, int a = 0, int b = 0) {
    return {static_cast<std::uint32_t>(act) << 16 | static_cast<std::uint32_t>(a) << 8 |
            static_cast<std::uint32_t>(b)};
  }
  static constexpr Move build(Tile tile, Square square) { return of(Act::kBuild, tile, square); }

  constexpr Act act() const { return static_cast<Act>(code >> 16); }
  constexpr std::uint8_t a() const { return static_cast<std::uint8_t>(code >> 8); }
  constexpr std::uint8_t b() const { return static_cast<std::uint8_t>(code); }
  constexpr Tile tile() const { return a(); }
  constexpr Square square() const { return b(); }
  constexpr Type type() const { return static_cast<Type>(a()); }

  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

// The legal moves, ascending: every tile of `tiles` on every square of `squares`, a product that is
// never written out, then the few others.
class Moves {
 public:
  std::size_t size() const { return builds_ + others_.size(); }
  bool empty() const { return size() == 0; }

  Move operator[](std::size_t i) const {
    if (i >= builds_) return others_[i - builds_];
    const bool second = i >= squares_count_;
    const int at = static_cast<int>(i - (second ? squares_count_ : 0));
    return Move::build(tiles_[second], static_cast<Square>(nth_bit(squares_, at)));
  }

  class Iterator {
   public:
    Iterator(const Moves& moves, std::size_t at) : moves_(&moves), at_(at) {}
    Move operator*() const { return (*moves_)[at_]; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }

   private:
    const Moves* moves_;
    std::size_t at_;
  };
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

  // One or two different tiles, the lower first; kNoTile for no second one.
  void set_builds(Tile first, Tile second, Squares squares) {
    tiles_ = {first, second};
    squares_ = squares;
    squares_count_ = static_cast<std::uint32_t>(count_bits(squares));
    builds_ = second == kNoTile ? squares_count_ : 2 * squares_count_;
  }
  void add(Move move) { others_.push_back(move); }

 private:
  std::uint32_t builds_ = 0;
  std::uint32_t squares_count_ = 0;
  Squares squares_ = 0;
  std::array<Tile, 2> tiles_{};
  FixedVec<Move, 12> others_;
};

}  // namespace bloom::town
