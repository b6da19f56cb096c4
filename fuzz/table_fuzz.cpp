// Any bytes as frames of an online table: it never crashes, hangs or leaks, everything it says is
// JSON, a refusal changes nothing, and in the end the table is what its log says.
//
// The first line is the body of POST /api/tables; in the others the first byte is who speaks, and
// the rest is their frame.
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>

#include "base/rng.h"
#include "base/text.h"
#include "server/lobby/creation.h"
#include "server/lobby/lobby.h"
#include "tests/server/memory_store.h"

namespace bloom::server {
namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void fixed_random(std::span<std::uint8_t> out) {
  static Rng rng(1);
  for (std::uint8_t& byte : out) byte = static_cast<std::uint8_t>(rng.next64());
}

Millis clock_now = 1'000'000;

class Ear final : public Client {
 public:
  explicit Ear(std::string who) {
    identity = std::move(who);
    base = "http://x/";
  }
  void send(std::shared_ptr<const std::string> text) override {
    const auto json = parse_json(*text);
    require(json.ok() && json->is_object() && json->contains("type") && json->contains("now"));
    refused = (*json)["type"] == "refused";
    heard = true;
  }
  void end(std::string_view) override { ended = heard = true; }
  bool heard = false, refused = false, ended = false;
};

// One for all inputs: threads are dear.
class World {
 public:
  World()
      : place(std::make_shared<MemoryStore::Place>()),
        post_([this](std::function<void()> work) {
          const std::lock_guard lock(mutex_);
          work_.push_back(std::move(work));
          wake_.notify_one();
        }),
        journal_(std::make_unique<MemoryStore>(place), std::make_unique<MemoryStore>(place), post_),
        bots_(1, post_, 0),
        lobby(Hall{journal_, bots_, Keys(Bytes32{7}), fixed_random, [] { return clock_now; }, 0,
                   log_, counters_},
              LobbyLimits{.tables_per_identity = 1 << 30, .keep_days = 0}) {}

  void run_until(const std::function<bool()>& done) {
    while (!done()) {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return !work_.empty(); });
      const auto work = std::move(work_.front());
      work_.pop_front();
      lock.unlock();
      work();
    }
  }

  std::shared_ptr<MemoryStore::Place> place;

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> work_;
  Journal::Post post_;
  Log log_{LogLevel::kOff};
  Counters counters_;
  Journal journal_;
  Bots bots_;

 public:
  Lobby lobby;
};

void play(std::string_view rest) {
  static World& world = *new World;
  const auto request = parse_json(take_until(rest, '\n'));
  if (!request) return;
  std::optional<Result<Json>> made;
  world.lobby.create({"person0", "http://x/"}, *request,
                     [&](Result<Json> answer) { made = std::move(answer); });
  world.run_until([&] { return made.has_value(); });
  if (!*made) return;
  const std::string id(as_text((**made)["table"]["id"]).value_or(""));
  // All who can sit down do, by their links.
  int person = 1;
  for (const Json& link : (**made)["you"]["links"]) {
    const std::string url(as_text(link["url"]).value_or(""));
    std::optional<Result<Json>> joined;
    world.lobby.join({cat("person", person++), "http://x/"}, id,
                     Json{{"key", url.substr(url.find('#') + 1)},
                          {"name", "P"},
                          {"entropy", std::string(32, 'a')}},
                     [&](Result<Json> answer) { joined = std::move(answer); });
    world.run_until([&] { return joined.has_value(); });
    if (rest.size() % 3 == 0) break;  // some tables go on waiting
  }
  std::vector<std::shared_ptr<Ear>> ears;
  std::shared_ptr<Live> live;
  for (int i = 0; i < 6; ++i) {
    ears.push_back(std::make_shared<Ear>(cat("person", i)));
    world.lobby.attach(id, 0, ears.back(),
                       [&](const Result<std::shared_ptr<Live>>& found) { live = *found; });
  }
  world.run_until([&] { return live != nullptr; });
  for (int lines = 0; !rest.empty() && lines < 40; ++lines) {
    std::string_view line = take_until(rest, '\n');
    if (line.empty()) continue;
    const auto& ear = ears[static_cast<unsigned char>(line[0]) % ears.size()];
    clock_now += 1000;
    const int before = live->room().number();
    ear->heard = ear->refused = false;
    if (ear->ended) continue;
    live->receive(ear, line.substr(1));
    world.run_until([&] { return ear->heard; });
    // A bot may have moved meanwhile; nobody else can have.
    bool bots = false;
    for (const Place& place : live->room().places()) bots = bots || place.played_by_bot();
    if (ear->refused && !bots) require(live->room().number() == before);
    live->tick(clock_now);
  }
  world.run_until([&] { return live->settled(); });
  MemoryStore store(world.place);
  const auto again = Room::rebuild(*store.read(id, 0));
  require(again.ok());
  require(dump((*again)->table_json()) == dump(live->room().table_json()));
  for (const auto& ear : ears) live->detach(ear.get());
  require(*store.remove_idle(clock_now + 1, 10) == std::vector<std::string>{id});
  clock_now += 200'000;
  world.lobby.tick();
}

}  // namespace
}  // namespace bloom::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  bloom::server::play({reinterpret_cast<const char*>(data), size});
  return 0;
}
