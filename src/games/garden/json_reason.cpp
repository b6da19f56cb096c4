#include "base/rng.h"
#include "games/garden/json.h"

namespace bloom {

Json Codec<Garden>::reason(const garden::View& view, const Garden::Path& path) {
  Rng rng(0);
  garden::State world = Garden::sample(view, rng);
  int points = 0;
  for (const garden::Move move : path) {
    points += Garden::points_now(world, move);
    Garden::apply(world, move);
  }
  return {{"points", points}};
}

}  // namespace bloom
