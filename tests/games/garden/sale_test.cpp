// G10–G13, G24: wheelbarrows and bouquets.
#include "tests/games/garden/position.h"

namespace bloom::garden {
namespace {

// Seat 1 with these tokens, about to pick three roses with "card 1 r0 @2,0".
State before_pick(std::string_view tokens, const Options& options = {}, int players = 3) {
  State state = new_game(players, options);
  lay(state, 0, 9, 0, 0, 0);
  give_turn(state, 1);
  fill_barrow(state, 1, tokens);
  return state;
}

State after_pick(std::string_view tokens, const Options& options = {}, int players = 3) {
  State state = before_pick(tokens, options, players);
  play(state, {"card 1 r0 @2,0"});
  return state;
}

TEST(GardenBarrow, G10_holds_3_4_6_8) {
  const int size[] = {3, 4, 6, 8};
  for (int players = 2; players <= 5; ++players) {
    const int full = size[players - 2];
    const Options over{.barrow = BarrowRule::kOver}, reached{.barrow = BarrowRule::kFull};
    EXPECT_FALSE(sale_due(over, players, full));
    EXPECT_TRUE(sale_due(over, players, full + 1));
    EXPECT_FALSE(sale_due(reached, players, full - 1));
    EXPECT_TRUE(sale_due(reached, players, full));
  }
}

TEST(GardenBarrow, G10_over_four_of_four_are_no_sale) {
  EXPECT_EQ(phase(after_pick("W")), "gardener");
  EXPECT_EQ(phase(after_pick("WB")), "sale");
}

TEST(GardenBarrow, G10_full_four_of_four_are_a_sale_and_three_may_stay) {
  const Options options{.barrow = BarrowRule::kFull};
  EXPECT_EQ(phase(after_pick("", options)), "gardener");
  State state = after_pick("W", options);
  EXPECT_EQ(phase(state), "sale");
  EXPECT_FALSE(can(state, "done"));
  play(state, {"drop P"});
  EXPECT_TRUE(can(state, "done"));
}

TEST(GardenBouquet, G11_worth_1_3_6_10) {
  EXPECT_EQ(bouquet_value(0b00011), 1);
  EXPECT_EQ(bouquet_value(0b10101), 3);
  EXPECT_EQ(bouquet_value(0b11110), 6);
  EXPECT_EQ(bouquet_value(0b11111), 10);
}

TEST(GardenBouquet, G11_different_colours_only) {
  State state = after_pick("WB");  // PPPWB
  EXPECT_FALSE(can(state, "sell PP"));
  EXPECT_FALSE(can(state, "sell P"));
  EXPECT_FALSE(can(state, "sell WP"));  // letters in the order P W B Y R
  EXPECT_EQ(why_not(state, "sell PR"),
            "PR cannot be taken from the wheelbarrow, which holds PPPWB (G11).");
  play(state, {"sell PWB"});
  EXPECT_EQ(part(state, 1, Source::kCoins), 3);
  EXPECT_EQ(barrow(state, 1), "PP");
}

TEST(GardenSelling, G12_free_lists_every_set_every_token_and_done_when_nothing_is_due) {
  State state = after_pick("WB");
  EXPECT_EQ(texts(state),
            (Texts{"drop B", "drop P", "drop W", "sell PB", "sell PW", "sell PWB", "sell WB"}));
  EXPECT_EQ(why_not(state, "done"),
            "The wheelbarrow holds 5 tokens, so more must be sold or dropped (G10).");
  play(state, {"sell PW"});  // PPB: nothing is due any more, and all is still allowed
  EXPECT_EQ(texts(state), (Texts{"done", "drop B", "drop P", "sell PB"}));
  EXPECT_EQ(why_not(state, "drop W"),
            "W cannot be taken from the wheelbarrow, which holds PPB (G12).");
  play(state, {"drop P", "sell PB"});  // an empty barrow ends the sale
  EXPECT_EQ(phase(state), "gardener");
  EXPECT_EQ(part(state, 1, Source::kCoins), 2);
}

TEST(GardenSelling, G12_free_keeps_the_rest) {
  State state = after_pick("WB");
  play(state, {"drop P", "done"});
  EXPECT_EQ(barrow(state, 1), "PPWB");
  EXPECT_EQ(phase(state), "gardener");
}

TEST(GardenSelling, G12_bouquets_sells_all_bouquets_and_keeps_the_rest_as_far_as_it_fits) {
  const Options options{.selling = Selling::kBouquets};
  // PPP WW B: bouquets PWB and PW, 3 + 1; P stays.
  State state = after_pick("WWB", options);
  EXPECT_EQ(phase(state), "gardener");
  EXPECT_EQ(part(state, 1, Source::kCoins), 4);
  EXPECT_EQ(barrow(state, 1), "P");
  // Seven P and a W: PW is sold, six P are left, four may stay.
  state = after_pick("PPPPW", options);
  EXPECT_EQ(part(state, 1, Source::kCoins), 1);
  EXPECT_EQ(barrow(state, 1), "PPPP");
  // In a barrow that may not be full, three.
  state = after_pick("PPPPW", {.barrow = BarrowRule::kFull, .selling = Selling::kBouquets});
  EXPECT_EQ(barrow(state, 1), "PPP");
}

TEST(GardenSelling, G12_all_sells_all_bouquets_and_throws_the_rest_away) {
  State state = after_pick("WWB", {.selling = Selling::kAll});  // PPPWWB
  EXPECT_EQ(texts(state), (Texts{"drop B", "drop P", "drop W", "sell all"}));
  Events events;
  apply(state, *parse(state, "sell all"), events);
  EXPECT_EQ(part(state, 1, Source::kCoins), 4);
  EXPECT_EQ(barrow(state, 1), "");
  EXPECT_EQ(phase(state), "gardener");
  ASSERT_GE(events.size(), 3u);
  EXPECT_EQ(to_text(events[0].bouquet), "PWB");
  EXPECT_EQ(to_text(events[1].bouquet), "PW");
  EXPECT_EQ(events[2].kind, Event::Kind::kDrop);
  state = after_pick("PPPPW", {.barrow = BarrowRule::kFull, .selling = Selling::kAll});
  play(state, {"sell all"});
  EXPECT_EQ(part(state, 1, Source::kCoins), 1);
  EXPECT_EQ(barrow(state, 1), "");
}

TEST(GardenSelling, G12_all_or_throws_away_one_at_a_time_until_no_sale_is_due_and_sells_nothing) {
  State state = after_pick("WWB", {.selling = Selling::kAll});  // six of four
  play(state, {"drop P"});
  EXPECT_EQ(phase(state), "sale");
  EXPECT_TRUE(can(state, "sell all"));  // still possible while one is due
  play(state, {"drop P"});
  EXPECT_EQ(phase(state), "gardener");
  EXPECT_EQ(barrow(state, 1), "PWWB");
  EXPECT_EQ(part(state, 1, Source::kCoins), 0);
  // With barrow=full one token fewer may stay.
  state = after_pick("WWB", {.barrow = BarrowRule::kFull, .selling = Selling::kAll});
  play(state, {"drop P", "drop P"});
  EXPECT_EQ(phase(state), "sale");
  play(state, {"drop B"});
  EXPECT_EQ(barrow(state, 1), "PWW");
  EXPECT_EQ(phase(state), "gardener");
}

TEST(GardenSelling, G12_all_says_why_other_moves_of_a_sale_are_refused) {
  State state = after_pick("WWB", {.selling = Selling::kAll});
  EXPECT_EQ(why_not(state, "sell PW"),
            "Here bouquets are not sold one by one: sell all, or drop a token (G12).");
  EXPECT_EQ(why_not(state, "done"),
            "Here the sale ends by itself, when all is sold or no sale is due any more "
            "(G12).");
  EXPECT_EQ(why_not(state, "drop R"),
            "R cannot be taken from the wheelbarrow, which holds PPPWWB (G12).");
  EXPECT_EQ(why_not(state, "gardener 3,0"),
            "gardener 3,0 does not fit here: sell all or drop a token now (G12).");
  EXPECT_EQ(why_not(after_pick("WWB"), "sell all"),
            "Here bouquets are sold one by one, not all at once "
            "(G12).");
  EXPECT_EQ(why_not(after_pick("WWB", {.selling = Selling::kBouquets}), "sell all"),
            "Bouquets are sold by rule here, without moves (G12).");
}

TEST(GardenSelling, G13_no_sale_while_none_is_due) {
  for (const Selling selling : {Selling::kFree, Selling::kBouquets, Selling::kAll}) {
    State state = after_pick("W", {.selling = selling});  // PPPW of four
    EXPECT_EQ(phase(state), "gardener");
    EXPECT_EQ(part(state, 1, Source::kCoins), 0);
    EXPECT_EQ(barrow(state, 1), "PPPW");
    EXPECT_FALSE(can(state, "sell PW"));
  }
  EXPECT_FALSE(can(before_pick("PWB"), "sell PWB"));
}

// Every way to part the tokens into bouquets, tried out.
int best_by_trial(Counts barrow) {
  int best = 0;
  for (unsigned set = 3; set < 32; ++set) {
    if (std::popcount(set) < 2 || (set & ~held(barrow)) != 0) continue;
    Counts rest = barrow;
    take_out(rest, static_cast<Bouquet>(set));
    best = std::max(best, bouquet_value(static_cast<Bouquet>(set)) + best_by_trial(rest));
  }
  return best;
}

TEST(GardenSelling, G24_the_best_bouquets_are_found) {
  for (int code = 0; code < 243; ++code) {  // up to two of each colour
    Counts barrow{};
    for (int colour = 0, rest = code; colour < kColours; ++colour, rest /= 3)
      barrow[colour] = static_cast<std::uint8_t>(rest % 3);
    if (tokens(barrow) <= 7) {
      EXPECT_EQ(best_value(barrow), best_by_trial(barrow)) << code;
    }
  }
  EXPECT_EQ(best_value({2, 2, 2, 0, 0}), 6);  // six flowers: two bouquets of three
  EXPECT_EQ(best_value({5, 0, 0, 0, 0}), 0);
  EXPECT_EQ(best_value({1, 1, 1, 1, 1}), 10);
}

}  // namespace
}  // namespace bloom::garden
