// T19–T21: community tiles and what they rescore.
#include <gtest/gtest.h>

#include "tests/games/town/town_builder.h"

namespace bloom::town {
namespace {

using Kind = Event::Kind;

std::vector<Kind> kinds(const Events& events) {
  std::vector<Kind> out;
  for (const Event& event : events) out.push_back(event.kind);
  return out;
}

// Seat 0 builds on c3, takes the top office of slot 3, and the refill turns what lies under it.
Match turn_over_pile_3(std::string_view pile_3) {
  return Match({.hands = {"O M", "H P"}, .piles = {"", "", pile_3}});
}

TEST(TownCommunity, T19_a_community_tile_in_a_refill_goes_to_the_area_and_the_next_fills_the_slot) {
  Match match = turn_over_pile_3("O *H P");
  match.play("M@c3", "end");
  EXPECT_EQ(match.community("*H"), 1);
  EXPECT_EQ(match.market(3), "P");
  EXPECT_EQ(match.pile(3), 5);
}

TEST(TownCommunity, T19_this_happens_as_often_as_needed) {
  Match match = turn_over_pile_3("O *H *M *S *O P");
  match.play("M@c3", "end");
  for (const std::string_view type : {"*H", "*M", "*S", "*O"})
    EXPECT_EQ(match.community(type), 1) << type;
  EXPECT_EQ(match.market(3), "P");
  EXPECT_EQ(match.pile(3), 2);
}

TEST(TownCommunity, T19_when_the_pile_runs_out_the_slot_stays_empty) {
  Match match = turn_over_pile_3("O *H *M");
  match.drain(3, 2).play("M@c3", "end");
  EXPECT_EQ(match.community("*H"), 1);
  EXPECT_EQ(match.community("*M"), 1);
  EXPECT_EQ(match.market(3), "-");
  EXPECT_EQ(match.pile(3), 0);
  match.play("H@a1", "end");
  EXPECT_EQ(match.market(3), "-") << "no other pile fills it";
}

TEST(TownCommunity, T20_the_first_community_tile_of_a_type_scores_nothing) {
  Match match = turn_over_pile_3("O *H *P P");
  match.settle(0, "H@a1").settle(1, "P@a1").play("M@c3", "end");
  EXPECT_EQ(match.score(0), 1) << "the metro alone";
  EXPECT_EQ(match.score(1), 0);
}

TEST(TownCommunity, T20_the_second_of_a_type_rescores_it_at_once_for_all_players) {
  Match match = turn_over_pile_3("O *O *O P");
  match.settle(0, "O@a1 O@e5").settle(1, "O@b2 O@b3 O@d1").play("M@c3", "end");
  EXPECT_EQ(match.points(0, Source::kCommunity), 4);  // 2 offices × 2
  EXPECT_EQ(match.points(1, Source::kCommunity), 6);  // 3 offices × 2
  EXPECT_EQ(match.score(0), 1 + 4);
  EXPECT_EQ(match.score(1), 6);
}

TEST(TownCommunity, T20_the_rescoring_comes_before_the_slot_is_filled) {
  Match match = turn_over_pile_3("O *O *O P");
  match.play("M@c3", "end");
  EXPECT_EQ(kinds(match.events), (std::vector{Kind::kTake, Kind::kCommunity, Kind::kCommunity,
                                              Kind::kRescore, Kind::kRefill, Kind::kTurn}));
}

TEST(TownCommunity, T20_the_two_may_come_turns_apart_and_from_different_piles) {
  Match match({.hands = {"H M", "H P"}, .piles = {"O *H P", "", "O *H M"}});
  match.play("H@c3", "end");  // a house alone: 1; then *H
  EXPECT_EQ(match.score(0), 1);
  match.play("P@a1", "end");  // a park alone: 1; then the second *H
  EXPECT_EQ(match.points(0, Source::kCommunity), 1) << "the house on c3, alone";
  EXPECT_EQ(match.points(1, Source::kCommunity), 0) << "no house there";
}

TEST(TownCommunity, T20_the_tile_built_this_turn_is_rescored_too) {
  Match match({.hands = {"P M", "H P"}, .piles = {"", "", "O *P *P H"}});
  match.settle(0, "P@a1").play("P@c3", "end");
  EXPECT_EQ(match.score(0), 1 + 4);  // building 1, then 2 parks × 2
}

TEST(TownCommunity, T20_two_types_may_be_rescored_in_one_refill) {
  Match match = turn_over_pile_3("O *O *M *M *O P");
  match.settle(1, "O@a1 M@b1").play("M@c3", "end");
  EXPECT_EQ(match.points(0, Source::kCommunity), 2);      // the metro on c3
  EXPECT_EQ(match.points(1, Source::kCommunity), 2 + 2);  // metro, then office
}

TEST(TownCommunity, T20_four_players_all_score) {
  Match match(
      {.players = 4, .hands = {"H M", "H M", "H M", "H M"}, .piles = {"", "", "O *H *H M"}});
  match.play("H@a1", "end", "H@a1", "end", "H@a1", "end");
  EXPECT_EQ(match.points(3, Source::kCommunity), 0);
  match.play("M@c3", "end");  // seat 3 turns both *H; it has no house itself
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(match.points(seat, Source::kCommunity), 1);
  EXPECT_EQ(match.points(3, Source::kCommunity), 0);
}

TEST(TownCommunity, T21_office_metro_and_park_give_2_points_per_tile_wherever_they_stand) {
  const City city = city_of({"O O . . M",  //
                             ". . P . M",  //
                             ". P P . .",  //
                             "O . . M .",  //
                             "H . . . O"});
  EXPECT_EQ(rescore_points(city, Type::kOffice), 8);  // 4 offices
  EXPECT_EQ(rescore_points(city, Type::kMetro), 6);   // 3 metros
  EXPECT_EQ(rescore_points(city, Type::kPark), 6);    // 3 parks
}

TEST(TownCommunity, T21_parks_in_a_group_of_four_still_give_2_each_with_the_italian_option) {
  const Options three = {.parks = Parks::kThree};
  Match match({.hands = {"O M", "H P"}, .piles = {"", "", "O *P *P H"}}, three);
  match.settle(1, "P@a1 P@a2 P@b1 P@b2").play("M@c3", "end");
  EXPECT_EQ(match.points(1, Source::kCommunity), 8);
}

TEST(TownCommunity, T21_each_house_scores_as_if_just_built) {
  // a1: neighbours O, H → 3. b1 (H): a1 H, c1 P, b2 empty → 3. c3: alone → 1.
  // e5: neighbours M (e4), M (d5): one type → 2. Sum 9.
  const City city = city_of({"H H P . .",  //
                             "O . . . .",  //
                             ". . H . .",  //
                             ". . . . M",  //
                             ". . . M H"});
  EXPECT_EQ(rescore_points(city, Type::kHouse), 9);
}

TEST(TownCommunity, T21_each_shop_scores_as_if_just_built) {
  // b2 SHO: O (b1), H (a2), O (c2), M (b3, not named) → 1 + 3 = 4.
  // d4 SMP: M (d3), shop (e4, never named) → 2. e4 SHP: M above and below → 1. Sum 7.
  const City city = city_of({". O . . .",      //
                             "H SHO O . .",    //
                             ". M . M M",      //
                             ". . . SMP SHP",  //
                             ". . . . M"});
  EXPECT_EQ(rescore_points(city, Type::kShop), 7);
}

TEST(TownCommunity, T21_neighbours_count_as_they_are_now) {
  // The house was built alone for 1 point; since then an office and a park came beside it.
  Match match({.hands = {"H M", "H P"}, .piles = {"", "", "O *H *H P"}});
  match.play("H@a1", "end");
  EXPECT_EQ(match.score(0), 1);
  match.settle(0, "O@a2 P@b1").play("P@a1", "end", "M@c3", "end");
  EXPECT_EQ(match.points(0, Source::kCommunity), 3);
  // Seat 1 has no house.
  EXPECT_EQ(match.points(1, Source::kCommunity), 0);
}

TEST(TownCommunity, T21_a_type_that_nobody_has_gives_nothing) {
  EXPECT_EQ(rescore_points(City{}, Type::kOffice), 0);
  EXPECT_EQ(rescore_points(City{}, Type::kHouse), 0);
  EXPECT_EQ(rescore_points(City{}, Type::kShop), 0);
}

}  // namespace
}  // namespace bloom::town
