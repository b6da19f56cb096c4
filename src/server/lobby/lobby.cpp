#include "server/lobby/lobby.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "server/lobby/creation.h"
#include "server/lobby/entry_codec.h"
#include "server/lobby/room_json.h"
#include "table/record.h"

namespace bloom::server {
namespace {

constexpr std::size_t kTableBytes = 512;  // that a table takes on the disk beside its entries

// Who shares a turn at reading: an address; on this machine, a person.
const std::string& owner_of(const Lobby::Who& who) {
  return who.address.empty() ? who.identity : who.address;
}

}  // namespace

Lobby::Lobby(Context context, LobbyLimits limits)
    : context_(std::move(context)),
      limits_(limits),
      listings_(context_,
                [this](const std::string& table) {
                  const auto here = rooms_.find(table);
                  return here == rooms_.end() || here->second->gone() ? nullptr
                                                                      : &here->second->room();
                }),
      ask_ledger_(context_.steady()),
      sweep_at_(context_.steady()),
      kept_(context_.steady()),
      evicted_(context_.steady()) {
  time_.look(context_.now(), context_.steady());  // a clock may jump before the first tick
}

// --- rooms ---------------------------------------------------------------------------------------

Result<Lobby::Loaded> Lobby::load(Store& store, const std::string& table) {
  const auto tail = store.tail(table);
  if (!tail) return tail.error();
  const auto log = store.read(table, 0);
  if (!log) return log.error();
  auto room = Room::rebuild(*log);
  if (!room) return room.error();
  if ((*room)->stopped()) {
    const auto kept = store.last_seen(table);
    if (!kept) return kept.error();
    (*room)->recall(*kept);
  }
  // A row of another server's does not know that it has stopped.
  const bool late = tail->row < tail->number || (*room)->stopped();
  return Loaded{std::move(*room), late};
}

std::shared_ptr<Live> Lobby::enliven(const std::string& table, Loaded loaded) {
  context_.counters.replayed += static_cast<std::uint64_t>(loaded.room->number());
  auto live = std::make_shared<Live>(std::move(loaded.room), context_, loaded.row_late);
  if (const auto rested = alarms_.take(table)) live->be_away_since(rested->away);
  rooms_[table] = live;
  ++context_.counters.rooms_loaded;
  context_.counters.rooms = static_cast<std::int64_t>(rooms_.size());
  return live;
}

void Lobby::with(const std::string& owner, const std::string& table, Found found) {
  if (const auto here = rooms_.find(table); here != rooms_.end() && !here->second->gone())
    return found(here->second);
  // Each owner waits in their own line; whoever's turn comes first, it is read once.
  Loading& loading = loading_[table];
  loading.waiting.push_back(std::move(found));
  if (!loading.owners.insert(owner).second) return;
  const bool taken = context_.journal.ask(
      // Replayed where it is read: a long game keeps nobody else waiting.
      owner,
      [table, begun = loading.begun](Store& store) -> std::optional<Result<Loaded>> {
        if (begun->exchange(true)) return std::nullopt;
        return load(store, table);
      },
      [this, table](std::optional<Result<Loaded>> once) {
        if (!once) return;
        Result<Loaded> loaded = std::move(*once);
        if (!loaded) unreadable(table, loaded.error());
        const auto live = loaded ? Result(enliven(table, std::move(*loaded)))
                                 : Result<std::shared_ptr<Live>>(loaded.error());
        const auto node = loading_.extract(table);
        for (const Found& each : node.mapped().waiting) each(live);
      });
  if (taken) return;
  loading.owners.erase(owner);
  if (!loading.owners.empty()) return;  // then with the others
  const auto node = loading_.extract(table);
  for (const Found& each : node.mapped().waiting) each(asked_enough());
}

void Lobby::begin(const std::string& id, Drafts drafts, const Payer& payer, Found found) {
  if (const auto error = no_space()) return found(*error);
  if (!context_.quotas.allow(payer, context_.steady())) return found(stored_enough());
  Append what;
  int number = 0;
  const Millis now = context_.now();
  for (Entry& draft : drafts) {
    draft.number = ++number;
    draft.time = now;
    what.entries.push_back(write_entry(draft, id));
  }
  for (const LogEntry& entry : what.entries)
    context_.quotas.charge(payer, entry.data.size() + kTableBytes, context_.steady());
  auto built = Room::rebuild(id, drafts);
  if (!built) return found(built.error());
  what.row = table_row(**built);
  auto room = std::make_shared<std::unique_ptr<Room>>(std::move(*built));
  context_.journal.append(
      std::move(what), [this, id, room, found = std::move(found)](const Result<Written>& written) {
        if (!written)
          return found(Error("no-storage", "The table could not be stored; nothing happened."));
        // Somebody else made it: then that one is it.
        if (*written == Written::kTaken || rooms_.contains(id)) return with({}, id, found);
        auto live = std::make_shared<Live>(std::move(*room), context_, false);
        rooms_[id] = live;
        ++context_.counters.tables_made;
        context_.counters.rooms = static_cast<std::int64_t>(rooms_.size());
        context_.log.info("table", {{"table", id}, {"game", live->room().settings().game}});
        live->tick(context_.now());
        found(live);
      });
}

void Lobby::attach(const std::string& table, int since, std::shared_ptr<Client> client,
                   std::function<void(Result<std::shared_ptr<Live>>)> found) {
  const std::string owner = client->address.empty() ? client->identity : client->address;
  with(owner, table,
       [since, client = std::move(client),
        found = std::move(found)](const Result<std::shared_ptr<Live>>& live) {
         if (live) (*live)->attach(client, since);
         found(live);
       });
}

void Lobby::unreadable(const std::string& table, const Error& error) const {
  if (error.code == "damaged")
    context_.log.error("damaged", {{"table", table}, {"why", error.message}});
  else if (error.code != "no-table")
    context_.troubled(error);
}

std::optional<Error> Lobby::no_space() const {
  const std::int64_t free = context_.journal.figures().free_bytes;
  if (free < 0 || free >= limits_.min_free) return std::nullopt;
  return Error("no-storage",
               "The disk of this server is nearly full: there are no new tables for now, but all "
               "games go on. Try again later.");
}

std::string Lobby::unready() const {
  if (ending_) return "stopping";
  if (const std::string why = context_.journal.trouble(); !why.empty())
    return cat("the last write failed: ", why);
  if (no_space())
    return cat("the disk is nearly full: ", context_.journal.figures().free_bytes / 1'000'000,
               " MB are free, and below ", limits_.min_free / 1'000'000,
               " MB there are no new tables");
  return {};
}

void Lobby::end_all(std::string_view reason) {
  ending_ = true;
  if (time_.known()) keep_ledger();
  for (const auto& [id, live] : rooms_) {
    live->end_all(reason);
    live->keep_row();
  }
}

// --- what is asked for ---------------------------------------------------------------------------

Json Lobby::scene(const Room& room, const Who& who) const {
  return {{"table", table_json(room)},
          {"you", you_json(room, who.identity, context_.keys, who.base)}};
}

void Lobby::create(const Who& who, const Json& request, Answer answer) {
  auto drafts = create_table(request, who.identity, context_.random);
  if (!drafts) return answer(drafts.error());
  make(who, std::move(answer), [this, who, drafts = std::move(*drafts)](const Answer& made) {
    begin(fresh_table_id(context_.random), drafts, who.payer(),
          [this, who, made](const Result<std::shared_ptr<Live>>& live) {
            if (!live) return made(live.error());
            made(scene((*live)->room(), who));
          });
  });
}

void Lobby::make(const Who& who, Answer answer, std::function<void(Answer)> work) {
  if (const auto error = no_space()) return answer(*error);
  if (!context_.quotas.new_table(who.address, context_.steady())) {
    ++context_.counters.limited;
    return answer(made_enough());
  }
  auto& line = making_[who.identity];
  if (line.size() >= Journal::kMostWaiting) return answer(asked_enough());
  const auto made = [this, identity = who.identity,
                     answer = std::move(answer)](Result<Json> result) {
    answer(std::move(result));
    const auto mine = making_.find(identity);
    mine->second.pop_front();
    if (mine->second.empty()) {
      making_.erase(mine);
    } else {
      make_next(identity);
    }
  };
  line.push_back([this, who, made, work = std::move(work)] {
    const bool taken = context_.journal.ask(
        owner_of(who),
        [identity = who.identity](Store& store) { return store.unfinished_of(identity); },
        [this, made, work](const Result<int>& count) {
          if (!count) return made(count.error());
          if (*count >= limits_.tables_per_identity)
            return made(Error("too-many-tables", cat("You made ", *count,
                                                     " tables that are not over; finish some, or "
                                                     "leave those where nobody else sits.")));
          work(made);
        });
    if (!taken) made(asked_enough());
  });
  if (line.size() == 1) make_next(who.identity);
}

// What is under way stays in the line, empty.
void Lobby::make_next(const std::string& identity) {
  const auto job = std::exchange(making_.at(identity).front(), nullptr);
  job();
}

void Lobby::state(const Who& who, const std::string& table, Answer answer) {
  with(owner_of(who), table,
       [this, who, answer = std::move(answer)](const Result<std::shared_ptr<Live>>& live) {
         if (!live) return answer(live.error());
         answer(scene((*live)->room(), who));
       });
}

void Lobby::enter(const std::shared_ptr<Live>& live, const Who& who, JoinRequest join,
                  Answer answer) {
  live->act(
      [this, join = std::move(join)](const Room& room) {
        return decide_join(room, join, context_.keys, context_.now());
      },
      [this, live, who, answer = std::move(answer)](const Result<int>& number) {
        if (!number) return answer(number.error());
        answer(scene(live->room(), who));
      },
      who.payer());
}

void Lobby::join(const Who& who, const std::string& table, const Json& request, Answer answer) {
  Reader in(request, "");
  JoinRequest join;
  join.identity = who.identity;
  if (in.has("key")) join.key = in.text("key");
  if (in.has("name")) join.name = in.text("name");
  if (in.has("seat")) join.seat = in.integer("seat", 0, kMaxSeats - 1);
  if (in.has("entropy")) {
    const auto bytes = read_entropy(in.text("entropy"));
    if (!bytes) in.refuse("entropy should be 32 to 128 hex digits.");
    join.entropy = bytes.value_or(std::vector<std::uint8_t>{});
  }
  if (const Status status = in.finish(); !status) return answer(status.error());
  with(owner_of(who), table,
       [this, who, join = std::move(join),
        answer = std::move(answer)](const Result<std::shared_ptr<Live>>& live) {
         if (!live) return answer(live.error());
         enter(*live, who, join, answer);
       });
}

void Lobby::link(const Who& who, const std::string& table, const Json& request, Answer answer) {
  Reader in(request, "");
  const int seat = in.integer("seat", 0, kMaxSeats - 1);
  if (const Status status = in.finish(); !status) return answer(status.error());
  with(owner_of(who), table,
       [this, who, seat, answer = std::move(answer)](const Result<std::shared_ptr<Live>>& found) {
         if (!found) return answer(found.error());
         const std::shared_ptr<Live>& live = *found;
         live->act([who, seat](const Room& room) { return decide_link(room, who.identity, seat); },
                   [this, live, seat, who, answer](const Result<int>& number) {
                     if (!number) return answer(number.error());
                     const Room& room = live->room();
                     const Place& place = room.places()[seat];
                     const bool device = place.kind == SeatKind::kPlayer;
                     const std::string key =
                         device ? context_.keys.device(room.id(), seat, place.device)
                                : context_.keys.open_seat(room.id(), seat, place.link);
                     answer(Json{{"url", cat(who.base, "t/", room.id(), "#", key)},
                                 {"until", device ? Json(place.device_until) : Json(nullptr)}});
                   },
                   who.payer());
       });
}

void Lobby::rematch(const Who& who, const std::string& table, const Json& request, Answer answer) {
  Reader in(request, "");
  entry::Entropy entropy;
  if (in.has("entropy")) {
    const auto bytes = read_entropy(in.text("entropy"));
    if (!bytes) in.refuse("entropy should be 32 to 128 hex digits.");
    entropy = bytes.value_or(entry::Entropy{});
  }
  if (const Status status = in.finish(); !status) return answer(status.error());
  with(
      owner_of(who), table,
      [this, who, entropy, answer = std::move(answer)](const Result<std::shared_ptr<Live>>& found) {
        if (!found) return answer(found.error());
        const std::shared_ptr<Live>& old = *found;
        const auto name_it = [who, id = fresh_table_id(context_.random)](const Room& room) {
          if (room.seat_of(who.identity) >= 0 && !room.rematch().empty())
            return Result<Drafts>(Drafts{});
          return decide_rematch(room, who.identity, id);
        };
        if (const auto drafts = name_it(old->room()); !drafts) return answer(drafts.error());
        if (!old->room().rematch().empty()) return enter_next(old, who, entropy, false, answer);
        // Whoever may make no table names none.
        make(who, answer, [this, old, who, entropy, name_it](const Answer& made) {
          old->act(
              name_it,
              [this, old, who, entropy, made](const Result<int>& number) {
                if (!number) return made(number.error());
                enter_next(old, who, entropy, true, made);
              },
              who.payer());
        });
      });
}

// The old table names the new one before it exists: whoever comes first makes it, also after a
// crash in between.
void Lobby::enter_next(const std::shared_ptr<Live>& old, const Who& who,
                       const entry::Entropy& entropy, bool may_make, Answer answer) {
  const std::string id = old->room().rematch();
  with(owner_of(who), id,
       [this, old, who, entropy, id, may_make,
        answer = std::move(answer)](const Result<std::shared_ptr<Live>>& next) {
         const auto enter_it = [this, who, entropy](const Answer& made) {
           return [this, who, entropy, made](const Result<std::shared_ptr<Live>>& live) {
             if (!live) return made(live.error());
             if (entropy.empty()) return made(scene((*live)->room(), who));
             JoinRequest join;
             join.identity = who.identity;
             join.entropy = entropy;
             enter(*live, who, std::move(join), made);
           };
         };
         if (next || next.error().code != "no-table") return enter_it(answer)(next);
         const auto make_it = [this, old, who, entropy, id, enter_it](const Answer& made) {
           begin(id, create_rematch(old->room(), who.identity, entropy, context_.random),
                 who.payer(), enter_it(made));
         };
         if (may_make) return make_it(answer);
         make(who, answer, make_it);
       });
}

void Lobby::record(const Who& who, const std::string& table, Answer answer) {
  with(owner_of(who), table,
       [answer = std::move(answer)](const Result<std::shared_ptr<Live>>& live) {
         if (!live) return answer(live.error());
         const Table* game = (*live)->room().table();
         // A part of it, without a word, would pass for the whole.
         if (const auto& stop = (*live)->room().stopped())
           return answer(Error("wrong-time", stop->message));
         if (game == nullptr) return answer(Error("wrong-time", "The game has not begun."));
         answer(Json{{"record", write_record(*game, RecordFor::kPlayers)}});
       });
}

void Lobby::remove(const Who& who, const std::string& table, const Json& request, Answer answer) {
  Reader in(request, "");
  if (const Status status = in.finish(); !status) return answer(status.error());
  with(owner_of(who), table,
       [this, who, table, answer = std::move(answer)](const Result<std::shared_ptr<Live>>& live) {
         if (!live) return answer(live.error());
         if (const Status may = decide_delete((*live)->room(), who.identity); !may)
           return answer(may.error());
         context_.journal.remove(table, [this, table, answer](const Status& gone) {
           if (!gone) {
             context_.troubled(gone.error());
             return answer(Error("no-storage",
                                 "The table could not be deleted; it is as it was. Try again."));
           }
           deleted(table);
           answer(Json{{"id", table}});
         });
       });
}

// --- lists ---------------------------------------------------------------------------------------

void Lobby::mine(const Who& who, Answer answer) {
  if (who.identity.empty()) return answer(Json{{"tables", Json::array()}});
  listings_.ask(who.identity, owner_of(who), std::move(answer));
}

// It is the same for all, so it waits for nobody's turn but its own.
void Lobby::open(Answer answer) { listings_.ask({}, "open", std::move(answer)); }

}  // namespace bloom::server
