// T1–T5: what is in the box, and what is printed on the boards.
#include <gtest/gtest.h>

#include <set>

#include "tests/games/town/town_builder.h"

namespace bloom::town {
namespace {

// With four players nothing is removed, so that a deal is the whole box.
std::array<int, kFaces> whole_box() {
  std::array<int, kFaces> seen{};
  const Deal deal = lay_out({.players = 4});
  for (const auto& hand : deal.hands)
    for (const Tile tile : hand) ++seen[tile];
  for (const auto& pile : deal.piles)
    for (const Tile tile : pile) ++seen[tile];
  for (const Tile tile : deal.excess) ++seen[tile];
  return seen;
}

int icon(int side, std::string_view name) { return kBoards[side].slot[square(name)] + 1; }

TEST(TownComponents, T1_there_are_65_buildings_13_of_each_type) {
  std::array<int, kTypes> by_type{};
  int sum = 0;
  for (Tile kind = 0; kind < kKinds; ++kind) {
    by_type[static_cast<int>(type_of(kind))] += figures::kCopies[kind];
    sum += figures::kCopies[kind];
  }
  EXPECT_EQ(sum, 65);
  EXPECT_EQ(by_type, (std::array<int, kTypes>{13, 13, 13, 13, 13}));
}

TEST(TownComponents, T1_a_deal_for_four_holds_the_whole_box) {
  const auto seen = whole_box();
  for (const std::string_view name : {"O", "M", "P", "H"}) EXPECT_EQ(seen[tile(name)], 13) << name;
}

TEST(TownComponents, T2_a_shop_names_two_of_the_other_four_types) {
  // A shop with one neighbour scores 2 if it names its type and 1 if not (T32).
  for (const std::string_view shop : {"SHM", "SHO", "SHP", "SMO", "SMP", "SOP"})
    for (const std::string_view beside : {"H", "M", "O", "P", "SHM"}) {
      City city;
      place(city, tile(shop), square("c3"));
      place(city, tile(beside), square("c2"));
      const bool named = beside.size() == 1 && shop.substr(1).find(beside) != shop.npos;
      EXPECT_EQ(points_at(city, "c3"), named ? 2 : 1) << shop << " beside " << beside;
    }
}

TEST(TownComponents, T2_the_six_kinds_are_all_pairs_of_the_four_types) {
  std::set<std::string> pairs;
  for (int kind = 0; kind < kKinds; ++kind)
    if (kTileTexts[kind].size() == 3) pairs.emplace(kTileTexts[kind].substr(1));
  EXPECT_EQ(pairs, (std::set<std::string>{"HM", "HO", "HP", "MO", "MP", "OP"}));
}

TEST(TownComponents, T2_two_tiles_of_each_kind_of_shop_and_a_third_SHP) {
  const auto seen = whole_box();
  for (const std::string_view name : {"SHM", "SHO", "SMO", "SMP", "SOP"})
    EXPECT_EQ(seen[tile(name)], 2) << name;
  EXPECT_EQ(seen[tile("SHP")], 3);
}

TEST(TownComponents, T3_there_are_two_community_tiles_per_type) {
  const auto seen = whole_box();
  for (const std::string_view name : {"*O", "*M", "*P", "*H", "*S"})
    EXPECT_EQ(seen[tile(name)], 2) << name;
}

TEST(TownComponents, T3_a_community_tile_belongs_to_the_type_in_its_name) {
  EXPECT_EQ(type_of(tile("*O")), Type::kOffice);
  EXPECT_EQ(type_of(tile("*M")), Type::kMetro);
  EXPECT_EQ(type_of(tile("*P")), Type::kPark);
  EXPECT_EQ(type_of(tile("*H")), Type::kHouse);
  EXPECT_EQ(type_of(tile("*S")), Type::kShop);
  for (const std::string_view name : {"*O", "*M", "*P", "*H", "*S"})
    EXPECT_TRUE(is_community(tile(name)));
  for (const std::string_view name : {"O", "SOP"}) EXPECT_FALSE(is_community(tile(name)));
}

TEST(TownComponents, T4_a_city_has_25_squares_from_a1_to_e5) {
  EXPECT_EQ(count_bits(kCity), 25);
  std::set<Square> seen;
  for (const char column : std::string_view("abcde"))
    for (const char row : std::string_view("12345")) {
      const std::string name{column, row};
      EXPECT_TRUE(kCity & bit(square(name))) << name;
      EXPECT_EQ(to_text(square(name)), name);
      seen.insert(square(name));
    }
  EXPECT_EQ(seen.size(), 25u);
  for (const std::string_view name : {"", "a", "a0", "a6", "f1", "A1", "1a", "a11", "`1", "a1 "})
    EXPECT_EQ(square_named(name), kNoSquare) << name;
}

TEST(TownComponents, T4_columns_go_from_the_left_and_rows_from_the_top) {
  EXPECT_EQ(column_of(square("d2")), 3);
  EXPECT_EQ(row_of(square("d2")), 1);
  EXPECT_EQ(side_neighbours(squares("c3")), squares("b3 d3 c2 c4"));
  EXPECT_EQ(corner_neighbours(squares("c3")), squares("b2 b4 d2 d4"));
}

TEST(TownComponents, T4_squares_at_the_edge_have_no_neighbours_across_it) {
  EXPECT_EQ(side_neighbours(squares("a1")), squares("a2 b1"));
  EXPECT_EQ(side_neighbours(squares("a5")), squares("a4 b5"));
  EXPECT_EQ(side_neighbours(squares("e1")), squares("d1 e2"));
  EXPECT_EQ(side_neighbours(squares("e5")), squares("d5 e4"));
  EXPECT_EQ(side_neighbours(squares("b5")), squares("a5 c5 b4"));
  EXPECT_EQ(corner_neighbours(squares("a1")), squares("b2"));
  EXPECT_EQ(corner_neighbours(squares("a5")), squares("b4"));
  EXPECT_EQ(corner_neighbours(squares("e1")), squares("d2"));
  EXPECT_EQ(corner_neighbours(squares("e5")), squares("d4"));
  EXPECT_EQ(corner_neighbours(squares("c1")), squares("b2 d2"));
  EXPECT_EQ(corner_neighbours(squares("a3")), squares("b2 b4"));
}

TEST(TownComponents, T4_on_side_A_the_icon_is_the_column) {
  for (const char row : std::string_view("12345"))
    for (int column = 0; column < kSide; ++column) {
      const std::string name{static_cast<char>('a' + column), row};
      EXPECT_EQ(icon(0, name), column + 1) << name;
    }
}

TEST(TownComponents, T4_side_A_has_one_bloom_square_in_each_column) {
  EXPECT_EQ(kBoards[0].blooms, squares("a2 b4 c1 d5 e3"));
}

TEST(TownComponents, T4_side_B_is_a_latin_square) {
  for (int i = 0; i < kSide; ++i) {
    std::set<int> in_row, in_column;
    for (int j = 0; j < kSide; ++j) {
      in_row.insert(kBoards[1].slot[square_at(j, i)]);
      in_column.insert(kBoards[1].slot[square_at(i, j)]);
    }
    EXPECT_EQ(in_row, (std::set<int>{0, 1, 2, 3, 4})) << "row " << i + 1;
    EXPECT_EQ(in_column, (std::set<int>{0, 1, 2, 3, 4})) << "column " << i + 1;
  }
}

TEST(TownComponents, T4_side_B_has_five_bloom_squares_one_per_row_column_and_icon) {
  std::set<int> rows, columns, icons;
  Squares blooms = kBoards[1].blooms;
  EXPECT_EQ(blooms & ~kCity, 0u);
  EXPECT_EQ(count_bits(blooms), 5);
  while (blooms != 0) {
    const auto at = static_cast<Square>(pop_lowest(blooms));
    rows.insert(row_of(at));
    columns.insert(column_of(at));
    icons.insert(kBoards[1].slot[at]);
  }
  EXPECT_EQ(rows.size(), 5u);
  EXPECT_EQ(columns.size(), 5u);
  EXPECT_EQ(icons.size(), 5u);
}

TEST(TownComponents, T5_every_player_has_one_bonus_token) {
  for (int players = 2; players <= 4; ++players) {
    const Match match({.players = players});
    for (int seat = 0; seat < kMaxPlayers; ++seat)
      EXPECT_EQ(match.open().token[seat] == kTokenReady, seat < players)
          << players << " players, seat " << seat;
  }
}

}  // namespace
}  // namespace bloom::town
