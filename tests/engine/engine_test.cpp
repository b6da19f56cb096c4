#include "engine/engine.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/engine/talk.h"

namespace bloom::test {
namespace {

// --- lines and ids ---

TEST(Engine, repeats_the_id_of_a_request_whatever_it_is) {
  Talk talk;
  for (const char* id : {"\"a\"", "\"\"", "\"♣ \\\"\\n\"", "0", "-7", "18446744073709551615", "0.5",
                         "null", "true", "[]", "[1,[2,{}]]", "{}", "{\"b\":{\"a\":[null]}}"}) {
    const std::string with_id = std::string(",\"id\":") + id + "}";
    for (const std::string& start :
         {std::string("{\"cmd\":\"stop\""), std::string("{\"cmd\":\"nonsense\""),
          std::string("{\"cmd\":\"legal\""), std::string("{\"cmd\":\"stop\",\"more\":1")}) {
      Json answer = talk.raw(start + with_id);
      EXPECT_TRUE(answer.contains("id")) << start << with_id;
      EXPECT_EQ(dump(answer["id"]), dump(Json::parse(id))) << start << with_id;
    }
  }
}

TEST(Engine, answers_without_an_id_when_there_was_none) {
  Talk talk;
  EXPECT_FALSE(talk.raw(R"({"cmd":"stop"})").contains("id"));
  EXPECT_FALSE(talk.raw(R"({"cmd":"nonsense"})").contains("id"));
  EXPECT_FALSE(talk.raw("nonsense").contains("id"));
}

TEST(Engine, refuses_what_is_not_JSON) {
  Talk talk;
  talk.open();
  for (const char* line : {"", " ", "x", "{", "{\"cmd\":\"games\"", "{\"cmd\":\"games\"} {}", "{,}",
                           "{\"cmd\":\"games\",}", "\xff", "{\"cmd\":\"\xc3\"}", "[1e999]"})
    EXPECT_EQ(talk.refused_line(line)["code"], "bad-json") << line;
}

TEST(Engine, refuses_what_is_no_request) {
  Talk talk;
  talk.open();
  for (const char* line : {"null", "[]", "\"games\"", "17", "{}", "{\"cmd\":null}", "{\"cmd\":1}",
                           "{\"id\":1}", "{\"CMD\":\"games\"}"})
    EXPECT_EQ(talk.refused_line(line)["code"], "bad-request") << line;
  const Json error = talk.refused({{"cmd", "quit"}});
  EXPECT_EQ(error["code"], "unknown-command");
  EXPECT_TRUE(says(error, "\"quit\"")) << dump(error);
}

TEST(Engine, refuses_lines_that_are_too_long_too_deep_or_have_too_many_keys) {
  Talk talk;
  talk.open();
  EXPECT_EQ(talk.refused_line(std::string(kMaxLine + 1, ' '))["code"], "line-too-long");
  EXPECT_EQ(talk.refused_line(std::string(kMaxLine, ' '))["code"], "bad-json");
  EXPECT_EQ(talk.refused_line(std::string(100000, '['))["code"], "bad-json");
  std::string keys = R"({"cmd":"stop")";
  for (int i = 0; i < kLineLimits.keys; ++i) keys += ",\"" + std::to_string(i) + "\":0";
  EXPECT_EQ(talk.refused_line(keys + "}")["code"], "bad-json");
}

TEST(Engine, refuses_unknown_and_missing_keys_and_names_them) {
  Talk talk;
  talk.open();
  for (const char* cmd :
       {"games", "new", "load", "legal", "next", "play", "check", "preview", "view", "see", "state",
        "scores", "think", "stop", "undo", "record", "compose"}) {
    const Json error = talk.refused({{"cmd", cmd},
                                     {"stranger", 1},
                                     {"move", "end"},
                                     {"seat", 0},
                                     {"view", "x"},
                                     {"prefix", ""},
                                     {"record", "x"},
                                     {"game", "town"},
                                     {"players", 2}});
    EXPECT_EQ(error["code"], "bad-request") << cmd;
    EXPECT_TRUE(says(error, "unknown key")) << dump(error);
  }
  for (const auto& [cmd, key] : {std::pair{"play", "move"},
                                 {"check", "move"},
                                 {"preview", "move"},
                                 {"view", "seat"},
                                 {"see", "view"},
                                 {"load", "record"},
                                 {"next", "prefix"},
                                 {"new", "game"}}) {
    const Json error = talk.refused({{"cmd", cmd}});
    EXPECT_EQ(error["message"], std::string(key) + " is missing.") << cmd;
  }
}

TEST(Engine, has_no_table_at_the_start) {
  Talk talk;
  for (const char* cmd : {"legal", "state", "scores", "think", "undo", "record"})
    EXPECT_EQ(talk.code({{"cmd", cmd}}), "no-table") << cmd;
  for (const char* cmd : {"play", "check", "preview"})
    EXPECT_EQ(talk.code({{"cmd", cmd}, {"move", "end"}}), "no-table") << cmd;
  EXPECT_EQ(talk.code({{"cmd", "view"}, {"seat", 0}}), "no-table");
  EXPECT_EQ(talk.code({{"cmd", "next"}, {"prefix", ""}}), "no-table");
  EXPECT_EQ(talk.code({{"cmd", "compose"}}), "no-table");
}

// --- the answers, one by one ---

TEST(Engine, lists_the_games_with_options_and_components) {
  Talk talk;
  const Json answer = talk.ok({{"cmd", "games"}});
  EXPECT_EQ(keys(answer), (Keys{"games"}));
  const Json& town = answer["games"][0];
  EXPECT_EQ(keys(town), (Keys{"id", "name", "players", "options", "components"}));
  EXPECT_EQ(town["id"], "town");
  EXPECT_EQ(town["players"], Json({2, 4}));
  EXPECT_EQ(keys(town["options"]), (Keys{"side", "metro", "offices", "parks"}));
  EXPECT_EQ(dump(town["options"]["side"]), R"({"values":["A","B"],"default":"A"})");
  EXPECT_EQ(dump(town["components"]["boards"]["A"]["icons"][4]), "[1,2,3,4,5]");
  EXPECT_EQ(dump(town["components"]["boards"]["A"]["bloom"]), R"(["a2","b4","c1","d5","e3"])");
}

TEST(Engine, opens_the_same_table_for_the_same_seed) {
  Talk talk, other;
  const Json request = {{"cmd", "new"}, {"game", "town"}, {"players", 3}, {"seed", kSeed}};
  const Json answer = talk.ok(request);
  EXPECT_EQ(keys(answer), (Keys{"deal", "commitment"}));
  EXPECT_EQ(keys(answer["deal"]), (Keys{"first", "removed", "hands", "piles", "excess"}));
  EXPECT_EQ(other.ok(request), answer);
  EXPECT_EQ(talk.all(), other.all());
  Json capitals = request;
  capitals["seed"] = "AB" + kSeed.substr(2);
  const Json upper = talk.ok(capitals);
  capitals["seed"] = "ab" + kSeed.substr(2);
  EXPECT_EQ(talk.ok(capitals), upper);
}

TEST(Engine, opens_a_table_from_a_deal_and_answers_it_unchanged) {
  Talk talk, other;
  const Json deal =
      talk.ok({{"cmd", "new"}, {"game", "town"}, {"players", 4}, {"seed", kSeed}})["deal"];
  const Json answer = other.ok({{"cmd", "new"}, {"game", "town"}, {"players", 4}, {"deal", deal}});
  EXPECT_EQ(answer["deal"], deal);
  EXPECT_TRUE(answer["commitment"].is_null());
  EXPECT_EQ(other.state(), talk.state());
  EXPECT_TRUE(other.record()["seed"].is_null());
  EXPECT_FALSE(other.record().contains("fairness"));
}

TEST(Engine, gives_names_to_players_and_keeps_those_that_were_given) {
  Talk talk;
  talk.open(3);
  EXPECT_EQ(dump(talk.record()["players"]), R"(["Player 1","Player 2","Player 3"])");
  const Json names = {"Ada", "bot:expert", "Ada"};
  talk.ok({{"cmd", "new"}, {"game", "town"}, {"players", 3}, {"names", names}});
  EXPECT_EQ(talk.record()["players"], names);
}

TEST(Engine, completes_the_options_that_were_given) {
  Talk talk;
  talk.open(2, {{"parks", "three"}});
  const Json wanted = {{"side", "A"}, {"metro", "group"}, {"offices", "lines"}, {"parks", "three"}};
  EXPECT_EQ(talk.record()["options"], wanted);
  EXPECT_EQ(talk.state()["options"], wanted);
  EXPECT_EQ(talk.view(0)["options"], wanted);
}

TEST(Engine, refuses_a_table_that_cannot_be_and_keeps_the_old_one) {
  Talk talk;
  talk.open();
  talk.play_on(5);
  const Json good = {{"cmd", "new"}, {"game", "town"}, {"players", 2}};
  const auto code = [&](const char* key, const Json& value) {
    Json request = good;
    request[key] = value;
    return talk.code(request);
  };
  EXPECT_EQ(code("game", "chess"), "unknown-game");
  EXPECT_EQ(talk.code({{"cmd", "new"}, {"game", "chess"}}), "unknown-game");
  EXPECT_EQ(code("game", 1), "bad-request");
  EXPECT_EQ(code("players", 1), "bad-players");
  EXPECT_EQ(code("players", 5), "bad-players");
  for (const Json& players : {Json(0), Json(2.0), Json("2"), Json(nullptr), Json(1ull << 63)})
    EXPECT_EQ(code("players", players), "bad-request") << players;
  EXPECT_EQ(code("options", {{"side", "C"}}), "bad-options");
  EXPECT_EQ(code("options", {{"rounds", 3}}), "bad-options");
  EXPECT_EQ(code("options", nullptr), "bad-options");
  EXPECT_EQ(code("seed", "abc"), "bad-request");
  EXPECT_EQ(code("seed", 7), "bad-request");
  EXPECT_EQ(code("deal", Json::object()), "bad-deal");
  EXPECT_EQ(code("deal", "x"), "bad-deal");
  EXPECT_EQ(code("names", {"Ada"}), "bad-request");
  EXPECT_EQ(code("names", {"Ada", ""}), "bad-request");
  EXPECT_EQ(code("names", {"Ada", std::string(101, 'x')}), "bad-request");
  EXPECT_EQ(code("names", {"Ada", 7}), "bad-request");
}

TEST(Engine, refuses_a_deal_that_is_not_from_the_box) {
  Talk talk;
  talk.open(3);
  const Json deal = talk.record()["deal"];
  const auto error = [&](const Json& wrong) {
    return talk.refused({{"cmd", "new"}, {"game", "town"}, {"players", 3}, {"deal", wrong}});
  };
  Json wrong = deal;
  wrong["piles"][2][5] = wrong["piles"][2][5] == "H" ? "M" : "H";
  EXPECT_TRUE(says(error(wrong), "the box has"));
  wrong = deal;
  wrong["first"] = 3;
  EXPECT_TRUE(says(error(wrong), "deal.first"));
  wrong = deal;
  wrong["hands"][1].push_back("H");
  EXPECT_TRUE(says(error(wrong), "deal.hands[1]"));
  wrong = deal;
  wrong["piles"][4][0] = "X";
  EXPECT_TRUE(says(error(wrong), "deal.piles[4][0]"));
  wrong = deal;
  wrong["stranger"] = 1;
  EXPECT_TRUE(says(error(wrong), "\"stranger\""));
  EXPECT_EQ(error(wrong)["code"], "bad-deal");
}

TEST(Engine, lists_legal_moves_sorted_with_seat_phase_and_count) {
  Talk talk;
  talk.open();
  const Json legal = talk.legal();
  EXPECT_EQ(keys(legal), (Keys{"seat", "phase", "moves", "count", "complete"}));
  EXPECT_EQ(legal["seat"], talk.state()["first"]);
  EXPECT_EQ(legal["phase"], "build");
  EXPECT_EQ(legal["count"], legal["moves"].size());
  EXPECT_EQ(legal["complete"], true);
  EXPECT_TRUE(std::is_sorted(legal["moves"].begin(), legal["moves"].end()));
  talk.play_on();
  EXPECT_EQ(dump(talk.legal()),
            R"({"seat":null,"phase":"over","moves":[],"count":0,"complete":true})");
}

TEST(Engine, has_nothing_to_say_to_next_in_town) {
  Talk talk;
  talk.open();
  EXPECT_EQ(talk.code({{"cmd", "next"}, {"prefix", ""}}), "not-for-this-game");
  EXPECT_EQ(talk.code({{"cmd", "next"}, {"prefix", "lay 15"}, {"steal", "r3 19"}}),
            "not-for-this-game");
}

TEST(Engine, plays_a_move_and_tells_what_happened) {
  Talk talk;
  talk.open();
  const Json legal = talk.legal();
  const std::string move = Talk::text(legal["moves"][0]);
  const Json played = talk.play(move);
  EXPECT_EQ(keys(played), (Keys{"events", "revealed"}));
  EXPECT_EQ(played["events"][0]["event"], "build");
  EXPECT_EQ(played["events"][0]["seat"], legal["seat"]);
  EXPECT_EQ(played["revealed"], false) << "a bonus window is open, nothing was turned up";
  EXPECT_EQ(talk.play("end")["revealed"], true) << "the market was refilled";
  EXPECT_EQ(dump(talk.record()["moves"]), dump({{legal["seat"], move}, {legal["seat"], "end"}}));
}

TEST(Engine, plays_for_a_seat_only_when_it_is_to_move) {
  Talk talk;
  talk.open(3);
  const Json legal = talk.legal();
  const Json move = legal["moves"][0];
  for (int seat = 0; seat < 3; ++seat) {
    if (legal["seat"] == seat) continue;
    const Json error = talk.refused({{"cmd", "play"}, {"move", move}, {"seat", seat}});
    EXPECT_EQ(error["code"], "not-your-turn");
  }
  for (const Json& seat : {Json(3), Json(-1), Json("0"), Json(0.0), Json(true)})
    EXPECT_EQ(talk.code({{"cmd", "play"}, {"move", move}, {"seat", seat}}), "bad-request") << seat;
  talk.ok({{"cmd", "play"}, {"move", move}, {"seat", legal["seat"]}});
}

TEST(Engine, refuses_illegal_moves_with_a_reason_and_the_clause) {
  Talk talk;
  talk.open();
  for (const char* move : {"", "end", "nonsense", "O@f1", "*H@a1", "take 1", "keep H", "double"})
    EXPECT_EQ(talk.code({{"cmd", "play"}, {"move", move}}), "illegal-move") << move;
  EXPECT_TRUE(says(talk.refused({{"cmd", "play"}, {"move", "end"}}), "(T12)"));
  EXPECT_TRUE(says(talk.refused({{"cmd", "play"}, {"move", "double"}}), "(T12)"));
  talk.play_on();
  EXPECT_TRUE(says(talk.refused({{"cmd", "play"}, {"move", "O@c3"}}), "over"));
  EXPECT_EQ(talk.code({{"cmd", "play"}, {"move", "O@c3"}, {"seat", 0}}), "illegal-move");
}

TEST(Engine, checks_and_previews_without_changing_anything) {
  Talk talk;
  talk.open(4, {{"side", "B"}});
  for (int step = 0; step < 400 && !talk.legal()["moves"].empty(); ++step) {
    const Json legal = talk.legal();
    const std::vector<Json> before = talk.all();
    for (const Json& move : legal["moves"]) {
      EXPECT_EQ(dump(talk.ok({{"cmd", "check"}, {"move", move}})), R"({"legal":true})");
      const Json preview = talk.ok({{"cmd", "preview"}, {"move", move}});
      EXPECT_EQ(preview["preview"]["move"], move);
    }
    const Json no = talk.ok({{"cmd", "check"}, {"move", "take 9"}});
    EXPECT_EQ(no["legal"], false);
    const Json refused = talk.refused({{"cmd", "preview"}, {"move", "take 9"}});
    EXPECT_EQ(no["reason"], refused["message"]);
    EXPECT_EQ(no["why"], refused["why"]);
    EXPECT_EQ(dump(no["why"]), R"({"kind":"spelling"})");
    ASSERT_EQ(talk.all(), before);
    talk.play_on(1);
  }
}

TEST(Engine, shows_each_seat_its_own_hand_and_a_spectator_none) {
  Talk talk;
  talk.open(3);
  const Json state = talk.state();
  for (const Json& seat : {Json(0), Json(1), Json(2), Json(nullptr)}) {
    const Json view = talk.view(seat);
    EXPECT_EQ(view["seat"], seat);
    EXPECT_FALSE(view.contains("piles"));
    for (int other = 0; other < 3; ++other)
      EXPECT_EQ(view["hands"][other]["tiles"],
                seat == other ? state["hands"][other]["tiles"] : Json({nullptr, nullptr}));
  }
  for (const Json& seat : {Json(3), Json(-1), Json("0"), Json(1.0), Json(false)})
    EXPECT_EQ(talk.code({{"cmd", "view"}, {"seat", seat}}), "bad-request") << seat;
}

TEST(Engine, adds_the_breakdown_up_to_the_scores) {
  Talk talk;
  talk.open(4);
  for (const bool over : {false, true}) {
    const Json scores = talk.ok({{"cmd", "scores"}});
    EXPECT_EQ(keys(scores), (Keys{"over", "scores", "winners", "breakdown"}));
    EXPECT_EQ(scores["over"], over);
    EXPECT_EQ(scores["winners"].size(), over ? 1 : 0);
    for (int seat = 0; seat < 4; ++seat) {
      int sum = 0;
      for (const Json& points : scores["breakdown"][seat]) sum += points.get<int>();
      EXPECT_EQ(scores["scores"][seat], sum);
    }
    talk.play_on();
  }
}

TEST(Engine, takes_moves_back_to_the_start) {
  Talk talk;
  talk.open(3);
  std::vector<std::vector<Json>> before;
  while (!talk.legal()["moves"].empty()) {
    before.push_back(talk.all());
    talk.play_on(1);
  }
  const Json moves = talk.record()["moves"];
  ASSERT_EQ(moves.size(), before.size());
  for (std::size_t i = before.size(); i-- > 0;) {
    const Json undone = talk.ok({{"cmd", "undo"}})["undo"];
    EXPECT_EQ(undone, Json({{"seat", moves[i][0]}, {"move", moves[i][1]}}));
    ASSERT_EQ(talk.all(), before[i]) << i;
  }
  EXPECT_EQ(talk.code({{"cmd", "undo"}}), "nothing-to-undo");
}

TEST(Engine, undoes_the_moves_of_a_loaded_record) {
  Talk talk;
  talk.open();
  const std::vector<Json> start = talk.all();
  talk.play_on(12);
  talk.load(talk.record());
  for (int i = 0; i < 12; ++i) talk.ok({{"cmd", "undo"}});
  EXPECT_EQ(talk.all(), start);
}

// --- compose ---

TEST(Engine, composes_for_any_seat_on_a_table_and_for_the_viewer_of_a_view) {
  Talk table, sight;
  table.ok({{"cmd", "new"}, {"game", "runs"}, {"players", 3}, {"seed", kSeed}});
  table.play_on(30);
  for (const int seat : {0, 1, 2}) {
    const Json view = table.view(seat);
    sight.ok({{"cmd", "see"}, {"view", view}});
    const Json hand = view["hands"][seat]["tiles"];
    Json chosen = Json::array();
    for (const Json& tile : hand) {
      chosen.push_back(tile);
      const Json request{{"cmd", "compose"}, {"tiles", chosen}, {"seat", seat}};
      EXPECT_EQ(sight.ok(request), table.ok(request));
    }
    std::size_t grouped = 0;
    const Json empty = sight.ok({{"cmd", "compose"}})["compose"];
    for (const Json& group : empty["groups"]) grouped += group.size();
    EXPECT_EQ(grouped, hand.size());
    EXPECT_EQ(sight.ok({{"cmd", "compose"}}), table.ok({{"cmd", "compose"}, {"seat", seat}}));
    EXPECT_EQ(sight.code({{"cmd", "compose"}, {"seat", (seat + 1) % 3}}), "view-only");
    EXPECT_EQ(table.code({{"cmd", "compose"}, {"seat", seat}, {"tiles", {"101"}}}), "bad-request");
    chosen.push_back(chosen[0]);
    EXPECT_EQ(table.code({{"cmd", "compose"}, {"seat", seat}, {"tiles", chosen}}), "bad-request");
    EXPECT_EQ(table.code({{"cmd", "compose"}, {"steal", {"r99 1"}}}), "bad-request");
    EXPECT_EQ(table.code({{"cmd", "compose"}, {"extend", "r99"}}), "bad-request");
    EXPECT_EQ(table.code({{"cmd", "compose"}, {"tiles", {1}}}), "bad-request");
  }
  sight.ok({{"cmd", "see"}, {"view", table.view(nullptr)}});
  EXPECT_EQ(sight.code({{"cmd", "compose"}}), "view-only");
  EXPECT_EQ(table.code({{"cmd", "compose"}, {"seat", 4}}), "bad-request");
  Talk town;
  town.open();
  EXPECT_EQ(town.code({{"cmd", "compose"}}), "not-for-this-game");
}

// --- see ---

// The same questions, whoever answers them.
std::vector<Json> questions(Talk& talk, const Json& legal) {
  std::vector<Json> out = {talk.ask({{"cmd", "legal"}}),
                           talk.ask({{"cmd", "think"}, {"iterations", 8}}),
                           talk.ask({{"cmd", "think"}, {"level", "random"}, {"seed", 9}}),
                           talk.ask({{"cmd", "next"}, {"prefix", ""}}),
                           talk.ask({{"cmd", "check"}, {"move", "take 9"}})};
  for (const Json& move : legal["moves"]) {
    out.push_back(talk.ask({{"cmd", "check"}, {"move", move}}));
    out.push_back(talk.ask({{"cmd", "preview"}, {"move", move}}));
  }
  return out;
}

TEST(Engine, sees_from_the_view_of_the_seat_to_move_what_the_table_knows) {
  for (const int players : {2, 3, 4}) {
    Talk table, sight;
    table.open(players, {{"side", players == 3 ? "B" : "A"}});
    for (int step = 0;; ++step) {
      const Json legal = table.legal();
      const Json view = table.view(legal["seat"]);
      const Json seen = sight.ok({{"cmd", "see"}, {"view", view}});
      EXPECT_EQ(seen, Json({{"see", {{"game", "town"}, {"actor", legal["seat"]}}}}));
      ASSERT_EQ(questions(sight, legal), questions(table, legal)) << players << ' ' << step;
      if (legal["moves"].empty()) break;
      table.play_on(1);
    }
  }
}

TEST(Engine, sees_nothing_of_the_moves_of_others) {
  Talk table, sight;
  table.open(3);
  table.play_on(4);
  const Json actor = table.legal()["seat"];
  for (const Json& seat : {Json(0), Json(1), Json(2), Json(nullptr)}) {
    if (seat == actor) continue;
    sight.ok({{"cmd", "see"}, {"view", table.view(seat)}});
    for (const char* cmd : {"legal", "think"})
      EXPECT_EQ(sight.code({{"cmd", cmd}}), "not-your-turn") << cmd;
    for (const char* cmd : {"check", "preview"})
      EXPECT_EQ(sight.code({{"cmd", cmd}, {"move", "O@c3"}}), "not-your-turn") << cmd;
    EXPECT_EQ(sight.code({{"cmd", "next"}, {"prefix", ""}}), "not-your-turn");
  }
}

TEST(Engine, knows_nothing_but_the_view_after_see) {
  Talk talk;
  talk.open();
  talk.play_on(3);
  const Json record = talk.record();
  talk.ok({{"cmd", "see"}, {"view", talk.view(talk.legal()["seat"])}});
  for (const char* cmd : {"state", "scores", "undo", "record"})
    EXPECT_EQ(talk.code({{"cmd", cmd}}), "view-only") << cmd;
  EXPECT_EQ(talk.code({{"cmd", "view"}, {"seat", 0}}), "view-only");
  EXPECT_EQ(talk.code({{"cmd", "play"}, {"move", talk.legal()["moves"][0]}}), "view-only");
  talk.load(record);
  EXPECT_EQ(talk.record(), record);
}

TEST(Engine, refuses_views_that_cannot_be) {
  Talk talk;
  talk.open();
  talk.play_on(6);
  const Json view = talk.view(talk.legal()["seat"]);
  const auto code = [&](const char* pointer, const Json& value) {
    Json wrong = view;
    wrong[Json::json_pointer(pointer)] = value;
    return talk.code({{"cmd", "see"}, {"view", wrong}});
  };
  EXPECT_EQ(talk.code({{"cmd", "see"}, {"view", nullptr}}), "bad-view");
  EXPECT_EQ(talk.code({{"cmd", "see"}, {"view", Json::object()}}), "bad-view");
  EXPECT_EQ(code("/game", "chess"), "unknown-game");
  EXPECT_EQ(code("/players", 3), "bad-view");
  EXPECT_EQ(code("/actor", nullptr), "bad-view");
  EXPECT_EQ(code("/phase", "over"), "bad-view");
  EXPECT_EQ(code("/pile_sizes/0", 0), "bad-view");
  EXPECT_EQ(code("/market/0", "*H"), "bad-view");
  EXPECT_EQ(code("/community/H", 3), "bad-view");
  EXPECT_EQ(code("/turn/square", "f6"), "bad-view");
  EXPECT_EQ(code("/hands/0/known", true), "bad-view");
  EXPECT_EQ(code("/stranger", 1), "bad-view");
  for (const std::string& key : keys(view)) {
    Json wrong = view;
    wrong.erase(key);
    EXPECT_EQ(talk.code({{"cmd", "see"}, {"view", wrong}}), "bad-view") << key;
  }
}

}  // namespace
}  // namespace bloom::test
