#include "games/garden/move.h"

#include <algorithm>

namespace bloom::garden {

void Moves::set_product(Act act, const SquareSet& squares, const Looks& looks) {
  act_ = act;
  squares_size_ = static_cast<std::uint32_t>(squares.size());
  size_ = squares_size_ * static_cast<std::uint32_t>(looks.size());
  if (size_ == 0) return;
  squares_ = squares;
  looks_ = looks;
}

Move Moves::operator[](std::size_t i) const {
  assert(i < size_);
  if (!is_product()) return listed_[i];
  const auto position = static_cast<std::uint32_t>(i);
  const Look look = looks_[position / squares_size_];
  auto skip = static_cast<int>(position % squares_size_);
  int row = 0;
  for (int here; skip >= (here = count_bits(squares_.row(row))); ++row) skip -= here;
  Wide bits = squares_.row(row);
  while (skip-- > 0) bits &= bits - 1;
  return make(look, squares_.at(lowest_bit(bits), row));
}

bool Moves::contains(Move move) const {
  if (!is_product()) return std::find(listed_.begin(), listed_.end(), move) != listed_.end();
  if (move.act() != act_ || !squares_.has(move.square())) return false;
  return std::find(looks_.begin(), looks_.end(), move.look()) != looks_.end();
}

}  // namespace bloom::garden
