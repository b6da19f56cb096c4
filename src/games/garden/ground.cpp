#include "games/garden/ground.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace bloom::garden {
namespace {

// Squares of a pattern: not every machine can be trusted to count bits in one step.
constexpr std::array<std::uint8_t, kWhole + 1> kPatternSize = [] {
  std::array<std::uint8_t, kWhole + 1> out{};
  for (unsigned i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint8_t>(std::popcount(i));
  return out;
}();

// The three planes of the nine squares around a centre, each as a pattern.
struct Nine {
  std::array<Pattern, 3> plane{};

  Pattern covered() const { return plane[0] | plane[1] | plane[2]; }
  Pattern flowers(int colour) const {
    const int cover = colour + 1;
    Pattern out = kWhole;
    for (int p = 0; p < 3; ++p)
      out = static_cast<Pattern>(out & (cover >> p & 1 ? plane[p] : ~plane[p]));
    return out;
  }
};

// All places up to the last one that is set.
std::uint64_t up_to_last(std::uint64_t row) {
  return row == 0 ? 0 : ~std::uint64_t{0} >> std::countl_zero(row);
}
Wide up_to_last(Wide row) {
  const auto low = static_cast<std::uint64_t>(row), high = static_cast<std::uint64_t>(row >> 64);
  if (high == 0) return up_to_last(low);
  return Wide{up_to_last(high)} << 64 | Wide{~std::uint64_t{0}};
}

template <class Rows>
Nine nine_at(const Rows& row_at, Square centre) {
  Nine out;
  for (int i = 0; i < 3; ++i) {
    const auto& row = row_at(centre.y - 1 + i);
    for (int p = 0; p < 3; ++p)
      out.plane[p] = static_cast<Pattern>(
          out.plane[p] | (static_cast<unsigned>(rotate_right(row[p], centre.x - 1)) & 7u) << 3 * i);
  }
  return out;
}

}  // namespace

Cover Ground::at(Square square) const {
  if (square.x < box_.left || square.x > box_.right || square.y < box_.top ||
      square.y > box_.bottom)
    return kBare;
  const Row& row = row_at(square.y);
  const int column = square.x & 127;
  unsigned cover = 0;
  for (int p = 0; p < 3; ++p) cover |= static_cast<unsigned>(row[p] >> column & 1) << p;
  return static_cast<Cover>(cover);
}

Pattern Ground::covered(Square centre) const {
  return nine_at([this](int y) -> const Row& { return row_at(y); }, centre).covered();
}

Counts Ground::picks(Square centre) const {
  const Nine nine = nine_at([this](int y) -> const Row& { return row_at(y); }, centre);
  Counts out;
  for (int colour = 0; colour < kColours; ++colour)
    out[colour] = kPatternSize[nine.flowers(colour)];
  return out;
}

Counts Ground::lay(const Placed& card) {
  assert(size_ < kMaxPlaced);
  const Counts lost = picks(card.centre);
  for (int colour = 0; colour < kColours; ++colour)
    visible_[colour] = static_cast<std::uint8_t>(visible_[colour] - lost[colour]);
  visible_[index(card.colour)] =
      static_cast<std::uint8_t>(visible_[index(card.colour)] + card.card());

  const int by = 1 - card.centre.x;  // rotating right by a negative number: left
  const Wide hole = ~rotate_right(Wide{7}, by);
  const unsigned cover = flower(card.colour);
  for (int i = 0; i < 3; ++i) {
    const unsigned flowers = card.pattern() >> 3 * i & 7u;
    const Wide lawn_bits = rotate_right(Wide{7u ^ flowers}, by);
    const Wide flower_bits = rotate_right(Wide{flowers}, by);
    Row& row = rows_[wrap(card.centre.y - 1 + i)];
    for (int p = 0; p < 3; ++p)
      row[p] = (row[p] & hole) | lawn_bits | (cover >> p & 1 ? flower_bits : Wide{0});
  }

  const auto lower = [](std::int8_t a, int b) {
    return static_cast<std::int8_t>(std::min<int>(a, b));
  };
  const auto upper = [](std::int8_t a, int b) {
    return static_cast<std::int8_t>(std::max<int>(a, b));
  };
  box_.left = lower(box_.left, card.centre.x - 1);
  box_.right = upper(box_.right, card.centre.x + 1);
  box_.top = lower(box_.top, card.centre.y - 1);
  box_.bottom = upper(box_.bottom, card.centre.y + 1);
  placed_[size_++] = card;
  return lost;
}

SquareSet Ground::window() const {
  return SquareSet(box_.left - 2, box_.top - 2, box_.height() + 4);
}

template <class Rule>
SquareSet Ground::select(Rule&& rule) const {
  SquareSet out = window();
  const int height = out.height();
  out.row(0) = out.row(1) = out.row(height - 2) = out.row(height - 1) = 0;
  for (int i = 2; i < height - 2; ++i)
    out.row(i) = rotate_right(rule(row_at(out.top() + i)), out.left());
  return out;
}

SquareSet Ground::garden() const {
  return select([](const Row& row) { return row[0] | row[1] | row[2]; });
}

SquareSet Ground::lawn() const {
  return select([](const Row& row) { return row[0] & row[1] & row[2]; });
}

SquareSet Ground::flowers(Colour colour) const {
  const Cover cover = flower(colour);
  const std::array<Wide, 3> flip = {cover & 1 ? Wide{0} : ~Wide{0}, cover & 2 ? Wide{0} : ~Wide{0},
                                    cover & 4 ? Wide{0} : ~Wide{0}};
  return select([&flip](const Row& row) {
    return (row[0] ^ flip[0]) & (row[1] ^ flip[1]) & (row[2] ^ flip[2]);
  });
}

// A window is rarely wider than 64 squares: one machine word then holds a row.
template <class Word>
void Ground::find_centres(SquareSet& out) const {
  // Of the last two rows and this one: some square of three is garden, all three are.
  Word any1 = 0, any2 = 0, all1 = 0, all2 = 0;
  const int height = out.height();
  for (int i = 2; i < height; ++i) {
    Word any0 = 0, all0 = 0;
    if (i < height - 2) {
      const Row& row = row_at(out.top() + i);
      const auto garden = static_cast<Word>(rotate_right(row[0] | row[1] | row[2], out.left()));
      any0 = garden << 1 | garden | garden >> 1;
      all0 = garden << 1 & garden & garden >> 1;
    }
    out.row(i - 1) = static_cast<Word>((any0 | any1 | any2) & ~(all0 & all1 & all2));
    any2 = any1, any1 = any0, all2 = all1, all1 = all0;
  }
  out.row(0) = out.row(height - 1) = 0;
}

SquareSet Ground::centres() const {
  SquareSet out = window();
  if (box_.width() + 4 <= 64)
    find_centres<std::uint64_t>(out);
  else
    find_centres<Wide>(out);
  return out;
}

template <class Word>
void Ground::find_border(SquareSet& out) const {
  Word above = 0, here = 0;
  const int height = out.height();
  for (int i = 1; i < height - 1; ++i) {
    Word below = 0;
    if (i + 1 < height - 2 && i + 1 >= 2) {
      const Row& row = row_at(out.top() + i + 1);
      below = static_cast<Word>(rotate_right(row[0] | row[1] | row[2], out.left()));
    }
    out.row(i) = static_cast<Word>((above | below | here << 1 | here >> 1) & ~here);
    above = here, here = below;
  }
  out.row(0) = out.row(height - 1) = 0;
}

// Takes away from a border what is closed in. Most bare squares see the edge of the window along
// their row or column; what they lead to is found by sweeping over the rows until nothing changes.
template <class Word>
void Ground::keep_outside(SquareSet& border) const {
  const int height = border.height();
  const Word columns = ~Word{0} >> (static_cast<int>(8 * sizeof(Word)) - box_.width() - 4);
  Word bare[kWindow], out[kWindow];
  bare[1] = out[1] = bare[height - 2] = out[height - 2] = columns;
  Word above = 0;
  for (int i = 2; i < height - 2; ++i) {
    const Row& row = row_at(border.top() + i);
    const auto garden = static_cast<Word>(rotate_right(row[0] | row[1] | row[2], border.left()));
    const Word before = (garden - 1) & ~garden;  // the squares before the first one of the garden
    above |= garden;
    bare[i] = ~garden & columns;
    out[i] = bare[i] & (before | ~up_to_last(garden) | ~above);
  }
  // The rows that have squares which may be closed in, from below.
  std::array<std::uint8_t, kWindow> rows;
  int count = 0;
  Word below = 0;
  for (int i = height - 3; i >= 2; --i) {
    out[i] |= bare[i] & ~below;
    below |= ~bare[i] & columns;
    rows[count] = static_cast<std::uint8_t>(i);
    count += (bare[i] & ~out[i]) != 0;
  }
  if (count == 0) return;
  const auto spread = [&](int i) {
    Word grown = (out[i - 1] | out[i + 1] | out[i] << 1 | out[i] >> 1) & bare[i] & ~out[i];
    if (grown == 0) return false;
    for (; grown != 0; grown = (grown << 1 | grown >> 1) & bare[i] & ~out[i]) out[i] |= grown;
    return true;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (int k = 0; k < count; ++k) changed |= spread(rows[k]);
    if (!changed) break;
    changed = false;
    for (int k = count - 1; k >= 0; --k) changed |= spread(rows[k]);
  }
  for (int k = 0; k < count; ++k) border.row(rows[k]) &= out[rows[k]];
}

SquareSet Ground::outer_border() const {
  SquareSet out = border();
  if (box_.width() + 4 <= 64)
    keep_outside<std::uint64_t>(out);
  else
    keep_outside<Wide>(out);
  return out;
}

SquareSet Ground::border() const {
  SquareSet out = window();
  if (box_.width() + 4 <= 64)
    find_border<std::uint64_t>(out);
  else
    find_border<Wide>(out);
  return out;
}

}  // namespace bloom::garden
