// The garden: what lies on each square of the table.
//
// The table is kept as a torus, so that the garden may grow in any direction without being moved.
// A garden spans at most kSpan squares in each direction, and questions reach two squares further
// (square.h), so in a torus of at least kWindow × kWindow no two squares of interest ever meet; the
// box says which of the places of the torus are meant. 128 columns make a row two machine words.
//
// Per square three bits, in three planes: 0 bare table, 1…5 a flower of colour 0…4, 7 lawn. One
// plane per colour would be twice the size, and all questions but "whose flower" are one or two
// operations on a row either way.
//
// The cards are kept too, in the order of their placing: pages draw them as sheets in layers, and
// a garden can be told to others as this list alone.
#pragma once

#include <array>
#include <cstdint>

#include "games/garden/card.h"
#include "games/garden/square.h"

namespace bloom::garden {

// What lies on a square.
using Cover = std::uint8_t;
inline constexpr Cover kBare = 0;
inline constexpr Cover kLawn = 7;
constexpr Cover flower(Colour colour) { return static_cast<Cover>(index(colour) + 1); }
constexpr bool is_flower(Cover cover) { return cover != kBare && cover != kLawn; }
constexpr Colour colour_of(Cover cover) { return static_cast<Colour>(cover - 1); }

// Numbers by colour: tokens picked, flowers visible.
using Counts = std::array<std::uint8_t, kColours>;

// A card on the table.
struct Placed {
  Square centre;
  Colour colour;
  Look look;

  static constexpr Placed of(Colour colour, Card card, int turn, Square centre) {
    return {centre, colour, look_of(card, turn)};
  }
  constexpr Card card() const { return static_cast<Card>(look / kTurns); }
  constexpr int turn() const { return look % kTurns; }
  constexpr Pattern pattern() const { return kPatterns[card()][turn()]; }

  friend bool operator==(const Placed&, const Placed&) = default;
};

// The smallest rectangle around the garden; of an empty garden the one square 0,0.
struct Box {
  std::int8_t left, right, top, bottom;

  constexpr int width() const { return right - left + 1; }
  constexpr int height() const { return bottom - top + 1; }
};

class Ground {
 public:
  int size() const { return size_; }
  const Placed& placed(int i) const { return placed_[i]; }
  const Box& box() const { return box_; }
  // G17: visible flowers, pawns or not.
  int visible(Colour colour) const { return visible_[index(colour)]; }
  const Counts& visible() const { return visible_; }

  Cover at(Square square) const;
  // The flowers under a card that would be placed with this centre, by colour (G9).
  Counts picks(Square centre) const;
  // Whether a card there would cover a garden square, and one of the bare table (G7).
  bool touches(Square centre) const { return covered(centre) != 0; }
  bool overhangs(Square centre) const { return covered(centre) != kWhole; }

  // Puts a card on top of what is there and returns what it covers, as picks() would.
  Counts lay(const Placed& card);

  // Sets of squares. The window is the box and two squares more on each side.
  SquareSet window() const;
  SquareSet garden() const;
  SquareSet lawn() const;
  SquareSet flowers(Colour colour) const;
  // Bare squares that touch the garden by a side (G15).
  SquareSet border() const;
  // Those of them from which side-adjacent bare squares lead away from the garden (G15).
  SquareSet outer_border() const;
  // Centres allowed by G7, pawns left aside.
  SquareSet centres() const;

 private:
  static constexpr int kTorus = 88;
  static_assert(kTorus >= kWindow && kTorus > kReach + 3, "no two squares of a window meet");
  using Row = std::array<Wide, 3>;

  static constexpr int wrap(int y) { return y < 0 ? y + kTorus : y; }
  const Row& row_at(int y) const { return rows_[wrap(y)]; }
  Pattern covered(Square centre) const;
  template <class Rule>
  SquareSet select(Rule&& rule) const;
  template <class Word>
  void find_centres(SquareSet& out) const;
  template <class Word>
  void find_border(SquareSet& out) const;
  template <class Word>
  void keep_outside(SquareSet& border) const;

  std::array<Row, kTorus> rows_;  // always 0 outside the garden
  std::array<Placed, kMaxPlaced> placed_;
  Box box_;
  Counts visible_;
  std::uint8_t size_;
  [[maybe_unused]] std::array<std::uint8_t, 6> padding_;  // always 0
};

}  // namespace bloom::garden
