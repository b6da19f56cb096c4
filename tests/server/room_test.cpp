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
  EXPECT_EQ(dump(table_json(**again)), dump(table_json(room())));
  for (int seat = -1; seat < 4; ++seat)
    EXPECT_EQ((*again)->view_text(seat), room().view_text(seat));
  for (int number = 1; number <= room().number(); ++number)
    EXPECT_EQ((*again)->entries().text(number), room().entries().text(number));
  EXPECT_EQ(table_row(**again), table_row(room()));
  const Caller caller{"ben", 1, cat("id", company.id)};
  EXPECT_EQ((*again)->known(caller), room().known(caller));
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
  EXPECT_EQ(table_json(company.live->room())["undo"]["agreed"], Json::array({1}));
}

TEST(RoomTest, a_game_that_cannot_be_followed_stops_where_it_was) {
  World world;
  begin(world, "town", 2, some_deal("town", 2));
  const auto log = *world.store()->read(kTable, 0);
  const auto start = Room::rebuild(log);
  for (const char* data : {"{}", R"({"move":"nonsense"})"}) {
    std::vector<LogEntry> all = log;
    all.push_back({kTable, 3, 5, (*start)->actor(), "move", data});
    all.push_back({kTable, 4, 6, 0, "undo", R"({"moves":1})"});
    all.push_back({kTable, 5, 7, 1, "chat", R"({"text":"hm"})"});
    const auto room = Room::rebuild(all);
    ASSERT_TRUE(room.ok()) << room.error().message;
    ASSERT_TRUE((*room)->stopped());
    const Stop& stop = *(*room)->stopped();
    EXPECT_EQ(stop.code, "damaged");
    EXPECT_EQ((std::array{stop.entry, stop.move, stop.shown}), (std::array{3, 1, 0}));
    EXPECT_NE(stop.message.find("from move 1 on"), std::string::npos) << stop.message;
    EXPECT_EQ((*room)->number(), 5);
    EXPECT_EQ((*room)->actor(), -1);
    EXPECT_EQ((*room)->view_text(0), (*start)->view_text(0));
    const auto may = [&](const Command& command) {
      return decide(**room, command, {"person0", 0, "x"}).ok();
    };
    EXPECT_FALSE(may(command::Move{5, "end"}));
    EXPECT_FALSE(may(command::Undo{5, {}}));
    EXPECT_TRUE(may(command::Leave{}));
  }
  // Live, where it was checked before, the same is a fault.
  EXPECT_FALSE((*start)->apply({0, entry::Move{}, {}, 3, 5}).ok());
}

TEST(RoomTest, a_move_of_a_bot_is_checked_like_a_person_s) {
  World world;
  begin(world, "town", 2, some_deal("town", 2));
  const auto room = Room::rebuild(*world.store()->read(kTable, 0));
  const std::string move = (*room)->table()->legal()->listing.texts[0];
  const BotMove fine = decide_bot_move(**room, move, entry::By::kBot);
  EXPECT_FALSE(fine.fault);
  EXPECT_EQ(fine.drafts.front().as<entry::Move>()->move, move);
  for (const char* wrong : {"", "nonsense"}) {
    const BotMove other = decide_bot_move(**room, wrong, entry::By::kBot);
    EXPECT_TRUE(other.fault) << wrong;
    ASSERT_EQ(other.drafts.size(), 1u);
    EXPECT_TRUE((*room)->table()->check(other.drafts.front().as<entry::Move>()->move).ok());
  }
}

// A log of so many moves of a game, as its first legal ones, and the room that it is.
struct Played {
  explicit Played(const std::string& game, int moves) {
    begin(world, game, 2, some_deal(game, 2));
    log = *world.store()->read(kTable, 0);
    room = std::move(*Room::rebuild(log));
    for (int i = 0; i < moves && room->actor() >= 0; ++i) {
      const std::string move = room->table()->legal()->listing.texts[0];
      const Entry entry{room->actor(), entry::Move{move}, {}, room->number() + 1, 5};
      log.push_back(write_entry(entry, kTable));
      EXPECT_TRUE(room->apply(entry).ok());
    }
  }
  void spoil_move(int move) { log[static_cast<std::size_t>(move + 1)].data = R"({"move":"no"})"; }
  void set_rules(int rules) {
    Json data = *parse_json(log[0].data);
    data["rules"] = rules;
    log[0].data = dump(data);
  }

  World world;
  std::vector<LogEntry> log;
  std::unique_ptr<Room> room;
};

