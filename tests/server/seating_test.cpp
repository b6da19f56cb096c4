// What people may call themselves and say.
#include "server/lobby/seating.h"

#include "tests/server/world.h"

namespace bloom::server {
namespace {

TEST(Names, of_people) {
  for (const char* name :
       {"Ada", "Ada Lovelace", "שרה", "عمر", "小林", "🌷", "Botticelli", "R2:D2"})
    EXPECT_FALSE(name_fault(name)) << name;
  EXPECT_FALSE(name_fault(std::string(100, 'x')));
  const auto says = [](std::string_view name, std::string_view word) {
    const auto fault = name_fault(name);
    return fault && fault->code == "bad-request" && fault->message.find(word) != std::string::npos;
  };
  EXPECT_TRUE(says("", "1 to 100 bytes"));
  EXPECT_TRUE(says(std::string(101, 'x'), "1 to 100 bytes"));
  for (const char* name :
       {"bot:hard", "BOT:hard", "Bot: me", "ｂｏｔ：hard", "bot\uFF1Ahard", " bot:x"})
    EXPECT_TRUE(says(name, "begin with bot:")) << name;
  for (const char* name : {" ", " Ada", "Ada ", "A  B", "A\u200BB", "A\u202EB", "A\xC2\x85", "A\nB",
                           "\u3164", "A\xFF"})
    EXPECT_TRUE(says(name, "can be seen")) << name;
}

TEST(Names, are_refused_wherever_they_come_from) {
  World world;
  EXPECT_EQ(world.create("ada", town({"me", "open"}, {{"name", "BOT:hard"}})).error().code,
            "bad-request");
  EXPECT_EQ(world.create("ada", town({"me", "open"}, {{"name", "A\u202Eda"}})).error().code,
            "bad-request");
  const std::string table = world.made("ada", town({"me", "open"}));
  Json request = guest(world.link("ada", table, 1));
  request["name"] = "Gu\u200Best";
  EXPECT_EQ(world.join("guest", table, request).error().code, "bad-request");
  request.erase("name");
  EXPECT_EQ(world.join("guest", table, request).error().code, "bad-request");
  request["name"] = "Guest";
  EXPECT_TRUE(world.join("guest", table, request).ok());
}

// From before there were such rules: tables go on, and a seat that is kept is kept.
TEST(Names, of_old_tables_stay_as_they_are) {
  World world;
  Json data{{"game", "town"},
            {"options", {{"side", "A"}}},
            {"seats",
             {{{"kind", "player"}, {"name", "BOT:x"}, {"identity", "ada"}, {"entropy", kBytes}},
              {{"kind", "reserved"}, {"name", "Gu\u200Best"}, {"identity", "guest"}}}},
            {"maker", "ada"},
            {"secret", std::string(64, 'b')}};
  Append what{{{kTable, 1, clock_now, -1, "create", dump(data)}}, {}};
  what.row = table_row(**Room::rebuild(what.entries));
  ASSERT_TRUE(world.store()->append({&what}).ok());
  const auto joined = world.join("guest", kTable, {{"entropy", kBytes}});
  ASSERT_TRUE(joined.ok()) << joined.error().message;
  EXPECT_EQ((*joined)["table"]["seats"][1]["name"], "Gu\u200Best");
  EXPECT_EQ((*joined)["table"]["state"], "playing");
}

TEST(Chat, says_what_it_shows) {
  World world;
  begin(world, "town", 2, some_deal("town", 2));
  const auto ear = std::make_shared<Ear>("person0");
  const auto live = world.attach(kTable, ear);
  int id = 0;
  const auto answer = [&](const std::string& text) {
    clock_now += 2000;
    ear->heard.clear();
    live->receive(ear, dump(Json{{"type", "chat"}, {"id", cat("c", ++id)}, {"text", text}}));
    world.run_until([&] { return !ear->heard.empty(); });
    return parse_json(ear->heard[0]);
  };
  for (const char* text : {"hello", "שלום", "می\u200Cخواهم", "👩\u200D🚀", " two  spaces "}) {
    const auto told = answer(text);
    EXPECT_EQ(text_in(*told, "type"), "update") << text;
    EXPECT_EQ(text_in((*told)["entries"][0], "text"), text);
  }
  const int number = live->room().number();
  for (const char* text : {"a\xC2\x85", "a\xC2\x9Bm", "a\u202Eb", "a\u2028b", "\uFEFFa", "a\x1B[m"})
    EXPECT_EQ(text_in((*answer(text))["error"], "code"), "bad-request") << text;
  EXPECT_EQ(live->room().number(), number);
}

// What is not UTF-8 never gets that far.
TEST(Chat, is_utf8) {
  World world;
  begin(world, "town", 2, some_deal("town", 2));
  const auto ear = std::make_shared<Ear>("person0");
  const auto live = world.attach(kTable, ear);
  for (const char* text : {"\xFF", "\xC0\x80", "\xED\xA0\x80", "\\ud800", "\\u0000"}) {
    ear->heard.clear();
    live->receive(ear, cat(R"({"type":"chat","id":"c","text":")", text, "\"}"));
    EXPECT_NE(ear->heard.at(0).find("refused"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace bloom::server
