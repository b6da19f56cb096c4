// Deals, positions and cities for the tests of Bloom Town, written down as a person would lay them
// out on a table. Tiles are named as in the notation, lists are separated by spaces.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "base/text.h"
#include "games/town/rules.h"
#include "games/town/scoring.h"
#include "games/town/text.h"
#include "games/town/view.h"
#include "tests/why.h"

namespace bloom::town {

inline std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty())
    if (const std::string_view word = take_until(text, ' '); !word.empty()) out.push_back(word);
  return out;
}

inline Tile tile(std::string_view name) {
  EXPECT_NE(tile_named(name), kNoTile) << name << " is no tile";
  return tile_named(name);
}

inline Square square(std::string_view name) {
  EXPECT_NE(square_named(name), kNoSquare) << name << " is no square";
  return square_named(name);
}

// The squares with these names.
inline Squares squares(std::string_view names) {
  Squares out = 0;
  for (const std::string_view name : words(names)) out |= bit(square(name));
  return out;
}

// "O@a1 SHP@b1": buildings on their squares.
inline void put(City& city, std::string_view buildings) {
  for (std::string_view where : words(buildings)) {
    const Tile what = tile(take_until(where, '@'));
    place(city, what, square(where));
  }
}

// A city drawn as five rows of five squares, "." for an empty one.
inline City city_of(const std::array<std::string_view, kSide>& rows) {
  City city;
  for (int row = 0; row < kSide; ++row) {
    const auto cells = words(rows[row]);
    EXPECT_EQ(cells.size(), static_cast<std::size_t>(kSide)) << rows[row];
    for (int column = 0; column < kSide; ++column)
      if (cells[column] != ".") place(city, tile(cells[column]), square_at(column, row));
  }
  return city;
}

// T28–T32: the points of the building on a square, as if just built.
inline int points_at(const City& city, std::string_view name, const Options& options = {}) {
  const Square at = square(name);
  return building_points(city, options, tile_at(city, at), at);
}

// What a case cares about. All other places are filled from the rest of the box: with buildings of
// all kinds in turn (hands, excess, then the piles layer by layer from the top), and at last with
// the community tiles, which so lie at the bottom of the piles.
struct Layout {
  int players = 2;
  int first = 0;
  std::array<std::string_view, kMaxPlayers> hands{};
  std::array<std::string_view, kSlots> piles{};  // from the top
  std::string_view excess{};
  std::string_view removed_shops = "SHM SHO";  // with three players: these two (T6)
};

// Two players, hands that differ. On side A column a names slot 1, b slot 2 …; bloom squares are
// a2 b4 c1 d5 e3.
inline constexpr Layout kPlain = {.hands = {"O M", "H P"},
                                  .piles = {"H P", "M O", "O M", "P H", "SHM O"}};

