// T6–T11: the set-up, and the deals that are refused.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/chacha.h"
#include "tests/games/town/town_builder.h"

namespace bloom::town {
namespace {

std::array<int, kTypes> by_type(const Deal& deal) {
  std::array<int, kTypes> types{};
  for (const Tile tile : deal.removed) ++types[static_cast<int>(type_of(tile))];
  return types;
}

std::set<Tile> shops_removed(const Deal& deal) {
  std::set<Tile> shops;
  for (const Tile tile : deal.removed) {
    if (type_of(tile) != Type::kShop) continue;
    EXPECT_TRUE(shops.insert(tile).second) << kTileTexts[tile] << " twice";
  }
  return shops;
}

TEST(TownSetup, T6_tiles_of_each_type_are_out_of_the_game) {
  const std::array<int, 3> per_type = {6, 2, 0};
  for (int players = 2; players <= 4; ++players)
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      Rng rng(seed);
      const int each = per_type[players - 2];
      EXPECT_EQ(by_type(deal({}, players, rng)),
                (std::array<int, kTypes>{each, each, each, each, each}));
    }
}

TEST(TownSetup, T6_with_two_players_one_shop_of_each_kind_is_out) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Rng rng(seed);
    EXPECT_EQ(shops_removed(deal({}, 2, rng)), (std::set<Tile>{4, 5, 6, 7, 8, 9}));
  }
}

TEST(TownSetup, T6_with_three_players_two_random_different_kinds_of_shop_are_out) {
  // 6 kinds make 15 pairs; 3000 deals give 200 of each, give or take 5.4 deviations of 13.7.
  std::map<std::set<Tile>, int> pairs;
  Rng rng(3);
  for (int i = 0; i < 3000; ++i) ++pairs[shops_removed(deal({}, 3, rng))];
  EXPECT_EQ(pairs.size(), 15u);
  for (const auto& [pair, count] : pairs) {
    EXPECT_EQ(pair.size(), 2u);
    EXPECT_NEAR(count, 200, 74);
  }
}

TEST(TownSetup, T6_what_was_removed_is_public) {
  const Match match({.players = 3, .removed_shops = "SMP SOP"});
  for (const Seat viewer : {seat_at(0), seat_at(2), kNobody}) {
    // H M O P SHM SHO SHP SMO SMP SOP
    EXPECT_EQ(view(match.state, viewer).open.removed,
              (std::array<std::uint8_t, kKinds>{2, 2, 2, 2, 0, 0, 0, 0, 1, 1}));
  }
}

TEST(TownSetup, T7_every_hand_holds_two_buildings) {
  for (int players = 2; players <= 4; ++players)
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      Rng rng(seed);
      const Deal dealt = deal({}, players, rng);
      const State state = start({}, players, dealt);
      for (int seat = 0; seat < players; ++seat) {
        EXPECT_EQ(state.hands[seat].size(), 2);
        for (const Tile tile : dealt.hands[seat]) {
          EXPECT_LT(tile, kKinds);
          EXPECT_TRUE(state.hands[seat].holds(tile));
        }
      }
    }
}

TEST(TownSetup, T7_hands_are_hidden_from_the_others) {
  const Match match({.players = 3, .hands = {"O M", "H P", "SOP O"}});
  EXPECT_EQ(match.hand_seen(0, seat_at(0)), "M O");
  EXPECT_EQ(match.hand_seen(0, seat_at(1)), "? ?");
  EXPECT_EQ(match.hand_seen(2, seat_at(0)), "? ?");
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(match.hand_seen(seat, kNobody), "? ?");
}

TEST(TownSetup, T7_community_tiles_are_shuffled_in_behind_the_hands) {
  // Of the 41 tiles that two players' hands leave, 10 are community tiles. 4000 deals should have
  // 4000 · 10/41 = 976 of them on top of the first pile; the deviation is 27.
  int on_top = 0;
  Rng rng(7);
  for (int i = 0; i < 4000; ++i) on_top += is_community(deal({}, 2, rng).piles[0][0]);
  EXPECT_NEAR(on_top, 976, 140);
}

TEST(TownSetup, T8_there_are_five_piles_of_8_11_or_13) {
  const std::array<std::size_t, 3> sizes = {8, 11, 13};
  for (int players = 2; players <= 4; ++players) {
    Rng rng(8);
    for (const auto& pile : deal({}, players, rng).piles)
      EXPECT_EQ(pile.size(), sizes[players - 2]);
  }
}

