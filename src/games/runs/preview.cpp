#include "games/runs/preview.h"

#include "base/rng.h"

namespace bloom::runs {
// Played in some world; whatever could be otherwise in another one is left out.
Preview preview(const View& view, const Path& path) {
  Rng rng(0);
  State state = sample(view, rng);
  const int unseen_jokers = detail::unseen(view).jokers;
  const int reserve = state.open.reserve;
  Preview out;
  Events events;
  for (const Move move : path) {
    apply(state, move, events);
    if (move.act() == Act::kTheftOnly || move.act() == Act::kTheftToo) {
      out.source = state.open.work.run;
      out.left = tiles_of(state.open.row(out.source));
    }
    if (move.act() == Act::kSwap) {
      out.run = move.swap_run();
      out.tiles = tiles_of(state.open.row(out.run));
    }
  }
  for (const Event& event : events) {
    if (event.kind == Event::Kind::kRoundEnd) out.ends_round = true;
    if (event.kind == Event::Kind::kReward) out.points = event.value;
    if (event.kind == Event::Kind::kLay || event.kind == Event::Kind::kExtend) {
      out.run = event.run;
      out.tiles = event.tiles;
      out.flowers = event.flowers;
    }
  }
  out.offers_joker = state.open.phase == Phase::kOffer;
  out.next = state.open.actor;
  if (path[0].act() == Act::kDraw) {
    out.drawn = path[0].blind() ? kHidden : path[0].drawn();
    // A second blind draw ends the turn unless only jokers come up, and the first is always
    // followed by a question, since the bed is full while there is a reserve (R11).
    if (path[0].blind() && view.open.drawn == 1 && unseen_jokers >= reserve) out.certain = false;
  }
  // Who starts the next round depends on what is left in all hands (R9).
  if (out.ends_round && state.open.phase != Phase::kOver) out.certain = false;
  if (!out.certain) out.next = kNobody;
  return out;
}

}  // namespace bloom::runs
