// What is told to whom, and when, to those who read slowly or not at all.
#include <gtest/gtest.h>

#include "base/text.h"
#include "tests/server/world.h"

namespace bloom::server {
namespace {

constexpr int kChat = 400;

// A table with a log of several pages.
void begin_long(World& world) {
  begin(world, "town", 2, some_deal("town", 2));
  Append talk;
  for (int i = 0; i < kChat; ++i)
    talk.entries.push_back({kTable, 3 + i, clock_now, 0, "chat",
                            dump(Json{{"text", std::string(450, 'x')}, {"id", cat("c", i)}})});
  ASSERT_TRUE(world.store()->append({&talk}).ok());
}

std::string type_of(const std::string& text) { return text_in(*parse_json(text), "type"); }

// The numbers of all entries that were heard, in order.
std::vector<int> numbers(const Ear& ear) {
  std::vector<int> out;
  for (const std::string& text : ear.heard) {
    const auto message = parse_json(text);
    if (!message) continue;
    if (const auto entries = message->find("entries"); entries != message->end())
      for (const Json& entry : *entries) out.push_back(number_in(entry, "number"));
  }
  return out;
}

std::vector<int> counted(int first, int last) {
  std::vector<int> out;
  for (int i = first; i <= last; ++i) out.push_back(i);
  return out;
}

void chat(Live& live, const std::shared_ptr<Ear>& who, const std::string& id) {
  live.receive(who, dump(Json{{"type", "chat"}, {"id", id}, {"text", "hm"}}));
}

TEST(Audience, a_long_log_is_brought_page_by_page_as_it_is_read) {
  World world;
  begin_long(world);
  const auto ear = std::make_shared<Ear>("person0");
  ear->window = 1;
  const auto live = world.attach(kTable, ear);
  ASSERT_EQ(ear->heard.size(), 1u);
  EXPECT_EQ(type_of(ear->heard[0]), "update");
  std::size_t longest = 0;
  while (type_of(ear->heard.back()) != "welcome") {
    const std::size_t before = ear->heard.size();
    ear->take();
    ASSERT_EQ(ear->heard.size(), before + 1) << "one page for each that was read";
    longest = std::max(longest, ear->heard.back().size());
  }
  EXPECT_GT(ear->heard.size(), 2u);
  EXPECT_LT(longest, EntryLog::kPageBytes + 8192);
  EXPECT_EQ(numbers(*ear), counted(1, kChat + 2));
  const auto welcome = parse_json(ear->heard.back());
  EXPECT_EQ((*welcome)["table"]["number"], kChat + 2);
  EXPECT_TRUE((*welcome)["view"].is_object());
}

TEST(Audience, whoever_asks_for_the_rest_gets_the_rest_alone) {
  World world;
  begin_long(world);
  const auto ear = std::make_shared<Ear>("person0");
  std::shared_ptr<Live> live;
  world.lobby->attach(kTable, kChat, ear, [&](const auto& found) { live = *found; });
  world.run_until([&] { return live != nullptr; });
  ASSERT_EQ(type_of(ear->heard.at(0)), "welcome");
  EXPECT_EQ(numbers(*ear), counted(kChat + 1, kChat + 2));
}

TEST(Audience, what_a_slow_reader_misses_is_told_at_once_when_it_reads_again) {
  World world;
  begin(world, "town", 2, some_deal("town", 2));
  const auto ada = std::make_shared<Ear>("person0"), ben = std::make_shared<Ear>("person1");
  const auto live = world.attach(kTable, ada);
  world.attach(kTable, ben);
  ben->take();
  ben->window = 1;
  const std::size_t before = ben->heard.size();
  const auto both = [&](int seat) { return seat == 0 ? ada : ben; };
  for (int i = 0; i < 12; ++i) {
    const int number = live->room().number(), actor = live->room().actor();
    const std::string move = live->room().table()->legal()->listing.texts[0];
    live->receive(
        both(actor),
        dump(Json{{"type", "move"}, {"id", cat("m", number)}, {"after", number}, {"move", move}}));
    clock_now += 50;
    world.run_until([&] { return live->room().number() > number; });
  }
  EXPECT_EQ(ben->heard.size(), before + 1) << "nothing more waits for whoever does not read";
  ben->take();
  EXPECT_EQ(numbers(*ben), counted(1, live->room().number()));
  // The position as it is now stands in the last message with entries, before the acknowledgements.
  Json view;
  for (std::size_t i = before + 1; i < ben->heard.size(); ++i) {
    const auto message = parse_json(ben->heard[i]);
    if (message->contains("view")) view = *message->find("view");
  }
  EXPECT_EQ(dump(view), live->room().view_text(1));
  EXPECT_EQ(numbers(*ada), counted(1, live->room().number()));
  int own = 0;
  for (int number = 3; number <= live->room().number(); ++number)
    own += number_in(*parse_json(live->room().entries().text(number)), "seat") == 1;
  EXPECT_GE(own, 1);
  int acknowledged = 0;
  for (const std::string& text : ben->heard) acknowledged += text.find(R"("ack":)") != text.npos;
  EXPECT_EQ(acknowledged, own) << "each once";
}

TEST(Audience, a_stale_request_is_refused_without_the_log) {
  World world;
  begin_long(world);
  const auto ear = std::make_shared<Ear>("person0"), other = std::make_shared<Ear>("person1");
  const auto live = world.attach(kTable, ear);
  world.attach(kTable, other);
  const auto who = live->room().actor() == 0 ? ear : other;
  const std::size_t before = who->heard.size();
  live->receive(who, dump(Json{{"type", "move"}, {"id", "s"}, {"after", 0}, {"move", "end"}}));
  ASSERT_EQ(who->heard.size(), before + 1);
  const auto refusal = parse_json(who->heard.back());
  EXPECT_EQ((*refusal)["error"]["code"], "stale");
  EXPECT_EQ((*refusal)["entries"], Json::array());
  EXPECT_TRUE((*refusal)["view"].is_object());
  EXPECT_LT(who->heard.back().size(), 16u * 1024);
}

TEST(Audience, answers_that_are_not_read_do_not_pile_up) {
  World world;
  begin(world, "town", 2, some_deal("town", 2));
  const auto ear = std::make_shared<Ear>("person0");
  const auto live = world.attach(kTable, ear);
  ear->take();
  ear->window = 0;
  chat(*live, ear, "again");
  world.run_until([&] { return live->room().number() == 3; });
  for (int i = 0; i < 5000 && ear->heard.back() != "end rate"; ++i) {
    clock_now += 50;  // as often as anybody may send
    chat(*live, ear, "again");
  }
  EXPECT_EQ(ear->heard.back(), "end rate");
  ear->window = 1 << 30;
  ear->take();
  std::size_t acknowledged = 0;
  for (const std::string& text : ear->heard) acknowledged += text.find(R"("ack":)") != text.npos;
  EXPECT_EQ(acknowledged, Audience::kMostAcks);
}

TEST(Audience, talk_and_taking_back_end_before_a_log_is_long) {
  World world;
  begin(world, "town", 2, some_deal("town", 2));
  Append talk;
  for (int i = 0; i < 1990; ++i)
    talk.entries.push_back({kTable, 3 + i, clock_now, 0, "chat", R"({"text":"x"})"});
  ASSERT_TRUE(world.store()->append({&talk}).ok());
  const auto ada = std::make_shared<Ear>("person0"), ben = std::make_shared<Ear>("person1");
  const auto live = world.attach(kTable, ada);
  world.attach(kTable, ben);
  const int moves = live->room().number();
  for (int i = 0; i < 40; ++i) {
    clock_now += 5000;
    chat(*live, i % 2 ? ada : ben, cat("x", i));
    world.run_until([&] { return live->settled(); });
  }
  EXPECT_EQ(live->room().extras(), 2000);
  EXPECT_EQ(live->room().number(), moves + 8);
  EXPECT_NE(ada->heard.back().find("Enough has been said"), std::string::npos);
  // The game itself goes on.
  const int number = live->room().number(), actor = live->room().actor();
  const std::string move = live->room().table()->legal()->listing.texts[0];
  live->receive(actor == 0 ? ada : ben,
                dump(Json{{"type", "move"}, {"id", "m"}, {"after", number}, {"move", move}}));
  world.run_until([&] { return live->room().number() > number; });
  live->receive(actor == 0 ? ada : ben,
                dump(Json{{"type", "undo"}, {"id", "u"}, {"after", number + 1}}));
  EXPECT_NE((actor == 0 ? ada : ben)->heard.back().find("Too much has happened"),
            std::string::npos);
  EXPECT_EQ(live->room().extras(), 2000);
}

}  // namespace
}  // namespace bloom::server
