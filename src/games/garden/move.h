// A move of Bloom in 32 bits:
//
//   31   28 27   24 23  22 21    16 15        8 7         0
//   +-------+-------+------+--------+----------+----------+
//   |  Act  | card  | turn |   0    |  y + 128 |  x + 128 |
//   +-------+-------+------+--------+----------+----------+
//
//   kCard      card, turn, centre                     card 5 r1 @2,-1
//   kPass                                             pass
//   kWait                                             wait
//   kSettle                                           settle
//   kSell      the bouquet in the low 8 bits          sell PWB
//   kSellAll                                          sell all
//   kDrop      the colour in the low 8 bits           drop P
//   kDone                                             done
//   kOrnament  flower square; turn = the side of it   ornament 3,1 3,2
//              on which the lawn square lies
//   kNoOrnament                                       ornament -
//   kGardener  square                                 gardener 3,1
//   kAnimal    square                                 animal 4,1
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "base/fixed_vec.h"
#include "games/garden/barrow.h"
#include "games/garden/card.h"
#include "games/garden/square.h"

namespace bloom::garden {

enum class Act : std::uint8_t {
  kCard,
  kPass,
  kWait,
  kSettle,
  kSell,
  kSellAll,
  kDrop,
  kDone,
  kOrnament,
  kNoOrnament,
  kGardener,
  kAnimal
};

struct Move {
  std::uint32_t code;

  static constexpr Move of(Act act, unsigned low = 0) {
    return {static_cast<std::uint32_t>(act) << 28 | low};
  }
  static constexpr Move at(Act act, Square square) {
    return of(act,
              static_cast<unsigned>(square.y + 128) << 8 | static_cast<unsigned>(square.x + 128));
  }
  static constexpr Move place(Look look, Square centre) {
    return {at(Act::kCard, centre).code | static_cast<std::uint32_t>(look) << 22};
  }
  static constexpr Move ornament(Square flower, int side) {
    return {at(Act::kOrnament, flower).code | static_cast<std::uint32_t>(side) << 22};
  }

  constexpr Act act() const { return static_cast<Act>(code >> 28); }
  constexpr Look look() const { return static_cast<Look>(code >> 22 & 63); }
  constexpr Card card() const { return static_cast<Card>(look() / kTurns); }
  constexpr int turn() const { return look() % kTurns; }
  constexpr Square square() const {
    return square_at(static_cast<int>(code & 255) - 128, static_cast<int>(code >> 8 & 255) - 128);
  }
  constexpr Square lawn() const { return beside(square(), turn()); }
  constexpr Bouquet bouquet() const { return static_cast<Bouquet>(code); }
  constexpr Colour colour() const { return static_cast<Colour>(code & 255); }

  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

// The legal moves of one decision, ascending by Move::code.
//
// Which centres are legal depends neither on the card nor on its turn, so the placements are kept
// as a product: first by look (card, then turn), then by centre (row, then column). A late hand of
// 3 cards has 9 looks and some 250 centres: 2,000 moves in 30 words, and one of them is chosen
// without writing down the others. Pawns are the same product with a single look. Sales and
// ornaments are few and listed.
class Moves {
 public:
  class Iterator;

  // An empty list, to be filled by push_back or by a product.
  Moves() = default;
  // `act` on each square of the set; for kCard, with each look.
  void set_product(Act act, const SquareSet& squares, const Looks& looks);

  void push_back(Move move) {
    listed_.push_back(move);
    ++size_;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  // Walks the rows of the window: some twenty steps.
  Move operator[](std::size_t i) const;
  bool contains(Move move) const;

  Iterator begin() const;
  Iterator end() const;

  // The factors, for those who judge centres and looks apart; empty when the moves are listed.
  bool is_product() const { return !looks_.empty(); }
  const Looks& looks() const { return looks_; }
  const SquareSet& squares() const { return squares_; }

 private:
  Move make(Look look, Square square) const {
    return {Move::at(act_, square).code | std::uint32_t{look} << 22};
  }

  std::uint32_t size_ = 0;
  std::uint32_t squares_size_ = 0;
  Act act_ = Act::kPass;
  Looks looks_;
  SquareSet squares_;
  FixedVec<Move, 192> listed_;  // 45 own flowers with four sides, and `ornament -`
};

class Moves::Iterator {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = Move;
  using difference_type = std::ptrdiff_t;
  using pointer = const Move*;
  using reference = Move;

  Iterator() = default;

  Move operator*() const {
    if (!moves_->is_product()) return moves_->listed_[i_];
    return moves_->make(moves_->looks_[look_], moves_->squares_.at(lowest_bit(bits_), row_));
  }
  Iterator& operator++() {
    ++i_;
    if (moves_->is_product()) {
      bits_ &= bits_ - 1;
      find_bits();
    }
    return *this;
  }
  Iterator operator++(int) {
    Iterator before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const Iterator& a, const Iterator& b) { return a.i_ == b.i_; }

 private:
  friend class Moves;
  Iterator(const Moves* moves, std::size_t i) : moves_(moves), i_(i) {
    if (i < moves->size() && moves->is_product()) {
      bits_ = moves->squares_.row(0);
      find_bits();
    }
  }

  // Goes on to the next row, or look, that has a square.
  void find_bits() {
    if (i_ == moves_->size()) return;
    while (bits_ == 0) {
      if (++row_ == moves_->squares_.height()) row_ = 0, ++look_;
      bits_ = moves_->squares_.row(row_);
    }
  }

  const Moves* moves_ = nullptr;
  std::size_t i_ = 0;
  Wide bits_ = 0;
  int row_ = 0;
  std::size_t look_ = 0;
};

inline Moves::Iterator Moves::begin() const { return Iterator(this, 0); }
inline Moves::Iterator Moves::end() const { return Iterator(this, size_); }

}  // namespace bloom::garden
