// T21, T28–T32 once more, slowly: a city is a grid of letters, every rule a walk over it, compared
// with the bit sets on many random cities.
#include <gtest/gtest.h>

#include <set>

#include "tests/games/town/town_builder.h"

namespace bloom::town {
namespace {

// Letters by [row][column]: O M P H, a shop as a digit (its place in kShops), '.' for nothing.
using Grid = std::array<std::array<char, 5>, 5>;
using Cell = std::pair<int, int>;  // row, column
using Cells = std::set<Cell>;

constexpr std::array<std::string_view, 6> kShops = {"SHM", "SHO", "SHP", "SMO", "SMP", "SOP"};

bool is_shop(char c) { return c >= '0' && c <= '5'; }
char type_of_cell(char c) { return is_shop(c) ? 'S' : c; }

char at(const Grid& grid, int row, int column) {
  if (row < 0 || row > 4 || column < 0 || column > 4) return '.';
  return grid[row][column];
}

// The cells of the same letter that a walk in steps of (down, right) meets without a gap.
void walk(const Grid& grid, Cell from, int down, int right, Cells& out) {
  const char letter = at(grid, from.first, from.second);
  int row = from.first + down, column = from.second + right;
  while (at(grid, row, column) == letter) {
    out.insert({row, column});
    row += down, column += right;
  }
}

// The cells of the same letter that can be reached by such steps.
void reach(const Grid& grid, Cell from, const std::vector<Cell>& steps, Cells& out) {
  out.insert(from);
  for (const auto& [down, right] : steps) {
    const Cell next{from.first + down, from.second + right};
    if (at(grid, next.first, next.second) != at(grid, from.first, from.second)) continue;
    if (!out.contains(next)) reach(grid, next, steps, out);
  }
}

const std::vector<Cell> kSides = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
const std::vector<Cell> kCorners = {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}};

// The other cells that add to the score of this one; of a house all its neighbours.
Cells slow_others(const Grid& grid, Cell cell, const Options& options) {
  const char letter = at(grid, cell.first, cell.second);
  Cells others;
  if (letter == 'O' && options.offices == Offices::kLinked) {
    reach(grid, cell, kSides, others);
    std::erase_if(others, [&](const Cell& other) {
      return other.first != cell.first && other.second != cell.second;
    });
  } else if (letter == 'O') {
    for (const auto& [down, right] : kSides) walk(grid, cell, down, right, others);
  } else if (letter == 'M' && options.metro == Metro::kLines) {
    for (const auto& [down, right] : kCorners) walk(grid, cell, down, right, others);
  } else if (letter == 'M') {
    reach(grid, cell, kCorners, others);
  } else if (letter == 'P') {
    reach(grid, cell, kSides, others);
  } else {
    const std::string_view named = letter == 'H' ? "HMOPS" : kShops[letter - '0'].substr(1);
    for (const auto& [down, right] : kSides) {
      const Cell next{cell.first + down, cell.second + right};
      const char beside = type_of_cell(at(grid, next.first, next.second));
      if (named.find(beside) != named.npos) others.insert(next);
    }
  }
  others.erase(cell);
  return others;
}

std::set<char> types_of(const Grid& grid, const Cells& cells) {
  std::set<char> types;
  for (const auto& [row, column] : cells) types.insert(type_of_cell(at(grid, row, column)));
  return types;
}

int slow_points(const Grid& grid, Cell cell, const Options& options) {
  const char letter = at(grid, cell.first, cell.second);
  const Cells others = slow_others(grid, cell, options);
  if (letter == 'H') return 1 + static_cast<int>(types_of(grid, others).size());
  if (letter != 'P') return 1 + static_cast<int>(others.size());
  if (others.size() == 0) return 1;
  if (others.size() == 1) return 3;
  if (others.size() == 2) return 4;
  return options.parks == Parks::kThree ? 0 : 4;
}

int slow_rescore(const Grid& grid, char type) {
  int points = 0;
  for (int row = 0; row < 5; ++row)
    for (int column = 0; column < 5; ++column) {
      if (type_of_cell(grid[row][column]) != type) continue;
      points += type == 'H' || type == 'S' ? slow_points(grid, {row, column}, {}) : 2;
    }
  return points;
}

// Cities of every density; half of them of few kinds, so that lines and groups grow large.
Grid random_grid(Rng& rng) {
  constexpr std::string_view kLetters = "OMPH012345";
  std::string palette;
  const std::uint32_t colours = below(rng, 2) == 0 ? 10 : 1 + below(rng, 3);
  for (std::uint32_t i = 0; i < colours; ++i)
    palette += colours == 10 ? kLetters[i] : kLetters[below(rng, 10)];
  const std::uint32_t density = 1 + below(rng, 10);
  Grid grid;
  for (auto& row : grid)
    for (char& cell : row)
      cell = below(rng, 10) < density
                 ? palette[below(rng, static_cast<std::uint32_t>(palette.size()))]
                 : '.';
  return grid;
}

City as_city(const Grid& grid) {
  City city;
  for (int row = 0; row < 5; ++row)
    for (int column = 0; column < 5; ++column) {
      const char letter = grid[row][column];
      if (letter == '.') continue;
      const std::string name =
          is_shop(letter) ? std::string(kShops[letter - '0']) : std::string(1, letter);
      place(city, tile_named(name), square_at(column, row));
    }
  return city;
}

std::string drawn(const Grid& grid) {
  std::string out = "\n";
  for (const auto& row : grid) out += std::string(row.begin(), row.end()) + '\n';
  return out;
}

TEST(TownScoringOracle, T28_to_T32_and_T21_on_20000_random_cities) {
  Rng rng(20000);
  int compared = 0;
  for (int i = 0; i < 20000; ++i) {
    const Grid grid = random_grid(rng);
    const City city = as_city(grid);
    for (int set = 0; set < 4; ++set) {
      const Options options{.offices = static_cast<Offices>(set & 1),
                            .metro = static_cast<Metro>(set & 1),
                            .parks = static_cast<Parks>(set >> 1)};
      for (int row = 0; row < 5; ++row)
        for (int column = 0; column < 5; ++column) {
          const char letter = grid[row][column];
          // The options change nothing for the others.
          if (letter == '.' || (set != 0 && letter != 'M' && letter != 'P' && letter != 'O'))
            continue;
          ASSERT_EQ(points_at(city, to_text(square_at(column, row)), options),
                    slow_points(grid, {row, column}, options))
              << to_text(square_at(column, row)) << ", options " << set << drawn(grid);
          ++compared;
        }
    }
    for (int type = 0; type < kTypes; ++type)
      ASSERT_EQ(rescore_points(city, static_cast<Type>(type)),
                slow_rescore(grid, kTypeTexts[type][0]))
          << kTypeTexts[type] << drawn(grid);
  }
  EXPECT_GT(compared, 200000);
}

// The bots judge buildings that do not stand yet, the rules score those that do.
TEST(TownScoringOracle, T28_to_T32_a_building_is_worth_the_same_before_and_after_it_stands) {
  Rng rng(32);
  for (int i = 0; i < 500; ++i) {
    const City city = as_city(random_grid(rng));
    const Options options = Town::options_at(i % Town::kOptionSets, 2);
    for (Squares free = kCity & ~city.built(); free != 0;) {
      const auto square = static_cast<Square>(pop_lowest(free));
      for (Tile tile = 0; tile < kKinds; ++tile) {
        City after = city;
        place(after, tile, square);
        ASSERT_EQ(building_points(city, options, tile, square),
                  building_points(after, options, tile, square))
            << kTileTexts[tile] << '@' << to_text(square);
      }
    }
  }
}

// What a page shows as the reason of the points: the tile itself and all that add to it, for a
// house one neighbour of each type.
TEST(TownScoringOracle, T28_to_T32_the_earning_squares_are_those_that_add_points) {
  Rng rng(28);
  for (int i = 0; i < 3000; ++i) {
    const Grid grid = random_grid(rng);
    const City city = as_city(grid);
    const Options options{.offices = static_cast<Offices>(i % 2),
                          .metro = static_cast<Metro>(i % 2)};
    for (int row = 0; row < 5; ++row)
      for (int column = 0; column < 5; ++column) {
        if (grid[row][column] == '.') continue;
        const Square here = square_at(column, row);
        const Squares earning = earning_squares(city, options, here);
        const Cells others = slow_others(grid, {row, column}, options);
        Squares all = bit(here);
        for (const auto& [r, c] : others) all |= bit(square_at(c, r));
        if (grid[row][column] != 'H') {
          ASSERT_EQ(earning, all) << to_text(here) << drawn(grid);
          continue;
        }
        Cells shown;
        for (const auto& [r, c] : others)
          if (earning & bit(square_at(c, r))) shown.insert({r, c});
        ASSERT_EQ(earning & ~all, 0u) << to_text(here) << drawn(grid);
        ASSERT_TRUE(earning & bit(here));
        ASSERT_EQ(types_of(grid, shown), types_of(grid, others)) << to_text(here) << drawn(grid);
        ASSERT_EQ(shown.size(), types_of(grid, others).size()) << to_text(here) << drawn(grid);
      }
  }
}

TEST(TownScoringOracle, T2_every_tile_can_be_read_back_from_the_city) {
  Rng rng(2);
  for (int i = 0; i < 500; ++i) {
    const Grid grid = random_grid(rng);
    const City city = as_city(grid);
    for (int row = 0; row < 5; ++row)
      for (int column = 0; column < 5; ++column) {
        const char letter = grid[row][column];
        const Tile expected = letter == '.'     ? kNoTile
                              : is_shop(letter) ? tile_named(kShops[letter - '0'])
                                                : tile_named(std::string_view(&letter, 1));
        ASSERT_EQ(tile_at(city, square_at(column, row)), expected) << drawn(grid);
      }
  }
}

}  // namespace
}  // namespace bloom::town