TEST(RoomTest, what_cannot_be_followed_is_shown_as_it_last_was) {
  for (const char* game : {"town", "runs", "garden"})
    for (const int moves : {6, 1000}) {
      SCOPED_TRACE(cat(game, " ", moves));
      Played played(game, moves);
      const int all = played.room->moves();
      const auto kept = seen_of(*played.room);
      ASSERT_TRUE(kept);
      played.spoil_move(3);
      const auto room = std::move(*Room::rebuild(played.log));
      ASSERT_TRUE(room->stopped());
      EXPECT_EQ(room->moves(), 2);
      EXPECT_TRUE(room->result().is_null());
      EXPECT_FALSE(room->stopped()->last);
      room->recall(*kept);
      EXPECT_EQ((std::array{room->stopped()->move, room->stopped()->shown}), (std::array{3, all}));
      EXPECT_TRUE(room->stopped()->last);
      EXPECT_EQ(table_row(*room).state, "over");
      for (int seat = -1; seat < 2; ++seat)
        EXPECT_TRUE(
            same(*parse_json(room->view_text(seat)), *parse_json(played.room->view_text(seat))));
      EXPECT_EQ(room->actor(), -1);
      EXPECT_EQ(room->state(), played.room->state());
      EXPECT_EQ(dump(room->result()), dump(played.room->result()));
      EXPECT_FALSE(seen_of(*room));
    }
}

TEST(RoomTest, what_was_kept_is_shown_only_where_it_tells_more_and_can_be_read) {
  Played played("town", 6);
  const LastSeen kept = *seen_of(*played.room);
  const auto shown = [&](const LastSeen& seen, int spoilt) {
    Played again("town", 6);
    again.spoil_move(spoilt);
    const auto room = std::move(*Room::rebuild(again.log));
    room->recall(seen);
    return room->moves();
  };
  EXPECT_EQ(shown(kept, 3), 6);
  EXPECT_EQ(shown({}, 3), 2);
  EXPECT_EQ(shown({4, kept.data}, 3), 2);    // of before the move
  EXPECT_EQ(shown({900, kept.data}, 3), 2);  // of another log
  for (const char* data :
       {"", "{", "[]", "{}", R"({"moves":1,"result":null,"view":{},"seats":[]})"})
    EXPECT_EQ(shown({kept.number, data}, 3), 2) << data;
  Json other = *parse_json(kept.data);
  other["result"] = 5;
  EXPECT_EQ(shown({kept.number, dump(other)}, 3), 2);
  other["result"] = nullptr;
  other["view"]["phase"] = "dancing";
  EXPECT_EQ(shown({kept.number, dump(other)}, 3), 2);
}

TEST(RoomTest, a_start_that_cannot_be_followed_stops_a_game_that_has_begun) {
  Played played("town", 4);
  const LastSeen kept = *seen_of(*played.room);
  played.log[1].data = R"({"deal":{"first":17}})";
  const auto room = std::move(*Room::rebuild(played.log));
  ASSERT_TRUE(room->stopped());
  EXPECT_EQ((std::array{room->stopped()->entry, room->stopped()->move}), (std::array{2, 0}));
  EXPECT_EQ(room->state(), RoomState::kPlaying);
  EXPECT_EQ(room->view_text(0), "null");
  EXPECT_EQ(room->number(), 6);
  EXPECT_EQ(table_json(*room)["moves"], 0);
  EXPECT_TRUE(decide(*room, command::Leave{}, {"person0", 0, "x"}).ok());
  room->recall(kept);
  EXPECT_EQ(room->moves(), 4);
  EXPECT_NE(room->view_text(0), "null");
}

TEST(RoomTest, a_game_of_newer_rules_is_not_played_on) {
  for (const int rules : {kRules + 1, INT32_MAX}) {
    Played played("town", 4);
    played.set_rules(rules);
    const auto room = std::move(*Room::rebuild(played.log));
    ASSERT_TRUE(room->stopped());
    EXPECT_EQ(room->stopped()->code, "newer-rules");
    EXPECT_NE(room->stopped()->message.find(cat("rules ", rules)), std::string::npos);
    EXPECT_EQ(room->actor(), -1);
    EXPECT_EQ(room->state(), RoomState::kPlaying);
    EXPECT_FALSE(decide(*room, command::Move{6, "end"}, {"person0", 0, "x"}).ok());
    EXPECT_FALSE(decide_link(*room, "person0", 5).ok());
    room->recall(*seen_of(*played.room));
    EXPECT_EQ(room->moves(), 4);
  }
  // What is no number of rules is no log of ours.
  for (const char* rules : {"0", "-1", "\"2\"", "1.5", "null"}) {
    Played played("town", 0);
    Json data = *parse_json(played.log[0].data);
    data["rules"] = *parse_json(rules);
    played.log[0].data = dump(data);
    EXPECT_FALSE(Room::rebuild(played.log).ok()) << rules;
  }
  // Larger than any number of ours.
  Played played("town", 0);
  Json data = *parse_json(played.log[0].data);
  data["rules"] = INT64_MAX;
  played.log[0].data = dump(data);
  EXPECT_EQ((*Room::rebuild(played.log))->stopped()->code, "newer-rules");
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
  EXPECT_FALSE(with({"", 0, 0, 9, "chat", "{}"}));
  EXPECT_FALSE(with({"", 0, 0, -1, "chat", "{}"}));
  EXPECT_FALSE(with({"", 0, 0, 0, "create", "{}"}));
  EXPECT_FALSE(with({"", 0, 0, 0, "dance", "{}"}));
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
