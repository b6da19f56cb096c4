// What buildings are worth (T21, T28–T32), as pure functions of one city, and who wins (T35).
#pragma once

#include "games/town/state.h"

namespace bloom::town {

// The squares that earn points for the tile on `square`, which must stand there already: its own
// and those of every other tile that adds to its score. Parks earn by table, see park_points.
Squares earning_squares(const City& city, const Options& options, Square square);

// T28–T32: points for building `tile` on `square`. The same before and after it stands there, so
// that a building can be judged without being built.
int building_points(const City& city, const Options& options, Tile tile, Square square);

// T21: points for all tiles of a type.
int rescore_points(const City& city, Type type);

// T30: points of a park with so many others in its group.
int park_points(Parks parks, int others);

// The type of the building on a square; the square must be built on.
Type type_at(const City& city, Square square);
// The kind of the tile on a square, kNoTile when it is empty.
Tile tile_at(const City& city, Square square);

// Puts a tile on an empty square.
void place(City& city, Tile tile, Square square);

// T35: the one winner of a finished game.
Seat winner(const Open& open);

}  // namespace bloom::town
