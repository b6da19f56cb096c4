// Rooms and their connections without a network: the same code as behind the sockets, a store on
// disk, a clock that stands still.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>

#include "base/rng.h"
#include "base/text.h"
#include "cli/native.h"
#include "server/lobby/creation.h"
#include "server/lobby/fields.h"
#include "server/lobby/lobby.h"
#include "server/store/sqlite.h"
#include "table/registry.h"

namespace bloom::server {
namespace {

const Random kRandom = cli::native_platform().random;
constexpr const char* kTable = "aaaaaaaaaaaa";
Millis clock_now = 1'000'000;

// Everything a lobby needs, run by hand.
class World {
 public:
  World() {
    std::string name = "/tmp/bloom-lobby-XXXXXX";
    folder_ = mkdtemp(name.data());
    const auto post = [this](std::function<void()> work) {
      const std::lock_guard lock(mutex_);
      work_.push_back(std::move(work));
      wake_.notify_one();
    };
    journal_ = std::make_unique<Journal>(store(), store(), post);
    bots_ = std::make_unique<Bots>(1, post);
    lobby = std::make_unique<Lobby>(Hall{*journal_, *bots_, Keys(Bytes32{}), kRandom,
                                         [] { return clock_now; }, 0, log_, counters},
                                    LobbyLimits{});
  }
  ~World() {
    bots_.reset();
    journal_.reset();
    std::filesystem::remove_all(folder_);
  }

  std::unique_ptr<Store> store() { return std::move(*open_sqlite(folder_ + "/t.db", kRandom)); }

  void run_until(const std::function<bool()>& done) {
    while (!done()) {
      std::unique_lock lock(mutex_);
      if (!wake_.wait_for(lock, std::chrono::seconds(20), [this] { return !work_.empty(); }))
        FAIL() << "nothing happens";
      const auto work = std::move(work_.front());
      work_.pop_front();
      lock.unlock();
      work();
    }
  }

  Counters counters;
  std::unique_ptr<Lobby> lobby;

