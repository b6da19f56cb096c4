// Any bytes as frames of an online table: it never crashes, hangs or leaks, everything it says is
// JSON, a refusal changes nothing, and in the end the table is what its log says.
//
// The first line is the body of POST /api/tables; in the others the first byte is who speaks, and
// the rest is their frame.
#include <string>
#include <string_view>

#include "base/text.h"
#include "fuzz/world.h"
#include "server/lobby/creation.h"
#include "server/lobby/room_json.h"

namespace bloom::server {
namespace {

class Ear final : public Client {
 public:
  explicit Ear(std::string who) {
    identity = std::move(who);
    base = "http://x/";
  }
  void send(Frame frame) override {
    const auto json = parse_json(frame.text());
    require(json.ok() && json->is_object() && json->contains("type") && json->contains("now"));
    refused = (*json)["type"] == "refused";
    heard = true;
  }
  bool ready() const override { return true; }
  void end(std::string_view) override { ended = heard = true; }
  bool heard = false, refused = false, ended = false;
};

void play(std::string_view rest) {
  World& world = server::world();
  const auto request = parse_json(take_until(rest, '\n'));
  if (!request) return;
  std::optional<Result<Json>> made;
  world.lobby.create({"person0", "http://x/", {}}, *request,
                     [&](Result<Json> answer) { made = std::move(answer); });
  world.run_until([&] { return made.has_value(); });
  if (!*made) return;
  const std::string id(as_text((**made)["table"]["id"]).value_or(""));
  // All who can sit down do, by their links.
  int person = 1;
  for (const Json& link : (**made)["you"]["links"]) {
    const std::string url(as_text(link["url"]).value_or(""));
    std::optional<Result<Json>> joined;
    world.lobby.join({cat("person", person++), "http://x/", {}}, id,
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
  require(dump(table_json(**again)) == dump(table_json(live->room())));
  for (const auto& ear : ears) live->detach(ear.get());
  require(*store.remove_idle(clock_now + 1, INT64_MAX, 10) == std::vector<std::string>{id});
  clock_now += 200'000;
  world.lobby.tick();
}

}  // namespace
}  // namespace bloom::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  bloom::server::play({reinterpret_cast<const char*>(data), size});
  return 0;
}
