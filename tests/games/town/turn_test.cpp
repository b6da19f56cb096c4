// T12–T18: building, taking, refilling, and what the others know of a hand.
#include <gtest/gtest.h>

#include "tests/games/town/town_builder.h"

namespace bloom::town {
namespace {

TEST(TownTurn, T12_either_hand_tile_goes_on_any_empty_square) {
  Match match(kPlain);
  EXPECT_EQ(match.phase(), "build");
  EXPECT_EQ(match.legal().size(), 50u);  // 2 tiles × 25 squares
  for (const std::string_view text : {"O@a1", "O@e5", "M@a1", "M@c3"})
    EXPECT_TRUE(match.offers(text)) << text;
}

TEST(TownTurn, T12_two_equal_tiles_are_one_choice) {
  const Match match({.hands = {"O O"}});
  EXPECT_EQ(match.legal().size(), 25u);
}

TEST(TownTurn, T12_a_square_is_built_on_once_and_only_in_the_own_city) {
  Match match(kPlain);
  match.play("O@c3", "end");
  EXPECT_TRUE(match.offers("H@c3")) << "the other city's c3 is empty";
  match.play("H@c3", "end");
  EXPECT_FALSE(match.offers("M@c3"));
  EXPECT_EQ(match.legal().size(), 48u);  // M and the office taken, 24 squares each
}

TEST(TownTurn, T12_the_tile_leaves_the_hand_and_stands_in_the_city) {
  Match match(kPlain);
  match.play("O@c3");
  EXPECT_EQ(match.hand(0), "M");
  EXPECT_EQ(tile_at(match.open().cities[0], square("c3")), tile("O"));
  EXPECT_EQ(match.open().cities[0].built(), squares("c3"));
  EXPECT_EQ(match.open().cities[1].built(), 0u);
}

TEST(TownTurn, T13_only_the_built_tile_scores) {
  Match match({.hands = {"H P", "O M"}, .piles = {"O O", "", "", "", "M M"}});
  match.play("H@a1", "end");  // a house alone: 1
  EXPECT_EQ(match.score(0), 1);
  match.play("O@e5", "end");
  // The park scores 1. The house, which now would be worth 2, does not score again.
  match.play("P@b1", "end");
  EXPECT_EQ(match.score(0), 2);
  EXPECT_EQ(match.points(0, Source::kHouses), 1);
  EXPECT_EQ(match.points(0, Source::kParks), 1);
  EXPECT_EQ(match.score(1), 1);
}

TEST(TownTurn, T14_the_icon_covered_names_the_slot_on_side_A) {
  // One slot after the other, by columns; the square's row does not matter.
  for (const auto& [text, slot, taken] :
       {std::tuple{"M@a5", 1, "H"}, std::tuple{"M@b3", 2, "M"}, std::tuple{"M@c4", 3, "O"},
        std::tuple{"M@d1", 4, "P"}, std::tuple{"M@e2", 5, "SHM"}}) {
    Match match({.hands = {"SOP M"}, .piles = kPlain.piles});
    match.play(text, "end");
    EXPECT_TRUE(match.state.hands[0].holds(tile(taken))) << text;
    for (int other = 1; other <= 5; ++other)
      EXPECT_EQ(match.pile(other), other == slot ? 6 : 7) << text;
  }
}

TEST(TownTurn, T14_the_icon_covered_names_the_slot_on_side_B) {
  const Options side_b = {.side = 1};
  for (int column = 0; column < kSide; ++column)
    for (int row = 0; row < kSide; ++row) {
      Match match({.hands = {"SOP M"}, .piles = kPlain.piles}, side_b);
      const int slot = figures::kIcons[1][row][column];
      const std::string taken = match.market(slot);
      match.play("M@" + to_text(square_at(column, row)), "end");
      EXPECT_TRUE(match.state.hands[0].holds(tile(taken)));
      EXPECT_EQ(match.pile(slot), 6);
    }
}

// Builds on the bloom square a2 with an extra turn, which empties slot 1 until the refill; the next
// building in column a finds it empty.
Match& empty_slot_1(Match& match) { return match.play("O@a2", "extra", "end"); }

TEST(TownTurn, T15_from_an_empty_slot_the_top_of_its_pile_is_taken_unseen) {
  Match match({.hands = {"O M", "H P"}, .piles = {"H SOP *M P"}});
  empty_slot_1(match);
  EXPECT_EQ(match.market(1), "-");
  EXPECT_EQ(match.hand(0), "H M");
  match.spend_token(0).play("M@a1");
  EXPECT_EQ(match.hand(0), "H SOP");
  EXPECT_EQ(match.hand_seen(0, seat_at(0)), "H SOP");
  EXPECT_EQ(match.hand_seen(0, seat_at(1)), "H ?");
  EXPECT_EQ(match.hand_seen(0, kNobody), "H ?");
}

TEST(TownTurn, T15_a_community_tile_found_blind_is_resolved_and_the_next_is_taken) {
  // The first *M came out with the set-up; the two found blind are *M and *H.
  Match match({.hands = {"O M", "H P"}, .piles = {"H *M *H SOP P", "*M O"}});
  match.settle(1, "M@b1 M@b2");
  empty_slot_1(match).spend_token(0).play("M@a1");
  EXPECT_EQ(match.community("*M"), 2);
  EXPECT_EQ(match.community("*H"), 1);
  // The second *M rescores metros at once: one of seat 0, two of seat 1, 2 points each.
  EXPECT_EQ(match.points(0, Source::kCommunity), 2);
  EXPECT_EQ(match.points(1, Source::kCommunity), 4);
  EXPECT_EQ(match.hand_seen(0, seat_at(1)), "H ?");
  EXPECT_EQ(match.hand(0), "H SOP");
  EXPECT_EQ(match.market(1), "P") << "refilled after the blind take";
}

TEST(TownTurn, T15_when_the_pile_held_only_community_tiles_T16_applies) {
  Match match({.hands = {"O M", "H P"}, .piles = {"H *M *H", "M", "O", "P", "SHM"}});
  match.drain(1, 2);
  empty_slot_1(match).spend_token(0).play("M@a1");
  EXPECT_EQ(match.community("*M"), 1);
  EXPECT_EQ(match.community("*H"), 1);
  EXPECT_EQ(match.phase(), "take");
  EXPECT_EQ(match.legal(), (Texts{"take 2", "take 3", "take 4", "take 5"}));
}

TEST(TownTurn, T16_with_slot_and_pile_empty_any_market_tile_is_chosen) {
  Match match(kPlain);
  match.drain(1, 0);
  empty_slot_1(match).spend_token(0).play("M@a1");
  EXPECT_EQ(match.phase(), "take");
  EXPECT_EQ(match.legal(), (Texts{"take 2", "take 3", "take 4", "take 5"}));
  match.play("take 4");
  EXPECT_EQ(match.hand(0), "H P");
  EXPECT_EQ(match.hand_seen(0, seat_at(1)), "H P") << "both were taken face up";
  EXPECT_EQ(match.market(4), "H") << "refilled from its own pile";
  EXPECT_EQ(match.market(1), "-");
}

TEST(TownTurn, T16_only_filled_slots_can_be_chosen) {
  Match match(kPlain);
  match.drain(1, 0).empty_market(2).empty_market(5);
  empty_slot_1(match).spend_token(0).play("M@a1");
  EXPECT_EQ(match.legal(), (Texts{"take 3", "take 4"}));
}

TEST(TownTurn, T16_a_single_market_tile_is_taken_without_a_move) {
  Match match(kPlain);
  match.drain(1, 0).empty_market(2).empty_market(4).empty_market(5);
  empty_slot_1(match).spend_token(0).play("M@a1");
  EXPECT_EQ(match.hand(0), "H O");
  EXPECT_EQ(match.actor(), 1);
}

TEST(TownTurn, T16_with_no_market_tile_nothing_is_taken) {
  Match match(kPlain);
  match.drain(1, 0);
  for (const int slot : {2, 3, 4, 5}) match.empty_market(slot);
  empty_slot_1(match).spend_token(0).play("M@a1");
  EXPECT_EQ(match.hand(0), "H") << "taken before; the second take found nothing";
  EXPECT_EQ(match.actor(), 1);
}

TEST(TownTurn, T16_T12_after_taking_nothing_the_single_tile_is_built) {
  Match match(kPlain);
  match.drain(1, 0);
  for (const int slot : {1, 2, 3, 4, 5}) match.empty_market(slot);
  empty_slot_1(match);  // takes nothing and has an extra turn
  EXPECT_EQ(match.hand(0), "M");
  EXPECT_EQ(match.phase(), "build");
  EXPECT_EQ(match.legal().size(), 24u);
  match.spend_token(0).play("M@a1");
  EXPECT_EQ(match.hand(0), "");
}

TEST(TownTurn, T17_every_empty_slot_is_refilled_from_its_pile_at_the_end_of_the_turn) {
  Match match(kPlain);
  empty_slot_1(match);
  EXPECT_EQ(match.market(1), "-") << "no refill before the extra turn";
  match.play("M@b2", "end");
  EXPECT_EQ(match.market(1), "P");
  EXPECT_EQ(match.market(2), "O");
  EXPECT_EQ(match.pile(1), 6);
  EXPECT_EQ(match.pile(2), 6);
  EXPECT_EQ(match.pile(3), 7);
}

TEST(TownTurn, T17_the_refill_ends_the_turn_without_another_window) {
  // The refill shows *H, which a token could rescore; but the turn is over.
  Match match({.hands = {"O M", "H P"}, .piles = {"", "", "O *H M"}});
  match.play("O@c3", "end");
  EXPECT_EQ(match.community("*H"), 1);
  EXPECT_EQ(match.open().token[0], kTokenReady);
  EXPECT_EQ(match.actor(), 1);
  EXPECT_EQ(match.phase(), "build");
}

TEST(TownTurn, T18_a_tile_taken_face_up_is_known_until_it_is_played) {
  Match match(kPlain);
  match.play("M@e1", "end");  // takes SHM; the dealt office stays hidden
  EXPECT_EQ(match.hand_seen(0, seat_at(1)), "SHM ?");
  EXPECT_EQ(match.hand_seen(0, kNobody), "SHM ?");
  match.play("H@a1", "end");
  EXPECT_EQ(match.hand_seen(0, seat_at(1)), "SHM ?") << "still known";
  match.play("SHM@d1", "end");  // takes P
  EXPECT_EQ(match.hand_seen(0, seat_at(1)), "P ?");
}

TEST(TownTurn, T18_a_played_tile_that_matches_a_known_one_counts_as_that_one) {
  Match match({.hands = {"O M", "H P"}, .piles = {"", "", "O P", "SHM"}});
  match.play("M@c3", "end");  // takes O: one office is known, one dealt
  EXPECT_EQ(match.hand(0), "O O");
  EXPECT_EQ(match.hand_seen(0, seat_at(1)), "O ?");
  match.play("H@a1", "end", "O@d1", "end");
  EXPECT_EQ(match.hand(0), "O SHM");
  EXPECT_EQ(match.hand_seen(0, seat_at(1)), "SHM ?") << "the office that is left was dealt";
}

TEST(TownTurn, T18_the_other_order_of_taking_makes_no_difference) {
  // A known tile in hand, then an equal one from a blind take: the one played is the known one.
  Match match({.hands = {"O M", "H P"}, .piles = {"H H P", "", "", "", "SHM"}});
  empty_slot_1(match).spend_token(0).play("M@a1");  // H known, then H blind
  EXPECT_EQ(match.hand(0), "H H");
  EXPECT_EQ(match.hand_seen(0, seat_at(1)), "H ?");
  match.play("H@b1", "end");
  match.play("H@e5");
  EXPECT_EQ(match.hand(0), "H SHM");
  EXPECT_EQ(match.hand_seen(0, seat_at(1)), "SHM ?") << "the house that is left was taken blind";
}

}  // namespace
}  // namespace bloom::town
