// What the greedy player sees in a move.
#include "games/town/heuristics.h"

#include <gtest/gtest.h>

#include "tests/games/town/town_builder.h"

namespace bloom::town {
namespace {

int now(const Match& match, std::string_view text) {
  const Result<Move> move = parse(match.state, text);
  EXPECT_TRUE(move.ok()) << text;
  return points_now(match.state, *move);
}

TEST(TownPointsNow, of_a_building_are_what_it_scores) {
  Match match({.hands = {"O M", "H P"}});
  match.settle(0, "O@c2 M@b2");
  EXPECT_EQ(now(match, "O@c3"), 2);
  EXPECT_EQ(now(match, "O@e5"), 1);
  EXPECT_EQ(now(match, "M@a1"), 2);
}

TEST(TownPointsNow, of_double_are_those_of_the_building) {
  Match match({.hands = {"O M", "H P"}});
  match.settle(0, "O@a1 O@a3").play("O@a2");
  EXPECT_EQ(now(match, "double"), 3);
  EXPECT_EQ(now(match, "token double"), 3);
  EXPECT_EQ(now(match, "extra"), 0);
  EXPECT_EQ(now(match, "token extra"), 0);
  EXPECT_EQ(now(match, "end"), 0);
}

TEST(TownPointsNow, of_a_rescoring_are_those_of_the_own_city) {
  Match match({.hands = {"O M", "H P"}, .piles = {"*O M"}});
  match.settle(0, "O@a1 O@e5").settle(1, "O@a1 O@a2 O@a3");
  EXPECT_EQ(now(match, "token rescore O"), 4);
}

// Whatever the move, the actor's score grows by at least that; the refill may add more.
TEST(TownPointsNow, are_a_part_of_what_the_actor_gains) {
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    random_game({}, 2 + static_cast<int>(seed % 3), seed, [](const State& state) {
      if (state.open.phase == Phase::kOver) return;
      const int me = index(state.open.actor);
      for (const Move move : legal(state)) {
        State after = state;
        Events events;
        apply(after, move, events);
        int rescored = 0, kept = 0;
        for (const Event& event : events) {
          if (event.kind == Event::Kind::kRescore && !event.by_token) rescored += event.all[me];
          if (event.kind == Event::Kind::kKeep && event.seat == seat_at(me) &&
              move.act() != Act::kKeep)
            kept += event.points;
        }
        EXPECT_EQ(after.open.score(me) - state.open.score(me),
                  points_now(state, move) + rescored + kept)
            << to_text(move);
      }
    });
}

}  // namespace
}  // namespace bloom::town
