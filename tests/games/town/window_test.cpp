// T27: when bonus actions may be chosen.
#include <gtest/gtest.h>

#include "tests/games/town/town_builder.h"

namespace bloom::town {
namespace {

// Bloom squares of side A: a2 b4 c1 d5 e3. One community tile of House is out, with kHouseOut.
const Layout kHouseOut = {.hands = {"O M", "H P"},
                          .piles = {"*H H P", "M O", "O M", "P H", "SHM O"}};

// --- (a) before every building ---

TEST(TownWindow, T27a_builds_and_rescorings_stand_in_one_list_without_end) {
  const Match match(kHouseOut);
  EXPECT_EQ(match.phase(), "build");
  EXPECT_EQ(match.legal().size(), 51u);  // 2 × 25 builds and one rescoring
  EXPECT_EQ(match.actions(), Texts{"token rescore H"});
  EXPECT_FALSE(match.refusal("end").empty());
}

TEST(TownWindow, T27a_double_and_extra_are_not_offered_before_building) {
  const Match match(kHouseOut);
  for (const std::string_view text : {"token double", "token extra", "double", "extra"})
    EXPECT_NE(match.refusal(text).find("(T"), std::string::npos) << text;
}

TEST(TownWindow, T27a_after_a_rescoring_the_building_is_still_to_come) {
  Match match(kHouseOut);
  match.play("token rescore H");
  EXPECT_EQ(match.actor(), 0);
  EXPECT_EQ(match.phase(), "build");
  EXPECT_EQ(match.legal().size(), 50u);
  EXPECT_EQ(match.hand(0), "M O");
}

TEST(TownWindow, T27a_a_rescoring_before_building_does_not_count_the_new_tile) {
  Match match({.hands = {"O M", "H P"}, .piles = {"*O H", "M O", "O M", "P H", "SHM O"}});
  match.settle(0, "O@a1").play("token rescore O", "O@c3");
  EXPECT_EQ(match.points(0, Source::kToken), 2);
}

TEST(TownWindow, T27a_it_is_open_before_the_building_of_an_extra_turn_too) {
  Match match(kHouseOut);
  match.play("O@a2", "extra", "end");
  EXPECT_EQ(match.phase(), "build");
  EXPECT_EQ(match.actions(), Texts{"token rescore H"});
  match.play("token rescore H");
  EXPECT_EQ(match.phase(), "build");
  EXPECT_EQ(match.actions(), Texts{});
}

TEST(TownWindow, T27a_a_spent_token_leaves_only_builds) {
  Match match(kHouseOut);
  match.spend_token(0);
  EXPECT_EQ(match.actions(), Texts{});
  EXPECT_EQ(match.legal().size(), 50u);
}

// --- (b) after scoring, before taking ---

TEST(TownWindow, T27b_square_and_token_share_one_window_before_the_take) {
  Match match(kHouseOut);
  match.play("O@a2");
  EXPECT_EQ(match.phase(), "bonus");
  EXPECT_EQ(match.legal(),
            (Texts{"double", "end", "extra", "token double", "token extra", "token rescore H"}));
  EXPECT_EQ(match.hand(0), "M") << "nothing is taken yet";
  EXPECT_EQ(match.market(1), "H");
  EXPECT_EQ(match.score(0), 1) << "but the building has scored";
}

TEST(TownWindow, T27b_off_a_bloom_square_only_the_token_acts) {
  Match match(kHouseOut);
  match.play("O@c3");
  EXPECT_EQ(match.legal(), (Texts{"end", "token double", "token extra", "token rescore H"}));
}

TEST(TownWindow, T27b_without_a_community_tile_there_is_no_rescoring) {
  Match match(kPlain);
  match.play("O@c3");
  EXPECT_EQ(match.legal(), (Texts{"end", "token double", "token extra"}));
}

TEST(TownWindow, T27b_with_a_spent_token_only_the_square_acts) {
  Match match(kHouseOut);
  match.spend_token(0).play("O@a2");
  EXPECT_EQ(match.legal(), (Texts{"double", "end", "extra"}));
}

TEST(TownWindow, T27b_without_any_action_it_is_not_opened) {
  Match match(kHouseOut);
  match.spend_token(0).play("O@c3");
  EXPECT_EQ(match.actor(), 1);
  EXPECT_EQ(match.phase(), "build");
}

TEST(TownWindow, T27b_actions_come_in_any_order) {
  // The same two actions, once square first, once token first: the same position.
  Match square_first(kPlain), token_first(kPlain);
  square_first.play("O@a2", "double", "token extra");
  token_first.play("O@a2", "token extra", "double");
  EXPECT_TRUE(same_bytes(square_first.state, token_first.state));

  Match rescore_first(kHouseOut), rescore_last(kHouseOut);
  rescore_first.play("O@a2", "token rescore H", "extra");
  rescore_last.play("O@a2", "extra", "token rescore H");
  EXPECT_TRUE(same_bytes(rescore_first.state, rescore_last.state));
}

TEST(TownWindow, T27b_it_closes_by_itself_when_no_action_is_left) {
  Match match(kPlain);
  match.play("O@a2", "token double");
  EXPECT_EQ(match.legal(), (Texts{"end", "extra"})) << "the square's extra is left";
  match.play("extra");
  EXPECT_EQ(match.phase(), "build") << "taken, and on to the extra turn";
  EXPECT_EQ(match.hand(0), "H M");
}

TEST(TownWindow, T27b_end_forfeits_the_square_but_not_the_token) {
  Match match(kPlain);
  match.play("O@a2", "end");
  EXPECT_EQ(match.open().token[0], kTokenReady);
  match.play("H@b1", "end", "M@b1");
  EXPECT_EQ(match.legal(), (Texts{"end", "token double", "token extra"}));
}

TEST(TownWindow, T27b_end_after_an_action_of_the_token_forfeits_the_square) {
  Match match(kPlain);
  match.play("O@a2", "token extra", "end");
  EXPECT_EQ(match.phase(), "build");
  match.play("M@b1");  // no bloom square, no token: no window
  EXPECT_EQ(match.actor(), 1);
  EXPECT_EQ(match.points(0, Source::kDouble), 0);
}

TEST(TownWindow, T27b_a_rescoring_here_counts_the_new_tile) {
  Match match({.hands = {"O M", "H P"}, .piles = {"*O H", "M O", "O M", "P H", "SHM O"}});
  match.settle(0, "O@a1").play("O@c3", "token rescore O");
  EXPECT_EQ(match.points(0, Source::kToken), 4);
}

TEST(TownWindow, T27b_the_extra_turn_has_a_window_of_its_own) {
  Match match(kPlain);
  match.play("O@a2", "extra", "end", "M@b4");
  EXPECT_EQ(match.phase(), "bonus");
  EXPECT_EQ(match.legal(), (Texts{"double", "end", "token double"}));
  match.play("double");
  EXPECT_EQ(match.points(0, Source::kDouble), 1) << "the metro of the extra turn";
  EXPECT_EQ(match.actor(), 1) << "the token has nothing left in this turn (T24)";
}

// --- (c) after a blind take ---

// Slot 1 is emptied by a first building with an extra turn; the second goes to column a.
Match& take_blind(Match& match) { return match.play("O@a2", "extra", "end", "M@a1", "end"); }

TEST(TownWindow, T27c_after_a_blind_take_the_token_may_act_again) {
  Match match({.hands = {"O M", "H P"}, .piles = {"H SOP P"}});
  take_blind(match);
  EXPECT_EQ(match.actor(), 0);
  EXPECT_EQ(match.phase(), "blind");
  EXPECT_EQ(match.hand(0), "H SOP") << "the take is done";
  EXPECT_EQ(match.market(1), "-") << "the refill is not";
  EXPECT_EQ(match.legal(), (Texts{"end", "token double"}));
  match.play("end");
  EXPECT_EQ(match.actor(), 1);
  EXPECT_EQ(match.market(1), "P");
  EXPECT_EQ(match.open().token[0], kTokenReady);
}

TEST(TownWindow, T27c_double_there_doubles_the_building_of_the_extra_turn) {
  Match match({.hands = {"O H", "H P"}, .piles = {"H SOP P"}});
  // The house on a1 stands beside the office on a2: 2 points.
  match.play("O@a2", "extra", "end", "H@a1", "end", "token double");
  EXPECT_EQ(match.points(0, Source::kDouble), 2);
  EXPECT_EQ(match.actor(), 1) << "nothing is left: the refill came and ended the turn";
  EXPECT_EQ(match.market(1), "P");
}

TEST(TownWindow, T27c_a_community_tile_found_blind_can_be_rescored_at_once) {
  Match match({.hands = {"O M", "H P"}, .piles = {"H *M SOP P"}});
  take_blind(match);
  EXPECT_EQ(match.legal(), (Texts{"end", "token double", "token rescore M"}));
  match.play("token rescore M");
  EXPECT_EQ(match.points(0, Source::kToken), 2) << "the metro on a1";
  EXPECT_EQ(match.actor(), 1);
}

// In play a slot is empty before a pile is only in an extra turn, on a square without bloom. The
// cases that need it elsewhere empty a slot by hand.
TEST(TownWindow, T27c_all_actions_of_the_token_are_offered_but_the_square_stays_forfeited) {
  Match match({.hands = {"O M", "H P"}, .piles = {"", "M *H SOP P"}});
  match.empty_market(2).play("O@b4");
  EXPECT_EQ(match.legal(), (Texts{"double", "end", "extra", "token double", "token extra"}));
  match.play("end");
  EXPECT_EQ(match.phase(), "blind");
  EXPECT_EQ(match.legal(), (Texts{"end", "token double", "token extra", "token rescore H"}));
  match.play("token extra");
  EXPECT_EQ(match.actor(), 0);
  EXPECT_EQ(match.phase(), "build");
  EXPECT_EQ(match.market(2), "-") << "no refill before the extra turn";
}

TEST(TownWindow, T27c_with_double_and_extra_used_it_opens_for_a_new_community_tile_only) {
  for (const bool found : {false, true}) {
    Match match({.hands = {"O M", "H P"}, .piles = {"", found ? "M *M SOP P" : "M SOP P"}});
    match.empty_market(2).play("O@a2", "extra", "end", "M@b4", "double");
    if (found) {
      EXPECT_EQ(match.phase(), "blind");
      EXPECT_EQ(match.legal(), (Texts{"end", "token rescore M"}));
    } else {
      EXPECT_EQ(match.actor(), 1);
    }
    EXPECT_TRUE(match.state.hands[0].holds(tile("SOP")));
  }
}

TEST(TownWindow, T27c_it_comes_after_a_choice_under_T16_when_a_community_tile_was_turned) {
  Match match({.hands = {"O M", "H P"}, .piles = {"H *M", "M O", "O M", "P H", "SHM O"}});
  match.drain(1, 1);
  take_blind(match);
  EXPECT_EQ(match.phase(), "take");
  EXPECT_FALSE(match.offers("token rescore M")) << "first the choice";
  match.play("take 5");
  EXPECT_EQ(match.phase(), "blind");
  EXPECT_EQ(match.hand(0), "H SHM");
  EXPECT_EQ(match.legal(), (Texts{"end", "token double", "token rescore M"}));
}

TEST(TownWindow, T27c_it_comes_after_a_single_tile_taken_under_T16) {
  Match match({.hands = {"O M", "H P"}, .piles = {"H *M", "M O", "O M", "P H", "SHM O"}});
  match.drain(1, 1).empty_market(2).empty_market(3).empty_market(4);
  take_blind(match);
  EXPECT_EQ(match.phase(), "blind");
  EXPECT_EQ(match.hand(0), "H SHM");
}

TEST(TownWindow, T27c_a_choice_from_the_market_alone_opens_no_window) {
  // Pile 1 is empty: nothing new was learned.
  Match match(kPlain);
  match.drain(1, 0);
  take_blind(match);
  EXPECT_EQ(match.phase(), "take");
  match.play("take 5");
  EXPECT_EQ(match.actor(), 1);
}

TEST(TownWindow, T27c_a_face_up_take_opens_no_window) {
  Match match(kHouseOut);
  match.play("O@c3", "end");
  EXPECT_EQ(match.actor(), 1);
}

TEST(TownWindow, T27c_a_face_up_take_opens_none_even_when_an_earlier_one_was_blind) {
  Match match(kPlain);
  match.empty_market(2).play("O@b4", "extra", "end");
  EXPECT_EQ(match.phase(), "blind");
  match.play("end", "M@c3", "end");
  EXPECT_EQ(match.actor(), 1);
}

TEST(TownWindow, T27c_with_a_spent_token_it_is_not_opened) {
  Match match({.hands = {"O M", "H P"}, .piles = {"H *M SOP P"}});
  match.spend_token(0).play("O@a2", "extra", "M@a1");
  EXPECT_EQ(match.community("*M"), 1);
  EXPECT_EQ(match.actor(), 1);
}

}  // namespace
}  // namespace bloom::town
