// Positions made by hand, and an enumerator written from the definition of a run alone.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <set>
#include <string>
#include <vector>

#include "base/shuffle.h"
#include "base/text.h"
#include "games/runs/count.h"
#include "games/runs/runs.h"
#include "tests/why.h"

namespace bloom::runs::test {

inline constexpr Tile J = kJoker;
using Tiles = std::vector<Tile>;

// What lies where; whatever is not named is in the reserve, jokers that are not named on the board.
struct Layout {
  std::vector<Tiles> hands;  // by seat, at least two; seat 0 is to move
  std::vector<Tiles> runs = {};
  Tiles bed = {};
  Tiles reserve = {};      // the top first; `rest` goes below it
  bool rest = true;        // false: the tiles not named are in the last hand
  int reserve_jokers = 0;  // below the named part of the reserve
  Options options = {};
};

inline State make(const Layout& layout) {
  const int players = static_cast<int>(layout.hands.size());
  State state{};
  Open& open = state.open;
  open.options = layout.options;
  open.players = static_cast<std::uint8_t>(players);
  Numbers used = 0;
  int jokers = 0;
  const auto use = [&](Tile tile) {
    if (tile == kJoker) {
      ++jokers;
      return;
    }
    EXPECT_FALSE(holds(used, tile)) << int{tile} << " is named twice";
    used |= bit(tile);
  };
  for (int seat = 0; seat < players; ++seat)
    for (const Tile tile : layout.hands[seat]) {
      use(tile);
      if (tile == kJoker)
        ++state.jokers[seat], ++open.known_jokers[seat];
      else
        state.numbers[seat] |= bit(tile);
    }
  int at = 0;
  for (const Tiles& run : layout.runs) {
    EXPECT_TRUE(is_run(run));
    for (const Tile tile : run) {
      use(tile);
      open.table[at++] = tile;
      if (tile == J) ++open.table_jokers;
    }
    open.run_end[open.runs++] = static_cast<std::uint8_t>(at);
  }
  Tiles bed = layout.bed;
  for (const Tile tile : bed) use(tile);
  std::sort(bed.begin(), bed.end(),
            [](Tile a, Tile b) { return kRankOfNumber[a] < kRankOfNumber[b]; });
  std::copy(bed.begin(), bed.end(), open.bed.begin());
  Tiles reserve = layout.reserve;
  for (const Tile tile : reserve) use(tile);
  for (int i = 0; i < layout.reserve_jokers; ++i) use(J), reserve.push_back(J);
  for (Tile tile = 1; tile <= kCircle; ++tile) {
    if (holds(used, tile)) continue;
    if (layout.rest)
      reserve.push_back(tile);
    else
      state.numbers[players - 1] |= bit(tile);
  }
  open.board_jokers = static_cast<std::uint8_t>(kJokers - jokers);
  open.reserve = static_cast<std::uint8_t>(reserve.size());
  std::copy(reserve.rbegin(), reserve.rend(), state.reserves[0].rbegin());
  for (int seat = 0; seat < players; ++seat) {
    open.hand_size[seat] =
        static_cast<std::uint8_t>(count(state.numbers[seat]) + state.jokers[seat]);
    open.plain[seat] = static_cast<std::uint8_t>(open.unknown(seat));
  }
  for (int value = 1; value <= kTopReward; ++value)
    for (int i = 0; i < figures::kRewards[value - 1]; ++i) open.rewards.add(value);
  Rng rng(1);
  for (int round = 1; round < layout.options.rounds; ++round)
    shuffle_reserve(state.reserves[round], rng);
  return state;
}

// The state after a text, which must be legal; `events` if given are appended to.
inline State play(State state, std::string_view text, Events* events = nullptr) {
  const auto path = parse(state, text);
  EXPECT_TRUE(path) << text << ": " << (path ? "" : path.error().message);
  if (!path) return state;
  for (const Move move : *path) {
    const Moves moves = legal(state);
    EXPECT_TRUE(std::find(moves.begin(), moves.end(), move) != moves.end())
        << text << " has a step that is not offered";
    if (events != nullptr)
      apply(state, move, *events);
    else
      apply(state, move);
  }
  EXPECT_TRUE(between_texts(state.open.phase)) << text;
  return state;
}

// The reason why a text is refused; empty when it is not.
inline std::string refusal(const State& state, std::string_view text) {
  const auto path = parse(state, text);
  return path ? std::string() : path.error().message;
}

// The same as data.
inline std::string why(const State& state, std::string_view text) {
  const auto path = parse(state, text);
  return path ? std::string() : why_line(path.error());
}

inline std::vector<std::string> texts(const State& state, std::string_view start = "",
                                      std::size_t limit = 200000) {
  std::vector<std::string> out;
  for (const std::string& text : list(state, limit).texts)
    if (text.starts_with(start)) out.push_back(text);
  return out;
}

inline bool listed(const State& state, std::string_view text) {
  const auto all = texts(state);
  return std::find(all.begin(), all.end(), text) != all.end();
}

inline Tiles run_of(const State& state, int run) {
  const Row row = state.open.row(run);
  return {row.begin(), row.end()};
}

// --- from the definition: some values of the jokers make an ascending row (R14) ---

inline bool ascends(const Tiles& row, std::size_t at, int value, int travelled) {
  if (row[at] != J && row[at] != value) return false;
  if (at + 1 == row.size()) return true;
  for (const int step : {1, 2}) {
    if (travelled + step > 99) continue;
    const int next = value + step > 100 ? value + step - 100 : value + step;
    if (ascends(row, at + 1, next, travelled + step)) return true;
  }
  return false;
}

inline bool ascends(const Tiles& row) {
  if (row.empty()) return true;
  for (int value = 1; value <= 100; ++value)
    if (ascends(row, 0, value, 0)) return true;
  return false;
}

inline bool run_by_definition(const Tiles& row) {
  return row.size() >= 3 && std::any_of(row.begin(), row.end(), [](Tile t) { return t != J; }) &&
         ascends(row);
}

// All ascending rows from a heap of tiles; equal jokers count once.
template <class Visit>
void all_rows(Tiles& heap, Tiles& row, Visit visit) {
  visit(row);
  std::set<Tile> tried;
  for (std::size_t i = 0; i < heap.size(); ++i) {
    const Tile tile = heap[i];
    if (!tried.insert(tile).second) continue;
    heap.erase(heap.begin() + static_cast<long>(i));
    row.push_back(tile);
    if (ascends(row)) all_rows(heap, row, visit);
    row.pop_back();
    heap.insert(heap.begin() + static_cast<long>(i), tile);
  }
}

// Whether `part` is in `whole` in its order.
inline bool within_in_order(const Tiles& part, const Tiles& whole) {
  std::size_t found = 0;
  for (const Tile tile : whole)
    if (found < part.size() && part[found] == tile) ++found;
  return found == part.size();
}

inline int jokers_in(const Tiles& tiles) {
  return static_cast<int>(std::count(tiles.begin(), tiles.end(), J));
}

// Whether every tile of `part` is in `whole`, jokers as often.
inline bool contains_all(const Tiles& whole, const Tiles& part) {
  if (jokers_in(whole) < jokers_in(part)) return false;
  for (const Tile tile : part)
    if (std::find(whole.begin(), whole.end(), tile) == whole.end()) return false;
  return true;
}

inline Tiles hand_of(const State& state) {
  const int seat = index(state.open.actor);
  Tiles out;
  for (Numbers numbers = state.numbers[seat]; numbers != 0;) out.push_back(pop_smallest(numbers));
  out.insert(out.end(), state.jokers[seat], J);
  return out;
}

// Every lay and extension of a position, as texts.
inline std::set<std::string> brute_force(const State& state) {
  const Open& open = state.open;
  std::set<std::string> out;
  const Tiles hand = hand_of(state);
  const auto add_lays = [&](const Tiles& loot, const std::string& theft) {
    Tiles heap = hand, row;
    heap.insert(heap.end(), loot.begin(), loot.end());
    all_rows(heap, row, [&](const Tiles& each) {
      if (each.size() > loot.size() && contains_all(each, loot) && run_by_definition(each))
        out.insert(cat("lay ", to_text(Row(each)), theft));
    });
  };
  add_lays({}, "");
  for (int run = 0; run < open.runs; ++run) {
    const Tiles old = run_of(state, run);
    const auto spelt = [&](std::size_t place) {
      return old[place] == J ? cat(" J.", place + 1) : cat(' ', to_text(old[place]));
    };
    for (std::size_t a = 0; a < old.size(); ++a)
      for (std::size_t b = a; b < old.size(); ++b) {
        Tiles loot{old[a]}, left = old;
        if (b > a) loot.push_back(old[b]);
        if (jokers_in(loot) > 0 && open.options.steal_jokers == StealJokers::kNo) continue;
        if (b > a) left.erase(left.begin() + static_cast<long>(b));
        left.erase(left.begin() + static_cast<long>(a));
        if (!run_by_definition(left)) continue;
        add_lays(loot, cat(" < ", run_name(run), spelt(a), b > a ? spelt(b) : std::string()));
      }
    Tiles heap = hand, row;
    heap.insert(heap.end(), old.begin(), old.end());
    all_rows(heap, row, [&](const Tiles& each) {
      if (each.size() > old.size() && within_in_order(old, each) && run_by_definition(each))
        out.insert(cat("extend ", run_name(run), ' ', to_text(Row(each))));
    });
  }
  return out;
}

}  // namespace bloom::runs::test
