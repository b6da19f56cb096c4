// A lobby with a real store, run by hand, on a clock of its own.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>

#include "base/rng.h"
#include "base/text.h"
#include "server/lobby/lobby.h"
#include "server/lobby/room_json.h"
#include "server/store/sqlite.h"
#include "table/registry.h"
#include "tests/server/json_fields.h"

namespace bloom::server {

// The same chance in every run.
inline Rng chance{1};
inline void fixed_chance(std::span<std::uint8_t> bytes) {
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(chance.next64());
}
inline constexpr const char* kTable = "aaaaaaaaaaaa";
inline Millis clock_now = 1'000'000;
// The wall clock jumps by so much against the one that only runs.
inline Millis clock_jump = 0;

// Keeps every byte.
class Ear final : public Client {
 public:
  explicit Ear(std::string who) {
    identity = std::move(who);
    base = "http://x/";
  }
  void send(Frame frame) override { heard.push_back(frame.text()); }
  bool ready() const override { return heard.size() < taken + window; }
  // Reads what was sent.
  void take() {
    taken = heard.size();
    if (drained) drained();
  }
  void end(std::string_view reason) override { heard.push_back(cat("end ", reason)); }
  std::vector<std::string> heard;
  std::size_t taken = 0, window = 1 << 30;  // frames that may wait
};

class World {
 public:
  explicit World(LobbyLimits limits = {}) : limits_(limits) {
    clock_jump = 0;
    std::string name = "/tmp/bloom-lobby-XXXXXX";
    folder_ = mkdtemp(name.data());
    chance = Rng(1);
    open(0);
  }
  ~World() {
    close();
    std::filesystem::remove_all(folder_);
  }

  std::unique_ptr<Store> store() {
    return std::move(*open_sqlite(folder_ + "/t.db", fixed_chance));
  }

  // Another process on the same file.
  void restart() {
    close();
    open(clock_now + clock_jump);
  }

  void run_until(const std::function<bool()>& done) {
    while (!done()) {
      std::unique_lock lock(mutex_);
      if (!wake_.wait_for(lock, std::chrono::seconds(60), [this] { return !work_.empty(); }))
        FAIL() << "nothing happens";
      const auto work = std::move(work_.front());
      work_.pop_front();
      lock.unlock();
      work();
    }
  }

  // What one of the lobby's questions is answered with.
  Result<Json> ask(const std::function<void(Lobby::Answer)>& question) {
    std::optional<Result<Json>> out;
    question([&](Result<Json> answer) { out = std::move(answer); });
    run_until([&] { return out.has_value(); });
    return out ? std::move(*out) : Result<Json>(Error("test", "no answer"));
  }
  Result<Json> create(const std::string& who, const Json& request) {
    return ask(
        [&](Lobby::Answer answer) { lobby->create(person(who), request, std::move(answer)); });
  }
  // The id of a new table.
  std::string made(const std::string& who, const Json& request) {
    const auto answer = create(who, request);
    EXPECT_TRUE(answer.ok()) << answer.error().message;
    return answer ? text_in((*answer)["table"], "id") : "";
  }
  Result<Json> join(const std::string& who, const std::string& table, const Json& request) {
    return ask(
        [&](Lobby::Answer answer) { lobby->join(person(who), table, request, std::move(answer)); });
  }
  std::string link(const std::string& who, const std::string& table, int seat) {
    const auto link = ask([&](Lobby::Answer answer) {
      lobby->link(person(who), table, {{"seat", seat}}, std::move(answer));
    });
    const std::string url = link ? text_in(*link, "url") : link.error().message;
    return url.substr(url.find('#') + 1);
  }
  std::shared_ptr<Live> attach(const std::string& table, const std::shared_ptr<Ear>& ear) {
    std::shared_ptr<Live> live;
    lobby->attach(table, 0, ear, [&](const Result<std::shared_ptr<Live>>& found) {
      if (found) live = *found;
    });
    run_until([&] { return live != nullptr; });
    return live;
  }

  static Lobby::Who person(const std::string& name) { return {name, "http://x/", ""}; }

  Counters counters;
  std::unique_ptr<Lobby> lobby;

 private:
  void open(Millis began) {
    const auto post = [this](std::function<void()> work) {
      const std::lock_guard lock(mutex_);
      work_.push_back(std::move(work));
      wake_.notify_one();
    };
    journal_ = std::make_unique<Journal>(store(), store(), post);
    bots_ = std::make_unique<Bots>(1, post);
    lobby = std::make_unique<Lobby>(Context{*journal_, *bots_, Keys(Bytes32{}), fixed_chance,
                                            [] { return clock_now + clock_jump; }, began, log_,
                                            counters, [] { return clock_now; }},
                                    limits_);
  }
  void close() {
    bots_.reset();
    journal_.reset();
    // What comes back too late finds nobody, as when a process ends.
    work_.clear();
    lobby.reset();
  }

  LobbyLimits limits_;
  std::string folder_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> work_;
  std::unique_ptr<Journal> journal_;
  std::unique_ptr<Bots> bots_;
  Log log_{LogLevel::kOff};
};

// What people send.
inline const std::string kBytes(32, 'c');
inline Json seats(std::initializer_list<const char*> kinds) {
  Json out = Json::array();
  for (const char* kind : kinds) out.push_back({{"kind", kind}});
  return out;
}
inline Json town(std::initializer_list<const char*> kinds, const Json& more = Json::object()) {
  Json out{{"game", "town"}, {"seats", seats(kinds)}, {"name", "Ada"}, {"entropy", kBytes}};
  out.update(more);
  return out;
}
inline Json guest(const std::string& key) {
  return {{"key", key}, {"name", "Guest"}, {"entropy", kBytes}};
}

// A deal of a game, the same each time.
inline Json some_deal(const std::string& game, int players, std::uint8_t seed = 1) {
  TableSetup setup;
  setup.players = players;
  setup.seed = Bytes32{seed};
  return (*open_table(game, setup))->deal();
}

// A table for people only, with a deal of our own, in the store from its creation to its start.
inline void begin(World& world, const std::string& game, int players, const Json& deal) {
  entry::Create create;
  create.settings.game = game;
  create.maker = "person0";
  create.secret.fill(0xbb);
  for (int seat = 0; seat < players; ++seat) {
    Place place;
    place.kind = SeatKind::kPlayer;
    place.name = cat("Player ", seat);
    place.identity = cat("person", seat);
    place.entropy.assign(16, 0xaa);
    create.places.push_back(std::move(place));
  }
  Append what;
  what.entries = {write_entry({-1, std::move(create), {}, 1, clock_now}, kTable),
                  write_entry({-1, entry::Start{deal}, {}, 2, clock_now}, kTable)};
  what.row = table_row(**Room::rebuild(what.entries));
  ASSERT_TRUE(world.store()->append({&what}).ok());
}

}  // namespace bloom::server
