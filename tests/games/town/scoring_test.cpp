// T28–T32: what a built tile is worth, worked out by hand on small boards.
#include <gtest/gtest.h>

#include "tests/games/town/town_builder.h"

namespace bloom::town {
namespace {

constexpr Options kDefault{};
constexpr Options kLines{.metro = Metro::kLines};
constexpr Options kLinked{.offices = Offices::kLinked};
constexpr Options kThree{.parks = Parks::kThree};

TEST(TownScoring, T28_office_alone_scores_1) {
  City city;
  put(city, "O@c3");
  EXPECT_EQ(points_at(city, "c3"), 1);
}

TEST(TownScoring, T28_office_counts_its_line_in_row_and_column) {
  const City city = city_of({". . O . .",  //
                             ". . O . .",  //
                             ". O O O O",  //
                             ". . . . .",  //
                             ". . . . ."});
  EXPECT_EQ(points_at(city, "c3"), 1 + 3 + 2);  // b3 d3 e3 in the row, c1 c2 in the column
  EXPECT_EQ(points_at(city, "e3"), 1 + 3);      // the row b3–e3
  EXPECT_EQ(points_at(city, "c1"), 1 + 2);      // the column c1–c3
  EXPECT_EQ(earning_squares(city, kDefault, square("c3")), squares("c1 c2 c3 b3 d3 e3"));
}

TEST(TownScoring, T28_office_counts_unbroken_line_only) {
  const City city = city_of({"O . O O .",  //
                             ". . . . .",  //
                             "O . . . .",  //
                             "H . . . .",  //
                             "O . . . ."});
  EXPECT_EQ(points_at(city, "a1"), 1);  // b1 and a2 are gaps
  EXPECT_EQ(points_at(city, "c1"), 2);
  EXPECT_EQ(points_at(city, "a5"), 1);  // the house on a4 breaks the line as well
}

TEST(TownScoring, T28_offices_linked_around_a_corner_do_not_count) {
  const City city = city_of({"O O . . .",  //
                             ". O O . .",  //
                             ". . O . .",  //
                             ". . . . .",  //
                             ". . . . ."});
  EXPECT_EQ(points_at(city, "a1"), 2);  // b1 only
  EXPECT_EQ(points_at(city, "b1"), 3);  // a1, b2
  EXPECT_EQ(points_at(city, "c3"), 2);  // c2 only
}

TEST(TownScoring, T28_office_lines_reach_from_edge_to_edge_and_not_beyond) {
  const City city = city_of({"O O O O O",  //
                             ". . . . O",  //
                             ". . . . O",  //
                             ". . . . O",  //
                             "O . . . O"});
  EXPECT_EQ(points_at(city, "e1"), 1 + 4 + 4);
  EXPECT_EQ(points_at(city, "a1"), 1 + 4);
  EXPECT_EQ(points_at(city, "e5"), 1 + 4);
  EXPECT_EQ(points_at(city, "a5"), 1);  // not joined to b1 or e4 across the edge
}

TEST(TownScoring, T28_offices_linked_count_across_gaps_in_row_and_column_of_their_group) {
  const City city = city_of({"O . O O .",  //
                             "O O O . .",  //
                             ". . . . .",  //
                             "O . . . O",  //
                             ". . . . ."});
  // Of the group of six: c1 and d1 are in its row, a2 in its column; a4 is in the column, but
  // apart.
  EXPECT_EQ(points_at(city, "a1", kLinked), 1 + 2 + 1);
  EXPECT_EQ(points_at(city, "a1"), 1 + 1);
  EXPECT_EQ(points_at(city, "c2", kLinked), 1 + 2 + 1);
  EXPECT_EQ(points_at(city, "b2", kLinked), 1 + 2);  // c1 and d1 are in neither line
  EXPECT_EQ(points_at(city, "d1", kLinked), 1 + 2);
  EXPECT_EQ(points_at(city, "a4", kLinked), 1);  // e4 stands in its row, not in its group
  EXPECT_EQ(earning_squares(city, kLinked, square("a1")), squares("a1 c1 d1 a2"));
}

TEST(TownScoring, T28_offices_linked_are_as_lines_where_there_are_no_gaps) {
  const City city = city_of({". . O . .",  //
                             ". . O . .",  //
                             ". O O O O",  //
                             ". . . . .",  //
                             ". . . . ."});
  for (const std::string_view name : {"c1", "c2", "b3", "c3", "d3", "e3"})
    EXPECT_EQ(points_at(city, name, kLinked), points_at(city, name)) << name;
}

TEST(TownScoring, T29_metro_alone_scores_1_and_sides_never_link) {
  const City city = city_of({". . . . .",  //
                             ". . M . .",  //
                             ". M M M .",  //
                             ". . . . .",  //
                             ". . . . ."});
  // c3 touches c2, b3, d3 by its sides only.
  EXPECT_EQ(points_at(city, "c3"), 1);
  EXPECT_EQ(points_at(city, "c2"), 3);  // b3 and d3 by corners
}

TEST(TownScoring, T29_metro_group_is_a_chain_of_diagonal_contacts) {
  const City city = city_of({"M . . . M",  //
                             ". M . M .",  //
                             ". . M . .",  //
                             ". M . . .",  //
                             "M . M . M"});
  // All diagonal: a1 b2 c3 d2 e1 b4 a5 c5; e5 is apart.
  EXPECT_EQ(points_at(city, "a1"), 8);
  EXPECT_EQ(points_at(city, "c5"), 8);
  EXPECT_EQ(points_at(city, "e5"), 1);
  EXPECT_EQ(earning_squares(city, kDefault, square("a1")), squares("a1 b2 c3 d2 e1 b4 a5 c5"));
}

TEST(TownScoring, T29_metro_lines_counts_unbroken_straight_diagonals_through_the_tile) {
  const City city = city_of({"M . . . M",  //
                             ". M . M .",  //
                             ". . M . .",  //
                             ". M . . .",  //
                             "M . M . M"});
  EXPECT_EQ(points_at(city, "a1", kLines), 3);      // b2 c3; d4 is empty, so not e5
  EXPECT_EQ(points_at(city, "c3", kLines), 1 + 6);  // b2 a1; d2 e1; b4 a5
  EXPECT_EQ(points_at(city, "c5", kLines), 2);      // b4; a3 is empty
  EXPECT_EQ(points_at(city, "b4", kLines), 1 + 5);  // a5 c3 d2 e1 in one diagonal, c5 in the other
  EXPECT_EQ(points_at(city, "e5", kLines), 1);
}

TEST(TownScoring, T29_metro_diagonals_do_not_wrap_around_the_edges) {
  // a1 and a5, e1 and e5, and the squares just across an edge in any numbering.
  const City city = city_of({"M . . . M",  //
                             ". . . . .",  //
                             "M . . . M",  //
                             ". . . . .",  //
                             "M . . . M"});
  for (const std::string_view at : {"a1", "a3", "a5", "e1", "e3", "e5"}) {
    EXPECT_EQ(points_at(city, at), 1) << at;
    EXPECT_EQ(points_at(city, at, kLines), 1) << at;
  }
  City column;
  put(column, "M@a5 M@b1 M@c5 M@d1 M@b5 M@c1");
  for (const std::string_view at : {"a5", "b1", "c5", "d1", "b5", "c1"})
    EXPECT_EQ(points_at(column, at), 1) << at;
}

TEST(TownScoring, T30_park_scores_by_the_others_in_its_group) {
  City city;
  put(city, "P@b2");
  EXPECT_EQ(points_at(city, "b2"), 1);
  put(city, "P@b3");
  EXPECT_EQ(points_at(city, "b3"), 3);
  put(city, "P@c3");
  EXPECT_EQ(points_at(city, "c3"), 4);
  put(city, "P@d3");
  EXPECT_EQ(points_at(city, "d3"), 4);
  put(city, "P@e3");
  EXPECT_EQ(points_at(city, "e3"), 4);
}

TEST(TownScoring, T30_park_with_the_italian_option_scores_0_from_the_fourth_on) {
  City city;
  put(city, "P@b2");
  EXPECT_EQ(points_at(city, "b2", kThree), 1);
  put(city, "P@b3");
  EXPECT_EQ(points_at(city, "b3", kThree), 3);
  put(city, "P@c3");
  EXPECT_EQ(points_at(city, "c3", kThree), 4);
  put(city, "P@d3");
  EXPECT_EQ(points_at(city, "d3", kThree), 0);
  put(city, "P@e3");
  EXPECT_EQ(points_at(city, "e3", kThree), 0);
}

TEST(TownScoring, T30_parks_are_joined_by_sides_and_not_by_corners) {
  const City city = city_of({"P . . . P",  //
                             ". P . . .",  //
                             ". P . . .",  //
                             ". . P . .",  //
                             "P . . . P"});
  EXPECT_EQ(points_at(city, "a1"), 1);
  EXPECT_EQ(points_at(city, "b2"), 3);  // b3
  EXPECT_EQ(points_at(city, "c4"), 1);
  EXPECT_EQ(points_at(city, "e1"), 1);
  EXPECT_EQ(points_at(city, "a5"), 1);  // not joined to b1's side across the edge
}

TEST(TownScoring, T30_a_new_park_may_join_two_groups) {
  const City city = city_of({"P . . . .",  //
                             "P P P . .",  //
                             ". . . . .",  //
                             ". . . . .",  //
                             ". . . . ."});
  // b2 joined a1 a2 and c2: three others.
  EXPECT_EQ(points_at(city, "b2"), 4);
  EXPECT_EQ(points_at(city, "b2", kThree), 0);
}

TEST(TownScoring, T31_house_counts_the_different_types_beside_it) {
  const City city = city_of({". . O . .",    //
                             ". P H M .",    //
                             "H . SHP . H",  //
                             "H . . . O",    //
                             ". . . . ."});
  EXPECT_EQ(points_at(city, "c2"), 1 + 4);  // O, P, M, shop
  EXPECT_EQ(points_at(city, "a3"), 1 + 1);  // House is a type
  EXPECT_EQ(points_at(city, "e3"), 1 + 1);  // O below
}

TEST(TownScoring, T31_house_counts_each_type_once) {
  const City city = city_of({". O . H .",      //
                             "O H O . .",      //
                             ". P . SHM .",    //
                             ". . SOP H SMP",  //
                             ". . . SHM ."});
  EXPECT_EQ(points_at(city, "b2"), 1 + 2);  // three offices are one type, and a park
  EXPECT_EQ(points_at(city, "d4"), 1 + 1);  // four shops of three kinds are one type
  EXPECT_EQ(points_at(city, "d1"), 1);      // nobody
}

TEST(TownScoring, T31_house_looks_at_sides_only_and_not_across_edges) {
  const City city = city_of({"O . . . O",  //
                             ". H . . .",  //
                             "O . O . .",  //
                             ". . . . P",  //
                             "H M . . ."});
  EXPECT_EQ(points_at(city, "b2"), 1);  // offices at three corners
  EXPECT_EQ(points_at(city, "a5"), 2);  // the metro on b5
}

TEST(TownScoring, T32_each_kind_of_shop_counts_neighbours_of_its_two_types) {
  // The four neighbours of c3 are H above, M to the left, O to the right, P below: every shop
  // names two of them.
  for (const std::string_view shop : {"SHM", "SHO", "SHP", "SMO", "SMP", "SOP"}) {
    City city;
    put(city, "H@c2 M@b3 O@d3 P@c4");
    place(city, tile(shop), square("c3"));
    EXPECT_EQ(points_at(city, "c3"), 3) << shop;
  }
}

TEST(TownScoring, T32_each_kind_of_shop_ignores_the_other_two_types) {
  for (const auto& [shop, others] :
       {std::pair{"SHM", "O@c2 P@b3 O@d3 P@c4"}, std::pair{"SHO", "M@c2 P@b3 M@d3 P@c4"},
        std::pair{"SHP", "M@c2 O@b3 M@d3 O@c4"}, std::pair{"SMO", "H@c2 P@b3 H@d3 P@c4"},
        std::pair{"SMP", "H@c2 O@b3 H@d3 O@c4"}, std::pair{"SOP", "H@c2 M@b3 H@d3 M@c4"}}) {
    City city;
    put(city, others);
    place(city, tile(shop), square("c3"));
    EXPECT_EQ(points_at(city, "c3"), 1) << shop;
  }
}

TEST(TownScoring, T32_shop_counts_every_neighbour_even_of_one_type) {
  for (const auto& [shop, four] :
       {std::pair{"SHM", "H@c2 H@b3 M@d3 M@c4"}, std::pair{"SOP", "O@c2 O@b3 O@d3 O@c4"}}) {
    City city;
    put(city, four);
    place(city, tile(shop), square("c3"));
    EXPECT_EQ(points_at(city, "c3"), 5) << shop;
  }
}

TEST(TownScoring, T32_shop_counts_neither_shops_nor_corners_nor_across_edges) {
  const City city = city_of({"SHM SHM . . H",  //
                             ". H . . .",      //
                             "H . . . .",      //
                             ". . . . .",      //
                             "SHP . . . P"});
  EXPECT_EQ(points_at(city, "a1"), 1);  // a shop beside it, a house at its corner
  EXPECT_EQ(points_at(city, "b1"), 2);  // the house below
  EXPECT_EQ(points_at(city, "a5"), 1);  // a house two squares above; e5 is across the edge
}

TEST(TownScoring, T13_a_building_scores_what_the_clauses_say_when_played) {
  // . O .    The house on b2 touches O, M, P: 4 points.
  // M H .
  // . P .
  Match match({.hands = {"H O", "M P"}});
  match.settle(0, "O@b1 M@a2 P@b3").play("H@b2");
  EXPECT_EQ(match.score(0), 4);
  EXPECT_EQ(match.points(0, Source::kHouses), 4);
}

TEST(TownScoring, T29_T30_the_options_decide_when_played) {
  for (const Metro metro : {Metro::kGroup, Metro::kLines}) {
    // M . .    c1 is linked to a1 only around b2.
    // . M .
    // . . .
    Match match({.hands = {"M O", "H P"}}, {.metro = metro});
    match.settle(0, "M@a1 M@b2").play("M@c1");
    EXPECT_EQ(match.score(0), metro == Metro::kGroup ? 3 : 2);
  }
  for (const Parks parks : {Parks::kOpen, Parks::kThree}) {
    Match match({.hands = {"P O", "H P"}}, {.parks = parks});
    match.settle(0, "P@a1 P@b1 P@c1").play("P@d1");
    EXPECT_EQ(match.score(0), parks == Parks::kOpen ? 4 : 0);
  }
}

}  // namespace
}  // namespace bloom::town
