// G22–G28: the end of a game.
#include "tests/games/garden/position.h"

namespace bloom::garden {
namespace {

// The final count in the rulebook: Rose's last card leaves 13 visible flowers and an ornament on a
// lawn worth 5; Arum has a bed of 14 connected squares.
State rulebook_count(const Options& options = {}) {
  State state = new_game(3, options, 1);
  lay(state, 0, 4, 0, 0, 0);   // P −1,−1  0,−1  −1,0  1,1 and five squares of lawn
  lay(state, 0, 1, 1, -2, 2);  // P −2,3 and eight of lawn, one of them on the first five: 12
  lay(state, 1, 9, 0, 2, -2);  // covers the lawn 1,−1: 11
  lay(state, 1, 8, 0, 4, -2);  // W: 9 + 8 − 3
  state.pawns[0].ornament_flower = square_at(-1, 0);
  state.pawns[0].ornament_lawn = square_at(-1, 1);
  give_turn(state, 0);
  state.hands[0] = 1 << 8;
  return state;
}
constexpr std::string_view kLastCard = "card 8 r0 @-4,4";  // covers the lawn −3,3: 10

TEST(GardenCount, G22_G23_G25_the_example_of_the_rulebook) {
  State state = rulebook_count();
  turn(state, kLastCard);
  EXPECT_EQ(part(state, 0, Source::kFlowers), 13);
  EXPECT_EQ(part(state, 0, Source::kOrnament), 5);
  EXPECT_EQ(part(state, 0, Source::kFlowers) + part(state, 0, Source::kOrnament), 18);
  EXPECT_EQ(part(state, 0, Source::kBed), 0);
  EXPECT_NE(phase(state), "over");
}

TEST(GardenCount, G26_the_example_of_the_rulebook) {
  State state = rulebook_count();
  state.hands[1] = state.hands[2] = 0;
  state.counted = 0b110;
  turn(state, kLastCard);
  ASSERT_EQ(phase(state), "over");
  EXPECT_EQ(beds(state.ground, Colour::kWhite)[0], 14);
  EXPECT_EQ(part(state, 1, Source::kBed), 3);
  EXPECT_EQ(part(state, 0, Source::kBed), 0);
}

TEST(GardenCount, G22_a_sale_that_is_due_is_asked_as_usual) {
  State state = rulebook_count();
  fill_barrow(state, 0, "PPPPP");
  play(state, {kLastCard});
  EXPECT_EQ(phase(state), "sale");
  play(state, {"drop P", "done"});
  EXPECT_EQ(phase(state), "gardener");
  finish_turn(state);
  EXPECT_NE(state.pawns[0].gardener, kNowhere);
}

TEST(GardenCount, G22_once_and_for_all_and_the_pawns_stay) {
  State state = rulebook_count();
  turn(state, kLastCard);
  const int score = state.score(0);
  ASSERT_EQ(state.actor, seat_at(1));
  const Square gardener = state.pawns[0].gardener;
  EXPECT_NE(gardener, kNowhere);
  state.hands[1] = state.hands[2] = 1 << 2;
  turn(state, "card 2 r0 @2,2");  // covers the rose 1,1
  EXPECT_LT(state.visible(0), 13);
  turn(state, "card 2 r0 @6,-2");
  ASSERT_EQ(phase(state), "over");
  EXPECT_EQ(state.score(0), score);
  EXPECT_EQ(state.pawns[0].gardener, gardener);
}

TEST(GardenCount, G23_coins_and_flowers_are_points) {
  State state = rulebook_count();
  state.points[0][static_cast<int>(Source::kCoins)] = 11;
  turn(state, kLastCard);
  // Coins, flowers, ornament; seat 0 comes last after the starting seat 1.
  EXPECT_EQ(state.score(0), 11 + 13 + 5);
}

TEST(GardenCount, G24_the_tokens_left_are_sold_in_the_best_bouquets) {
  for (const Selling selling : {Selling::kFree, Selling::kBouquets, Selling::kAll}) {
    State state = rulebook_count({.selling = selling});
    fill_barrow(state, 0, "PPWB");
    turn(state, kLastCard);
    EXPECT_EQ(part(state, 0, Source::kBouquets), 3);
    EXPECT_EQ(part(state, 0, Source::kCoins), 0);
    EXPECT_EQ(barrow(state, 0), "");
  }
}

TEST(GardenOrnamentPoints, G25_half_a_point_per_square_rounded_down) {
  State state = new_game(3);
  lay(state, 0, 4, 0, 0, 0);
  EXPECT_EQ(ornament_points(state, 0), 0);  // without an ornament
  state.pawns[0].ornament_flower = square_at(-1, 0);
  state.pawns[0].ornament_lawn = square_at(0, 0);
  EXPECT_EQ(own_lawn(state, 0).squares.size(), 5);
  EXPECT_EQ(ornament_points(state, 0), 2);
}

TEST(GardenOrnamentPoints, G25_lawns_that_grow_together_are_shared) {
  // Two lawns of eight, each with an ornament.
  State state = new_game(3);
  lay(state, 0, 1, 2, 0, 0);  // P −1,0
  lay(state, 1, 1, 0, 4, 0);  // W 5,0
  state.pawns[0].ornament_flower = square_at(-1, 0);
  state.pawns[0].ornament_lawn = square_at(0, 0);
  state.pawns[1].ornament_flower = square_at(5, 0);
  state.pawns[1].ornament_lawn = square_at(4, 0);
  EXPECT_EQ(ornament_points(state, 0), 4);
  EXPECT_EQ(ornament_points(state, 1), 4);
  // A third card joins them: its eight lawn squares, two of them on each lawn, its flower on top.
  lay(state, 2, 1, 3, 2, 2);  // x 1…3, y 1…3; B 2,1 between 1,1 and 3,1
  EXPECT_EQ(own_lawn(state, 0).squares.size(), 8 + 8 + 8 - 2);
  EXPECT_EQ(own_lawn(state, 0).ornaments, 2);
  EXPECT_EQ(ornament_points(state, 0), 22 / 4);
  EXPECT_EQ(ornament_points(state, 1), 5);
  // With a third ornament on it: 22 / 6.
  state.pawns[2].ornament_flower = square_at(2, 1);
  state.pawns[2].ornament_lawn = square_at(2, 2);
  EXPECT_EQ(ornament_points(state, 2), 3);
}

// Cards of the owners apart from each other. Beds: 1 → 1; 2 → 1 1; 3 → 1 1 1; 4 → 3 1;
// 5 → 3 1 1; 6 → 6; 7 → 7; 8 → 8; 9 → 9.
State with_cards(int players, std::vector<std::vector<int>> cards) {
  State state = new_game(players);
  for (int owner = 0; owner < static_cast<int>(cards.size()); ++owner)
    for (int i = 0; i < static_cast<int>(cards[owner].size()); ++i)
      lay(state, static_cast<Owner>(owner), cards[owner][i], 0, 4 * i, 4 * owner);
  return state;
}

std::vector<int> winners_of_bed(const State& state) {
  std::vector<int> out;
  for (const Seat seat : bed_prize(state).winners) out.push_back(index(seat));
  return out;
}
using Seats = std::vector<int>;

TEST(GardenBeds, G26_sizes_of_side_connected_beds) {
  const auto sizes = [](int card) {
    Seats out;
    const State state = with_cards(3, {{card}});
    for (const std::uint8_t size : beds(state.ground, Colour::kPink)) out.push_back(size);
    return out;
  };
  EXPECT_EQ(sizes(3), (Seats{1, 1, 1}));  // a diagonal does not connect
  EXPECT_EQ(sizes(4), (Seats{3, 1}));
  EXPECT_EQ(sizes(5), (Seats{3, 1, 1}));
  EXPECT_EQ(sizes(6), (Seats{6}));
  EXPECT_EQ(sizes(8), (Seats{8}));
}

TEST(GardenBeds, G26_the_largest_earns_3_3_6_10) {
  const int earned[] = {3, 3, 6, 10};
  for (int players = 2; players <= 5; ++players) {
    const State state = with_cards(players, {{5, 4}, {6}});
    EXPECT_EQ(winners_of_bed(state), Seats{1});
    EXPECT_EQ(bed_prize(state).points, earned[players - 2]);
  }
}

TEST(GardenBeds, G26_tied_the_second_the_third_and_a_missing_one_counts_nothing) {
  EXPECT_EQ(winners_of_bed(with_cards(3, {{6, 1}, {6, 4}})), Seats{1});  // 6 1 against 6 3 1
  EXPECT_EQ(winners_of_bed(with_cards(3, {{5}, {4}})), Seats{0});        // 3 1 1 against 3 1
  EXPECT_EQ(winners_of_bed(with_cards(3, {{6, 4, 1}, {6, 5}})), (Seats{0, 1}));
  EXPECT_EQ(winners_of_bed(with_cards(3, {{6}, {6, 4}, {6, 5}})), Seats{2});
}

TEST(GardenBeds, G26_fully_tied_it_is_divided_and_rounded_down) {
  EXPECT_EQ(bed_prize(with_cards(3, {{6}, {6}})).points, 1);
  EXPECT_EQ(bed_prize(with_cards(4, {{6}, {6}, {1}, {6}})).points, 2);
  EXPECT_EQ(bed_prize(with_cards(5, {{6}, {6}, {6}, {6}, {6}})).points, 2);
}

TEST(GardenBeds, G26_without_flowers_nobody_gets_it) {
  const BedPrize prize = bed_prize(new_game(3));
  EXPECT_TRUE(prize.winners.empty());
  EXPECT_EQ(prize.points, 0);
}

TEST(GardenFreshness, G27_family_by_the_order_of_the_start) {
  const State state = new_game(4, {}, 2);
  EXPECT_EQ(family_freshness(state, seat_at(2)), 3);
  EXPECT_EQ(family_freshness(state, seat_at(3)), 2);
  EXPECT_EQ(family_freshness(state, seat_at(0)), 1);
  EXPECT_EQ(family_freshness(state, seat_at(1)), 0);
}

TEST(GardenFreshness, G27_family_is_booked_with_the_count) {
  State state = rulebook_count();
  state.first = seat_at(0);
  EXPECT_EQ(part(state, 0, Source::kFreshness), 0);
  turn(state, kLastCard);
  EXPECT_EQ(part(state, 0, Source::kFreshness), 2);
}

TEST(GardenFreshness, G27_tactical_only_the_first_last_card) {
  State state = rulebook_count(tactical());
  turn(state, kLastCard);
  EXPECT_EQ(part(state, 0, Source::kFreshness), 3);
  state.hands[1] = state.hands[2] = 1 << 2;
  while (state.phase != Phase::kOver) {
    apply(state, legal(state)[0]);
    finish_turn(state);
  }
  EXPECT_EQ(part(state, 1, Source::kFreshness), 0);
  EXPECT_EQ(part(state, 2, Source::kFreshness), 0);
}

TEST(GardenWinners, G28_most_points_and_tied_shared) {
  State state = new_game(4);
  const int scores[] = {20, 31, 30, 31};
  for (int seat = 0; seat < 4; ++seat)
    state.points[seat][0] = static_cast<std::uint16_t>(scores[seat]);
  EXPECT_TRUE(Garden::standing(state).winners.empty());  // not before the end
  state.phase = Phase::kOver;
  const Standing standing = Garden::standing(state);
  ASSERT_EQ(standing.winners.size(), 2u);
  EXPECT_EQ(standing.winners[0], seat_at(1));
  EXPECT_EQ(standing.winners[1], seat_at(3));
}

}  // namespace
}  // namespace bloom::garden
