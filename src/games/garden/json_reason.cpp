// Why a move, in data. Keys, each but the first only where it applies:
//   points    what the move brings at once, as the preview says
//   takes     [{"seat": s, "flowers": n}, …] flowers of players not yet counted that a card covers
//   loses     own flowers that a card covers
//   guards    own flowers that the others could cover before a pawn was put there, and not after
//   prepares  "animal" or "ornament": the pawn that the visible own flowers after a card allow now
//             and did not before (G15, G16), or that settling allows (G21)
#include "games/garden/bot/threat.h"
#include "games/garden/json.h"
#include "games/garden/placing.h"

namespace bloom {
namespace {

using garden::Owner;

void explain_card(const garden::State& state, garden::Move move, Json& out) {
  const int me = index(state.actor);
  const garden::Counts picks = state.ground.picks(move.square());
  Json takes = Json::array();
  for (int seat = 0; seat < state.players; ++seat) {
    const int count = picks[garden::index(state.colour_of(static_cast<Owner>(seat)))];
    if (count == 0 || (state.counted >> seat & 1)) continue;
    if (seat == me)
      out["loses"] = count;
    else
      takes.push_back({{"seat", seat}, {"flowers", count}});
  }
  if (!takes.empty()) out["takes"] = takes;

  if (state.owner != me) return;
  const int before = state.visible(state.owner);
  const int after =
      before + move.card() - picks[garden::index(state.colour_of(static_cast<Owner>(me)))];
  if (after >= garden::figures::kOrnamentFlowers && before < garden::figures::kOrnamentFlowers &&
      !state.pawns[me].has_ornament())
    out["prepares"] = "ornament";
  else if (after >= garden::figures::kAnimalFlowers && !(state.animals >> me & 1))
    out["prepares"] = "animal";
}

void explain_settling(const garden::State& state, Json& out) {
  const garden::ChainReasons reasons = garden::chain_reasons(state);
  if (reasons.ornament)
    out["prepares"] = "ornament";
  else if (reasons.animals >> index(state.actor) & 1)
    out["prepares"] = "animal";
}

int exposed(const garden::State& state, Owner owner) {
  return garden::count_common(state.ground.flowers(state.colour_of(owner)),
                              garden::open_squares(state));
}

void explain_pawn(const garden::State& state, garden::Move move, Json& out) {
  const auto me = static_cast<Owner>(index(state.actor));
  garden::State after = state;
  garden::Pawns& pawns = after.pawns[state.owner];
  (move.act() == garden::Act::kGardener ? pawns.gardener : pawns.animal) = move.square();
  if (const int count = exposed(state, me) - exposed(after, me); count > 0) out["guards"] = count;
}

}  // namespace

Json Codec<Garden>::reason(const garden::View& view, const Garden::Path& path) {
  const garden::Move move = path[0];
  Json out = {{"points", Garden::points_now(view.state, move)}};
  if (move.act() == garden::Act::kCard) explain_card(view.state, move, out);
  if (move.act() == garden::Act::kSettle) explain_settling(view.state, out);
  if (move.act() == garden::Act::kGardener || move.act() == garden::Act::kAnimal)
    explain_pawn(view.state, move, out);
  return out;
}

}  // namespace bloom
