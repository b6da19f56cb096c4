// T18: what a seat may know, and nothing else.
#include <gtest/gtest.h>

#include "tests/games/town/town_builder.h"

namespace bloom::town {
namespace {

std::vector<Seat> viewers(int players) {
  std::vector<Seat> out = {kNobody};
  for (int seat = 0; seat < players; ++seat) out.push_back(seat_at(seat));
  return out;
}

TEST(TownView, T18_shows_the_own_hand_whole_and_of_the_others_the_known_tiles) {
  Match match({.players = 3, .hands = {"O M", "H P", "SOP O"}, .piles = {"", "", "H"}});
  match.play("M@c3", "end");  // takes the house of slot 3
  EXPECT_EQ(match.hand_seen(0, seat_at(0)), "H O");
  EXPECT_EQ(match.hand_seen(0, seat_at(1)), "H ?");
  EXPECT_EQ(match.hand_seen(0, seat_at(2)), "H ?");
  EXPECT_EQ(match.hand_seen(0, kNobody), "H ?");
  EXPECT_EQ(match.hand_seen(1, seat_at(0)), "? ?");
  EXPECT_EQ(match.hand_seen(1, seat_at(1)), "H P");
}

TEST(TownView, T18_the_own_hand_says_which_tiles_the_others_know) {
  Match match({.hands = {"O M", "H P"}, .piles = {"", "", "H"}});
  match.play("M@c3", "end");
  const Hand own = view(match.state, seat_at(0)).hands[0];
  EXPECT_EQ(own.known, (std::array<std::uint8_t, 2>{1, 0}));  // the house, not the office
}

TEST(TownView, T18_two_known_tiles_are_shown_in_ascending_order) {
  Match match({.hands = {"O M", "H P"}, .piles = {"", "", "SOP", "H"}});
  match.play("O@c3", "end", "H@a1", "end");  // takes SOP, keeps M
  match.play("M@d1", "end");                 // takes H
  EXPECT_EQ(match.hand_seen(0, seat_at(1)), "H SOP");
}

TEST(TownView, everybody_sees_the_open_part_as_it_is) {
  random_game({}, 3, 5, [](const State& state) {
    for (const Seat viewer : viewers(3)) {
      const View seen = view(state, viewer);
      EXPECT_EQ(seen.viewer, viewer);
      EXPECT_EQ(std::memcmp(&seen.open, &state.open, sizeof(Open)), 0);
    }
  });
}

// Exchanges every hidden tile of every hand with every building in the piles: nobody but the owner
// of the hand may notice.
TEST(TownView, T18_swapping_a_hidden_tile_with_a_pile_is_noticed_by_its_owner_only) {
  int swaps = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const int players = 2 + static_cast<int>(seed % 3);
    random_game({}, players, seed, [&](const State& state) {
      Rng rng(swaps);
      for (int owner = 0; owner < players; ++owner)
        for (int i = 0; i < kHandSize; ++i) {
          const Hand& hand = state.hands[owner];
          if (hand.tile[i] == kNoTile || hand.known[i]) continue;
          State changed = state;
          const auto slot = below(rng, kSlots);
          if (state.open.pile_size[slot] == 0) continue;
          Tile& hidden = changed.piles[slot][below(rng, state.open.pile_size[slot])];
          if (is_community(hidden) || hidden == hand.tile[i]) continue;
          std::swap(changed.hands[owner].tile[i], hidden);
          changed.hands[owner].sort();
          ASSERT_TRUE(check(changed).ok());
          for (const Seat viewer : viewers(players))
            EXPECT_EQ(view(changed, viewer) == view(state, viewer), viewer != seat_at(owner));
          ++swaps;
        }
    });
  }
  EXPECT_GT(swaps, 200);
}

TEST(TownView, swapping_any_two_tiles_of_the_piles_is_noticed_by_nobody) {
  for (std::uint64_t seed = 0; seed < 3; ++seed)
    random_game({}, 2 + static_cast<int>(seed), seed, [&](const State& state) {
      State changed = state;
      // The bottom of each pile goes to the next one.
      Tile carried = kNoTile;
      Tile* first = nullptr;
      for (int slot = 0; slot < kSlots; ++slot) {
        if (state.open.pile_size[slot] == 0) continue;
        if (first == nullptr) first = &changed.piles[slot][0];
        std::swap(carried, changed.piles[slot][0]);
      }
      if (first != nullptr) *first = carried;
      ASSERT_TRUE(check(changed).ok());
      for (const Seat viewer : viewers(state.open.players))
        EXPECT_TRUE(view(changed, viewer) == view(state, viewer));
    });
}

TEST(TownView, swapping_hidden_tiles_of_two_hands_is_not_noticed_by_a_third) {
  Match match({.players = 3, .hands = {"O M", "H P", "SOP O"}});
  State changed = match.state;
  std::swap(changed.hands[0], changed.hands[1]);
  EXPECT_TRUE(view(changed, seat_at(2)) == view(match.state, seat_at(2)));
  EXPECT_TRUE(view(changed, kNobody) == view(match.state, kNobody));
  EXPECT_FALSE(view(changed, seat_at(0)) == view(match.state, seat_at(0)));
}

TEST(TownView, every_view_of_a_real_game_is_valid) {
  for (std::uint64_t seed = 0; seed < 9; ++seed) {
    const int players = 2 + static_cast<int>(seed % 3);
    random_game({}, players, seed, [&](const State& state) {
      for (const Seat viewer : viewers(players)) {
        const Status status = validate(view(state, viewer));
        EXPECT_TRUE(status.ok()) << status.error().message;
      }
    });
  }
}

template <class Spoil>
void expect_refused(const Match& match, Seat viewer, std::string_view clause, Spoil spoil) {
  View seen = view(match.state, viewer);
  spoil(seen);
  const Status status = validate(seen);
  ASSERT_FALSE(status.ok()) << clause;
  EXPECT_EQ(status.error().code, "bad-view");
  EXPECT_NE(status.error().message.find(clause), std::string::npos) << status.error().message;
}

TEST(TownViewRefused, when_it_cannot_come_from_a_real_game) {
  const Match start({.hands = {"O M", "H P"}});
  const Seat me = seat_at(0);
  expect_refused(start, me, "T1", [](View& v) { v.open.excess[tile("O")] = 13; });
  expect_refused(start, me, "T3", [](View& v) { v.open.community[0] = 3; });
  expect_refused(start, me, "unseen", [](View& v) { v.open.pile_size.set(2, 8); });
  expect_refused(start, me, "unseen", [](View& v) { v.hands[1].tile[1] = kNoTile; });
  expect_refused(start, me, "own hand", [](View& v) { v.hands[0].tile[1] = kHidden; });

  // Two community tiles are all that the piles hold, so none of them can be hidden in a hand.
  Match last({.hands = {"O M", "H P"}, .piles = {"", "", "", "", "M *H *H"}});
  last.drain(5, 2).drain(4, 0).drain(3, 0).drain(2, 0).drain(1, 0).play("O@c3");
  ASSERT_TRUE(validate(view(last.state, kNobody)).ok());
  expect_refused(last, kNobody, "unseen", [](View& v) {
    v.hands[0].tile[1] = kHidden;
    v.open.pile_size.decrement(4);
  });

  Match bonus({.hands = {"O M", "H P"}});
  bonus.play("O@c3");
  expect_refused(bonus, me, "T27", [](View& v) { v.open.built_on = kNoSquare; });
  expect_refused(bonus, me, "T27", [](View& v) { v.open.built_on = square("c4"); });
  expect_refused(bonus, me, "T14", [](View& v) {
    v.hands[0].tile[1] = v.open.market[0];
    v.open.market.set(0, kNoTile);
  });
  expect_refused(bonus, me, "T16", [](View& v) {
    v.open.phase = Phase::kTake;
    for (int slot = 1; slot < kSlots; ++slot) {
      ++v.open.excess[v.open.market[slot]];
      v.open.market.set(slot, kNoTile);
    }
  });
}

TEST(TownViewRefused, T34_when_a_tile_is_to_be_kept_without_a_choice) {
  Match keeping({.hands = {"P M", "H O"}, .piles = {"H", "M", "O", "P O", "SHM O"}});
  keeping.drain(1, 0).drain(2, 0).drain(3, 0).spend_token(0).spend_token(1);
  keeping.play("M@c3", "H@d1");
  ASSERT_EQ(keeping.legal(), (Texts{"keep O", "keep P"}));
  for (const Seat viewer : {seat_at(0), seat_at(1), kNobody})
    EXPECT_TRUE(validate(view(keeping.state, viewer)).ok());
  expect_refused(keeping, seat_at(0), "T34",
                 [](View& v) { v.hands[0] = {{tile("O"), tile("O")}, {1, 0}}; });
}

}  // namespace
}  // namespace bloom::town
