// Consistency: of deals that come from outside, and of states.
#include <string>

#include "base/text.h"
#include "games/town/rules.h"
#include "games/town/scoring.h"

namespace bloom::town {
namespace {

using Counts = std::array<int, kFaces>;

std::string tiles(int count, Tile tile) {
  return cat(count, ' ', kTileTexts[tile], count == 1 ? " tile" : " tiles");
}

// The number of each face in the box (T1–T3).
constexpr Counts kBox = [] {
  Counts box{};
  for (int kind = 0; kind < kKinds; ++kind) box[kind] = figures::kCopies[kind];
  for (int type = 0; type < kTypes; ++type) box[kFirstCommunity + type] = figures::kCommunityCopies;
  return box;
}();

Error bad_deal(std::string message) { return Error("bad-deal", std::move(message)); }

Status check_removed(const Deal& deal, int players) {
  const int per_type = removed_per_type(players);
  std::array<int, kKinds> kinds{};
  std::array<int, kTypes> types{};
  for (const Tile tile : deal.removed) {
    if (tile >= kKinds)
      return bad_deal(cat("Community tile ", kTileTexts[tile], " cannot be removed (T6)."));
    ++kinds[tile], ++types[static_cast<int>(type_of(tile))];
  }
  for (int type = 0; type < kTypes; ++type)
    if (types[type] != per_type)
      return bad_deal(cat("With ", players, " players ", per_type, " tiles of type ",
                          kTypeTexts[type], " are removed, not ", types[type], " (T6)."));
  for (Tile kind = 4; kind < kKinds; ++kind)
    if (kinds[kind] > 1)
      return bad_deal(
          cat("Two shops of kind ", kTileTexts[kind], " are removed; never two of one kind (T6)."));
  return Done{};
}

}  // namespace

Status validate(const Deal& deal, int players) {
  if (index(deal.first) >= players)
    return bad_deal(cat("first is seat ", index(deal.first), ", but the seats are 0 to ",
                        players - 1, " (T11)."));
  if (const Status removed = check_removed(deal, players); !removed) return removed;
  Counts seen{};
  for (const Tile tile : deal.removed) ++seen[tile];
  for (int seat = 0; seat < players; ++seat) {
    for (const Tile tile : deal.hands[seat]) {
      if (tile >= kKinds)
        return bad_deal(cat("The hand of seat ", seat, " holds community tile ", kTileTexts[tile],
                            "; hands are dealt before those are shuffled in (T7)."));
      ++seen[tile];
    }
  }
  const int size = pile_size(players);
  for (int slot = 0; slot < kSlots; ++slot) {
    if (static_cast<int>(deal.piles[slot].size()) != size)
      return bad_deal(cat("Pile ", slot + 1, " has ", deal.piles[slot].size(), " tiles; with ",
                          players, " players it has ", size, " (T8)."));
    for (const Tile tile : deal.piles[slot]) ++seen[tile];
  }
  if (static_cast<int>(deal.excess.size()) != excess_size(players))
    return bad_deal(cat("The excess has ", deal.excess.size(), " tiles; with ", players,
                        " players it has ", excess_size(players), " (T9)."));
  for (const Tile tile : deal.excess) ++seen[tile];
  for (Tile face = 0; face < kFaces; ++face)
    if (seen[face] != kBox[face])
      return bad_deal(cat("The deal has ", tiles(seen[face], face), "; the box has ", kBox[face],
                          is_community(face) ? " (T3)."
                          : face < 4         ? " (T1)."
                                             : " (T2)."));
  return Done{};
}

Status check(const State& state) {
  const Open& open = state.open;
  const auto broken = [](std::string what) { return Error("broken-state", std::move(what)); };
  Counts seen{};
  for (int seat = 0; seat < open.players; ++seat) {
    const City& city = open.cities[seat];
    if (city.built() & ~kCity) return broken("a building stands outside the city");
    int built = 0;
    for (const Squares squares : city.of_type) built += count_bits(squares);
    if (built != count_bits(city.built())) return broken("two buildings stand on one square");
    for (Squares squares = city.built(); squares != 0;)
      ++seen[tile_at(city, static_cast<Square>(pop_lowest(squares)))];
    const Hand& hand = state.hands[seat];
    if (hand.tile[0] > hand.tile[1]) return broken("a hand is not sorted");
    for (int i = 0; i < kHandSize; ++i) {
      if (hand.tile[i] == kNoTile && !hand.known[i]) continue;
      if (hand.tile[i] >= kKinds) return broken("a hand holds what is not a building");
      ++seen[hand.tile[i]];
    }
    if (hand.tile[0] == hand.tile[1] && hand.known[0] < hand.known[1])
      return broken("of two equal tiles the known one comes first");
    if (open.kept[seat] != kNoTile && !hand.holds(open.kept[seat]))
      return broken("a kept tile was not in the hand");
  }
  for (int kind = 0; kind < kKinds; ++kind) seen[kind] += open.removed[kind] + open.excess[kind];
  for (int type = 0; type < kTypes; ++type) seen[kFirstCommunity + type] += open.community[type];
  for (int slot = 0; slot < kSlots; ++slot) {
    if (open.market[slot] != kNoTile) {
      if (open.market[slot] >= kKinds) return broken("the market holds what is not a building");
      ++seen[open.market[slot]];
    }
    for (int i = 0; i < kMaxPile; ++i) {
      const Tile tile = state.piles[slot][i];
      if ((i < open.pile_size[slot]) != (tile != kNoTile)) return broken("a pile has a gap");
      if (tile == kNoTile) continue;
      if (tile >= kFaces) return broken("a pile holds what is not a tile");
      ++seen[tile];
    }
  }
  for (Tile face = 0; face < kFaces; ++face)
    if (seen[face] != kBox[face])
      return broken(cat("there are ", tiles(seen[face], face), " instead of ", kBox[face]));
  if ((open.phase == Phase::kOver) != (open.actor == kNobody))
    return broken("the game is over for some fields only");
  const bool built = open.built_on != kNoSquare;
  const bool window =
      open.phase == Phase::kBonus || open.phase == Phase::kTake || open.phase == Phase::kBlind;
  if (window && !built) return broken("a window is open without a building");
  return Done{};
}

}  // namespace bloom::town
