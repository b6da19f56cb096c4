// What the garden takes from outside and what it refuses.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/shuffle.h"
#include "games/garden/json.h"

namespace bloom::garden {
namespace {

using Speech = Codec<Garden>;

State after_moves(int players, int moves, std::uint64_t seed, const Options& options = {}) {
  Rng rng(seed);
  State state = start(options, players, deal(options, players, rng));
  for (int i = 0; i < moves && state.phase != Phase::kOver; ++i) {
    const Moves list = legal(state);
    apply(state, list[below(rng, static_cast<std::uint32_t>(list.size()))]);
  }
  return state;
}

std::string refusal(const Json& options, int players) {
  const auto read = Speech::read_options(options, players, kRules);
  return read ? "accepted" : read.error().message;
}

TEST(GardenJson, options_are_complete_and_name_the_colours_in_play) {
  EXPECT_EQ(dump(Speech::write(Options{}, 3)),
            R"({"barrow":"over","selling":"free","animals":"outside","lawns":"one",)"
            R"("order":"family","tie":"pass","chains":"choose","colours":"PWB"})");
  const auto read = Speech::read_options({{"colours", "RYB"}}, 2, kRules);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->colours, (std::array{Colour::kRed, Colour::kYellow, Colour::kBlue, Colour::kPink,
                                       Colour::kWhite}));
  EXPECT_EQ(dump(Speech::write(*read, 2)["colours"]), R"("RYB")");
}

// What pages and screens say of a sale comes from here: one source for all of them.
TEST(GardenJson, G10_tells_how_many_tokens_may_stay) {
  for (int players = 2; players <= 5; ++players)
    for (const BarrowRule rule : {BarrowRule::kOver, BarrowRule::kFull}) {
      Options options;
      options.barrow = rule;
      const State state = after_moves(players, 0, 1, options);
      const Json seen = Speech::write(view(state, seat_at(0)));
      const int room = barrow_size(players) - (rule == BarrowRule::kFull ? 1 : 0);
      EXPECT_EQ(seen["barrow_size"], barrow_size(players));
      EXPECT_EQ(seen["barrow_room"], room);
      EXPECT_FALSE(sale_due(options, players, room));
      EXPECT_TRUE(sale_due(options, players, room + 1));
    }
}

TEST(GardenJson, colours_are_one_letter_for_each_colour_in_play) {
  EXPECT_EQ(refusal({{"colours", "PW"}}, 2),
            "options.colours is \"PW\", but should be 3 letters of PWBYR, one for each colour in "
            "play, Maurice's as the third.");
  EXPECT_EQ(refusal({{"colours", "PWB"}}, 4),
            "options.colours is \"PWB\", but should be 4 letters of PWBYR, one for each colour in "
            "play.");
  EXPECT_EQ(refusal({{"colours", "PWP"}}, 3),
            "options.colours is \"PWP\", but P can only be taken once.");
  EXPECT_EQ(refusal({{"colours", "pwb"}}, 3),
            "options.colours is \"pwb\", but the colours are P, W, B, Y and R.");
  EXPECT_EQ(refusal({{"colours", "RYBWP"}}, 3), "accepted");  // the first three are in play
  EXPECT_NE(refusal({{"colours", 3}}, 3), "accepted");
  EXPECT_NE(refusal({{"selling", "some"}}, 3), "accepted");
  EXPECT_NE(refusal({{"barrows", "over"}}, 3), "accepted");
}

TEST(GardenJson, of_rules_1_options_that_came_later_are_as_they_were) {
  const auto old = Speech::read_options(Json::object(), 3, 1);
  ASSERT_TRUE(old);
  EXPECT_EQ(old->animals, AnimalRule::kAnywhere);
  EXPECT_EQ(old->chains, Chains::kWait);
  const auto named = Speech::read_options({{"chains", "choose"}}, 3, 1);
  ASSERT_TRUE(named);
  EXPECT_EQ(named->chains, Chains::kChoose);
  EXPECT_EQ(*Speech::read_options(Json::object(), 3, kRules), Options{});
}

TEST(GardenJson, deals_are_the_starting_seat_alone) {
  EXPECT_EQ(dump(Speech::write(Deal{seat_at(2)}, Options{}, 3)), R"({"first":2})");
  EXPECT_FALSE(Speech::read_deal({{"first", 3}}, Options{}, 3));
  EXPECT_FALSE(Speech::read_deal({{"first", nullptr}}, Options{}, 3));
  EXPECT_FALSE(Speech::read_deal({{"first", 0}, {"second", 1}}, Options{}, 3));
}

TEST(GardenJson, legal_names_the_colour_that_is_asked_for) {
  State state = after_moves(2, 0, 1);
  EXPECT_EQ(dump(Speech::legal_extra(state)["colour"]),
            index(state.first) == 0 ? R"("P")" : R"("W")");
  // Two cards and two gardeners later Maurice is asked for.
  state = after_moves(2, 4, 1);
  ASSERT_EQ(state.owner, kMaurice);
  EXPECT_EQ(dump(Speech::legal_extra(state)["colour"]), R"("B")");
  EXPECT_EQ(dump(Speech::legal_extra(after_moves(2, 9999, 1))["colour"]), "null");
}

TEST(GardenJson, components_show_the_cards) {
  const Json cards = Speech::components()["cards"];
  ASSERT_EQ(cards.size(), 9u);
  for (std::size_t i = 0; i < 9; ++i) {
    const std::string card = dump(cards[i]);
    EXPECT_EQ(std::count(card.begin(), card.end(), '#'), static_cast<int>(i) + 1);
    EXPECT_EQ(std::count(card.begin(), card.end(), '.'), 8 - static_cast<int>(i));
  }
}

// Every change to a true view is either refused in words or leads to a state that fits together.
TEST(GardenJson, no_view_from_outside_does_harm) {
  int refused = 0, taken = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Rng rng(seed);
    const int players = 2 + static_cast<int>(seed % 4);
    const State state =
        after_moves(players, 20 + static_cast<int>(seed % 50), seed,
                    Garden::options_at(static_cast<int>(seed) % Garden::kOptionSets, players));
    const Json good = Speech::write(view(state, seat_at(0)));
    ASSERT_TRUE(Speech::read_view(good));
    std::vector<std::string> paths;
    const Json flat = good.flatten();
    for (const auto& item : flat.items()) paths.push_back(item.key());
    for (int change = 0; change < 40; ++change) {
      const Json values[] = {nullptr,
                             -1,
                             0,
                             1,
                             2,
                             3,
                             200,
                             true,
                             false,
                             "P",
                             "over",
                             "",
                             1.5,
                             Json::array(),
                             Json::object(),
                             Json::array({80, -80})};
      const std::string& path = paths[below(rng, static_cast<std::uint32_t>(paths.size()))];
      Json bad = good;
      bad[Json::json_pointer(path)] = values[below(rng, std::size(values))];
      const auto read = Speech::read_view(bad);
      const Status valid = read ? validate(*read) : Status(read.error());
      if (!valid) {
        EXPECT_FALSE(valid.error().message.empty());
        ++refused;
        continue;
      }
      ++taken;
      ASSERT_TRUE(check(read->state));
      ASSERT_EQ(legal(read->state).empty(), read->state.phase == Phase::kOver);
    }
  }
  EXPECT_GT(refused, 1000);
  EXPECT_GT(taken, 100);
}

