// A room is what its log says.
#include <algorithm>
#include <set>

#include "base/rng.h"
#include "base/text.h"
#include "tests/server/world.h"

namespace bloom::server {
namespace {

// People at one table who do everything that can be done there.
class Company {
 public:
  explicit Company(const Json& request) {
    table = world.made("ada", request);
    sit("ada");
  }

  std::shared_ptr<Ear> sit(const std::string& who) {
    ears[who] = std::make_shared<Ear>(who);
    live = world.attach(table, ears[who]);
    return ears[who];
  }
  // A request that becomes an entry.
  void say(const std::string& who, Json message) {
    message["id"] = cat("id", ++id);
    change([&] { live->receive(ears.at(who), dump(message)); });
  }
  void join(const std::string& who, const std::string& key) {
    const auto joined = world.join(who, table, guest(key));
    ASSERT_TRUE(joined.ok()) << joined.error().message;
  }
  void change(const std::function<void()>& action) {
    const int before = live->room().number();
    clock_now += 100;
    action();
    world.run_until([&] { return live->room().number() > before; });
  }
  std::string actor() const {
    const int seat = live->room().actor();
    return live->room().places()[static_cast<std::size_t>(seat)].identity;
  }
  void move() {
    const auto thought = think_through(
        *live->room().table(),
        {.level = Level::kRandom, .budget = {}, .seed = rng.next64(), .clock = nullptr});
    say(actor(), {{"type", "move"}, {"after", live->room().number()}, {"move", thought->move}});
  }

