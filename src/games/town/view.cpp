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

namespace {

Error bad_view(std::string message) { return Error("bad-view", std::move(message)); }

// The tiles: all of the box, none twice, removed as T6 says.
Status check_tiles(const View& view, const Census& rest) {
  const Open& open = view.open;
  int unseen = 0, community = 0;
  for (Tile face = 0; face < kFaces; ++face) {
    if (rest.left[face] < 0)
      return bad_view(
          cat("The view shows more ", kTileTexts[face], " tiles than the box has (T1–T3)."));
    (face < kKinds ? unseen : community) += rest.left[face];
  }
  if (unseen < rest.in_hands || unseen + community != rest.in_hands + rest.in_piles)
    return bad_view(cat("The view leaves ", unseen + community, " tiles unseen, but hides ",
                        rest.in_hands + rest.in_piles, " in hands and piles."));
  std::array<int, kTypes> removed{};
  for (Tile kind = 0; kind < kKinds; ++kind) {
    removed[static_cast<int>(type_of(kind))] += open.removed[kind];
    if (kind >= 4 && open.removed[kind] > 1)
      return bad_view("Two shops of one kind are never removed (T6).");
  }
  for (const int count : removed)
    if (count != removed_per_type(open.players))
      return bad_view(cat("With ", int{open.players}, " players ", removed_per_type(open.players),
                          " tiles of each type are removed (T6)."));
  return Done{};
}

// The turn so far: its fields fit the phase.
Status check_turn(const Open& open) {
  const bool window =
      open.phase == Phase::kBonus || open.phase == Phase::kTake || open.phase == Phase::kBlind;
  const bool late = open.phase == Phase::kKeep || open.phase == Phase::kOver;
  if (open.square_open && (open.phase != Phase::kBonus || open.built_on == kNoSquare ||
                           !(kBoards[open.options.side].blooms & bit(open.built_on))))
    return bad_view(
        "Only a building on a bloom square has the square's action, before the take (T22).");
  if (open.extra_due && (!window || !open.extra_used))
    return bad_view("An extra turn is due only in the turn that chose it (T22).");
  if (open.turned_blind && open.phase != Phase::kTake && open.phase != Phase::kBlind &&
      !open.extra_used)
    return bad_view("A tile is taken blind only in an extra turn (T15).");
  if (late && !open.ending) return bad_view("Tiles are kept only after the last round (T34).");
  if (open.phase == Phase::kTake && kSlots - count_bits(open.market.all_equal_to(kNoTile)) < 2)
    return bad_view("A market tile is chosen only from two or more (T16).");
  if (!open.extra_used && open.market.all_equal_to(kNoTile) & open.pile_size.all_above_zero())
    return bad_view("A market slot is empty although its pile is not (T17).");
  unsigned held = 0;
  for (int seat = 0; seat < open.players; ++seat) {
    if (open.kept[seat] != kNoTile && !late)
      return bad_view("A tile is kept only at the end (T34).");
    const std::uint8_t type = open.token[seat];
    if (type >= kTypes) continue;
    if (held >> type & 1 || open.community[type] == 0)
      return bad_view("A token lies alone on a type with a community tile (T25).");
    held |= 1u << type;
  }
  return Done{};
}

// One seat: hand and city fit whose turn it is.
Status check_seat(const View& view, int seat, const Census& rest) {
  const Open& open = view.open;
  const Hand& hand = view.hands[seat];
  const bool own = view.viewer == seat_at(seat), acting = open.actor == seat_at(seat);
  const bool before_take = acting && (open.phase == Phase::kBonus || open.phase == Phase::kTake);
  for (int i = 0; i < kHandSize; ++i) {
    if (own && hand.tile[i] == kHidden) return bad_view("The viewer's own hand cannot be hidden.");
    if (!own && hand.tile[i] < kKinds && !hand.known[i])
      return bad_view("Another's tile is shown that nobody knows (T18).");
  }
  if ((before_take || (acting && open.phase == Phase::kBlind)) &&
      (open.built_on == kNoSquare || !(open.cities[seat].built() & bit(open.built_on))))
    return bad_view("The turn's building is missing on its square (T27).");
  if (open.phase == Phase::kKeep && acting && !may_differ(hand, rest))
    return bad_view("A tile is kept by a choice only from two different ones (T34).");
  if (open.phase == Phase::kBuild && acting && hand.size() == 0)
    return bad_view("The seat to build has no tile (T12).");
  if (before_take && hand.size() == kHandSize)
    return bad_view("The tile of this turn is in the hand before it was taken (T14).");
  if (!open.ending && hand.size() != kHandSize - before_take)
    return bad_view(
        "Before the last round a hand has two tiles, one between building and taking (T12).");
  if (open.kept[seat] != kNoTile && !hand.holds(open.kept[seat]))
    return bad_view("A kept tile is not in the hand (T34).");
  if (!acting) return Done{};
  if (open.phase == Phase::kBuild && open.cities[seat].built() == kCity)
    return bad_view("The seat to build has no empty square (T12).");
  return Done{};
}

}  // namespace

Status validate(const View& view) {
  const Census rest = census(view);
  if (const Status status = check_tiles(view, rest); !status) return status;
  for (int seat = 0; seat < view.open.players; ++seat)
    if (const Status status = check_seat(view, seat, rest); !status) return status;
  if (const Status status = check_turn(view.open); !status) return status;
  // Whoever is asked in a window has something to choose.
  const Phase phase = view.open.phase;
  if (phase == Phase::kBonus || phase == Phase::kBlind) {
    State state = detail::known_part(view);
    if (legal(state).size() < 2) return bad_view("A window without an action is not opened (T27).");
  }
  return Done{};
}

}  // namespace bloom::town
