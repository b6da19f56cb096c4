// Which games there are, and which are found by name alone.
#include "table/registry.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/engine/talk.h"

namespace bloom {
namespace {

TEST(Registry, finds_every_game_that_it_lists_under_a_name_of_its_own) {
  for (const GameEntry& game : all_games()) {
    const auto found = find_game(game.id);
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(*found, &game);
  }
}

TEST(Registry, finds_an_example_by_name_but_lists_it_nowhere) {
  const auto found = find_game("petals");
  ASSERT_TRUE(found.ok());
  EXPECT_EQ((*found)->name, "Petals");
  for (const GameEntry& game : all_games()) EXPECT_NE(game.id, "petals");
  EXPECT_EQ(game_words().find("petals"), std::string::npos);
  EXPECT_EQ(find_game("chess").error().message.find("petals"), std::string::npos);
}

TEST(Registry, names_every_question_of_one_game_once) {
  std::vector<std::string> names;
  for (const QueryForm* form : all_queries()) {
    EXPECT_NE(form->check, nullptr);
    EXPECT_EQ(form->elsewhere.back(), '.');
    names.emplace_back(form->name);
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

TEST(Registry, plays_the_example_by_the_engine_protocol) {
  Engine engine(Platform{});
  const auto say = [&](const Json& request) { return *parse_json(engine.answer(dump(request))); };
  const Json opened =
      say({{"cmd", "new"}, {"game", "petals"}, {"players", 3}, {"seed", std::string(64, 'b')}});
  ASSERT_EQ(opened["ok"], true) << dump(opened);
  for (int move = 0; move < 12; ++move) {
    const Json legal = say({{"cmd", "legal"}});
    const Json thought = say({{"cmd", "think"}, {"level", "expert"}, {"iterations", 20}});
    ASSERT_EQ(thought["ok"], true) << dump(thought);
    ASSERT_EQ(say({{"cmd", "preview"}, {"move", thought["move"]}})["ok"], true);
    ASSERT_EQ(say({{"cmd", "play"}, {"move", thought["move"]}})["ok"], true);
  }
  EXPECT_EQ(say({{"cmd", "scores"}})["over"], true);
  EXPECT_EQ(say({{"cmd", "next"}, {"prefix", ""}})["error"]["code"], "not-for-this-game");
}

}  // namespace
}  // namespace bloom
