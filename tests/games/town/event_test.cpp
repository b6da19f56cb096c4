// What a move tells the table, and whether it showed its mover anything new.
#include <gtest/gtest.h>

#include "tests/games/town/town_builder.h"

namespace bloom::town {
namespace {

using Kind = Event::Kind;

std::vector<Kind> kinds(const Match& match) {
  std::vector<Kind> out;
  for (const Event& event : match.events) out.push_back(event.kind);
  return out;
}

TEST(TownEvents, a_turn_is_told_in_order) {
  Match match(kPlain);
  match.settle(0, "O@c2").play("O@c3");
  ASSERT_EQ(kinds(match), std::vector{Kind::kBuild});
  const Event built = match.events[0];
  EXPECT_EQ(built.seat, seat_at(0));
  EXPECT_EQ(built.tile, tile("O"));
  EXPECT_EQ(built.square, square("c3"));
  EXPECT_EQ(built.points, 2);
  EXPECT_EQ(built.earning, squares("c2 c3"));

  match.play("end");
  ASSERT_EQ(kinds(match), (std::vector{Kind::kTake, Kind::kRefill, Kind::kTurn}));
  EXPECT_EQ(match.events[0].tile, tile("O"));
  EXPECT_EQ(match.events[0].slot, 2);
  EXPECT_EQ(match.events[1].tile, tile("M"));
  EXPECT_EQ(match.events[1].slot, 2);
  EXPECT_EQ(match.events[2].seat, seat_at(1));
  EXPECT_FALSE(match.events[2].extra);
}

TEST(TownEvents, T15_a_blind_take_does_not_tell_the_tile) {
  Match match(kPlain);
  match.play("O@a2", "extra", "end", "M@a1", "end");
  ASSERT_EQ(kinds(match), std::vector{Kind::kTake});
  EXPECT_EQ(match.events[0].tile, kHidden);
}

TEST(TownEvents, T16_a_take_of_nothing_is_told) {
  Match match(kPlain);
  match.drain(3, 0).spend_token(0);
  for (const int slot : {1, 2, 3, 4, 5}) match.empty_market(slot);
  match.play("O@c3");
  EXPECT_EQ(match.events[1].kind, Kind::kTake);
  EXPECT_EQ(match.events[1].tile, kNoTile);
}

TEST(TownEvents, T22_T25_bonus_actions_are_told_with_their_points) {
  Match match({.hands = {"O M", "H P"}, .piles = {"*O H"}});
  match.settle(1, "O@a1 O@b1").play("O@a2", "double");
  ASSERT_EQ(kinds(match), std::vector{Kind::kDouble});
  EXPECT_EQ(match.events[0].points, 1);
  EXPECT_FALSE(match.events[0].by_token);
  match.play("token rescore O");
  ASSERT_FALSE(match.events.empty());
  EXPECT_EQ(match.events[0].kind, Kind::kRescore);
  EXPECT_TRUE(match.events[0].by_token);
  EXPECT_EQ(match.events[0].type, Type::kOffice);
  EXPECT_EQ(match.events[0].all, (std::array<int, kMaxPlayers>{2, 4, 0, 0}));
}

TEST(TownEvents, T22_an_extra_turn_is_told_as_such) {
  Match match(kPlain);
  match.spend_token(0).play("O@a2", "extra");
  ASSERT_EQ(kinds(match), (std::vector{Kind::kExtra, Kind::kTake, Kind::kTurn}));
  EXPECT_TRUE(match.events[2].extra);
  EXPECT_EQ(match.events[2].seat, seat_at(0));
}

TEST(TownEvents, T33_T34_the_end_is_told) {
  Match match({.hands = {"P M", "H M"}, .piles = {"H", "M", "O", "P", "M"}});
  match.drain(1, 0).drain(2, 0).drain(3, 0).spend_token(0).spend_token(1);
  match.play("M@c3");
  EXPECT_EQ(kinds(match), (std::vector{Kind::kBuild, Kind::kTake, Kind::kEnding, Kind::kTurn}));
  match.play("H@d1", "keep O");
  ASSERT_EQ(kinds(match), std::vector{Kind::kKeep});
  EXPECT_EQ(match.events[0].tile, tile("O"));
  EXPECT_EQ(match.events[0].discarded, tile("P"));
  match.play("keep M");
  EXPECT_EQ(kinds(match), (std::vector{Kind::kKeep, Kind::kOver}));
}

TEST(TownEvents, nothing_new_is_shown_by_building_or_a_face_up_take_before_an_extra_turn) {
  Match match(kPlain);
  match.play("O@a2");
  EXPECT_FALSE(reveals(match.events, seat_at(0)));
  match.play("token extra");
  EXPECT_FALSE(reveals(match.events, seat_at(0)));
  match.play("double");  // the window closes: H is taken face up, nothing refilled
  EXPECT_FALSE(reveals(match.events, seat_at(0)));
}

TEST(TownEvents, a_refill_a_blind_take_and_a_community_tile_show_something_new) {
  Match refill(kPlain);
  refill.play("O@c3", "end");
  EXPECT_TRUE(reveals(refill.events, seat_at(0)));

  Match blind(kPlain);
  blind.play("O@a2", "extra", "end", "M@a1", "end");
  EXPECT_TRUE(reveals(blind.events, seat_at(0)));

  Match community({.hands = {"O M", "H P"}, .piles = {"H *M", "M O", "O M", "P H", "SHM O"}});
  community.drain(1, 1).play("O@a2", "extra", "end", "M@a1", "end");
  ASSERT_EQ(community.phase(), "take");
  EXPECT_TRUE(reveals(community.events, seat_at(0)));
}

TEST(TownEvents, T34_keeping_the_own_tile_shows_nothing_but_another_hand_does) {
  Match match({.hands = {"P M", "H M"}, .piles = {"H", "M", "O", "P", "M"}});
  match.drain(1, 0).drain(2, 0).drain(3, 0).spend_token(0).spend_token(1);
  match.play("M@c3", "H@d1", "keep O");
  EXPECT_FALSE(reveals(match.events, seat_at(0)));
  EXPECT_TRUE(reveals(match.events, seat_at(1))) << "the kept tiles become public";
}

// With and without a log the same happens.
TEST(TownEvents, telling_changes_nothing) {
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    random_game({}, 2 + static_cast<int>(seed % 3), seed, [](const State& state) {
      if (state.open.phase == Phase::kOver) return;
      const Moves moves = legal(state);
      const Move move = moves[moves.size() / 2];
      State silent = state, told = state;
      Events events;
      apply(silent, move);
      apply(told, move, events);
      EXPECT_TRUE(same_bytes(silent, told));
    });
}

}  // namespace
}  // namespace bloom::town
