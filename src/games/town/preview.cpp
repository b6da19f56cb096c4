#include "games/town/preview.h"

#include "base/rng.h"

#include "games/town/heuristics.h"
#include "games/town/scoring.h"

namespace bloom::town {
namespace {

void foresee_take(const Open& open, Square built_on, Preview& out) {
  const int slot = kBoards[open.options.side].slot[built_on];
  out.takes = true;
  if (open.market[slot] != kNoTile) {
    out.slot = slot;
    out.tile = open.market[slot];
  } else if (open.pile_size[slot] > 0) {
    out.slot = slot;
    out.tile = kHidden;
  } else {
    int choices = 0;
    for (int other = 0; other < kSlots; ++other)
      if (open.market[other] != kNoTile) ++choices, out.slot = other;
    out.choice = choices > 1;
    if (out.choice) out.slot = kSlots;
    if (choices == 1) out.tile = open.market[out.slot];
  }
}

int unseen_community(const Open& open) {
  int count = 0;
  for (const int out : open.community) count += figures::kCommunityCopies - out;
  return count;
}

// Who follows when the turn ends after a tile was taken from the market slot `taken`, or blind from
// its pile (kSlots: from nowhere).
void foresee_next_turn(const Open& open, int taken, bool blind, Preview& out) {
  const Seat next = clockwise(open.actor, open.players);
  out.next = next;
  if (next != open.first) return;
  // The round is complete: whether the game ends may depend on what the refill turns up (T33).
  const int unseen = unseen_community(open);
  int possibly = 0;
  for (int slot = 0; slot < kSlots; ++slot) {
    const int size = open.pile_size[slot] - (blind && slot == taken);
    const bool refilled = size > 0 && (open.market[slot] == kNoTile || slot == taken);
    const bool empties = size == 0 || (refilled && size == 1);
    possibly += empties || (refilled && unseen >= size - 1);
  }
  const int limit = ending_piles(open.players);
  if (!open.ending && possibly < limit) return;
  // The last round ends, surely or perhaps; then who is asked depends on hidden hands (T34).
  out.next = kNobody;
  out.certain = false;
}

void foresee_next(const View& view, Move move, const State& after, Preview& out) {
  const Open& open = view.open;
  const Act act = move.act();
  if (act == Act::kKeep) {
    out.certain = clockwise(open.actor, open.players) == open.first;
    return;
  }
  const bool extra = open.extra_due || act == Act::kExtra || act == Act::kTokenExtra;
  const bool stays = out.bonus || out.choice || extra ||
                     (act == Act::kTokenRescore && open.phase == Phase::kBuild);
  // A window after a choice under T16, or one that stays open: nothing hidden decides it.
  const bool blind_window = (act == Act::kTake || open.phase == Phase::kBlind) &&
                            after.open.phase == Phase::kBlind && after.open.actor == open.actor;
  if (stays || blind_window) {
    out.next = open.actor;
    return;
  }
  if (out.takes && out.tile == kHidden && after.open.token[index(open.actor)] == kTokenReady) {
    // T27c: the window opens for sure if the token can still double.
    const bool doubled = open.double_used || act == Act::kDouble;
    out.next = doubled ? kNobody : open.actor;
    out.certain = !doubled;
    return;
  }
  const bool blind = out.takes && out.tile == kHidden;
  if (blind && unseen_community(open) >= open.pile_size[out.slot]) {
    out.certain = false;  // the pile may hold nothing to take, which leads to a choice (T16)
    return;
  }
  foresee_next_turn(open, out.slot, blind, out);
}

}  // namespace

Preview preview(const View& view, Move move) {
  // Everything read from this world is the same in all worlds that agree with the view.
  Rng rng(0);
  State world = sample(view, rng);
  Preview out;
  out.points = points_now(world, move);
  const Phase phase = view.open.phase;
  Events events;
  apply(world, move, events);
  for (const Event& event : events) {
    if (event.kind == Event::Kind::kBuild) out.earning = event.earning;
    if (event.kind == Event::Kind::kRescore && event.by_token) {
      out.rescores = true;
      out.rescored = event.type;
      out.all = event.all;
    }
  }
  out.bonus = world.open.phase == Phase::kBonus && world.open.actor == view.open.actor;
  if (move.act() == Act::kBuild) {
    foresee_take(view.open, move.square(), out);
  } else if (phase == Phase::kBonus) {
    foresee_take(view.open, view.open.built_on, out);
  } else if (phase == Phase::kTake) {
    out.takes = true;
    out.slot = move.a();
    out.tile = view.open.market[move.a()];
  }
  foresee_next(view, move, world, out);
  return out;
}

}  // namespace bloom::town
