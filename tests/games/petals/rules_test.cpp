// P1–P8, clause by clause.
#include <gtest/gtest.h>

#include "games/petals/bot/guide.h"
#include "games/petals/json.h"

namespace bloom::petals {
namespace {

// Two players, seat 1 begins: seat 0 holds B and K, seat 1 C and L; the deck is in order.
Deal dealt() {
  Deal deal{.first = seat_at(1), .cards = {1, 10, 2, 11, 0, 3, 4, 5, 6, 7, 8, 9}};
  return deal;
}
State begun(Options options = {}) { return start(options, 2, dealt()); }

void play(State& state, std::string_view card) {
  const auto move = parse(state, std::string("play ") + std::string(card));
  ASSERT_TRUE(move.ok()) << move.error().message;
  apply(state, *move);
}

TEST(Petals, P1_P2_every_card_is_dealt_once) {
  for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
    Rng rng(static_cast<std::uint64_t>(players));
    const Deal fresh = deal({}, players, rng);
    EXPECT_TRUE(validate(fresh, players));
    const State state = start({}, players, fresh);
    EXPECT_TRUE(check(state));
    EXPECT_EQ(state.open.deck_size(), 12 - 2 * players);
    for (int seat = 0; seat < players; ++seat) EXPECT_EQ(state.open.hand_size(seat), 2);
  }
  Deal twice = dealt();
  twice.cards[0] = twice.cards[1];
  EXPECT_EQ(validate(twice, 2).error().message, "deal.cards should hold every card once (P1).");
}

TEST(Petals, P2_a_view_shows_the_own_hand_alone) {
  const State state = begun();
  EXPECT_EQ(view(state, seat_at(0)).hand, state.hands[0]);
  EXPECT_EQ(view(state, kNobody).hand, 0);
  const Json shown = Codec<Petals>::write(view(state, seat_at(0)));
  EXPECT_EQ(shown["hand"], (Json{"B", "K"}));
  EXPECT_FALSE(shown.contains("hands"));
  EXPECT_FALSE(shown.contains("cards"));
}

TEST(Petals, P3_the_starter_is_drawn_and_the_others_follow_clockwise) {
  State state = begun();
  EXPECT_EQ(state.open.actor(), seat_at(1));
  play(state, "C");
  EXPECT_EQ(state.open.actor(), seat_at(0));
  play(state, "B");
  EXPECT_EQ(state.open.actor(), seat_at(1));
}

TEST(Petals, P4_only_cards_of_the_hand_are_played) {
  const State state = begun();
  EXPECT_EQ(parse(state, "play B").error().message, "The card B is not in the hand (P4).");
  for (const char* text : {"play", "play ", "play M", "play c", "C", "play CL", ""})
    EXPECT_EQ(parse(state, text).error().code, "illegal-move") << text;
}

TEST(Petals, P5_a_card_that_beats_the_one_below_scores_its_worth) {
  State state = begun();
  play(state, "C");  // the first of all
  EXPECT_EQ(state.open.score(1), 3);
  play(state, "B");
  EXPECT_EQ(state.open.score(0), 0);
  play(state, "L");
  EXPECT_EQ(state.open.score(1), 3 + 12);
}

TEST(Petals, P5_with_scoring_one_it_scores_a_point) {
  State state = begun({Scoring::kOne});
  play(state, "C");
  play(state, "K");
  EXPECT_EQ(state.open.score(1), 1);
  EXPECT_EQ(state.open.score(0), 1);
}

TEST(Petals, P6_the_top_card_is_drawn_while_there_is_a_deck) {
  State state = begun();
  Events events;
  apply(state, Move::play(2), events);
  EXPECT_TRUE(reveals(events));
  EXPECT_EQ(state.hands[1], bit(11) | bit(0));
  EXPECT_EQ(state.open.deck_size(), 7);
  while (state.open.deck_size() > 0) apply(state, legal(state)[0]);
  events.clear();
  apply(state, legal(state)[0], events);
  EXPECT_FALSE(reveals(events));
}

TEST(Petals, P7_P8_the_game_ends_with_the_last_card_and_the_most_points_win) {
  State state = begun();
  for (int turn = 0; turn < kCards; ++turn) {
    EXPECT_FALSE(standing(state.open).over);
    apply(state, legal(state)[0]);
    EXPECT_TRUE(check(state));
  }
  const Standing end = standing(state.open);
  EXPECT_TRUE(end.over);
  EXPECT_TRUE(legal(state).empty());
  EXPECT_EQ(parse(state, "play A").error().message,
            "The game is over; no move can be played any more (P7).");
  for (const Seat winner : end.winners)
    for (const int score : end.scores) EXPECT_GE(end.scores[index(winner)], score);
}

TEST(Petals, P8_the_tied_share_the_win) {
  Open open = begun({Scoring::kOne}).open;
  for (Card card = 0; card < kCards; ++card) open.pile[open.played++] = card;
  const Standing end = standing(open);
  EXPECT_EQ(end.scores[0], 6);
  EXPECT_EQ(end.scores[1], 6);
  EXPECT_EQ(end.winners.size(), 2u);
}

TEST(Petals, views_that_cannot_be_are_refused) {
  Json shown = Codec<Petals>::write(view(begun(), seat_at(0)));
  const auto wrong = [&](const char* key, Json value) {
    Json other = shown;
    other[key] = std::move(value);
    const auto read = Codec<Petals>::read_view(other);
    return !read || !validate(*read);
  };
  EXPECT_FALSE(wrong("hand", {"B", "K"}));
  EXPECT_TRUE(wrong("hand", {"B"}));
  EXPECT_TRUE(wrong("hand", {"B", "B"}));
  EXPECT_TRUE(wrong("hand", {"B", "M"}));
  EXPECT_TRUE(wrong("hand", nullptr));
  EXPECT_TRUE(wrong("pile", {"B"}));
  EXPECT_TRUE(wrong("players", 5));
}

}  // namespace
}  // namespace bloom::petals
