#include "base/rng.h"
#include "games/runs/json.h"

namespace bloom {

Json Codec<Runs>::reason(const runs::View& view, const Runs::Path& path) {
  Rng rng(0);
  runs::State world = Runs::sample(view, rng);
  int points = 0;
  for (const runs::Move move : path) {
    points += Runs::points_now(world, move);
    Runs::apply(world, move);
  }
  return {{"points", points}};
}

}  // namespace bloom
