// T33–T35: the last round, the tiles kept, the winner.
#include <gtest/gtest.h>

#include "games/town/scoring.h"
#include "games/town/town.h"
#include "tests/games/town/town_builder.h"

namespace bloom::town {
namespace {

// --- T33 ---

// Column c takes the office of slot 3, and the refill takes the house under it.
const std::array<std::string_view, kSlots> kPiles = {"H O", "M O", "O H", "P H", "M O"};

TEST(TownEnd, T33_with_two_players_three_empty_piles_trigger_it) {
  Match match({.hands = {"P M", "H O"}, .piles = kPiles});
  match.drain(1, 0).drain(2, 0).drain(3, 1);
  match.play("M@c3", "end");
  EXPECT_TRUE(match.open().ending);
  EXPECT_EQ(match.market(3), "H") << "a market tile is not part of its pile";
  EXPECT_EQ(match.actor(), 1) << "the round is finished";
  match.play("H@d1", "end");
  EXPECT_EQ(match.phase(), "keep");
}

TEST(TownEnd, T33_with_two_players_two_empty_piles_do_not) {
  Match match({.hands = {"O M", "H P"}, .piles = kPiles});
  match.drain(1, 0).drain(3, 1);
  match.play("M@c3", "end");
  EXPECT_EQ(match.pile(3), 0);
  EXPECT_FALSE(match.open().ending);
  match.play("H@d1", "end");
  EXPECT_EQ(match.phase(), "build");
  EXPECT_EQ(match.actor(), 0);
}

TEST(TownEnd, T33_with_three_and_four_players_two_empty_piles_trigger_it) {
  for (const int players : {3, 4}) {
    Match match({.players = players, .hands = {"O M", "O M", "O M", "O M"}, .piles = kPiles});
    match.drain(3, 1).play("M@c3", "end");
    EXPECT_FALSE(match.open().ending) << "one pile is not enough";
    match.drain(1, 0).play("M@d1", "end");
    EXPECT_TRUE(match.open().ending) << players << " players";
    for (int seat = 2; seat < players; ++seat) match.play("M@d1", "end");
    EXPECT_EQ(match.phase(), "keep") << "each had one turn";
  }
}

TEST(TownEnd, T33_an_empty_slot_before_a_pile_does_not_count) {
  // Before the refill slot 3 is empty; its pile has two tiles left, one of them after the refill.
  Match match({.hands = {"O M", "H P"}, .piles = kPiles});
  match.drain(1, 0).drain(2, 0).drain(3, 2);
  match.play("M@c3", "end");
  EXPECT_EQ(match.pile(3), 1);
  EXPECT_FALSE(match.open().ending);
}

TEST(TownEnd, T33_it_is_checked_after_the_refill_also_when_that_turned_only_community_tiles) {
  Match match({.hands = {"O M", "H P"}, .piles = {"H", "M", "O *H *M", "P", "M"}});
  match.drain(1, 0).drain(2, 0).drain(3, 2);
  match.play("M@c3", "end");
  EXPECT_EQ(match.market(3), "-");
  EXPECT_TRUE(match.open().ending);
}

TEST(TownEnd, T33_it_is_not_checked_before_an_extra_turn) {
  Match match({.hands = {"O M", "H P"}, .piles = kPiles});
  match.drain(1, 0).drain(2, 0).drain(3, 0);  // three are empty before anybody moves
  match.play("M@c1", "extra", "end");
  EXPECT_FALSE(match.open().ending) << "the turn is not over";
  match.play("O@d1", "end");
  EXPECT_TRUE(match.open().ending);
}

TEST(TownEnd, T33_all_have_the_same_number_of_turns) {
  // Seat 1 begins; seat 2 triggers the end; seat 0 still has its turn of the round.
  Match match({.players = 3, .first = 1, .hands = {"O M", "O M", "O M"}, .piles = kPiles});
  match.play("M@d1", "end");
  match.drain(1, 0).drain(2, 0);
  match.play("M@d1", "end");
  EXPECT_TRUE(match.open().ending);
  EXPECT_EQ(match.actor(), 0);
  match.play("M@d1", "end");
  EXPECT_EQ(match.phase(), "keep");
  EXPECT_EQ(match.actor(), 1) << "in turn order";
}

TEST(TownEnd, T33_triggered_by_the_first_of_the_round_everybody_else_plays) {
  Match match({.players = 4, .first = 2, .hands = {"O M", "O M", "O M", "O M"}, .piles = kPiles});
  match.drain(1, 0).drain(2, 0);
  for (const int seat : {2, 3, 0, 1}) {
    EXPECT_EQ(match.actor(), seat);
    EXPECT_EQ(match.phase(), "build");
    match.play("M@d1", "end");
  }
  EXPECT_EQ(match.phase(), "keep");
}

TEST(TownEnd, T33_triggered_by_the_last_of_the_round_nobody_plays) {
  Match match({.hands = {"O M", "H P"}, .piles = kPiles});
  match.drain(1, 0).drain(2, 0).drain(3, 1);
  match.play("O@d1", "end");
  EXPECT_FALSE(match.open().ending);
  match.play("H@c3", "end");
  EXPECT_EQ(match.phase(), "keep");
}

TEST(TownEnd, T33_extra_turns_are_allowed_in_the_last_round) {
  Match match({.hands = {"O M", "H P"}, .piles = kPiles});
  match.drain(1, 0).drain(2, 0).drain(3, 1);
  match.play("M@c3", "end");
  EXPECT_TRUE(match.open().ending);
  match.play("H@d5", "extra", "end");
  EXPECT_EQ(match.actor(), 1);
  EXPECT_EQ(match.phase(), "build");
  match.play("P@e1", "end");
  EXPECT_EQ(match.phase(), "keep");
  EXPECT_EQ(count_bits(match.open().cities[1].built()), 2);
}

// --- T34 ---

// Three piles are empty and no token is left, so that each seat's next building is its last.
Match last_round(std::string_view hand_0, std::string_view hand_1, int first = 0,
                 const std::array<std::string_view, kSlots>& piles = kPiles) {
  Match match({.first = first, .hands = {hand_0, hand_1}, .piles = piles});
  match.drain(1, 0).drain(2, 0).drain(3, 0).spend_token(0).spend_token(1);
  return match;
}

TEST(TownEnd, T34_each_keeps_one_tile_in_turn_order_and_rescores_its_type) {
  Match match = last_round("P M", "H M");
  match.settle(0, "O@a1 O@a3 P@e5").settle(1, "P@a1 O@e5");
  match.play("M@c3", "H@d1");  // seat 0 takes the office, seat 1 the park
  EXPECT_EQ(match.hand(0), "O P");
  EXPECT_EQ(match.hand(1), "M P");
  EXPECT_EQ(match.actor(), 0);
  EXPECT_EQ(match.legal(), (Texts{"keep O", "keep P"}));
  match.play("keep O");
  EXPECT_EQ(match.points(0, Source::kKeep), 4);  // two offices
  EXPECT_EQ(match.points(1, Source::kKeep), 0) << "in the own city only";
  EXPECT_EQ(match.actor(), 1);
  EXPECT_EQ(match.legal(), (Texts{"keep M", "keep P"}));
  match.play("keep P");
  EXPECT_EQ(match.points(1, Source::kKeep), 2);
  EXPECT_EQ(match.points(0, Source::kKeep), 4);
  EXPECT_EQ(match.phase(), "over");
  EXPECT_EQ(match.open().kept[0], tile("O"));
  EXPECT_EQ(match.open().kept[1], tile("P"));
}

TEST(TownEnd, T34_the_order_begins_with_the_first_player) {
  Match match = last_round("P M", "H M", 1);
  match.play("H@d1", "M@c3");
  EXPECT_EQ(match.actor(), 1);
  match.play("keep M");
  EXPECT_EQ(match.actor(), 0);
}

TEST(TownEnd, T34_a_type_rescored_before_is_rescored_again) {
  Match match = last_round("P M", "H M", 0, {"*O *O H", "M", "O", "P", "M"});
  EXPECT_EQ(match.community("*O"), 2);
  match.settle(0, "O@a1").play("M@c3", "H@d1", "keep O");
  EXPECT_EQ(match.points(0, Source::kKeep), 2);
}

TEST(TownEnd, T34_houses_are_rescored_by_their_neighbours) {
  Match match = last_round("H M", "H M");
  // H O .    a1 beside O: 2. e5: alone 1. The tile kept is not built and does not count.
  match.settle(0, "H@a1 O@b1 H@e5").play("M@c3", "H@d1", "keep H");
  EXPECT_EQ(match.points(0, Source::kKeep), 3);
}

TEST(TownEnd, T34_two_equal_tiles_are_kept_without_a_move) {
  Match match = last_round("O M", "H M");
  match.settle(0, "O@a1").play("M@c3", "H@d1");  // seat 0 holds two offices
  EXPECT_EQ(match.open().kept[0], tile("O"));
  EXPECT_EQ(match.points(0, Source::kKeep), 2);
  EXPECT_EQ(match.actor(), 1);
}

TEST(TownEnd, T34_when_nobody_has_a_choice_the_last_building_ends_the_game) {
  Match match = last_round("O M", "P H");
  match.play("M@c3", "H@d1");  // two offices, two parks
  EXPECT_EQ(match.phase(), "over");
  EXPECT_EQ(match.state.open.actor, kNobody);
  EXPECT_EQ(match.legal(), Texts{});
}

TEST(TownEnd, T34_a_single_tile_is_kept_without_a_move) {
  Match match = last_round("O M", "P H");
  for (const int slot : {1, 2, 3, 4, 5}) match.empty_market(slot);
  match.settle(0, "O@a1").play("M@c3");  // takes nothing
  match.play("H@d1");                    // the refill brought slot 4's tile
  EXPECT_EQ(match.open().kept[0], tile("O"));
  EXPECT_EQ(match.points(0, Source::kKeep), 2);
}

TEST(TownEnd, T34_an_empty_hand_keeps_nothing) {
  Match match = last_round("O M", "P H");
  match.drain(4, 0).drain(5, 0);
  for (const int slot : {1, 2, 3, 4, 5}) match.empty_market(slot);
  match.settle(0, "O@a1 M@b1 H@e5 P@e4 SHO@e3");  // something of every type
  // c1 is a bloom square: both tiles are built and nothing is taken.
  match.play("M@c1", "extra", "O@d1");
  EXPECT_EQ(match.hand(0), "");
  match.play("H@e1");
  EXPECT_EQ(match.phase(), "over");
  EXPECT_EQ(match.open().kept[0], kNoTile);
  EXPECT_EQ(match.points(0, Source::kKeep), 0);
  EXPECT_EQ(match.open().kept[1], tile("P"));
}

TEST(TownEnd, T34_two_different_shops_are_two_moves) {
  Match match = last_round("SOP M", "H M", 0, {"H", "M", "SHP", "P", "M"});
  // SHO O     a1: O beside it: 2. a2: SMP has nobody named: 1. All shops are rescored, whichever
  // SMP .     shop is kept.
  match.settle(0, "SHO@a1 O@b1 SMP@a2").play("M@c4", "H@d1");
  EXPECT_EQ(match.legal(), (Texts{"keep SHP", "keep SOP"}));
  match.play("keep SHP");
  EXPECT_EQ(match.points(0, Source::kKeep), 3);
}

TEST(TownEnd, T34_all_these_tiles_become_public) {
  Match match = last_round("P M", "H M");
  match.play("M@c3", "H@d1");
  EXPECT_EQ(match.hand_seen(0, kNobody), "O ?");
  match.play("keep O");
  EXPECT_EQ(match.hand_seen(0, kNobody), "O P");
  EXPECT_EQ(match.hand_seen(0, seat_at(1)), "O P");
  EXPECT_EQ(match.hand_seen(1, seat_at(0)), "P ?") << "seat 1 has not kept yet";
  match.play("keep M");
  EXPECT_EQ(match.hand_seen(1, seat_at(0)), "M P");
}

TEST(TownEnd, T34_equal_and_single_tiles_become_public_too) {
  Match match = last_round("O M", "H M");
  match.play("M@c3", "H@d1");
  EXPECT_EQ(match.hand_seen(0, seat_at(1)), "O O");
}

// --- T35, T23 ---

TEST(TownEnd, T35_there_is_no_winner_before_the_end) {
  Match match = last_round("O M", "P H");
  EXPECT_FALSE(Town::standing(match.state).over);
  EXPECT_TRUE(Town::standing(match.state).winners.empty());
  EXPECT_EQ(Town::standing(match.state).scores.size(), 2u);
}

TEST(TownEnd, T35_most_points_win) {
  Match match = last_round("O M", "P H");
  match.settle(0, "O@a1 O@a2").play("M@c3", "H@d1");
  // Seat 0: metro 1 and two offices kept 4. Seat 1: house 1 and no park.
  const Standing standing = Town::standing(match.state);
  EXPECT_TRUE(standing.over);
  EXPECT_EQ(standing.scores[0], 5);
  EXPECT_EQ(standing.scores[1], 1);
  ASSERT_EQ(standing.winners.size(), 1u);
  EXPECT_EQ(standing.winners[0], seat_at(0));
}

TEST(TownEnd, T35_of_the_tied_the_last_in_turn_order_wins_alone) {
  for (const int first : {0, 1}) {
    Match match = last_round("O M", "P H", first);
    if (first == 0)
      match.play("M@c3", "H@d1");
    else
      match.play("H@d1", "M@c3");
    const Standing standing = Town::standing(match.state);
    EXPECT_EQ(standing.scores[0], 1);
    EXPECT_EQ(standing.scores[1], 1);
    ASSERT_EQ(standing.winners.size(), 1u);
    EXPECT_EQ(standing.winners[0], seat_at(1 - first));
  }
}

TEST(TownEnd, T35_turn_order_goes_around_the_table_from_the_first_player) {
  // First player, points by seat, winner. With first 1 of 3 the order is 1, 2, 0.
  struct Case {
    int players, first;
    std::array<std::uint16_t, kMaxPlayers> points;
    int winner;
  };
  for (const Case& c :
       {Case{3, 1, {9, 9, 9}, 0}, Case{3, 1, {9, 9, 8}, 0}, Case{3, 1, {8, 9, 9}, 2},
        Case{3, 2, {9, 9, 9}, 1}, Case{3, 2, {9, 8, 9}, 0}, Case{3, 0, {9, 9, 9}, 2},
        Case{3, 0, {10, 9, 9}, 0}, Case{4, 3, {7, 7, 7, 7}, 2}, Case{4, 3, {7, 7, 6, 7}, 1},
        Case{4, 3, {6, 6, 6, 7}, 3}, Case{2, 1, {0, 0}, 0}}) {
    Match match({.players = c.players, .first = c.first});
    for (int seat = 0; seat < c.players; ++seat)
      match.state.open.points[seat][static_cast<int>(Source::kHouses)] = c.points[seat];
    EXPECT_EQ(winner(match.open()), seat_at(c.winner))
        << "first " << c.first << " of " << c.players;
  }
}

TEST(TownEnd, T23_an_unused_token_is_worth_nothing) {
  Match match({.hands = {"O M", "P H"}, .piles = kPiles});
  match.drain(1, 0).drain(2, 0).drain(3, 0).spend_token(1);
  match.play("M@c3", "end", "H@d1");
  EXPECT_EQ(match.phase(), "over");
  EXPECT_EQ(match.open().token[0], kTokenReady);
  EXPECT_EQ(match.score(0), 1) << "the metro, as for a player whose token is gone";
  EXPECT_EQ(match.score(1), 1);
}

}  // namespace
}  // namespace bloom::town
