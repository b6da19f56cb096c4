// What tiles put together in any order would make: a new run, perhaps with stolen tiles, or an
// extension. For players who try things out, on their turn or before it: nothing here asks whose
// turn it is, and what is not a run yet is arranged too, with what it lacks.
//
// The numbers of a row stand in the order of the circle from some first one on, so that only the
// first number and the places of the jokers are to be chosen.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/runs/view.h"

namespace bloom::runs {

struct Stolen {
  int run;
  int place;
};

// Tiles chosen by the viewer.
struct Selection {
  Numbers numbers = 0;         // from the hand
  int jokers = 0;              // likewise
  std::vector<Stolen> stolen;  // in any order, none twice
  int extend = -1;             // the run to add to; −1: a new one
};

// Why a selection is not a move; the first that applies, in this order.
enum class Flaw : std::uint8_t {
  kNone,
  kEmpty,      // no tile was chosen
  kTheft,      // R17: an extension steals nothing
  kTwoRuns,    // R15: stolen from more than one run
  kTooMany,    // R15: more than two tiles stolen
  kStolenSun,  // R15: with steal_jokers=no
  kNoHand,     // R13: no tile from the hand
  kNoNumber,   // R14: jokers alone
  kGap,        // R14: neighbours too far apart
  kTooWide,    // R14: the span would be 100 or more
  kShort,      // R13: fewer than three tiles
  kSource      // R15: what would be left of the run stolen from is none
};
std::string_view to_text(Flaw flaw);
std::string_view clause(Flaw flaw);

struct Order {
  std::vector<Tile> tiles;
  std::vector<Tile> values;  // one way to read it: jokers as numbers
};

// Between two numbers: too few jokers.
struct Gap {
  int after;        // stands behind this tile of the first order, from 0
  int steps;        // as the first order is read
  int need;         // tiles that are missing at the least
  Numbers numbers;  // any of which closes it alone
};

struct Composition {
  Flaw flaw = Flaw::kNone;
  int need = 0;               // kShort: tiles that are missing
  std::vector<Order> orders;  // the usual one first; if there is a flaw in the row, that one only
  std::vector<Gap> gaps;
  Numbers before = 0;  // numbers that could stand before the first order, or behind it
  Numbers after = 0;
  int flowers = 0;   // of a new run
  int token = 0;     // R16: what it would win
  int hand = 0;      // R23: flowers in the hand
  int left = 0;      // those that would be left
  Numbers fits = 0;  // numbers left in the hand that join the row or help to close its gaps
  bool joker_fits = false;
  std::vector<Stolen> steals;  // tiles of the table that do
  std::vector<int> extends;    // runs that would take what was chosen, or, if nothing was, anything
};

// At most so many orders are looked for.
inline constexpr int kMaxOrders = 24;

// Takes well below a millisecond. The viewer is a seat and holds what was chosen.
Composition compose(const View& view, const Selection& selection);
// The text of the move that one of its orders is.
std::string move_text(const View& view, const Selection& selection, const Order& order);

}  // namespace bloom::runs