TEST(GardenJson, a_view_with_a_card_apart_is_refused) {
  const State state = after_moves(3, 30, 5);
  Json json = Speech::write(view(state, kNobody));
  json["cards"][3]["centre"] = Json::array({60, 60});
  EXPECT_EQ(Speech::read_view(json).error().message,
            "view.cards[3].centre is not where a card can have been placed (G7).");
}

TEST(GardenJson, a_preview_comes_true) {
  Rng rng(11);
  State state = after_moves(4, 0, 3);
  while (state.phase != Phase::kOver) {
    const Moves moves = legal(state);
    Garden::Path path;
    path.push_back(moves[below(rng, static_cast<std::uint32_t>(moves.size()))]);
    const int me = index(state.actor), before = state.score(me);
    const Json will = Speech::preview(view(state, state.actor), path);
    apply(state, path[0]);
    EXPECT_EQ(will["points"], Json(state.score(me) - before));
    EXPECT_EQ(will["next"]["seat"], seat_json(state.actor));
    EXPECT_EQ(will["next"]["phase"], Json(to_text(state.phase)));
    if (state.phase == Phase::kSale && path[0].act() == Act::kCard) {
      EXPECT_EQ(will["sale_due"], Json(true));
    }
  }
}

}  // namespace
}  // namespace bloom::garden
