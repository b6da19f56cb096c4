// Whole games: nothing is lost or doubled, and `check` would notice if it were.
#include <gtest/gtest.h>

#include "games/town/town.h"
#include "tests/games/town/town_builder.h"

namespace bloom::town {
namespace {

TEST(TownGames, T1_no_tile_is_lost_or_doubled_in_random_games) {
  for (int set = 0; set < 8; ++set)
    for (int players = 2; players <= 4; ++players)
      for (std::uint64_t seed = 0; seed < 15; ++seed) {
        const Options options{.side = static_cast<std::uint8_t>(set & 1),
                              .metro = static_cast<Metro>(set >> 1 & 1),
                              .parks = static_cast<Parks>(set >> 2 & 1)};
        int moves = -1;
        random_game(options, players, seed, [&](const State& state) {
          ++moves;
          const Status sound = check(state);
          ASSERT_TRUE(sound.ok()) << sound.error().message;
          EXPECT_EQ(legal(state).size() == 0, state.open.phase == Phase::kOver);
          EXPECT_EQ(Town::actor(state) == kNobody, state.open.phase == Phase::kOver);
        });
        EXPECT_LE(moves, Town::kMaxLength);
      }
}

TEST(TownGames, T12_a_seat_that_is_to_build_always_has_a_tile_and_a_square) {
  for (std::uint64_t seed = 100; seed < 160; ++seed)
    random_game({}, 2 + static_cast<int>(seed % 3), seed, [](const State& state) {
      if (state.open.phase != Phase::kBuild) return;
      const int me = index(state.open.actor);
      EXPECT_GT(state.hands[me].size(), 0);
      EXPECT_NE(state.open.cities[me].built(), kCity);
    });
}

TEST(TownGames, T33_all_players_have_had_the_same_number_of_turns) {
  for (std::uint64_t seed = 200; seed < 260; ++seed) {
    const int players = 2 + static_cast<int>(seed % 3);
    const int ending = players == 2 ? 3 : 2;
    Rng rng(seed);
    State state = start({}, players, deal({}, players, rng));
    std::array<int, kMaxPlayers> turns{};
    turns[index(state.open.first)] = 1;
    while (state.open.phase != Phase::kOver) {
      const Moves moves = legal(state);
      Events events;
      apply(state, moves[below(rng, static_cast<std::uint32_t>(moves.size()))], events);
      for (const Event& event : events) {
        if (event.kind != Event::Kind::kTurn || event.extra) continue;
        ++turns[index(event.seat)];
        int empty = 0;
        for (int slot = 0; slot < kSlots; ++slot) empty += state.open.pile_size[slot] == 0;
        EXPECT_EQ(state.open.ending, empty >= ending);
      }
    }
    for (int seat = 1; seat < players; ++seat) EXPECT_EQ(turns[seat], turns[0]) << "seed " << seed;
  }
}

TEST(TownGames, T35_the_sum_of_the_sources_is_the_score) {
  for (std::uint64_t seed = 300; seed < 310; ++seed)
    random_game({}, 3, seed, [](const State& state) {
      const Standing standing = Town::standing(state);
      for (int seat = 0; seat < 3; ++seat) {
        int sum = 0;
        for (const std::uint16_t part : state.open.points[seat]) sum += part;
        EXPECT_EQ(standing.scores[seat], sum);
      }
      EXPECT_EQ(standing.winners.size(), standing.over ? 1u : 0u);
    });
}

template <class Spoil>
void expect_noticed(std::string_view what, Spoil spoil) {
  Match match({.hands = {"O M", "H P"}});
  match.play("O@c3", "end");
  spoil(match.state);
  EXPECT_FALSE(check(match.state).ok()) << what;
}

TEST(TownCheck, notices_what_is_lost_doubled_or_misplaced) {
  expect_noticed("a market tile is lost", [](State& s) { s.open.market.set(0, kNoTile); });
  expect_noticed("a market tile is another one",
                 [](State& s) { s.open.market.set(0, s.open.market[0] == 0 ? 1 : 0); });
  expect_noticed("a hand tile is lost", [](State& s) { s.hands[1].tile[1] = kNoTile; });
  expect_noticed("a pile tile is lost", [](State& s) { s.open.pile_size.set(1, 6); });
  expect_noticed("a pile has a gap", [](State& s) { s.piles[1][0] = kNoTile; });
  expect_noticed("a community tile is doubled", [](State& s) { ++s.open.community[3]; });
  expect_noticed("a removed tile is lost", [](State& s) { --s.open.removed[0]; });
  expect_noticed("an excess tile is doubled", [](State& s) { ++s.open.excess[0]; });
  expect_noticed("a building is doubled",
                 [](State& s) { s.open.cities[1].of_type[2] |= bit(square("a1")); });
  expect_noticed("two buildings on one square",
                 [](State& s) { s.open.cities[0].of_type[0] |= bit(square("c3")); });
  expect_noticed("a building outside the city",
                 [](State& s) { s.open.cities[0].of_type[0] |= bit(Square{5}); });
  expect_noticed("a hand is not sorted",
                 [](State& s) { std::swap(s.hands[1].tile[0], s.hands[1].tile[1]); });
  expect_noticed("the game is half over", [](State& s) { s.open.phase = Phase::kOver; });
  expect_noticed("a window without a building", [](State& s) { s.open.phase = Phase::kBonus; });
}

}  // namespace
}  // namespace bloom::town
