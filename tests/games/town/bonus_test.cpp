// T22–T26: the bonus actions of bloom squares and tokens. Their windows are in window_test.cpp.
#include <gtest/gtest.h>

#include "tests/games/town/town_builder.h"

namespace bloom::town {
namespace {

TEST(TownBonus, T22_double_counts_the_points_twice) {
  Match match(kPlain);
  // Offices on a1 and a3: the one on a2 scores 3.
  match.settle(0, "O@a1 O@a3").play("O@a2");
  EXPECT_EQ(match.score(0), 3);
  match.play("double");
  EXPECT_EQ(match.score(0), 6);
  EXPECT_EQ(match.points(0, Source::kOffices), 3);
  EXPECT_EQ(match.points(0, Source::kDouble), 3);
}

TEST(TownBonus, T22_double_is_possible_even_of_0_points) {
  Match match({.hands = {"P M", "H P"}}, {.parks = Parks::kThree});
  // P . .     The park on a2 joins three others: 0 points with the Italian option.
  // # P P
  match.settle(0, "P@a1 P@b2 P@c2").spend_token(0).play("P@a2");
  EXPECT_EQ(match.score(0), 0);
  EXPECT_EQ(match.legal(), (Texts{"double", "end", "extra"}));
  match.play("double");
  EXPECT_EQ(match.score(0), 0);
  EXPECT_EQ(match.actor(), 1);
}

TEST(TownBonus, T22_extra_gives_one_more_turn_before_the_refill) {
  Match match(kPlain);
  match.spend_token(0).play("O@a2", "extra");
  EXPECT_EQ(match.actor(), 0);
  EXPECT_EQ(match.phase(), "build");
  EXPECT_EQ(match.hand(0), "H M") << "the tile of this turn was taken";
  EXPECT_EQ(match.market(1), "-") << "and not replaced";
  match.play("M@b1");
  EXPECT_EQ(match.actor(), 1);
  EXPECT_EQ(match.hand(0), "H M") << "took the M of slot 2";
  EXPECT_EQ(match.market(1), "P");
  EXPECT_EQ(match.market(2), "O");
}

TEST(TownBonus, T22_the_square_gives_one_action_only) {
  Match match(kPlain);
  match.play("O@a2", "double");
  EXPECT_EQ(match.legal(), (Texts{"end", "token extra"}));
  EXPECT_NE(match.refusal("extra").find("(T22)"), std::string::npos);
}

TEST(TownBonus, T22_it_may_be_declined) {
  Match match(kPlain);
  match.play("O@a2", "end");
  EXPECT_EQ(match.score(0), 1);
  EXPECT_EQ(match.actor(), 1);
  match.play("H@b1", "end");
  match.play("M@b1");
  EXPECT_FALSE(match.offers("double")) << "it is not kept for later";
}

TEST(TownBonus, T22_every_bloom_square_of_either_side_gives_it_and_no_other_square) {
  for (std::uint8_t side = 0; side < 2; ++side)
    for (const char column : std::string_view("abcde"))
      for (const char row : std::string_view("12345")) {
        const std::string name{column, row};
        Match match(kPlain, {.side = side});
        match.play("O@" + name);
        const bool bloom = kBoards[side].blooms & bit(square(name));
        EXPECT_EQ(match.offers("double"), bloom) << name;
        EXPECT_EQ(match.offers("extra"), bloom) << name;
      }
}

TEST(TownBonus, T23_the_token_doubles_on_any_square) {
  Match match(kPlain);
  match.settle(0, "O@c2").play("O@c3", "token double");
  EXPECT_EQ(match.score(0), 4);  // a line of two offices, twice
  EXPECT_EQ(match.points(0, Source::kDouble), 2);
  EXPECT_EQ(match.open().token[0], kTokenSpent);
  EXPECT_EQ(match.actor(), 1);
}

TEST(TownBonus, T23_the_token_gives_an_extra_turn) {
  Match match(kPlain);
  match.play("O@c3", "token extra");
  EXPECT_EQ(match.actor(), 0);
  EXPECT_EQ(match.phase(), "build");
  EXPECT_EQ(match.open().token[0], kTokenSpent);
}

TEST(TownBonus, T23_the_token_works_once_per_game) {
  Match match({.hands = {"O M", "H P"}, .piles = {"*H O", "M O", "O M", "P H", "SHM O"}});
  match.play("O@c3", "token double");
  match.play("H@c3", "end");
  EXPECT_EQ(match.actions(), Texts{}) << "no rescoring before the building";
  match.play("M@d1");
  EXPECT_EQ(match.actor(), 1) << "and no window after it";
  EXPECT_EQ(match.open().token[1], kTokenReady) << "the other's token is its own";
}

TEST(TownBonus, T23_square_and_token_may_be_used_in_one_turn) {
  Match match(kPlain);
  match.play("O@a2", "double", "token extra");
  EXPECT_EQ(match.score(0), 2);
  EXPECT_EQ(match.actor(), 0);
  EXPECT_EQ(match.phase(), "build");
}

TEST(TownBonus, T24_double_of_the_square_excludes_double_of_the_token) {
  Match match(kPlain);
  match.play("O@a2", "double");
  EXPECT_FALSE(match.offers("token double"));
  EXPECT_NE(match.refusal("token double").find("(T24)"), std::string::npos);
}

TEST(TownBonus, T24_double_of_the_token_excludes_double_of_the_square) {
  Match match(kPlain);
  match.play("O@a2", "token double");
  EXPECT_EQ(match.legal(), (Texts{"end", "extra"}));
  EXPECT_NE(match.refusal("double").find("(T24)"), std::string::npos);
}

TEST(TownBonus, T24_extra_of_either_excludes_extra_of_the_other) {
  Match square_first(kPlain);
  square_first.play("O@a2", "extra");
  EXPECT_EQ(square_first.legal(), (Texts{"end", "token double"}));
  Match token_first(kPlain);
  token_first.play("O@a2", "token extra");
  EXPECT_EQ(token_first.legal(), (Texts{"double", "end"}));
  EXPECT_NE(token_first.refusal("extra").find("(T24)"), std::string::npos);
}

TEST(TownBonus, T24_an_extra_turn_is_part_of_the_same_turn) {
  Match match(kPlain);
  // a2 gives extra; b4, another bloom square, gives no second one in the extra turn.
  match.play("O@a2", "extra", "end", "M@b4");
  EXPECT_EQ(match.legal(), (Texts{"double", "end", "token double"}));
  EXPECT_NE(match.refusal("token extra").find("(T24)"), std::string::npos);
}

TEST(TownBonus, T24_a_double_before_the_extra_turn_excludes_one_in_it) {
  Match match(kPlain);
  match.play("O@a2", "double", "token extra");
  // Both were used and the token is gone: b4 has nothing left to give, so no window opens.
  match.play("M@b4");
  EXPECT_EQ(match.actor(), 1);
  EXPECT_EQ(match.score(0), 2 + 1);
}

TEST(TownBonus, T24_the_next_turn_starts_afresh) {
  Match match(kPlain);
  match.spend_token(0).spend_token(1);
  match.play("O@a2", "double", "H@a1", "M@b4");
  EXPECT_EQ(match.legal(), (Texts{"double", "end", "extra"}));
}

TEST(TownBonus, T24_what_one_player_used_does_not_bind_the_next) {
  Match match(kPlain);
  match.spend_token(0).spend_token(1);
  match.play("O@a2", "double", "H@a2");
  EXPECT_EQ(match.legal(), (Texts{"double", "end", "extra"}));
}

// One community tile of House and of Office lies in the area, both of Park.
const Layout kOneOut = {.hands = {"O M", "H P"},
                        .piles = {"*H *O M", "*P *P O", "O M", "P H", "SHM O"}};

TEST(TownBonus, T25_rescore_names_a_type_with_exactly_one_community_tile_out) {
  Match match(kOneOut);
  EXPECT_EQ(match.actions(), (Texts{"token rescore H", "token rescore O"}));
  EXPECT_NE(match.refusal("token rescore M").find("(T25)"), std::string::npos) << "none is out";
  EXPECT_NE(match.refusal("token rescore P").find("(T25)"), std::string::npos) << "both are out";
}

TEST(TownBonus, T25_all_players_score_and_the_token_stays_there) {
  Match match(kOneOut);
  match.settle(0, "O@a1").settle(1, "O@a1 O@c3 O@e5").play("token rescore O");
  EXPECT_EQ(match.points(0, Source::kToken), 2);
  EXPECT_EQ(match.points(1, Source::kToken), 6);
  EXPECT_EQ(match.open().token[0], static_cast<std::uint8_t>(Type::kOffice));
  EXPECT_EQ(match.community("*O"), 1);
}

TEST(TownBonus, T25_houses_and_shops_are_rescored_by_their_neighbours) {
  Match match(kOneOut);
  // Seat 0: houses a1 (neighbour O) 2 and e5 (alone) 1. Seat 1: b1 between two shops 2.
  match.settle(0, "H@a1 O@a2 H@e5").settle(1, "SHM@a1 H@b1 SHO@c1").play("token rescore H");
  EXPECT_EQ(match.points(0, Source::kToken), 3);
  EXPECT_EQ(match.points(1, Source::kToken), 2);
}

TEST(TownBonus, T25_it_does_not_matter_whether_anybody_has_such_tiles) {
  Match match(kOneOut);
  match.play("token rescore H");
  EXPECT_EQ(match.score(0) + match.score(1), 0);
  EXPECT_EQ(match.open().token[0], static_cast<std::uint8_t>(Type::kHouse));
}

TEST(TownBonus, T25_a_type_that_holds_a_token_cannot_be_named) {
  Match match(kOneOut);
  match.play("token rescore H", "O@c3");
  EXPECT_EQ(match.actor(), 1);
  EXPECT_EQ(match.actions(), Texts{"token rescore O"});
  EXPECT_NE(match.refusal("token rescore H").find("(T25)"), std::string::npos);
}

TEST(TownBonus, T25_two_tokens_may_lie_on_two_types) {
  Match match(kOneOut);
  match.play("token rescore H", "O@c3", "token rescore O");
  EXPECT_EQ(match.points(0, Source::kToken), 2) << "the office on c3";
  EXPECT_EQ(match.open().token[1], static_cast<std::uint8_t>(Type::kOffice));
}

TEST(TownBonus, T26_the_second_community_tile_of_a_type_with_a_token_is_placed_and_ignored) {
  Match match({.hands = {"O M", "H P"}, .piles = {"*O M", "", "O *O M"}});
  match.play("token rescore O", "O@c3");
  EXPECT_EQ(match.community("*O"), 2) << "placed";
  EXPECT_EQ(match.points(0, Source::kCommunity), 0) << "and ignored";
  EXPECT_EQ(match.points(0, Source::kToken), 0) << "no office stood when the token was used";
  EXPECT_EQ(match.actions(), Texts{}) << "nor can another token name it";
}

TEST(TownBonus, T26_a_spent_token_lies_on_no_type) {
  // The token used for double is out of the game: the second *O rescores as ever.
  Match match({.hands = {"O M", "H P"}, .piles = {"*O M", "", "O *O M"}});
  match.play("O@c3", "token double");
  EXPECT_EQ(match.points(0, Source::kCommunity), 2);
}

}  // namespace
}  // namespace bloom::town
