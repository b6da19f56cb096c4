#include "table/record.h"

#include <gtest/gtest.h>

#include "tests/engine/talk.h"

namespace bloom::test {
namespace {

// A finished game of three from a seed.
Json finished() {
  Talk talk;
  talk.ok({{"cmd", "new"},
           {"game", "town"},
           {"players", 3},
           {"options", {{"side", "B"}, {"metro", "lines"}}},
           {"names", {"Ada", "Ben", "bot:expert"}},
           {"seed", kSeed}});
  talk.play_on();
  return talk.record();
}

// The record with one value replaced, at a JSON pointer.
Json with(Json record, const char* pointer, const Json& value) {
  record[Json::json_pointer(pointer)] = value;
  return record;
}

Json without(Json record, std::initializer_list<const char*> keys) {
  for (const char* key : keys) record.erase(key);
  return record;
}

// Loads into a table that has a game already, which a refusal leaves alone.
Json refusal(const Json& record) {
  Talk talk;
  talk.open();
  talk.play_on(3);
  return talk.refused({{"cmd", "load"}, {"record", record}});
}
std::string code(const Json& record) { return Talk::text(refusal(record)["code"]); }

TEST(Record, of_a_finished_game_has_everything_in_its_order) {
  const Json record = finished();
  EXPECT_EQ(keys(record), (Keys{"format", "version", "rules", "game", "options", "players", "seed",
                                "deal", "moves", "scores", "winners"}));
  EXPECT_EQ(record["format"], "bloom-record");
  EXPECT_EQ(record["version"], 1);
  EXPECT_EQ(record["rules"], kRules);
  EXPECT_EQ(record["seed"], kSeed);
  EXPECT_EQ(keys(record["options"]), (Keys{"side", "metro", "offices", "parks"}));
}

TEST(Record, of_a_finished_game_is_the_same_after_loading) {
  const Json record = finished();
  Talk talk;
  EXPECT_EQ(talk.ok({{"cmd", "load"}, {"record", record}}),
            Json({{"load", {{"game", "town"}, {"moves", record["moves"].size()}}}}));
  EXPECT_EQ(dump(talk.record()), dump(record));
  EXPECT_EQ(talk.legal()["phase"], "over");
}

TEST(Record, of_an_unfinished_game_goes_on_where_it_was) {
  for (const int moves : {0, 1, 9, 30}) {
    Talk talk, other;
    talk.open(4);
    talk.play_on(moves);
    const Json record = talk.record();
    EXPECT_EQ(record["moves"].size(), moves);
    EXPECT_FALSE(record.contains("scores"));
    EXPECT_FALSE(record.contains("winners"));
    other.load(record);
    EXPECT_EQ(other.all(), talk.all());
    talk.play_on();
    other.play_on();
    EXPECT_EQ(other.all(), talk.all());
  }
}

TEST(Record, for_a_seat_hides_seed_and_deal_while_the_game_goes_on) {
  Talk talk;
  talk.ok({{"cmd", "new"}, {"game", "town"}, {"players", 3}});
  talk.play_on(7);
  for (int seat = 0; seat < 3; ++seat) {
    const Json record = talk.ok({{"cmd", "record"}, {"seat", seat}})["record"];
    EXPECT_EQ(keys(record), (Keys{"format", "version", "rules", "game", "options", "players",
                                  "moves", "fairness"}));
    EXPECT_EQ(keys(record["fairness"]), (Keys{"commitment", "entropy"}));
    EXPECT_EQ(record["moves"].size(), 7);
  }
  for (const Json& seat : {Json(3), Json(-1), Json("1"), Json(1.0)})
    EXPECT_EQ(talk.code({{"cmd", "record"}, {"seat", seat}}), "bad-request") << seat;
}

TEST(Record, for_a_seat_is_whole_once_the_game_is_over) {
  Talk talk;
  talk.open(2);
  talk.play_on();
  EXPECT_EQ(talk.ok({{"cmd", "record"}, {"seat", 1}})["record"], talk.record());
}

TEST(Record, that_a_seat_got_cannot_be_replayed) {
  Talk talk;
  talk.open(2);
  talk.play_on(5);
  const Json record = talk.ok({{"cmd", "record"}, {"seat", 1}})["record"];
  const Json error = talk.refused({{"cmd", "load"}, {"record", record}});
  EXPECT_EQ(error["code"], "bad-record");
  EXPECT_TRUE(says(error, "neither a deal nor a seed"));
}

TEST(Record, is_loaded_without_what_follows_from_the_rest) {
  const Json record = finished();
  for (const Json& less :
       {without(record, {"seed"}), without(record, {"deal"}), without(record, {"scores"}),
        without(record, {"winners"}), without(record, {"seed", "scores", "winners"}),
        without(record, {"deal", "scores", "winners"}), with(record, "/seed", nullptr)}) {
    Talk talk;
    talk.load(less);
    EXPECT_EQ(talk.record()["deal"], record["deal"]);
    EXPECT_EQ(talk.record()["scores"], record["scores"]);
    EXPECT_EQ(talk.record()["winners"], record["winners"]);
  }
}

TEST(Record, without_options_has_the_usual_ones) {
  Talk talk, other;
  talk.open(2);
  talk.play_on();
  other.load(without(talk.record(), {"options"}));
  EXPECT_EQ(other.record(), talk.record());
}

TEST(Record, needs_format_version_game_players_and_moves) {
  const Json record = finished();
  for (const char* key : {"format", "version", "game", "players", "moves"}) {
    const Json error = refusal(without(record, {key}));
    EXPECT_EQ(error["code"], "bad-record");
    EXPECT_EQ(error["message"], std::string("record.") + key + " is missing.");
  }
  EXPECT_EQ(code(without(record, {"deal", "seed"})), "bad-record");
  EXPECT_EQ(code(with(record, "/stranger", 1)), "bad-record");
  EXPECT_EQ(code(Json::array()), "bad-record");
  EXPECT_EQ(code(nullptr), "bad-record");
}

TEST(Record, of_another_format_version_or_game_is_refused) {
  const Json record = finished();
  EXPECT_TRUE(says(refusal(with(record, "/format", "bloom")), "record.format"));
  for (const Json& version : {Json(0), Json(2), Json("1"), Json(1.0), Json(nullptr)})
    EXPECT_TRUE(says(refusal(with(record, "/version", version)), "record.version")) << version;
  EXPECT_EQ(code(with(record, "/game", "chess")), "unknown-game");
  EXPECT_EQ(code(with(record, "/game", 1)), "bad-record");
}

// A finished game of the garden by random moves, from the start as rules 1 played it.
Json old_garden(int players, Json options) {
  options["animals"] = "anywhere";
  options["chains"] = "wait";
  Talk talk;
  talk.ok({{"cmd", "new"},
           {"game", "garden"},
           {"players", players},
           {"options", options},
           {"seed", kSeed}});
  talk.play_on();
  return talk.record();
}

// As a program of rules 1 wrote it: without their number and the options that came later.
Json of_rules_1(Json record) {
  record.erase("rules");
  for (const char* key : {"animals", "chains", "offices"}) record["options"].erase(key);
  return record;
}

TEST(Record, of_rules_1_is_replayed_with_the_options_as_they_were_then) {
  for (const int players : {2, 3, 5}) {
    const Json record = old_garden(players, {{"order", "tactical"}});
    Talk talk;
    talk.load(of_rules_1(record));
    EXPECT_EQ(talk.record(), record);  // now a game of today's rules
    EXPECT_EQ(talk.record()["options"]["chains"], "wait");
    EXPECT_EQ(talk.record()["options"]["animals"], "anywhere");
    talk.load(with(of_rules_1(record), "/rules", 1));
    EXPECT_EQ(talk.record(), record);
  }
  Talk talk;
  talk.load(of_rules_1(finished()));
  EXPECT_EQ(talk.record()["options"]["offices"], "lines");
}

TEST(Record, of_rules_2_without_options_has_todays) {
  Json record = old_garden(3, Json::object());
  record["moves"] = Json::array();
  Talk talk;
  talk.load(with(of_rules_1(without(record, {"scores", "winners"})), "/rules", 2));
  EXPECT_EQ(talk.record()["options"]["chains"], "choose");
  EXPECT_EQ(talk.record()["options"]["animals"], "outside");
}

TEST(Record, of_rules_1_is_refused_where_it_stops_being_legal) {
  const Json record = old_garden(3, {{"selling", "all"}});
  // The sale was no move then.
  Json moves = Json::array();
  int sale = -1;
  for (const Json& entry : record["moves"]) {
    const std::string move = Talk::text(entry[1]);
    if (!move.starts_with("sell") && !move.starts_with("drop"))
      moves.push_back(entry);
    else if (sale < 0)
      sale = static_cast<int>(moves.size());
  }
  ASSERT_GE(sale, 0);
  const Json error = refusal(with(of_rules_1(record), "/moves", moves));
  EXPECT_EQ(error["code"], "older-rules");
  EXPECT_EQ(error["index"], sale);
  EXPECT_TRUE(
      says(error, "The record was played by rules 1 and can no longer be followed from move " +
                      std::to_string(sale + 1) + " on, since today's rules 2 say: "));
}

TEST(Record, of_rules_1_with_another_result_says_by_which_rules) {
  const Json record = of_rules_1(old_garden(3, Json::object()));
  const Json error = refusal(with(record, "/scores/0", record["scores"][0].get<int>() + 1));
  EXPECT_EQ(error["code"], "bad-record");
  EXPECT_TRUE(says(error, " by today's rules 2; it was played by rules 1."));
}

TEST(Record, of_newer_rules_is_refused) {
  const Json record = finished();
  // However large: 2⁶⁴−1 and 1e30 are no integers of 64 bits with a sign.
  for (const Json& rules : {Json(kRules + 1), Json(99999999999), Json(std::uint64_t{0} - 1),
                            Json(1e30), Json(double{kRules + 1})}) {
    const Json error = refusal(with(record, "/rules", rules));
    EXPECT_EQ(error["code"], "newer-rules");
    EXPECT_TRUE(says(error, "The record was played by rules " + dump(rules) +
                                ", which are newer than this program knows (rules 1 to 2); a newer "
                                "version can read it."));
  }
  for (const Json& rules :
       {Json(0), Json(-1), Json("3"), Json(2.0), Json(2.5), Json(3.5), Json(nullptr), Json(true)})
    EXPECT_TRUE(says(refusal(with(record, "/rules", rules)), "record.rules")) << rules;
}

TEST(Record, with_wrong_options_or_players_is_refused) {
  const Json record = finished();
  EXPECT_EQ(code(with(record, "/options/side", "C")), "bad-options");
  EXPECT_EQ(code(with(record, "/options/stranger", "A")), "bad-options");
  EXPECT_EQ(code(with(record, "/options", "A")), "bad-options");
  EXPECT_EQ(code(with(record, "/players", {"a"})), "bad-players");
  EXPECT_EQ(code(with(record, "/players", {"a", "b"})), "bad-deal");
  EXPECT_EQ(code(with(record, "/players", {"a", "b", 3})), "bad-record");
  EXPECT_EQ(code(with(record, "/players", "abc")), "bad-record");
  EXPECT_EQ(code(with(record, "/players", Json::array())), "bad-record");
}

TEST(Record, with_another_seed_or_deal_than_it_was_played_with_is_refused) {
  const Json record = finished();
  EXPECT_EQ(code(with(record, "/seed", std::string(64, '8'))), "bad-deal");
  EXPECT_EQ(code(with(record, "/seed", "7")), "bad-record");
  EXPECT_EQ(code(with(record, "/seed", 7)), "bad-record");
  EXPECT_EQ(code(with(record, "/deal", nullptr)), "bad-deal");
  EXPECT_EQ(code(with(record, "/deal/first", 7)), "bad-deal");
  EXPECT_EQ(code(with(record, "/deal/first", (record["deal"]["first"].get<int>() + 1) % 3)),
            "bad-deal");
  Json piles = record;
  std::swap(piles["deal"]["piles"][0], piles["deal"]["piles"][1]);
  EXPECT_TRUE(says(refusal(piles), "not the one that the seed gives"));
  // Without the seed the deal stands alone, and the moves do not fit it.
  Json first = without(record, {"seed"});
  first["deal"]["first"] = (record["deal"]["first"].get<int>() + 1) % 3;
  const Json error = refusal(first);
  EXPECT_EQ(error["code"], "illegal-move");
  EXPECT_EQ(error["index"], 0);
}

TEST(Record, names_the_index_of_each_move_that_is_wrong) {
  const Json record = finished();
  const int count = static_cast<int>(record["moves"].size());
  for (int at = 0; at < count; ++at) {
    const std::string place = "/moves/" + std::to_string(at);
    const std::string named = "Move " + std::to_string(at + 1) + " of the record";
    const int seat = record["moves"][at][0].get<int>();
    for (const auto& [where, value, wanted] :
         {std::tuple{place + "/1", Json("O@f6"), "illegal-move"},
          {place + "/1", Json("take 9"), "illegal-move"},
          {place + "/0", Json((seat + 1) % 3), "illegal-move"},
          {place + "/0", Json(7), "bad-record"},
          {place + "/0", Json("0"), "bad-record"},
          {place, Json::array({seat}), "bad-record"},
          {place, Json("O@c3"), "bad-record"},
          {place, Json(nullptr), "bad-record"}}) {
      const Json error = refusal(with(record, where.c_str(), value));
      ASSERT_EQ(error["code"], wanted) << where << ' ' << value;
      ASSERT_EQ(error["index"], at) << where << ' ' << value;
      ASSERT_TRUE(says(error, named)) << dump(error);
    }
  }
}

TEST(Record, with_moves_added_left_out_or_exchanged_is_refused) {
  const Json record = finished();
  const int count = static_cast<int>(record["moves"].size());
  Json more = record;
  more["moves"].push_back({0, "end"});
  EXPECT_EQ(refusal(more)["index"], count);
  EXPECT_TRUE(says(refusal(more), "over"));
  for (int at = 0; at + 1 < count; ++at) {
    Json twice = record;
    twice["moves"].insert(twice["moves"].begin() + at, record["moves"][at]);
    const Json error = refusal(twice);
    EXPECT_EQ(error["code"], "illegal-move");
    EXPECT_EQ(error["index"], at + 1) << "move " << at << " twice";
    if (record["moves"][at][0] == record["moves"][at + 1][0]) continue;
    Json exchanged = record;
    std::swap(exchanged["moves"][at], exchanged["moves"][at + 1]);
    EXPECT_EQ(refusal(exchanged)["index"], at) << "moves " << at << " exchanged with the next";
  }
  Json shorter = record;
  shorter["moves"].erase(static_cast<std::size_t>(0));
  EXPECT_EQ(refusal(shorter)["index"], 0);
}

TEST(Record, with_wrong_scores_or_winners_is_refused) {
  const Json record = finished();
  for (int seat = 0; seat < 3; ++seat) {
    const std::string place = "/scores/" + std::to_string(seat);
    const Json wrong = with(record, place.c_str(), record["scores"][seat].get<int>() + 1);
    EXPECT_EQ(code(wrong), "bad-record");
    EXPECT_TRUE(says(refusal(wrong), "scores"));
  }
  for (const Json& scores : {Json(nullptr), Json::array(), Json("x"), Json({1, 2, 3, 4})})
    EXPECT_TRUE(says(refusal(with(record, "/scores", scores)), "scores")) << scores;
  const int winner = record["winners"][0].get<int>();
  for (const Json& winners : {Json::array(), Json::array({(winner + 1) % 3}),
                              Json::array({winner, (winner + 1) % 3}), Json(nullptr), Json(winner)})
    EXPECT_TRUE(says(refusal(with(record, "/winners", winners)), "winners")) << winners;
}

TEST(Record, of_an_unfinished_game_must_not_claim_a_result) {
  Json record = finished();
  record["moves"].erase(record["moves"].size() - 1);
  EXPECT_TRUE(says(refusal(record), "scores"));
  EXPECT_TRUE(says(refusal(without(record, {"scores"})), "winners"));
  Talk talk;
  talk.load(without(record, {"scores", "winners"}));
  EXPECT_EQ(talk.legal()["phase"], "keep");
}

TEST(Record, says_what_could_not_be_checked) {
  const Json record = finished();
  const auto notes = [](const Json& json) {
    const auto table = load_record(json);
    EXPECT_TRUE(table);
    return unchecked(json, **table).size();
  };
  EXPECT_EQ(notes(record), 1) << "no commitment";
  EXPECT_EQ(notes(without(record, {"seed"})), 2);
  EXPECT_EQ(notes(without(record, {"seed", "scores"})), 3);
}

}  // namespace
}  // namespace bloom::test