TEST(TownSetup, T8_the_top_tile_of_each_pile_goes_to_its_market_slot) {
  for (int players = 2; players <= 4; ++players) {
    const Match match({.players = players, .piles = {"O H", "M H", "P H", "H H", "SHP H"}});
    EXPECT_EQ(match.market(1), "O");
    EXPECT_EQ(match.market(2), "M");
    EXPECT_EQ(match.market(3), "P");
    EXPECT_EQ(match.market(4), "H");
    EXPECT_EQ(match.market(5), "SHP");
    for (int slot = 1; slot <= 5; ++slot)
      EXPECT_EQ(match.pile(slot), players == 2 ? 7 : players == 3 ? 10 : 12);
  }
}

TEST(TownSetup, T8_a_community_tile_on_top_goes_to_its_area_and_the_next_fills_the_slot) {
  const Match match({.piles = {"O", "*H M", "*P *S SOP", "P", "H"}});
  EXPECT_EQ(match.market(2), "M");
  EXPECT_EQ(match.market(3), "SOP");
  EXPECT_EQ(match.pile(2), 6);
  EXPECT_EQ(match.pile(3), 5);
  EXPECT_EQ(match.community("*H"), 1);
  EXPECT_EQ(match.community("*P"), 1);
  EXPECT_EQ(match.community("*S"), 1);
  EXPECT_EQ(match.community("*O") + match.community("*M"), 0);
}

TEST(TownSetup, T8_a_pile_of_nothing_but_community_tiles_leaves_its_slot_empty) {
  const Match match({.piles = {"*H *H *M *M *O *O *P *P", "*S M"}});
  EXPECT_EQ(match.market(1), "-");
  EXPECT_EQ(match.pile(1), 0);
  EXPECT_EQ(match.community("*P"), 2);
  EXPECT_EQ(match.actor(), 0);
  EXPECT_EQ(match.phase(), "build");
}

TEST(TownSetup, T9_the_excess_is_1_4_or_2_tiles) {
  const std::array<std::size_t, 3> sizes = {1, 4, 2};
  for (int players = 2; players <= 4; ++players) {
    Rng rng(9);
    EXPECT_EQ(deal({}, players, rng).excess.size(), sizes[players - 2]);
  }
}