inline Deal lay_out(const Layout& layout) {
  const int players = layout.players;
  Deal deal;
  deal.first = seat_at(layout.first);
  std::array<int, kFaces> box{13, 13, 13, 13, 2, 2, 3, 2, 2, 2, 2, 2, 2, 2, 2};
  const auto from_box = [&](std::string_view name) {
    const Tile face = tile(name);
    EXPECT_GT(box[face], 0) << "no " << name << " is left in the box";
    --box[face];
    return face;
  };
  const int gone = players == 2 ? 6 : players == 3 ? 2 : 0;
  for (const std::string_view name : {"H", "M", "O", "P"})
    for (int i = 0; i < gone; ++i) deal.removed.push_back(from_box(name));
  const std::string_view shops = players == 2   ? "SHM SHO SHP SMO SMP SOP"
                                 : players == 3 ? layout.removed_shops
                                                : "";
  for (const std::string_view name : words(shops)) deal.removed.push_back(from_box(name));

  std::array<std::vector<Tile>, kMaxPlayers> hands;
  std::array<std::vector<Tile>, kSlots> piles;
  std::vector<Tile> excess;
  for (int seat = 0; seat < players; ++seat)
    for (const auto name : words(layout.hands[seat])) hands[seat].push_back(from_box(name));
  for (int slot = 0; slot < kSlots; ++slot)
    for (const auto name : words(layout.piles[slot])) piles[slot].push_back(from_box(name));
  for (const auto name : words(layout.excess)) excess.push_back(from_box(name));

  int kind = 0;
  const auto next = [&]() -> Tile {
    for (int tried = 0; tried < kKinds; ++tried, kind = (kind + 1) % kKinds)
      if (box[kind] > 0) {
        --box[kind];
        const int found = kind;
        kind = (kind + 1) % kKinds;
        return static_cast<Tile>(found);
      }
    for (int copy = 2; copy > 0; --copy)
      for (int type = 0; type < kTypes; ++type)
        if (box[kFirstCommunity + type] == copy) {
          --box[kFirstCommunity + type];
          return static_cast<Tile>(kFirstCommunity + type);
        }
    ADD_FAILURE() << "the box is empty";
    return 0;
  };
  const std::size_t excess_tiles = players == 2 ? 1 : players == 3 ? 4 : 2;
  const std::size_t pile_tiles = players == 2 ? 8 : players == 3 ? 11 : 13;
  for (int seat = 0; seat < players; ++seat)
    while (hands[seat].size() < 2) hands[seat].push_back(next());
  while (excess.size() < excess_tiles) excess.push_back(next());
  for (std::size_t depth = 0; depth < pile_tiles; ++depth)
    for (auto& pile : piles)
      if (pile.size() == depth) pile.push_back(next());

  for (int seat = 0; seat < players; ++seat)
    for (int i = 0; i < kHandSize; ++i) deal.hands[seat][i] = hands[seat][i];
  for (int slot = 0; slot < kSlots; ++slot)
    for (const Tile face : piles[slot]) deal.piles[slot].push_back(face);
  for (const Tile face : excess) deal.excess.push_back(face);
  const Status valid = validate(deal, players);
  EXPECT_TRUE(valid.ok()) << valid.error().message;
  return deal;
}

using Texts = std::vector<std::string>;

inline Texts legal_texts(const State& state) {
  Texts out;
  for (const Move move : legal(state)) out.push_back(to_text(move));
  return out;
}

// A game in progress, played by texts. The changes by hand further down conserve the box: what they
// take away joins the excess, what they add comes from the tiles that are out of the game.
class Match {
 public:
  explicit Match(const Layout& layout = {}, const Options& options = {})
      : state(start(options, layout.players, lay_out(layout))) {
    verify();
  }

  State state;
  Events events;  // of the last move

  template <class... Texts>
  Match& play(const Texts&... texts) {
    (play_one(texts), ...);
    return *this;
  }

  Texts legal() const { return legal_texts(state); }
  // Everything that may be played besides building.
  Texts actions() const {
    auto out = legal();
    std::erase_if(out, [](const std::string& text) { return text.find('@') != text.npos; });
    return out;
  }
  bool offers(std::string_view text) const {
    const auto texts = legal();
    return std::find(texts.begin(), texts.end(), text) != texts.end();
  }
  // Why a text cannot be played; empty when it can.
  std::string refusal(std::string_view text) const {
    const Result<Move> move = parse(state, text);
    if (move) return "";
    EXPECT_EQ(move.error().code, "illegal-move");
    return move.error().message;
  }

  // The same as data.
  std::string why(std::string_view text) const {
    const Result<Move> move = parse(state, text);
    return move ? "" : why_line(move.error());
  }

  const Open& open() const { return state.open; }
  int actor() const { return index(state.open.actor); }
  std::string phase() const { return std::string(to_text(state.open.phase)); }
  int score(int seat) const { return state.open.score(seat); }
  int points(int seat, Source source) const {
    return state.open.points[seat][static_cast<int>(source)];
  }
  int community(std::string_view type) const {
    return state.open.community[tile(type) - kFirstCommunity];
  }
  // The tile in a market slot 1…5, "-" when it is empty.
  std::string market(int slot) const {
    const Tile face = state.open.market[slot - 1];
    return face == kNoTile ? "-" : std::string(kTileTexts[face]);
  }
  int pile(int slot) const { return state.open.pile_size[slot - 1]; }
  std::string hand(int seat) const { return spell(state.hands[seat]); }
  // A hand as another seat, or a spectator, sees it: "O ?" is a known office and a hidden tile.
  std::string hand_seen(int seat, Seat viewer) const {
    return spell(view(state, viewer).hands[seat]);
  }

