// Worlds that agree with a view: the same view again, the same moves, every place at the right
// rate.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/games/town/town_builder.h"

namespace bloom::town {
namespace {

// Positions of random games for two to four players, on both sides of the board.
template <class Look>
void positions(std::uint64_t games, Look look) {
  for (std::uint64_t seed = 0; seed < games; ++seed)
    random_game({.side = static_cast<std::uint8_t>(seed / 3 % 2)}, 2 + static_cast<int>(seed % 3),
                1000 + seed, look);
}

TEST(TownSample, T18_a_sampled_world_looks_the_same_to_its_viewer) {
  Rng rng(1);
  positions(12, [&](const State& state) {
    for (int viewer = -1; viewer < state.open.players; ++viewer) {
      const View seen = view(state, viewer < 0 ? kNobody : seat_at(viewer));
      const State world = sample(seen, rng);
      const Status sound = check(world);
      ASSERT_TRUE(sound.ok()) << sound.error().message;
      EXPECT_TRUE(view(world, seen.viewer) == seen);
    }
  });
}

TEST(TownSample, T27_what_is_legal_depends_on_nothing_that_the_actor_does_not_know) {
  Rng rng(2);
  positions(12, [&](const State& state) {
    if (state.open.phase == Phase::kOver) return;
    const State world = sample(view(state, state.open.actor), rng);
    EXPECT_EQ(legal_texts(world), legal_texts(state));
  });
}

TEST(TownSample, T8_community_tiles_are_never_put_into_hands) {
  Rng rng(3);
  const Match match({.players = 4});
  for (int i = 0; i < 500; ++i) {
    const State world = sample(view(match.state, kNobody), rng);
    for (const Hand& hand : world.hands)
      for (const Tile tile : hand.tile) EXPECT_LT(tile, kKinds);
  }
}

TEST(TownSample, T34_whoever_is_asked_to_keep_a_tile_holds_two_different_ones) {
  // Seat 0 is asked, so it does not hold two equal tiles (those would be kept without a move);
  // seat 1 and the spectators know that. They have seen it take an office.
  Match match({.hands = {"P M", "H O"}, .piles = {"H", "M", "O", "P O", "SHM O"}});
  match.drain(1, 0).drain(2, 0).drain(3, 0).spend_token(0).spend_token(1);
  match.play("M@c3", "H@d1");
  ASSERT_EQ(match.legal(), (Texts{"keep O", "keep P"}));
  Rng rng(34);
  for (const Seat viewer : {seat_at(1), kNobody}) {
    int equal = 0;
    for (int i = 0; i < 300; ++i) {
      const State world = sample(view(match.state, viewer), rng);
      equal += world.hands[0].tile[0] == world.hands[0].tile[1];
    }
    EXPECT_EQ(equal, 0) << "of 300 worlds";
  }
}

// Chi-square over all faces and places: observed counts against those expected. Places that share
// their tiles are not quite independent, hence the generous bound of eight deviations.
class Tally {
 public:
  void add(double observed, double expected) {
    if (expected == 0) {
      EXPECT_EQ(observed, 0);
      return;
    }
    sum_ += (observed - expected) * (observed - expected) / expected;
    ++cells_;
  }
  void expect_fair() const {
    EXPECT_GT(cells_, 100);
    EXPECT_LT(sum_, cells_ + 8 * std::sqrt(2.0 * cells_));
    EXPECT_GT(sum_, cells_ - 8 * std::sqrt(2.0 * cells_)) << "suspiciously even";
  }

