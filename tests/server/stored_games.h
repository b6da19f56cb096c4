// Games in the store of a world, for the tests of all tables together.
#pragma once

#include "tests/server/world.h"

namespace bloom::server {

// A running game of two, with so many entries; its row knows the first two.
inline void store_game(World& world, const std::string& id, int entries,
                       const std::vector<std::string>& people, const Json& more = Json::object()) {
  static const Json deal = some_deal("town", 2);
  Json seats = Json::array();
  for (const std::string& each : people)
    seats.push_back({{"kind", "player"}, {"name", each}, {"identity", each}, {"entropy", kBytes}});
  Settings settings;
  settings.game = "town";
  Json data = write(settings);
  data["seats"] = seats;
  data["maker"] = people.front();
  data["secret"] = std::string(64, 'b');
  data.update(more);
  Append what{{{id, 1, clock_now, -1, "create", dump(data)},
               {id, 2, clock_now, -1, "start", dump(Json{{"deal", deal}})}},
              {}};
  what.row = table_row(**Room::rebuild(what.entries));
  for (int number = 3; number <= entries; ++number)
    what.entries.push_back({id, number, clock_now + number, 0, "chat", R"({"text":"hm"})"});
  ASSERT_TRUE(world.store()->append({&what}).ok());
}

// A game of two to its end.
inline void store_finished_game(World& world, const std::string& id) {
  store_game(world, id, 2, {"ada", "ben"});
  auto room = std::move(*Room::rebuild(*world.store()->read(id, 0)));
  Append what;
  while (room->actor() >= 0) {
    const Entry entry{room->actor(),
                      entry::Move{room->table()->legal()->listing.texts[0]},
                      {},
                      room->number() + 1,
                      clock_now};
    what.entries.push_back(write_entry(entry, id));
    ASSERT_TRUE(room->apply(entry).ok());
  }
  what.row = table_row(*room);
  ASSERT_TRUE(world.store()->append({&what}).ok());
}

inline const Json kClock{{"clock", {{"initial", 600}, {"increment", 0}}}};

inline std::string name(int i) { return cat("aaaaaaaaaa", i / 10, i % 10); }

// Until everything that was asked of the store is done.
inline void settle(World& world) {
  bool read = false, written = false;
  world.lobby->tick();  // the first one asks for the ledger
  world.lobby->context().journal.ask([](Store&) { return 0; }, [&](int) { read = true; });
  world.run_until([&] { return read; });
  world.lobby->tick();
  world.lobby->context().journal.append({}, [&](const Result<Written>&) { written = true; });
  world.run_until([&] { return written; });
}

}  // namespace bloom::server