  World world;
  std::string table;
  std::map<std::string, std::shared_ptr<Ear>> ears;
  std::shared_ptr<Live> live;
  Rng rng{3};
  int id = 0;
};

// Every kind of entry, then the same log again.
TEST(RoomTest, a_room_rebuilt_from_its_log_is_the_same_room) {
  Company company(town({"me", "open", "open", "open"},
                       {{"grace", 5}, {"clock", {{"initial", 600}, {"increment", 5}}}}));
  World& world = company.world;
  const std::string& table = company.table;
  // Before the start: people come, go, are removed; seats are given to bots and back.
  company.join("ben", world.link("ada", table, 1));
  company.join("cy", world.link("ada", table, 2));
  company.sit("ben");
  company.sit("cy");
  company.say("ben", {{"type", "leave"}});
  company.say("ada", {{"type", "remove"}, {"seat", 2}});
  company.say("ada", {{"type", "seat"}, {"seat", 3}, {"to", "bot"}, {"level", "easy"}});
  company.say("ada", {{"type", "seat"}, {"seat", 3}, {"to", "open"}});
  company.say("ada", {{"type", "seat"}, {"seat", 3}, {"to", "bot"}, {"level", "random"}});
  company.join("ben", world.link("ada", table, 1));
  company.join("dee", world.link("ada", table, 2));
  company.join("dee2", world.link("dee", table, 2));  // the same seat on another device
  company.sit("ben");
  company.sit("dee2");
  const auto& room = [&]() -> const Room& { return company.live->room(); };
  const auto on = [&](int moves) {
    for (int i = 0; i < moves && room().actor() >= 0; ++i) {
      if (room().places()[static_cast<std::size_t>(room().actor())].played_by_bot())
        company.change([&] { company.live->tick(clock_now); });
      else
        company.move();
    }
  };
  // While a bot thinks, what is asked may end by its move.
  const auto until = [&](const auto& fits) {
    while (!fits()) on(1);
  };
  on(9);
  until([&] { return !company.actor().empty(); });
  company.say("ben", {{"type", "chat"}, {"text", "hm"}});
  company.say("ada", {{"type", "mute"}, {"seat", 1}, {"on", true}});
  company.say("ben", {{"type", "undo"}, {"after", room().number()}});
  company.say("dee2", {{"type", "agree"}, {"yes", true}});
  company.say("ada", {{"type", "agree"}, {"yes", true}});
  on(3);
  // The server is away; then somebody is, a bot plays for them, and they come back.
  company.live.reset();
  company.ears.clear();
  clock_now += 10'000;
  world.restart();
  for (const char* who : {"ada", "ben", "dee2"}) company.sit(who);
  world.run_until([&] { return room().updated() == clock_now; });
  until([&] { return company.actor() == "ben"; });
  company.live->detach(company.ears.at("ben").get());
  clock_now += 6'000;
  company.change([&] { company.live->tick(clock_now); });
  company.sit("ben");
  company.say("ben", {{"type", "back"}});
  on(5);
  company.say("dee2", {{"type", "leave"}});
  on(1000);
  ASSERT_EQ(room().actor(), -1);
  ASSERT_TRUE(world
                  .ask([&](Lobby::Answer answer) {
                    world.lobby->rematch(World::person("ada"), table, {{"entropy", kBytes}},
                                         std::move(answer));
                  })
                  .ok());

  const auto log = *world.store()->read(table, 0);
  std::set<std::string> kinds;
  for (const LogEntry& entry : log) kinds.insert(entry.kind);
  EXPECT_EQ(kinds, (std::set<std::string>{"create", "join", "seat", "link", "device", "start",
                                          "move", "ask", "agree", "undo", "chat", "standin", "back",
                                          "leave", "remove", "mute", "resume", "rematch"}));
  const auto again = Room::rebuild(log);
  ASSERT_TRUE(again.ok()) << again.error().message;
  EXPECT_EQ(dump((*again)->table_json()), dump(room().table_json()));
  for (int seat = -1; seat < 4; ++seat)
    EXPECT_EQ((*again)->view_text(seat), room().view_text(seat));
  for (int number = 1; number <= room().number(); ++number)
    EXPECT_EQ((*again)->entry_text(number), room().entry_text(number));
  EXPECT_EQ((*again)->row(), room().row());
  const Asker asker{"ben", 1, cat("id", company.id)};
  EXPECT_EQ((*again)->known(asker), room().known(asker));
}

TEST(RoomTest, a_link_of_somebody_who_went_opens_nothing_for_ever) {
  World world;
  const std::string table = world.made("ada", town({"me", "open", "open"}));
  const auto sit = [&](const std::string& who, const std::string& key) {
    return world.join(who, table, guest(key));
  };
  ASSERT_TRUE(sit("ben", world.link("ada", table, 1)).ok());
  const std::string old = world.link("ben", table, 1);
  const auto ada = std::make_shared<Ear>("ada");
  const auto live = world.attach(table, ada);
  live->receive(ada, R"({"type":"remove","id":"r","seat":1})");
  world.run_until([&] { return live->room().seat_of("ben") < 0; });
  ASSERT_TRUE(sit("eve", world.link("ada", table, 1)).ok());
  EXPECT_NE(world.link("eve", table, 1), old);
  EXPECT_EQ(sit("ben", old).error().code, "bad-key");
  EXPECT_EQ(live->room().seat_of("eve"), 1);
}

TEST(RoomTest, nobody_agrees_twice) {
  Company company(town({"me", "open", "open"}));
  for (const int seat : {1, 2})
    company.join(cat("guest", seat), company.world.link("ada", company.table, seat));
  for (const char* who : {"guest1", "guest2"}) company.sit(who);
  while (company.actor() != "ada") company.move();
  company.move();
  company.say("ada", {{"type", "undo"}, {"after", company.live->room().number()}});
  company.say("guest1", {{"type", "agree"}, {"yes", true}});
  company.live->receive(company.ears.at("guest1"), R"({"type":"agree","id":"x","yes":true})");
  EXPECT_NE(company.ears.at("guest1")->heard.back().find("wrong-time"), std::string::npos);
  EXPECT_EQ(company.live->room().table_json()["undo"]["agreed"], Json::array({1}));
}

TEST(RoomTest, a_damaged_log_is_an_error_and_no_crash) {
  World world;
  begin(world, "town", 2, some_deal("town", 2));
  const auto log = *world.store()->read(kTable, 0);
  EXPECT_TRUE(Room::rebuild(log).ok());
  EXPECT_FALSE(Room::rebuild({}).ok());
  EXPECT_FALSE(Room::rebuild({log[1]}).ok());
  const auto with = [&](LogEntry entry) {
    std::vector<LogEntry> all = log;
    entry.table = kTable;
    entry.number = 3;
    all.push_back(entry);
    return Room::rebuild(all).ok();
  };
  EXPECT_FALSE(with({"", 0, 0, 0, "move", "{}"}));
  EXPECT_FALSE(with({"", 0, 0, 0, "move", R"({"move":"nonsense"})"}));
  EXPECT_FALSE(with({"", 0, 0, 9, "chat", "{}"}));
  EXPECT_FALSE(with({"", 0, 0, -1, "chat", "{}"}));
  EXPECT_FALSE(with({"", 0, 0, 0, "create", "{}"}));
  EXPECT_FALSE(with({"", 0, 0, 0, "dance", "{}"}));
  EXPECT_FALSE(with({"", 0, 0, 0, "undo", R"({"moves":1})"}));
  EXPECT_FALSE(with({"", 0, 0, 0, "chat", "[]"}));
  EXPECT_FALSE(with({"", 0, 0, 0, "chat", "{"}));
  for (const char* data : {"{}", R"({"seats":5,"secret":"x"})", R"({"seats":[],"game":"town"})"}) {
    std::vector<LogEntry> all = log;
    all[0].data = data;
    EXPECT_FALSE(Room::rebuild(all).ok());
  }
}
}  // namespace
}  // namespace bloom::server