  // Leaves the top `left` tiles of a pile 1…5. A community tile below them changes places with a
  // building deep in another pile, as long as there is one.
  Match& drain(int slot, int left) {
    auto& pile = state.piles[slot - 1];
    for (; this->pile(slot) > left; state.open.pile_size.decrement(slot - 1)) {
      if (Tile* building = is_community(pile[0]) ? deepest_building(slot - 1) : nullptr)
        std::swap(pile[0], *building);
      set_aside(pile[0]);
      std::copy(pile.begin() + 1, pile.end(), pile.begin());
      pile[kMaxPile - 1] = kNoTile;
    }
    return verify();
  }
  Match& empty_market(int slot) {
    set_aside(state.open.market[slot - 1]);
    state.open.market.set(slot - 1, kNoTile);
    return verify();
  }
  // Buildings that stand already, without points.
  Match& settle(int seat, std::string_view buildings) {
    for (std::string_view where : words(buildings)) {
      const Tile what = fetch(take_until(where, '@'));
      place(state.open.cities[seat], what, square(where));
    }
    return verify();
  }
  Match& spend_token(int seat) {
    state.open.token[seat] = kTokenSpent;
    return *this;
  }
  Match& give_hand(int seat, std::string_view tiles) {
    Hand& held = state.hands[seat];
    for (int i = 0; i < kHandSize; ++i)
      if (held.tile[i] != kNoTile) set_aside(held.tile[i]);
    held = {{kNoTile, kNoTile}, {0, 0}};
    int i = 0;
    for (const std::string_view name : words(tiles)) held.tile[i++] = fetch(name);
    held.sort();
    return verify();
  }

 private:
  void play_one(std::string_view text) {
    const Result<Move> move = parse(state, text);
    ASSERT_TRUE(move.ok()) << text << ": " << move.error().message;
    events.clear();
    apply(state, *move, events);
    verify();
  }
  Match& verify() {
    const Status sound = check(state);
    EXPECT_TRUE(sound.ok()) << sound.error().message;
    return *this;
  }
  // The building in another pile that has the most tiles above it.
  Tile* deepest_building(int except) {
    Tile* found = nullptr;
    int deepest = 0;
    for (int slot = 0; slot < kSlots; ++slot)
      for (int i = 0, size = state.open.pile_size[slot]; slot != except && i < size; ++i)
        if (state.piles[slot][i] < kKinds && size - i > deepest) {
          found = &state.piles[slot][i];
          deepest = size - i;
        }
    return found;
  }
  void set_aside(Tile face) {
    if (is_community(face))
      ++state.open.community[static_cast<int>(type_of(face))];
    else
      ++state.open.excess[face];
  }
  Tile fetch(std::string_view name) {
    const Tile face = tile(name);
    auto& from = state.open.removed[face] > 0 ? state.open.removed : state.open.excess;
    EXPECT_GT(from[face], 0) << "no " << name << " is out of the game";
    --from[face];
    return face;
  }
  static std::string spell(const Hand& held) {
    std::string out;
    for (int i = 0; i < kHandSize; ++i) {
      if (held.tile[i] == kNoTile) continue;
      if (!out.empty()) out += ' ';
      out += held.tile[i] == kHidden ? std::string_view("?") : kTileTexts[held.tile[i]];
    }
    return out;
  }
};

inline bool same_bytes(const State& a, const State& b) {
  return std::memcmp(&a, &b, sizeof(State)) == 0;
}

// Plays uniformly random moves from a random deal; `look` sees every position, the last included.
template <class Look>
void random_game(const Options& options, int players, std::uint64_t seed, Look look) {
  Rng rng(seed);
  State state = start(options, players, deal(options, players, rng));
  for (;;) {
    look(std::as_const(state));
    if (state.open.phase == Phase::kOver) return;
    const Moves moves = legal(state);
    apply(state, moves[below(rng, static_cast<std::uint32_t>(moves.size()))]);
  }
}

}  // namespace bloom::town
