// Players choose their own part of an option before the game begins (garden: G1, the colours).
#include "tests/server/world.h"

namespace bloom::server {
namespace {

// Ada makes a table, and Ben may join its seat 1.
class ChoiceTest : public ::testing::Test {
 protected:
  void open(std::initializer_list<const char*> kinds, const std::string& game = "garden") {
    Json request = town(kinds, {{"game", game}});
    for (Json& seat : request["seats"])
      if (seat["kind"] == "bot") seat["level"] = "random";
    table = world.made("ada", request);
    ada = std::make_shared<Ear>("ada");
    live = world.attach(table, ada);
  }
  void ben_joins() {
    ASSERT_TRUE(world.join("ben", table, guest(world.link("ada", table, 1))).ok());
    ben = std::make_shared<Ear>("ben");
    world.attach(table, ben);
  }
  // The code of the refusal; empty: it was done.
  std::string choose(const std::shared_ptr<Ear>& who, const std::string& value,
                     const std::string& option = "colours") {
    const std::string id = cat("choice", ++ids);
    const Json request{{"type", "choose"}, {"id", id}, {"option", option}, {"value", value}};
    clock_now += 1000;
    const std::size_t heard = who->heard.size();
    live->receive(who, dump(request));
    std::optional<std::string> out;
    world.run_until([&] {
      for (std::size_t i = heard; i < who->heard.size() && !out; ++i) {
        const Json message = *parse_json(who->heard[i]);
        if (message.contains("ack") && text_in(message["ack"], "id") == id) out = "";
        if (text_in(message, "id") == id) out = text_in(message["error"], "code");
      }
      return out.has_value();
    });
    return out.value_or("no answer");
  }
  std::string colours() const { return text_in(table_json(live->room())["options"], "colours"); }

  World world;
  std::string table;
  std::shared_ptr<Ear> ada, ben;
  std::shared_ptr<Live> live;
  int ids = 0;
};

TEST_F(ChoiceTest, G1_a_colour_that_nobody_has_is_taken) {
  open({"me", "open", "open"});
  EXPECT_EQ(colours(), "PWB");
  EXPECT_EQ(choose(ada, "R"), "");
  EXPECT_EQ(colours(), "RWB");
  const Json entry = *parse_json(live->room().entries().text(live->room().number()));
  EXPECT_EQ(text_in(entry, "kind"), "options");
  EXPECT_EQ(number_in(entry, "seat"), 0);
  EXPECT_EQ(entry["options"], (Json{{"colours", "RWB"}}));
}

TEST_F(ChoiceTest, G1_with_an_open_seat_a_bot_or_maurice_it_is_exchanged) {
  open({"me", "open", "bot", "open"});
  ben_joins();
  EXPECT_EQ(choose(ben, "B"), "") << "a bot's";
  EXPECT_EQ(colours(), "PBWY");
  EXPECT_EQ(choose(ada, "Y"), "") << "an open seat's";
  EXPECT_EQ(colours(), "YBWP");
  open({"me", "open"});
  EXPECT_EQ(colours(), "PWB");
  EXPECT_EQ(choose(ada, "B"), "") << "Maurice's";
  EXPECT_EQ(colours(), "BWP");
}

TEST_F(ChoiceTest, one_s_own_is_acknowledged_and_the_deal_uses_the_last_choice) {
  open({"me", "open"});
  EXPECT_EQ(choose(ada, "P"), "");
  EXPECT_EQ(choose(ada, "Y"), "");
  EXPECT_EQ(choose(ada, "R"), "");
  ben_joins();
  ASSERT_NE(live->room().table(), nullptr);
  EXPECT_EQ(text_in(live->room().table()->options(), "colours"), "RWB");
  EXPECT_EQ(live->room().table()->view(kNobody)["colours"], Json::array({"R", "W", "B"}));
  // And so does the table that is read from its log.
  const auto again = Room::rebuild(*world.store()->read(table, 0));
  ASSERT_TRUE(again.ok()) << again.error().message;
  EXPECT_EQ(dump(table_json(**again)), dump(table_json(live->room())));
}

TEST_F(ChoiceTest, what_a_person_has_cannot_be_taken_away) {
  open({"me", "open", "open"});
  ben_joins();
  const int number = live->room().number();
  EXPECT_EQ(choose(ben, "P"), "colour-taken");
  EXPECT_EQ(colours(), "PWB");
  EXPECT_EQ(live->room().number(), number);
}

TEST_F(ChoiceTest, what_is_no_letter_or_no_such_option_is_refused) {
  open({"me", "open"});
  for (const char* value : {"X", "", "p", "PW", "é"})
    EXPECT_EQ(choose(ada, value), "bad-request") << value;
  for (const char* option : {"barrow", "side", ""})
    EXPECT_EQ(choose(ada, "R", option), "bad-request") << option;
  EXPECT_EQ(colours(), "PWB");
  open({"me", "open"}, "town");
  EXPECT_EQ(choose(ada, "R"), "bad-request");
}

TEST_F(ChoiceTest, only_players_choose_and_only_before_the_deal) {
  open({"me", "open"});
  const auto eve = std::make_shared<Ear>("eve");
  world.attach(table, eve);
  EXPECT_EQ(choose(eve, "R"), "not-yours");
  ben_joins();
  EXPECT_EQ(choose(ada, "R"), "wrong-time");
  EXPECT_EQ(colours(), "PWB");
}

}  // namespace
}  // namespace bloom::server
