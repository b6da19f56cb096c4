#include "server/lobby/lobby.h"

#include <algorithm>

#include "base/text.h"
#include "server/lobby/creation.h"
#include "server/lobby/fields.h"
#include "server/lobby/lists.h"
#include "table/record.h"

namespace bloom::server {
namespace {

constexpr Millis kSweep = 600'000, kDay = 86'400'000;
constexpr int kMaxAwake = 10'000, kMostSwept = 50;

}  // namespace

// A room as it was read, and whether lists know less of it than its log.
struct Lobby::Loaded {
  std::unique_ptr<Room> room;
  bool row_late;
};

// --- rooms ---------------------------------------------------------------------------------------

void Lobby::with(const std::string& table, Found found) {
  if (const auto here = rooms_.find(table); here != rooms_.end() && !here->second->gone())
    return found(here->second);
  auto& waiting = loading_[table];
  waiting.push_back(std::move(found));
  if (waiting.size() > 1) return;
  hall_.journal.ask(
      // Replayed where it is read: a long game keeps nobody else waiting.
      [table](Store& store) -> Result<Loaded> {
        const auto tail = store.tail(table);
        if (!tail) return tail.error();
        const auto log = store.read(table, 0);
        if (!log) return log.error();
        auto room = Room::rebuild(*log);
        if (!room) return room.error();
        return Loaded{std::move(*room), tail->row < tail->number};
      },
      [this, table](Result<Loaded> loaded) {
        Result<std::shared_ptr<Live>> live =
            loaded
                ? Result(std::make_shared<Live>(std::move(loaded->room), hall_, loaded->row_late))
                : Result<std::shared_ptr<Live>>(loaded.error());
        if (!live && live.error().code == "damaged")
          hall_.log.error("damaged", {{"table", table}, {"why", live.error().message}});
        if (live) {
          rooms_[table] = *live;
          ++hall_.counters.rooms_loaded;
          hall_.counters.rooms = static_cast<std::int64_t>(rooms_.size());
        }
        const auto node = loading_.extract(table);
        for (const Found& each : node.mapped()) each(live);
      });
}

void Lobby::begin(const std::string& id, const Drafts& drafts, Found found) {
  Append what;
  int number = 0;
  const Millis now = hall_.now();
  for (const Draft& draft : drafts)
    what.entries.push_back(
        {id, ++number, now, draft.seat, std::string(draft.kind), dump(draft.data)});
  auto built = Room::rebuild(what.entries);
  if (!built) return found(built.error());
  what.row = (*built)->row();
  auto room = std::make_shared<std::unique_ptr<Room>>(std::move(*built));
  hall_.journal.append(
      std::move(what), [this, id, room, found = std::move(found)](const Result<Written>& written) {
        if (!written)
          return found(Error("no-storage", "The table could not be stored; nothing happened."));
        // Somebody else made it: then that one is it.
        if (*written == Written::kTaken || rooms_.contains(id)) return with(id, found);
        auto live = std::make_shared<Live>(std::move(*room), hall_, false);
        rooms_[id] = live;
        ++hall_.counters.tables_made;
        hall_.counters.rooms = static_cast<std::int64_t>(rooms_.size());
        hall_.log.info("table", {{"table", id}, {"game", live->room().settings().game}});
        live->tick(hall_.now());
        found(live);
      });
}

void Lobby::attach(const std::string& table, int since, std::shared_ptr<Client> client,
                   std::function<void(Result<std::shared_ptr<Live>>)> found) {
  with(table, [since, client = std::move(client),
               found = std::move(found)](const Result<std::shared_ptr<Live>>& live) {
    if (live) (*live)->attach(client, since);
    found(live);
  });
}

void Lobby::drop(const std::string& table) {
  rooms_.erase(table);
  hall_.counters.rooms = static_cast<std::int64_t>(rooms_.size());
}

void Lobby::troubled(const Error& error) const {
  hall_.log.error("store", {{"why", error.message}});
}

void Lobby::wake() {
  hall_.journal.ask([](Store& store) { return store.playing(kMaxAwake); },
                    [this](Result<std::vector<std::string>> tables) {
                      if (!tables) return troubled(tables.error());
                      std::reverse(tables->begin(), tables->end());
                      wake_next(std::move(*tables));
                    });
}

// One after the other: those who come meanwhile are not kept waiting. What has nothing to do is
// dropped again.
void Lobby::wake_next(std::vector<std::string> tables) {
  if (tables.empty()) return;
  const std::string table = std::move(tables.back());
  tables.pop_back();
  with(table,
       [this, tables = std::move(tables)](const Result<std::shared_ptr<Live>>& live) mutable {
         if (live) (*live)->tick(hall_.now());
         wake_next(std::move(tables));
       });
}

void Lobby::tick() {
  const Millis now = hall_.now();
  // Rooms may go while we look.
  std::vector<std::shared_ptr<Live>> all;
  all.reserve(rooms_.size());
  for (const auto& [id, live] : rooms_) all.push_back(live);
  for (const auto& live : all) live->tick(now);
  hall_.counters.bots_waiting = static_cast<std::int64_t>(hall_.bots.waiting());
  if (now - evicted_ >= 1000) {
    evicted_ = now;
    for (const auto& live : all)
      if (live->idle(now)) drop(live->room().id());
  }
  if (limits_.keep_days > 0 && now - swept_ >= kSweep) sweep(now);
}

void Lobby::sweep(Millis now) {
  swept_ = now;
  const Millis limit = now - limits_.keep_days * kDay;
  hall_.journal.remove_idle(limit, kMostSwept,
                            [this](const Result<std::vector<std::string>>& tables) {
                              if (!tables) return troubled(tables.error());
                              for (const std::string& table : *tables) {
                                ++hall_.counters.tables_deleted;
                                hall_.log.info("deleted", {{"table", table}});
                                if (const auto here = rooms_.find(table); here != rooms_.end())
                                  here->second->close();
                                drop(table);
                              }
                              // A few at a time: moves are stored in between.
                              if (tables->size() == kMostSwept) sweep(hall_.now());
                            });
}

void Lobby::end_all(std::string_view reason) {
  for (const auto& [id, live] : rooms_) live->end_all(reason);
}

// --- what is asked for ---------------------------------------------------------------------------

Json Lobby::scene(const Room& room, const Who& who) const {
  return {{"table", room.table_json()}, {"you", room.you_json(who.identity, hall_.keys, who.base)}};
}

void Lobby::create(const Who& who, const Json& request, Answer answer) {
  auto drafts = create_table(request, who.identity, hall_.random);
  if (!drafts) return answer(drafts.error());
  const int most = limits_.tables_per_identity;
  ++making_[who.identity];
  answer = [this, identity = who.identity, answer = std::move(answer)](Result<Json> made) {
    if (--making_[identity] == 0) making_.erase(identity);
    answer(std::move(made));
  };
  hall_.journal.ask(
      [identity = who.identity](Store& store) { return store.unfinished_of(identity); },
      [this, who, most, drafts = std::move(*drafts),
       answer = std::move(answer)](const Result<int>& count) {
        if (!count) return answer(count.error());
        // Those that are under way count too; this one is one of them.
        if (*count + making_[who.identity] > most)
          return answer(Error("too-many-tables", cat("You made ", *count,
                                                     " tables that are not over; finish some, or "
                                                     "leave those where nobody else sits.")));
        begin(fresh_table_id(hall_.random), drafts,
              [this, who, answer](const Result<std::shared_ptr<Live>>& live) {
                if (!live) return answer(live.error());
                answer(scene((*live)->room(), who));
              });
      });
}

void Lobby::state(const Who& who, const std::string& table, Answer answer) {
  with(table, [this, who, answer = std::move(answer)](const Result<std::shared_ptr<Live>>& live) {
    if (!live) return answer(live.error());
    answer(scene((*live)->room(), who));
  });
}

void Lobby::enter(const std::shared_ptr<Live>& live, const Who& who, Room::Join wish,
                  Answer answer) {
  live->act([this, wish = std::move(wish)](
                const Room& room) { return room.join(wish, hall_.keys, hall_.now()); },
            [this, live, who, answer = std::move(answer)](const Result<int>& number) {
              if (!number) return answer(number.error());
              answer(scene(live->room(), who));
            });
}

void Lobby::join(const Who& who, const std::string& table, const Json& request, Answer answer) {
  Reader in(request, "");
  Room::Join wish;
  wish.identity = who.identity;
  if (in.has("key")) wish.key = in.text("key");
  if (in.has("name")) wish.name = in.text("name");
  if (in.has("seat")) wish.seat = in.integer("seat", 0, kMaxSeats - 1);
  if (in.has("entropy")) {
    const auto bytes = read_entropy(in.text("entropy"));
    if (!bytes) in.refuse("entropy should be 32 to 128 hex digits.");
    wish.entropy = bytes.value_or(std::vector<std::uint8_t>{});
  }
  if (const Status status = in.finish(); !status) return answer(status.error());
  with(table, [this, who, wish = std::move(wish),
               answer = std::move(answer)](const Result<std::shared_ptr<Live>>& live) {
    if (!live) return answer(live.error());
    enter(*live, who, wish, answer);
  });
}

void Lobby::link(const Who& who, const std::string& table, const Json& request, Answer answer) {
  Reader in(request, "");
  const int seat = in.integer("seat", 0, kMaxSeats - 1);
  if (const Status status = in.finish(); !status) return answer(status.error());
  with(table, [this, who, seat,
               answer = std::move(answer)](const Result<std::shared_ptr<Live>>& found) {
    if (!found) return answer(found.error());
    const std::shared_ptr<Live> live = *found;
    live->act([who, seat](const Room& room) { return room.link(who.identity, seat); },
              [this, live, seat, who, answer](const Result<int>& number) {
                if (!number) return answer(number.error());
                const Room& room = live->room();
                const Place& place = room.places()[seat];
                const bool device = place.kind == SeatKind::kPlayer;
                const std::string key = device ? hall_.keys.device(room.id(), seat, place.device)
                                               : hall_.keys.open_seat(room.id(), seat, place.link);
                answer(Json{{"url", cat(who.base, "t/", room.id(), "#", key)},
                            {"until", device ? Json(place.device_until) : Json(nullptr)}});
              });
  });
}

void Lobby::rematch(const Who& who, const std::string& table, const Json& request, Answer answer) {
  Reader in(request, "");
  const std::string entropy = in.has("entropy") ? in.text("entropy") : "";
  if (in.has("entropy") && !read_entropy(entropy))
    in.refuse("entropy should be 32 to 128 hex digits.");
  if (const Status status = in.finish(); !status) return answer(status.error());
  with(table, [this, who, entropy,
               answer = std::move(answer)](const Result<std::shared_ptr<Live>>& found) {
    if (!found) return answer(found.error());
    const std::shared_ptr<Live> old = *found;
    old->act(
        [who, id = fresh_table_id(hall_.random)](const Room& room) -> Result<Drafts> {
          if (room.seat_of(who.identity) >= 0 && !room.rematch().empty()) return Drafts{};
          return room.rematch_made(who.identity, id);
        },
        [this, old, who, entropy, answer](const Result<int>& number) {
          if (!number) return answer(number.error());
          // The old table names the new one before it exists: whoever comes first makes it, also
          // after a crash in between.
          const std::string id = old->room().rematch();
          with(id, [this, old, who, entropy, id,
                    answer](const Result<std::shared_ptr<Live>>& next) {
            const auto enter_it = [this, who, entropy,
                                   answer](const Result<std::shared_ptr<Live>>& live) {
              if (!live) return answer(live.error());
              if (entropy.empty()) return answer(scene((*live)->room(), who));
              Room::Join wish;
              wish.identity = who.identity;
              wish.entropy = read_entropy(entropy).value_or(std::vector<std::uint8_t>{});
              enter(*live, who, std::move(wish), answer);
            };
            if (next || next.error().code != "no-table") return enter_it(next);
            begin(id,
                  create_rematch(old->room().rematch_request(who.identity, entropy), hall_.random),
                  enter_it);
          });
        });
  });
}

void Lobby::record(const std::string& table, Answer answer) {
  with(table, [answer = std::move(answer)](const Result<std::shared_ptr<Live>>& live) {
    if (!live) return answer(live.error());
    const Table* game = (*live)->room().table();
    if (game == nullptr) return answer(Error("wrong-time", "The game has not begun."));
    answer(Json{{"record", write_record(*game, RecordFor::kPlayers)}});
  });
}

void Lobby::mine(const Who& who, Answer answer) {
  if (who.identity.empty()) return answer(Json{{"tables", Json::array()}});
  hall_.journal.ask([identity = who.identity](Store& store) { return tables_of(store, identity); },
                    [this, answer = std::move(answer)](Result<TableList> list) {
                      answer_list(std::move(list), answer);
                    });
}

void Lobby::open(Answer answer) {
  hall_.journal.ask([](Store& store) { return open_tables(store); },
                    [this, answer = std::move(answer)](Result<TableList> list) {
                      answer_list(std::move(list), answer);
                    });
}

void Lobby::answer_list(Result<TableList> list, const Answer& answer) {
  if (!list) return answer(list.error());
  // The next one who asks need not wait for these to be replayed.
  for (TableRow& row : list->renewed)
    hall_.journal.append({{}, std::move(row)}, [](const Result<Written>&) {});
  answer(std::move(list->answer));
}

}  // namespace bloom::server