TEST(TownSetup, T9_excess_community_tiles_go_to_the_area_and_buildings_leave_seen_by_all) {
  const Match match({.players = 3, .excess = "*O H *M P"});
  EXPECT_EQ(match.community("*O"), 1);
  EXPECT_EQ(match.community("*M"), 1);
  // H M O P SHM SHO SHP SMO SMP SOP
  const std::array<std::uint8_t, kKinds> gone = {1, 0, 0, 1, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(match.open().excess, gone);
  EXPECT_EQ(view(match.state, kNobody).open.excess, gone);
}

TEST(TownSetup, T10_a_type_with_both_community_tiles_out_counts_as_rescored) {
  for (const Layout& layout : {Layout{.piles = {"*H M", "*H P"}}, Layout{.piles = {"*H *H P"}},
                               Layout{.piles = {"*H M"}, .excess = "*H"}}) {
    Match match(layout);
    EXPECT_EQ(match.community("*H"), 2);
    EXPECT_EQ(match.score(0) + match.score(1), 0);
    EXPECT_EQ(match.actions(), Texts{}) << "no token can rescore it any more";
  }
}

TEST(TownSetup, T11_the_first_player_is_random) {
  for (int players = 2; players <= 4; ++players) {
    std::array<int, kMaxPlayers> counts{};
    Rng rng(11);
    for (int i = 0; i < 1000 * players; ++i) ++counts[index(deal({}, players, rng).first)];
    // 1000 each, with a deviation below 28.
    for (int seat = 0; seat < players; ++seat) EXPECT_NEAR(counts[seat], 1000, 140);
  }
}

TEST(TownSetup, T11_play_is_clockwise_from_the_first_player) {
  Match match({.players = 3, .first = 1, .hands = {"O M", "O M", "O M"}});
  for (const int seat : {1, 2, 0, 1}) {
    EXPECT_EQ(match.actor(), seat);
    match.play(match.legal().front(), "end");
  }
}

TEST(TownSetup, T6_to_T11_every_deal_from_a_seed_is_valid) {
  for (int players = 2; players <= 4; ++players)
    for (std::uint8_t i = 0; i < 100; ++i) {
      Bytes32 seed{};
      seed[0] = i;
      ChaChaBits bits(seed), again(seed);
      const Deal dealt = deal({}, players, bits);
      EXPECT_TRUE(validate(dealt, players).ok());
      EXPECT_EQ(dealt, deal({}, players, again));
    }
}

// A deal is made wrong, and the sentence must name the clause that it breaks.
template <class Spoil>
void expect_refused(int players, std::string_view clause, Spoil spoil) {
  Deal deal = lay_out({.players = players});
  spoil(deal);
  const Status status = validate(deal, players);
  ASSERT_FALSE(status.ok()) << clause;
  EXPECT_EQ(status.error().code, "bad-deal");
  EXPECT_TRUE(status.error().message.ends_with(cat('(', clause, ").")))
      << status.error().message << " should name " << clause;
}

// Puts `to` in the place of the first `from` in a list.
template <class List>
void change(List& list, std::string_view from, std::string_view to) {
  const auto at = std::find(list.begin(), list.end(), tile(from));
  ASSERT_NE(at, list.end());
  *at = tile(to);
}

TEST(TownDealRefused, T6_when_too_few_or_too_many_are_removed) {
  for (const int players : {2, 3}) {
    expect_refused(players, "T6", [](Deal& deal) { deal.removed.pop_back(); });
    expect_refused(players, "T6", [](Deal& deal) { change(deal.removed, "H", "M"); });
    expect_refused(players, "T6", [](Deal& deal) { change(deal.removed, "O", "SOP"); });
    expect_refused(players, "T6", [](Deal& deal) { deal.removed.clear(); });
  }
  expect_refused(4, "T6", [](Deal& deal) { deal.removed.push_back(tile("H")); });
}

TEST(TownDealRefused, T6_when_two_shops_of_one_kind_are_removed) {
  expect_refused(2, "T6", [](Deal& deal) { change(deal.removed, "SMO", "SHP"); });
  expect_refused(3, "T6", [](Deal& deal) { change(deal.removed, "SHM", "SHO"); });
}

TEST(TownDealRefused, T6_when_a_community_tile_is_removed) {
  expect_refused(2, "T6", [](Deal& deal) { change(deal.removed, "H", "*H"); });
}

TEST(TownDealRefused, T7_when_a_hand_holds_a_community_tile) {
  for (int players = 2; players <= 4; ++players)
    expect_refused(players, "T7", [&](Deal& deal) {
      deal.hands[players - 1][1] = tile("*S");  // the last seat's, so that every hand is looked at
    });
}

TEST(TownDealRefused, T8_when_a_pile_has_the_wrong_size) {
  for (int players = 2; players <= 4; ++players) {
    expect_refused(players, "T8", [](Deal& deal) { deal.piles[4].pop_back(); });
    expect_refused(players, "T8", [](Deal& deal) { deal.piles[0].clear(); });
  }
  expect_refused(2, "T8", [](Deal& deal) { deal.piles[2].push_back(tile("O")); });
}

TEST(TownDealRefused, T9_when_the_excess_has_the_wrong_size) {
  for (int players = 2; players <= 4; ++players)
    expect_refused(players, "T9", [](Deal& deal) { deal.excess.pop_back(); });
  expect_refused(2, "T9", [](Deal& deal) { deal.excess.push_back(tile("O")); });
}

// The same, in the first pile that has such a tile.
void change_in_piles(Deal& deal, std::string_view from, std::string_view to) {
  for (auto& pile : deal.piles)
    if (std::find(pile.begin(), pile.end(), tile(from)) != pile.end())
      return change(pile, from, to);
  FAIL() << "no " << from << " in the piles";
}

TEST(TownDealRefused, T1_T2_T3_when_the_tiles_are_not_those_of_the_box) {
  for (int players = 2; players <= 4; ++players) {
    expect_refused(players, "T1", [](Deal& deal) { change_in_piles(deal, "H", "P"); });
    expect_refused(players, "T1", [](Deal& deal) { change_in_piles(deal, "*S", "O"); });
    expect_refused(players, "T2", [](Deal& deal) { change_in_piles(deal, "SHP", "SOP"); });
    expect_refused(players, "T3", [](Deal& deal) { change_in_piles(deal, "*H", "*S"); });
    expect_refused(players, "T1", [&](Deal& deal) {
      for (Tile& held : deal.hands[players - 1]) held = held == tile("O") ? tile("M") : tile("O");
    });
  }
}

TEST(TownDealRefused, T11_when_the_first_seat_is_not_at_the_table) {
  for (int players = 2; players <= 4; ++players)
    expect_refused(players, "T11", [&](Deal& deal) { deal.first = seat_at(players); });
  expect_refused(4, "T11", [](Deal& deal) { deal.first = kNobody; });
}

}  // namespace
}  // namespace bloom::town
