// Consistency: of deals and views that come from outside, and of states.
#include <algorithm>
#include <string>

#include "base/bytes.h"
#include "base/text.h"
#include "games/garden/order.h"
#include "games/garden/placing.h"
#include "games/garden/view.h"

namespace bloom::garden {
namespace {

// Empty when all is well, otherwise what is wrong. Each step may rely on those before it.
using Finding = std::string;

Finding check_header(const State& state) {
  if (state.players < kMinPlayers || state.players > kMaxPlayers) return "the number of players";
  if (index(state.first) >= state.players) return "the starting seat";
  const Options& options = state.options;
  if (options.barrow > BarrowRule::kFull || options.selling > Selling::kAll ||
      options.animals > AnimalRule::kAnywhere || options.lawns > LawnRule::kShared ||
      options.order > Order::kTactical || options.tie > Tie::kStay ||
      options.chains > Chains::kWait)
    return "an option has a value that does not exist";
  unsigned colours = 0;
  for (const Colour colour : options.colours)
    if (index(colour) < kColours) colours |= 1u << index(colour);
  if (colours != (1u << kColours) - 1) return "two owners have one colour";
  const bool over = state.phase == Phase::kOver;
  if (state.phase > Phase::kOver) return "the phase";
  if (over != (state.actor == kNobody) || over != (state.owner == kNoOwner))
    return "the game is over for some fields only";
  if (!over && (index(state.actor) >= state.players || state.owner >= state.owners()))
    return "the actor is not at the table";
  if (state.last != kNoOwner && state.last >= state.owners()) return "who played last";
  if (index(state.hand_for_him) >= 2 && (state.players == 2 || state.hand_for_him != state.first))
    return "who plays for Maurice";
  const unsigned all = (1u << state.owners()) - 1;
  if ((state.lifted | state.passed | state.animals | state.counted) & ~all)
    return "a flag of somebody who is not in the game";
  return {};
}

// G2, G5–G7: every card is in a hand or on the table, and lies where it could be placed.
Finding check_cards(const State& state) {
  const Ground& ground = state.ground;
  if (ground.size() > kMaxPlaced) return "there are too many cards";
  std::array<Cards, kMaxPlayers> left{};
  for (int i = 0; i < state.owners(); ++i) left[i] = full_hand(state.players);
  Ground again{};
  std::array<int, kColours> picked{};
  for (int i = 0; i < ground.size(); ++i) {
    const Placed& card = ground.placed(i);
    int owner = 0;
    while (owner < state.owners() && state.colour_of(static_cast<Owner>(owner)) != card.colour)
      ++owner;
    if (owner == state.owners()) return "a card has a colour that is not in play";
    if (card.card() < 1 || card.card() > kCards || !(left[owner] >> card.card() & 1))
      return "a card is not in the game, or twice";
    left[owner] &= static_cast<Cards>(~(1 << card.card()));
    if (smallest_turn(card.card(), card.turn()) != card.turn())
      return "a card is turned further than its look asks for";
    const Square at = card.centre;
    const Box& box = again.box();
    const bool near = at.x >= box.left - 1 && at.x <= box.right + 1 && at.y >= box.top - 1 &&
                      at.y <= box.bottom + 1;
    if (i == 0 ? at != square_at(0, 0) : !near || !again.touches(at) || !again.overhangs(at))
      return "a card lies where it cannot have been placed";
    const Counts covered = again.lay(card);
    for (int colour = 0; colour < kColours; ++colour) picked[colour] += covered[colour];
  }
  if (!same_bytes(again, ground)) return "the garden is not what its cards make of it";
  for (int i = 0; i < kMaxPlayers; ++i)
    if (left[i] != state.hands[i]) return "a card is neither in its hand nor on the table";
  for (int colour = 0; colour < kColours; ++colour) {
    int kept = 0;
    for (const Counts& barrow : state.barrows) kept += barrow[colour];
    if (kept > picked[colour]) return "there are more tokens than flowers were picked";
  }
  for (int i = state.players; i < kMaxPlayers; ++i)
    if (held(state.barrows[i]) != 0) return "somebody who is not in the game has tokens";
  if ((state.last == kNoOwner) != (ground.size() == 0)) return "who played last";
  if (state.opened > state.owners() || (state.opened == 0) != (ground.size() == 0) ||
      (state.opened < state.owners() && state.passed == 0 && state.opened != ground.size()))
    return "the turns of the first round";
  return {};
}

// G8, G14–G17.
Finding check_pawns(const State& state) {
  for (int i = 0; i < kMaxPlayers; ++i) {
    const Pawns& pawns = state.pawns[i];
    const auto owner = static_cast<Owner>(i);
    if (i >= state.owners()) {
      if (pawns != Pawns{kNowhere, kNowhere, kNowhere, kNowhere})
        return "somebody who is not in the game has pawns on the table";
      continue;
    }
    const Cover own = flower(state.colour_of(owner));
    if (pawns.gardener != kNowhere && state.ground.at(pawns.gardener) != own)
      return "a gardener stands on something other than a flower of its colour";
    if (pawns.animal != kNowhere &&
        (!(state.animals >> i & 1) || !state.ground.border().has(pawns.animal)))
      return "an animal stands where it may not";
    if (pawns.has_ornament()) {
      bool beside_it = false;
      for (int side = 0; side < kSides; ++side)
        beside_it |= beside(pawns.ornament_flower, side) == pawns.ornament_lawn;
      if (state.is_maurice(owner) || !beside_it || state.ground.at(pawns.ornament_flower) != own ||
          state.ground.at(pawns.ornament_lawn) != kLawn)
        return "an ornament stands where it may not";
    } else if (pawns.ornament_lawn != kNowhere) {
      return "half an ornament is on the table";
    }
  }
  Held squares = held_squares(state);
  std::sort(squares.begin(), squares.end());
  if (std::adjacent_find(squares.begin(), squares.end()) != squares.end())
    return "two pawns stand on one square";
  return {};
}

// What is asked must be what can be asked.
Finding check_phase(const State& state) {
  for (int i = 0; i < state.players; ++i) {
    const bool counted = state.counted >> i & 1;
    const bool over = state.phase == Phase::kOver;
    if (over && !counted) return "the game is over, but somebody is not counted";
    if (counted && held(state.barrows[i]) != 0) return "somebody who is counted has tokens";
    if (counted && !over && (state.hands[i] != 0 || state.actor == seat_at(i)))
      return "somebody is counted too soon";
    if (!counted)
      for (int source = 1; source < kSources; ++source)
        if (state.points[i][source] != 0) return "somebody has points of a count to come";
  }
  for (int i = state.players; i < kMaxPlayers; ++i)
    for (const std::uint16_t part : state.points[i])
      if (part != 0) return "somebody who is not in the game has points";
  if (state.phase == Phase::kOver) return state.lifted == 0 ? "" : "pawns are lifted at the end";
  const Owner owner = state.owner;
  const Pawns& pawns = state.pawns[owner];
  const bool maurice = state.is_maurice(owner);
  const Owners mine =
      static_cast<Owners>(1 << index(state.actor) | (state.players == 2 ? 1 << kMaurice : 0));
  if ((state.lifted & ~mine) != 0 || state.lifted == 0) return "whose pawns are lifted";
  if (!maurice && owner != index(state.actor)) return "the actor plays for somebody else";
  if (state.phase != Phase::kSale && state.phase != Phase::kChain && !(state.lifted >> owner & 1))
    return "a pawn is asked for that is not lifted";
  if (state.phase == Phase::kCard || state.phase == Phase::kChain)
    for (int i = 0; i < state.owners(); ++i)
      if ((state.lifted >> i & 1) &&
          (state.pawns[i].gardener != kNowhere || state.pawns[i].animal != kNowhere))
        return "a lifted pawn is on the table";
  switch (state.phase) {
    case Phase::kCard:
      if (state.hands[owner] == 0 || (state.passed >> owner & 1)) return "the turn of nobody";
      if (person_for(state, owner) != state.actor) return "the actor plays for somebody else";
      break;
    case Phase::kChain:
      if (state.options.chains != Chains::kChoose || maurice || state.last == kNoOwner ||
          !(state.lifted >> state.last & 1) || next_in_chain(state) == kNoOwner ||
          !chain_reasons(state).any())
        return "a chain without a choice";
      break;
    case Phase::kSale: {
      const int count = tokens(state.barrows[index(state.actor)]);
      const bool due = sale_due(state.options, state.players, count);
      if (state.options.selling == Selling::kBouquets || maurice || count == 0 ||
          (state.options.selling == Selling::kAll && !due))
        return "a sale without a choice";
      break;
    }
    case Phase::kOrnament:
      if (maurice || pawns.has_ornament() || state.visible(owner) < figures::kOrnamentFlowers ||
          !ornament_places(state, owner).any())
        return "an ornament is asked for that cannot be placed";
      break;
    case Phase::kGardener:
      if (pawns.gardener != kNowhere || gardener_squares(state, owner).empty())
        return "a gardener is asked for that cannot be placed";
      break;
    case Phase::kAnimal:
      if (pawns.animal != kNowhere || !(state.animals >> owner & 1))
        return "an animal is asked for that cannot be placed";
      break;
    case Phase::kOver:
      break;
  }
  return {};
}

Finding find_fault(const State& state) {
  for (const auto step : {check_header, check_cards, check_pawns, check_phase})
    if (Finding fault = step(state); !fault.empty()) return fault;
  return {};
}

}  // namespace

Status validate(const Deal& deal, int players) {
  if (index(deal.first) >= players)
    return Error("bad-deal", cat("first is seat ", index(deal.first), ", but the seats are 0 to ",
                                 players - 1, " (G6)."));
  return Done{};
}

Status check(const State& state) {
  if (Finding fault = find_fault(state); !fault.empty())
    return Error("broken-state", std::move(fault));
  return Done{};
}

Status validate(const View& view) {
  if (view.viewer != kNobody && index(view.viewer) >= view.state.players)
    return Error("bad-view", "The viewer is not at the table.");
  if (const Finding fault = find_fault(view.state); !fault.empty())
    return Error("bad-view", cat("The view does not fit together: ", fault, '.'));
  return Done{};
}

}  // namespace bloom::garden
