#include "base/rng.h"
#include "games/town/json.h"

namespace bloom {

Json Codec<Town>::reason(const town::View& view, const Town::Path& path) {
  Rng rng(0);
  town::State world = Town::sample(view, rng);
  int points = 0;
  for (const town::Move move : path) {
    points += Town::points_now(world, move);
    Town::apply(world, move);
  }
  return {{"points", points}};
}

}  // namespace bloom
