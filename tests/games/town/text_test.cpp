// Moves as text: every form reads back, nothing else is read, and refusals name their clause.
#include <gtest/gtest.h>

#include <set>

#include "games/town/town.h"
#include "tests/games/town/town_builder.h"

namespace bloom::town {
namespace {

// Every text that spells a move, legal or not, sorted by bytes.
Texts all_texts() {
  Texts out = {"double", "end", "extra", "token double", "token extra"};
  for (Tile kind = 0; kind < kKinds; ++kind) {
    out.push_back(cat("keep ", kTileTexts[kind]));
    for (const char column : std::string_view("abcde"))
      for (const char row : std::string_view("12345"))
        out.push_back(cat(kTileTexts[kind], '@', column, row));
  }
  for (int slot = 1; slot <= 5; ++slot) out.push_back(cat("take ", slot));
  for (const std::string_view type : {"H", "M", "O", "P", "S"})
    out.push_back(cat("token rescore ", type));
  std::sort(out.begin(), out.end());
  return out;
}

// One position of each phase.
Match building() { return Match(kPlain); }
Match bonus_off_bloom() { return Match(kPlain).play("O@c3"); }
Match bonus_on_bloom() { return Match(kPlain).play("O@a2"); }
Match taking() {
  Match match(kPlain);
  match.drain(1, 0).spend_token(0).play("O@a2", "extra", "M@a1");
  return match;
}
Match blind() { return Match(kPlain).play("O@a2", "extra", "end", "M@a1", "end"); }
Match last_round() {
  Match match({.hands = {"P M", "H O"}, .piles = kPlain.piles});
  match.drain(1, 0).drain(2, 0).drain(3, 0).spend_token(0).spend_token(1);
  return match;
}
Match keeping() { return last_round().play("M@c3", "H@d1"); }
Match over() { return keeping().play("keep O", "keep P"); }

TEST(TownText, every_form_of_move_has_its_text) {
  EXPECT_EQ(to_text(Move::build(tile("O"), square("c3"))), "O@c3");
  EXPECT_EQ(to_text(Move::build(tile("SHP"), square("a1"))), "SHP@a1");
  EXPECT_EQ(to_text(Move::of(Act::kDouble)), "double");
  EXPECT_EQ(to_text(Move::of(Act::kExtra)), "extra");
  EXPECT_EQ(to_text(Move::of(Act::kEnd)), "end");
  EXPECT_EQ(to_text(Move::of(Act::kTokenDouble)), "token double");
  EXPECT_EQ(to_text(Move::of(Act::kTokenExtra)), "token extra");
  EXPECT_EQ(to_text(Move::of(Act::kTokenRescore, static_cast<int>(Type::kHouse))),
            "token rescore H");
  EXPECT_EQ(to_text(Move::of(Act::kTake, 3)), "take 4");
  EXPECT_EQ(to_text(Move::of(Act::kKeep, tile("P"))), "keep P");
  EXPECT_EQ(to_text(Move::of(Act::kKeep, tile("SMO"))), "keep SMO");
}

TEST(TownText, every_phase_has_its_name) {
  EXPECT_EQ(building().phase(), "build");
  EXPECT_EQ(bonus_on_bloom().phase(), "bonus");
  EXPECT_EQ(taking().phase(), "take");
  EXPECT_EQ(blind().phase(), "blind");
  EXPECT_EQ(keeping().phase(), "keep");
  EXPECT_EQ(over().phase(), "over");
}

TEST(TownText, reasons_are_told_as_data) {
  EXPECT_EQ(building().why("X@c3"), "spelling");
  EXPECT_EQ(building().why("P@c3"), "not_in_hand T12 tile=P hand=M,O");
  EXPECT_EQ(building().why("end"), "nothing_to_end T12");
  EXPECT_EQ(building().why("double"), "phase T12 asked=build");
  EXPECT_EQ(building().why("token double"), "token_early T27");
  EXPECT_EQ(building().why("token rescore H"), "community T25 type=H out=0");
  EXPECT_EQ(bonus_off_bloom().why("double"), "no_bloom T22 square=c3");
  EXPECT_EQ(bonus_off_bloom().why("M@d3"), "phase T27 asked=bonus");
  EXPECT_EQ(bonus_on_bloom().play("double").why("extra"), "bloom_used T22");
  EXPECT_EQ(bonus_on_bloom().play("double").why("token double"), "twice T24 action=double");
  EXPECT_EQ(taking().why("end"), "phase T16 asked=take");
  EXPECT_EQ(taking().why("take 1"), "slot_empty T16 slot=1");
  EXPECT_EQ(last_round().why("token extra"), "token_spent T23");
  EXPECT_EQ(keeping().why("keep M"), "not_in_hand T34 tile=M hand=O,P");
  EXPECT_EQ(over().why("end"), "over T33");
}

// Along random games: what is listed is legal and reads back; every other well-spelt text is
// refused with a sentence that names a clause.
TEST(TownText, a_text_is_legal_exactly_when_it_is_listed) {
  const Texts all = all_texts();
  std::set<Act> forms;
  int positions = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed)
    random_game({}, 2 + static_cast<int>(seed % 3), seed, [&](const State& state) {
      const Moves moves = legal(state);
      Texts listed;
      for (const Move move : moves) {
        listed.push_back(to_text(move));
        forms.insert(move.act());
        const Result<Move> read = parse(state, listed.back());
        ASSERT_TRUE(read.ok()) << listed.back();
        EXPECT_EQ(*read, move);
      }
      if (++positions % 7 != 0) return;
      std::size_t accepted = 0;
      for (const std::string& text : all) {
        const Result<Move> read = parse(state, text);
        if (read.ok()) {
          ++accepted;
          continue;
        }
        const std::string& why = read.error().message;
        EXPECT_EQ(read.error().code, "illegal-move");
        EXPECT_NE(why.find("(T"), std::string::npos) << text << ": " << why;
        EXPECT_TRUE(why.ends_with('.')) << text << ": " << why;
      }
      EXPECT_EQ(accepted, listed.size());
    });
  EXPECT_EQ(forms.size(), 9u) << "every form of move occurred";
}

TEST(TownText, listed_texts_are_sorted_by_bytes_without_duplicates) {
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    random_game({}, 2 + static_cast<int>(seed % 3), seed, [&](const State& state) {
      const Listing listing = Town::list(state, 5000);
      EXPECT_TRUE(listing.complete);
      EXPECT_EQ(listing.count, listing.texts.size());
      for (std::size_t i = 1; i < listing.texts.size(); ++i)
        EXPECT_LT(listing.texts[i - 1], listing.texts[i]);
      EXPECT_EQ(listing.texts.empty(), state.open.phase == Phase::kOver);
    });
}

TEST(TownText, a_list_is_cut_at_its_limit_but_counted_in_full) {
  const Listing listing = Town::list(building().state, 10);
  EXPECT_EQ(listing.texts.size(), 10u);
  EXPECT_EQ(listing.count, 50u);
  EXPECT_FALSE(listing.complete);
}

TEST(TownText, only_the_canonical_spelling_is_read) {
  const Texts strange = {"",
                         " ",
                         "o@c3",
                         " O@c3",
                         "O@c3 ",
                         "O@C3",
                         "O@c33",
                         "O@c",
                         "O@",
                         "@c3",
                         "O",
                         "O c3",
                         "O@f1",
                         "O@a0",
                         "O@a6",
                         "O@3c",
                         "O@@c3",
                         "O @c3",
                         "O@c3\n",
                         "*O@c3",
                         "S@c3",
                         "SOH@c3",
                         "sho@c3",
                         "SHX@c3",
                         "?@c3",
                         "build O@c3",
                         "Double",
                         "DOUBLE",
                         "double ",
                         " double",
                         "doubles",
                         "double double",
                         "End",
                         "end ",
                         "ends",
                         "pass",
                         "extra ",
                         "Extra",
                         "extra turn",
                         "token",
                         "token ",
                         "token  double",
                         "token Double",
                         "token doubles",
                         "token double ",
                         "tokendouble",
                         "Token double",
                         "token end",
                         "token rescore",
                         "token rescore ",
                         "token rescore h",
                         "token rescore *H",
                         "token rescore SHP",
                         "token rescore X",
                         "token rescore HH",
                         "token rescore H ",
                         "token rescore  H",
                         "token rescore house",
                         "take",
                         "take ",
                         "take 0",
                         "take 6",
                         "take 04",
                         "take 4 ",
                         "take  4",
                         "take -1",
                         "take +1",
                         "take a",
                         "take 44",
                         "take 1.0",
                         "Take 1",
                         "keep",
                         "keep ",
                         "keep *O",
                         "keep o",
                         "keep S",
                         "keep X",
                         "keep O ",
                         "keep  O",
                         "Keep O",
                         "keep O P",
                         "keep ?"};
  for (const Match& match : {building(), bonus_on_bloom(), taking(), blind(), keeping(), over()})
    for (const std::string& text : strange) {
      const std::string why = match.refusal(text);
      EXPECT_NE(why.find("is not a move of Bloom Town"), std::string::npos)
          << match.phase() << ": \"" << text << "\": " << why;
    }
}

TEST(TownText, a_zero_byte_is_no_end_of_text) {
  EXPECT_FALSE(building().refusal(std::string_view("O@c3\0", 5)).empty());
  EXPECT_FALSE(bonus_on_bloom().refusal(std::string_view("end\0", 4)).empty());
}

TEST(TownText, a_refusal_of_strange_text_quotes_it_shortly) {
  const std::string why = building().refusal(std::string(5000, 'x'));
  EXPECT_LT(why.size(), 300u);
  EXPECT_TRUE(why.starts_with("\"xxx"));
}

void expect_refusals(const Match& match,
                     const std::vector<std::pair<std::string_view, std::string_view>>& cases) {
  for (const auto& [text, clause] : cases)
    EXPECT_NE(match.refusal(text).find(cat('(', clause, ')')), std::string::npos)
        << match.phase() << ": " << text << " should name " << clause << ": "
        << match.refusal(text);
}

TEST(TownText, T12_refusals_before_building) {
  expect_refusals(building(), {{"P@a1", "T12"},
                               {"SHM@c3", "T12"},
                               {"end", "T12"},
                               {"double", "T12"},
                               {"extra", "T12"},
                               {"take 1", "T12"},
                               {"keep O", "T12"},
                               {"token double", "T27"},
                               {"token extra", "T27"},
                               {"token rescore H", "T25"}});
  Match built(kPlain);
  built.play("O@c3", "end", "H@a1", "end");
  expect_refusals(built, {{"M@c3", "T12"}});
}

TEST(TownText, T22_T25_T27_refusals_in_the_bonus_window) {
  expect_refusals(bonus_off_bloom(), {{"double", "T22"},
                                      {"extra", "T22"},
                                      {"M@a1", "T27"},
                                      {"take 3", "T27"},
                                      {"keep M", "T27"},
                                      {"token rescore S", "T25"}});
  Match used = bonus_on_bloom();
  used.play("double");
  expect_refusals(used, {{"double", "T22"}, {"extra", "T22"}, {"token double", "T24"}});
  Match spent = bonus_on_bloom();
  spent.play("token double");
  expect_refusals(spent, {{"double", "T24"},
                          {"token double", "T23"},
                          {"token extra", "T23"},
                          {"token rescore H", "T23"}});
}

TEST(TownText, T16_refusals_when_choosing_from_the_market) {
  expect_refusals(taking(), {{"take 1", "T16"},
                             {"end", "T16"},
                             {"H@b1", "T16"},
                             {"double", "T16"},
                             {"token double", "T16"},
                             {"keep H", "T16"}});
}

TEST(TownText, T27_refusals_after_a_blind_take) {
  expect_refusals(blind(), {{"double", "T27"},
                            {"extra", "T27"},
                            {"token extra", "T24"},
                            {"token rescore O", "T25"},
                            {"H@b1", "T27"},
                            {"take 2", "T27"},
                            {"keep H", "T27"}});
}

TEST(TownText, T34_refusals_when_keeping) {
  expect_refusals(keeping(), {{"keep M", "T34"},
                              {"keep SHP", "T34"},
                              {"end", "T34"},
                              {"O@a1", "T34"},
                              {"take 4", "T34"},
                              {"double", "T34"},
                              {"token double", "T34"},
                              {"token rescore H", "T34"}});
}

TEST(TownText, T33_refusals_after_the_end) {
  const Match match = over();
  for (const std::string& text : all_texts())
    EXPECT_NE(match.refusal(text).find("(T33)"), std::string::npos) << text;
}

TEST(TownText, a_refusal_says_what_is_in_the_hand_and_on_the_square) {
  EXPECT_EQ(building().refusal("P@a1"), "P is not in the hand, which holds M and O (T12).");
  Match match(kPlain);
  match.settle(0, "SHP@b2");
  EXPECT_EQ(match.refusal("O@b2"), "b2 is built on already, with SHP (T12).");
}

}  // namespace
}  // namespace bloom::town