 private:
  double sum_ = 0;
  int cells_ = 0;
};

// Samples many worlds from one view and counts where each face went.
void expect_fair_samples(const Match& match, Seat viewer) {
  const View seen = view(match.state, viewer);
  // What the viewer does not see, counted from the truth.
  std::array<int, kFaces> unseen{};
  int in_hands = 0, buildings = 0, in_piles = 0;
  std::array<int, kMaxPlayers> hidden{};
  for (int seat = 0; seat < match.open().players; ++seat)
    for (int i = 0; i < kHandSize; ++i)
      if (seen.hands[seat].tile[i] == kHidden) ++hidden[seat], ++in_hands;
  for (int seat = 0; seat < match.open().players; ++seat) {
    const Hand& hand = match.state.hands[seat];
    if (seat_at(seat) == viewer) continue;
    for (int i = 0; i < kHandSize; ++i)
      if (hand.tile[i] != kNoTile && !hand.known[i]) ++unseen[hand.tile[i]], ++buildings;
  }
  for (int slot = 0; slot < kSlots; ++slot)
    for (int i = 0; i < match.open().pile_size[slot]; ++i) {
      const Tile face = match.state.piles[slot][i];
      ++unseen[face], ++in_piles;
      buildings += face < kKinds;
    }

  constexpr int kWorlds = 4000;
  std::array<std::array<int, kFaces>, kMaxPlayers> in_hand{};
  std::array<std::array<std::array<int, kFaces>, kMaxPile>, kSlots> in_pile{};
  Rng rng(4000);
  for (int i = 0; i < kWorlds; ++i) {
    const State world = sample(seen, rng);
    for (int seat = 0; seat < match.open().players; ++seat)
      for (int j = 0; j < kHandSize; ++j)
        if (hidden[seat] > 0 && world.hands[seat].tile[j] != kNoTile && !world.hands[seat].known[j])
          ++in_hand[seat][world.hands[seat].tile[j]];
    for (int slot = 0; slot < kSlots; ++slot)
      for (int j = 0; j < match.open().pile_size[slot]; ++j)
        ++in_pile[slot][j][world.piles[slot][j]];
  }

  // A hidden place in a hand holds each unseen building equally often; what is left of those and
  // the community tiles lies in each place of a pile equally often.
  Tally tally;
  for (Tile face = 0; face < kFaces; ++face) {
    const double share = face < kKinds ? 1.0 * unseen[face] / buildings : 0;
    const double left = face < kKinds ? unseen[face] - share * in_hands : unseen[face];
    for (int seat = 0; seat < match.open().players; ++seat)
      if (hidden[seat] > 0) tally.add(in_hand[seat][face], kWorlds * share * hidden[seat]);
    for (int slot = 0; slot < kSlots; ++slot)
      for (int j = 0; j < match.open().pile_size[slot]; ++j)
        tally.add(in_pile[slot][j][face], kWorlds * left / in_piles);
  }
  tally.expect_fair();
}

TEST(TownSample, every_unseen_tile_reaches_every_hidden_place_at_the_right_rate_at_the_start) {
  expect_fair_samples(Match({.hands = {"O M", "H P"}}), seat_at(0));
  expect_fair_samples(Match({.players = 4, .hands = {"O M", "H P"}}), seat_at(2));
}

TEST(TownSample, every_unseen_tile_reaches_every_hidden_place_at_the_right_rate_later) {
  Match match({.players = 3,
               .hands = {"O M", "H P", "SOP O"},
               .piles = {"H *M P", "SHP", "*H M", "O *H P"}});
  match.play("M@a2", "extra", "end", "O@a1", "end", "end");  // H face up, one tile blind
  match.play("H@d1", "end", "O@b1", "end");
  EXPECT_EQ(match.hand_seen(0, seat_at(1)), "H ?");
  EXPECT_EQ(match.hand_seen(1, seat_at(0)), "O ?");
  expect_fair_samples(match, seat_at(1));
  expect_fair_samples(match, kNobody);
}

TEST(TownSample, the_same_seed_gives_the_same_world) {
  const Match match({.players = 3});
  Rng a(9), b(9);
  const View seen = view(match.state, seat_at(1));
  EXPECT_TRUE(same_bytes(sample(seen, a), sample(seen, b)));
}

}  // namespace
}  // namespace bloom::town
