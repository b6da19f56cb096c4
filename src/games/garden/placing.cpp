#include "games/garden/placing.h"

#include "games/garden/region.h"

namespace bloom::garden {

Held held_squares(const State& state) {
  Held out;
  for (int i = 0; i < state.owners(); ++i) {
    const Pawns& pawns = state.pawns[i];
    if (pawns.gardener != kNowhere) out.push_back(pawns.gardener);
    if (pawns.animal != kNowhere) out.push_back(pawns.animal);
    if (!pawns.has_ornament()) continue;
    out.push_back(pawns.ornament_flower);
    out.push_back(pawns.ornament_lawn);
  }
  return out;
}

SquareSet centres(const State& state) {
  if (state.ground.size() == 0) {  // G6
    SquareSet out = state.ground.window();
    out.clear();
    out.insert(square_at(0, 0));
    return out;
  }
  SquareSet out = state.ground.centres();
  for (const Square square : held_squares(state)) out.erase_around(square);
  return out;
}

SquareSet gardener_squares(const State& state, Owner owner) {
  SquareSet out = state.ground.flowers(state.colour_of(owner));
  for (const Square square : held_squares(state)) out.erase(square);
  return out;
}

bool gardener_has_square(const State& state, Owner owner) {
  return state.visible(owner) > (state.pawns[owner].has_ornament() ? 1 : 0);
}

SquareSet animal_squares(const State& state) {
  SquareSet out = state.options.animals == AnimalRule::kOutside ? state.ground.outer_border()
                                                                : state.ground.border();
  for (const Square square : held_squares(state)) out.erase(square);
  return out;
}

OrnamentPlaces ornament_places(const State& state, Owner owner) {
  OrnamentPlaces out{gardener_squares(state, owner), state.ground.lawn()};
  if (state.options.lawns == LawnRule::kOne) {
    for (int i = 0; i < state.owners(); ++i) {
      // A lawn with two ornaments, grown together, is gone already.
      const Pawns& pawns = state.pawns[i];
      if (!pawns.has_ornament() || !out.lawns.has(pawns.ornament_lawn)) continue;
      const SquareSet taken = region_of(out.lawns, pawns.ornament_lawn);
      for (int row = 0; row < taken.height(); ++row) out.lawns.row(row) &= ~taken.row(row);
    }
  }
  for (const Square square : held_squares(state)) out.lawns.erase(square);
  return out;
}

bool animal_comes(const State& state, Owner owner) {
  return !(state.animals >> owner & 1) && state.visible(owner) >= figures::kAnimalFlowers;
}

bool ornament_fits(const State& state, Owner owner) {
  return state.visible(owner) >= figures::kOrnamentFlowers && !state.is_maurice(owner) &&
         !state.pawns[owner].has_ornament() && ornament_places(state, owner).any();
}

ChainReasons chain_reasons(const State& state) {
  ChainReasons out;
  const int me = index(state.actor);
  out.sale = sale_due(state.options, state.players, tokens(state.barrows[me]));
  for (int i = 0; i < state.owners(); ++i)
    if ((state.lifted >> i & 1) && animal_comes(state, static_cast<Owner>(i)))
      out.animals = static_cast<Owners>(out.animals | 1 << i);
  out.ornament = (state.lifted >> me & 1) && ornament_fits(state, static_cast<Owner>(me));
  return out;
}

bool OrnamentPlaces::any() const {
  for (int i = 0; i < flowers.height(); ++i) {
    const Wide row = flowers.row(i);
    if (row == 0) continue;  // the window's outer rows are always empty
    if (row & (lawns.row(i) << 1 | lawns.row(i) >> 1 | lawns.row(i - 1) | lawns.row(i + 1)))
      return true;
  }
  return false;
}

}  // namespace bloom::garden