 private:
  std::string folder_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> work_;
  std::unique_ptr<Journal> journal_;
  std::unique_ptr<Bots> bots_;
  Log log_{LogLevel::kOff};
};

// Keeps every byte.
class Ear final : public Client {
 public:
  explicit Ear(std::string who) {
    identity = std::move(who);
    base = "http://x/";
  }
  void send(std::shared_ptr<const std::string> text) override { heard.push_back(*text); }
  void end(std::string_view reason) override { heard.push_back(cat("end ", reason)); }
  std::vector<std::string> heard;
};

// A table for people only, with a deal of our own, in the store from its creation to its start.
void begin(World& world, const std::string& game, int players, const Json& deal) {
  Json seats = Json::array();
  for (int seat = 0; seat < players; ++seat)
    seats.push_back({{"kind", "player"},
                     {"name", cat("Player ", seat)},
                     {"identity", cat("person", seat)},
                     {"entropy", std::string(32, 'a')}});
  Settings settings;
  settings.game = game;
  Json data = write(settings);
  data["seats"] = seats;
  data["maker"] = "person0";
  data["secret"] = std::string(64, 'b');
  const Append what{{{kTable, 1, clock_now, -1, "create", dump(data)},
                     {kTable, 2, clock_now, -1, "start", dump(Json{{"deal", deal}})}},
                    {}};
  ASSERT_TRUE(world.store()->append({&what}).ok());
}

// What one seat hears of these moves.
std::vector<std::string> heard(const std::string& game, int players, const Json& deal,
                               const std::vector<Entry>& moves, int seat) {
  World world;
  begin(world, game, players, deal);
  const auto ear = std::make_shared<Ear>(cat("person", seat));
  std::shared_ptr<Live> live;
  world.lobby->attach(kTable, 0, ear, [&](const Result<std::shared_ptr<Live>>& found) {
    if (found) live = *found;
  });
  world.run_until([&] { return live != nullptr; });
  int number = 2;
  for (const Entry& entry : moves) {
    const auto other = std::make_shared<Ear>(cat("person", index(entry.seat)));
    const bool own = index(entry.seat) == seat;
    if (!own) live->attach(other, number);
    live->receive(
        own ? ear : other,
        dump(Json{
            {"type", "move"}, {"id", cat("m", number)}, {"after", number}, {"move", entry.move}}));
    ++number;
    world.run_until([&] { return live->room().number() == number; });
    // A repeated and a foolish request are answered from the same knowledge.
    if (own) {
      live->receive(ear, dump(Json{{"type", "move"}, {"id", "old"}, {"after", 2}, {"move", "x"}}));
      live->receive(ear, R"({"type":"undo","id":"u","after":1})");
    }
    if (!own) live->detach(other.get());
  }
  const auto late = std::make_shared<Ear>(cat("person", seat));
  live->attach(late, 0);
  std::vector<std::string> out = ear->heard;
  out.insert(out.end(), late->heard.begin(), late->heard.end());
  return out;
}

// Two tiles of a deal that is written as lists of texts, exchanged.
bool exchange_two(Json& deal, Rng& rng) {
  std::vector<Json*> tiles;
  const std::function<void(Json&)> collect = [&](Json& json) {
    if (json.is_array())
      for (Json& each : json) collect(each);
    if (json.is_string()) tiles.push_back(&json);
  };
  for (auto& [key, value] : deal.items()) collect(value);
  Json& a = *tiles[rng.next64() % tiles.size()];
  Json& b = *tiles[rng.next64() % tiles.size()];
  if (a == b) return false;
  std::swap(a, b);
  return true;
}

// All that a seat knows along these moves: its views, and the order in which tiles were laid face
// up before everybody's eyes. Nothing if the moves cannot be played.
std::optional<std::vector<std::string>> views(const std::string& game, int players,
                                              const Json& deal, const std::vector<Entry>& moves,
                                              int seat) {
  TableSetup setup;
  setup.players = players;
  setup.deal = deal;
  const auto table = open_table(game, setup);
  if (!table) return std::nullopt;
  std::vector<std::string> out{dump((*table)->view(seat_at(seat)))};
  for (const Entry& entry : moves) {
    if ((*table)->actor() != entry.seat) return std::nullopt;
    const auto played = (*table)->play(entry.move);
    if (!played) return std::nullopt;
    out.push_back(dump((*table)->view(seat_at(seat))));
    for (const Json& event : played->events)
      if (const std::string what = text_in(event, "event");
          what == "refill" || what == "joker_up" || what == "community")
        out.back() += dump(event);
  }
  return out;
}

// The promise behind online play: what a seat is sent depends on nothing that it cannot know.
TEST(Hidden, all_bytes_are_equal_in_worlds_that_a_seat_cannot_tell_apart) {
  Rng rng(11);
  for (const std::string game : {"town", "runs"}) {
    int pairs = 0;
    for (int round = 0; round < 6; ++round) {
      const int players = 2 + round % 3;
      TableSetup setup;
      setup.players = players;
      setup.seed = Bytes32{static_cast<std::uint8_t>(round + 1)};
      auto table = open_table(game, setup);
      ASSERT_TRUE(table.ok());
      for (int i = 0; i < 14 && (*table)->actor() != kNobody; ++i) {
        const auto thought =
            think_through(**table, {.level = i % 2 ? Level::kGreedy : Level::kRandom,
                                    .budget = {},
                                    .seed = rng.next64(),
                                    .clock = nullptr});
        ASSERT_TRUE((*table)->play(thought->move).ok());
      }
      const std::vector<Entry> moves = (*table)->log();
      const int seat = round % players;
      const Json deal = (*table)->deal();
      const auto seen = views(game, players, deal, moves, seat);
      ASSERT_TRUE(seen.has_value());
      Json other = deal;
      bool different = false;
      for (int tries = 0; tries < 60; ++tries) {
        Json changed = other;
        if (!exchange_two(changed, rng)) continue;
        if (views(game, players, changed, moves, seat) != seen) continue;
        other = changed;
        different = true;
      }
      if (!different) continue;
      ++pairs;
      const auto here = heard(game, players, deal, moves, seat);
      const auto there = heard(game, players, other, moves, seat);
      ASSERT_EQ(here.size(), there.size());
      EXPECT_GT(here.size(), moves.size());
      for (std::size_t i = 0; i < here.size(); ++i)
        ASSERT_EQ(here[i], there[i]) << game << ' ' << i;
    }
    EXPECT_GE(pairs, 4) << game;
  }
}

TEST(Hidden, a_difference_that_a_seat_can_see_is_heard) {
  TableSetup setup;
  setup.players = 2;
  setup.seed = Bytes32{1};
  const auto table = open_table("town", setup);
  Json deal = (*table)->deal(), other = deal;
  std::reverse(other["hands"][0].begin(), other["hands"][0].end());
  std::swap(other["hands"][0], other["hands"][1]);
  EXPECT_NE(heard("town", 2, deal, {}, 0), heard("town", 2, other, {}, 0));
}

// --- another process writes too ------------------------------------------------------------------

TEST(Live, what_another_process_wrote_comes_first) {
  World world;
  TableSetup setup;
  setup.players = 2;
  setup.seed = Bytes32{1};
  const auto table = std::move(*open_table("town", setup));
  begin(world, "town", 2, table->deal());
  const auto ear = std::make_shared<Ear>("person0");
  std::shared_ptr<Live> live;
  world.lobby->attach(kTable, 0, ear, [&](const Result<std::shared_ptr<Live>>& found) {
    if (found) live = *found;
  });
  world.run_until([&] { return live != nullptr; });
  const int actor = index(table->actor());
  const std::string move = table->legal()->listing.texts[0];
  const Append foreign{{{kTable, 3, clock_now, actor, "move",
                         dump(Json{{"move", move}, {"by", "player"}, {"id", "x"}})}},
                       {}};
  ASSERT_EQ((*world.store()->append({&foreign}))[0], Written::kStored);
  // We do not know of it: our entry 3 is taken, so that theirs is told first and ours becomes 4.
  live->receive(ear, R"({"type":"chat","id":"c","text":"hello"})");
  world.run_until([&] { return live->room().number() == 4; });
  ASSERT_GE(ear->heard.size(), 3u);
  const auto& news = ear->heard[ear->heard.size() - 2];
  EXPECT_NE(news.find(R"("number":3)"), std::string::npos);
  EXPECT_NE(ear->heard.back().find(R"("ack":{"id":"c","number":4})"), std::string::npos);
}

TEST(Live, a_table_that_was_deleted_ends) {
  World world;
  TableSetup setup;
  setup.players = 2;
  setup.seed = Bytes32{1};
  begin(world, "town", 2, (*open_table("town", setup))->deal());
  const auto ear = std::make_shared<Ear>("person0");
  std::shared_ptr<Live> live;
  world.lobby->attach(kTable, 0, ear, [&](const Result<std::shared_ptr<Live>>& found) {
    if (found) live = *found;
  });
  world.run_until([&] { return live != nullptr; });
  ASSERT_TRUE(*world.store()->remove_idle(kTable, std::numeric_limits<Millis>::max()));
  live->receive(ear, R"({"type":"chat","id":"c","text":"hello"})");
  world.run_until([&] { return live->gone(); });
  EXPECT_EQ(ear->heard.back(), "end deleted");
}

// --- rooms ---------------------------------------------------------------------------------------

// Every kind of entry, then the same log again.
TEST(RoomTest, a_room_rebuilt_from_its_log_is_the_same_room) {
  World world;
  TableSetup setup;
  setup.players = 3;
  setup.seed = Bytes32{5};
  const auto table = std::move(*open_table("town", setup));
  begin(world, "town", 3, table->deal());
  std::shared_ptr<Live> live;
  std::vector<std::shared_ptr<Ear>> ears;
  for (int seat = 0; seat < 3; ++seat) {
    ears.push_back(std::make_shared<Ear>(cat("person", seat)));
    world.lobby->attach(kTable, 0, ears.back(), [&](const Result<std::shared_ptr<Live>>& found) {
      if (found) live = *found;
    });
  }
  world.run_until([&] { return live != nullptr; });
  Rng rng(3);
  int id = 0;
  const auto say = [&](int seat, Json message) {
    const int before = live->room().number();
    message["id"] = cat("id", ++id);
    clock_now += 100;
    live->receive(ears[static_cast<std::size_t>(seat)], dump(message));
    world.run_until([&] { return live->room().number() > before; });
  };
  for (int i = 0; i < 40 && live->room().actor() >= 0; ++i) {
    const int actor = live->room().actor();
    const auto thought = think_through(
        *live->room().table(),
        {.level = Level::kRandom, .budget = {}, .seed = rng.next64(), .clock = nullptr});
    say(actor, {{"type", "move"}, {"after", live->room().number()}, {"move", thought->move}});
    if (i == 5) say(1, {{"type", "chat"}, {"text", "hm"}});
    if (i == 7) say(0, {{"type", "mute"}, {"seat", 1}, {"on", true}});
    if (i == 9) {
      say(actor, {{"type", "undo"}, {"after", live->room().number()}});
      for (int other = 0; other < 3; ++other)
        if (other != actor) say(other, {{"type", "agree"}, {"yes", true}});
    }
  }
  const auto log = *world.store()->read(kTable, 0);
  const auto again = Room::rebuild(log);
  ASSERT_TRUE(again.ok()) << again.error().message;
  EXPECT_EQ(dump((*again)->table_json()), dump(live->room().table_json()));
  for (int seat = -1; seat < 3; ++seat)
    EXPECT_EQ((*again)->view_text(seat), live->room().view_text(seat));
  for (int number = 1; number <= live->room().number(); ++number)
    EXPECT_EQ((*again)->entry_text(number), live->room().entry_text(number));
  EXPECT_EQ((*again)->row(), live->room().row());
  EXPECT_EQ((*again)->known({0, "id1"}), live->room().known({0, "id1"}));
}

TEST(RoomTest, a_damaged_log_is_an_error_and_no_crash) {
  World world;
  TableSetup setup;
  setup.players = 2;
  setup.seed = Bytes32{5};
  begin(world, "town", 2, (*open_table("town", setup))->deal());
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

// --- keys ----------------------------------------------------------------------------------------

TEST(KeysTest, keys_differ_by_everything_that_they_open) {
  const Keys keys(Bytes32{1}), others(Bytes32{2});
  std::vector<std::string> all = {keys.open_seat("a", 0, 0), keys.open_seat("a", 1, 0),
                                  keys.open_seat("a", 0, 1), keys.open_seat("b", 0, 0),
                                  keys.device("a", 0, 0),    others.open_seat("a", 0, 0),
                                  keys.open_seat("a", 10, 0)};
  std::sort(all.begin(), all.end());
  EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
  for (const std::string& key : all) EXPECT_EQ(key.size(), 22u);
  EXPECT_EQ(keys.open_seat("a", 0, 0), keys.open_seat("a", 0, 0));
}

TEST(KeysTest, identities_are_hashes_of_secrets_of_the_right_form) {
  const std::string secret = fresh_secret(kRandom);
  EXPECT_NE(secret, fresh_secret(kRandom));
  ASSERT_TRUE(identity_of(secret).has_value());
  EXPECT_EQ(identity_of(secret)->size(), 64u);
  for (const char* bad : {"", "x", "0123456789012345678901234567890123456789012;"})
    EXPECT_FALSE(identity_of(bad).has_value());
  const std::string id = fresh_table_id(kRandom);
  EXPECT_TRUE(is_table_id(id));
  EXPECT_FALSE(is_table_id("mine"));
  EXPECT_FALSE(is_table_id("AAAAAAAAAAAA"));
}

TEST(BucketTest, a_burst_and_then_so_many_in_a_second) {
  Bucket bucket(3, 2);
  EXPECT_TRUE(bucket.take(1000) && bucket.take(1000) && bucket.take(1000));
  EXPECT_FALSE(bucket.take(1000));
  EXPECT_FALSE(bucket.take(1400));
  EXPECT_TRUE(bucket.take(1500));
  EXPECT_FALSE(bucket.take(1500));
  EXPECT_TRUE(bucket.full(5000));
}

}  // namespace
}  // namespace bloom::server
