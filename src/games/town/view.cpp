#include "games/town/view.h"

#include "base/text.h"
#include "games/town/scoring.h"

namespace bloom::town {
namespace {

// The tiles that a viewer sees somewhere on the table or in a hand, and how many are hidden where.
struct Census {
  std::array<int, kFaces> left{};  // in the box, not seen
  int in_hands = 0;
  int in_piles = 0;
};

Census census(const View& view) {
  const Open& open = view.open;
  Census out;
  for (int kind = 0; kind < kKinds; ++kind)
    out.left[kind] = figures::kCopies[kind] - open.removed[kind] - open.excess[kind];
  for (int type = 0; type < kTypes; ++type)
    out.left[kFirstCommunity + type] = figures::kCommunityCopies - open.community[type];
  for (int slot = 0; slot < kSlots; ++slot)
    if (open.market[slot] < kKinds) --out.left[open.market[slot]];
  for (int seat = 0; seat < open.players; ++seat) {
    const City& city = open.cities[seat];
    for (Squares squares = city.built(); squares != 0;)
      --out.left[tile_at(city, static_cast<Square>(pop_lowest(squares)))];
    for (const Tile tile : view.hands[seat].tile) {
      if (tile < kKinds) --out.left[tile];
      if (tile == kHidden) ++out.in_hands;
    }
  }
  for (int slot = 0; slot < kSlots; ++slot) out.in_piles += open.pile_size[slot];
  return out;
}

// Whether the two tiles of a hand, as far as it is seen, can be different ones.
bool may_differ(const Hand& hand, const Census& rest) {
  if (hand.size() < kHandSize) return false;
  if (hand.tile[1] != kHidden) return hand.tile[0] != hand.tile[1];
  int others = 0;
  for (Tile kind = 0; kind < kKinds; ++kind) others += rest.left[kind] > 0 && kind != hand.tile[0];
  return others > (hand.tile[0] == kHidden);
}

Hand as_seen_by_others(const Hand& hand) {
  Hand out{{kNoTile, kNoTile}, {0, 0}};
  int next = 0;
  for (int i = 0; i < kHandSize; ++i)
    if (hand.tile[i] != kNoTile && hand.known[i])
      out.tile[next] = hand.tile[i], out.known[next++] = 1;
  for (int i = 0; i < kHandSize; ++i)
    if (hand.tile[i] != kNoTile && !hand.known[i]) out.tile[next++] = kHidden;
  return out;
}

}  // namespace

View view(const State& state, Seat seat) {
  View out{state.open, seat, state.hands, {}};
  for (int other = 0; other < kMaxPlayers; ++other)
    if (other != index(seat)) out.hands[other] = as_seen_by_others(state.hands[other]);
  return out;
}

namespace detail {

Unseen unseen(const View& view) {
  const Census rest = census(view);
  Unseen out;
  for (int face = 0; face < kFaces; ++face)
    for (int i = 0; i < rest.left[face]; ++i) {
      if (face < kKinds)
        out.buildings.push_back(static_cast<Tile>(face));
      else
        out.community.push_back(static_cast<Tile>(face));
    }
  return out;
}

State known_part(const View& view) {
  State state{view.open, view.hands, {}, {}};
  for (auto& pile : state.piles) pile.fill(kNoTile);
  return state;
}

}  // namespace detail

Status validate(const View& view) {
  const auto bad = [](std::string message) { return Error("bad-view", std::move(message)); };
  const Open& open = view.open;
  const Census rest = census(view);
  int unseen = 0, community = 0;
  for (Tile face = 0; face < kFaces; ++face) {
    if (rest.left[face] < 0)
      return bad(cat("The view shows more ", kTileTexts[face], " tiles than the box has (T1–T3)."));
    (face < kKinds ? unseen : community) += rest.left[face];
  }
  if (unseen < rest.in_hands || unseen + community != rest.in_hands + rest.in_piles)
    return bad(cat("The view leaves ", unseen + community, " tiles unseen, but hides ",
                   rest.in_hands + rest.in_piles, " in hands and piles."));
  const bool window =
      open.phase == Phase::kBonus || open.phase == Phase::kTake || open.phase == Phase::kBlind;
  for (int seat = 0; seat < open.players; ++seat) {
    const Hand& hand = view.hands[seat];
    const bool own = view.viewer == seat_at(seat), acting = open.actor == seat_at(seat);
    for (int i = 0; i < kHandSize; ++i)
      if (own && hand.tile[i] == kHidden) return bad("The viewer's own hand cannot be hidden.");
    if (open.phase == Phase::kKeep && acting && !may_differ(hand, rest))
      return bad("A tile is kept by a choice only from two different ones (T34).");
    if (open.phase == Phase::kBuild && acting && hand.size() == 0)
      return bad("The seat to build has no tile (T12).");
    if (acting && window) {
      if (open.built_on == kNoSquare || !(open.cities[seat].built() & bit(open.built_on)))
        return bad("The turn's building is missing on its square (T27).");
      if (open.phase != Phase::kBlind && hand.size() == kHandSize)
        return bad("The tile of this turn is in the hand before it was taken (T14).");
    }
    if (acting && open.phase == Phase::kBuild && open.cities[seat].built() == kCity)
      return bad("The seat to build has no empty square (T12).");
  }
  int choices = 0;
  for (int slot = 0; slot < kSlots; ++slot) choices += open.market[slot] != kNoTile;
  if (open.phase == Phase::kTake && choices < 2)
    return bad("A market tile is chosen only from two or more (T16).");
  return Done{};
}

}  // namespace bloom::town
