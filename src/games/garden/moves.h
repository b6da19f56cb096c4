// The legal moves of one decision, ascending by Move::code.
//
// Which centres are legal depends neither on the card nor on its turn, so the placements are kept
// as a product: first by look (card, then turn), then by centre (row, then column). A late hand of
// 3 cards has 9 looks and some 250 centres: 2,000 moves in 30 words, and one of them is chosen
// without writing down the others. Pawns are the same product with a single look. Sales and
// ornaments are few and listed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

#include "base/fixed_vec.h"
#include "games/garden/move.h"

namespace bloom::garden {

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
  bool is_product() const { return looks_.size() > 0; }
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
