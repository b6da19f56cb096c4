// What the lobby does by itself: games that go on without anybody, clocks, rooms that rest, tables
// that are deleted.
#include <algorithm>
#include <utility>

#include "server/lobby/lobby.h"
#include "server/lobby/room_json.h"

namespace bloom::server {
namespace {

constexpr Millis kSweep = 600'000, kKeep = 60'000, kEvict = 1000;
constexpr int kMostSwept = 50;
constexpr Millis kRelease = 10'000;
constexpr int kManyDropped = 100;
constexpr Millis kApart = 20;

}  // namespace

// --- games that go on by themselves --------------------------------------------------------------

void Lobby::wake() {
  look_at_clocks();
  wake_page({});
}

void Lobby::wake_page(const std::string& after) {
  context_.journal.ask_later(
      [after, most = limits_.wake_page](Store& store) { return store.playing(after, most); },
      [this, after](const Result<std::vector<std::string>>& tables) {
        if (!tables) {
          asleep_ = after;
          return context_.troubled(tables.error());
        }
        for (const std::string& table : *tables)
          if (!rooms_.contains(table)) alarms_.set(table, {context_.now(), {}});
        ring();
        if (!tables->empty()) wake_page(tables->back());
      });
}

// Those that are due, when nobody asks for anything; as many as there is room for.
void Lobby::ring() {
  const int room = limits_.alone - alone_ - waking_;
  // Whatever keeps one from being read now, it is tried again.
  for (std::string& table : alarms_.ring(context_.now(), room, context_.now() + kKeep)) {
    ++waking_;
    context_.journal.ask_later([table](Store& store) { return load(store, table); },
                               [this, table](Result<Loaded> loaded) {
                                 --waking_;
                                 woken(table, std::move(loaded));
                                 ring();
                               });
  }
}

void Lobby::woken(const std::string& table, Result<Loaded> loaded) {
  // Somebody may have come meanwhile.
  if (rooms_.contains(table) || loading_.contains(table)) return;
  if (!loaded) {
    unreadable(table, loaded.error());
    if (loaded.error().code != "no-storage") alarms_.take(table);
    return;
  }
  if (Live::goes_on(*loaded->room)) {
    ++alone_;
    return enliven(table, std::move(*loaded))->tick(context_.now());
  }
  alarms_.take(table);
  context_.counters.replayed += static_cast<std::uint64_t>(loaded->room->number());
  if (loaded->row_late)
    context_.journal.append({{}, table_row(*loaded->room), seen_of(*loaded->room)},
                            [](const Result<Written>&) {});
}

// Whoever is not there is not in memory for long: what is to happen to them later waits as a time.
void Lobby::rest(const std::vector<std::shared_ptr<Live>>& all) {
  const bool soon = alone_ >= limits_.alone;
  for (const auto& live : all) {
    if (!live->idle(soon)) continue;
    const std::string table = live->room().id();
    if (auto due = live->due(); due && !live->gone()) {
      // However many of these rest, only so many are read in a second.
      if (live->bot_waits())
        due = context_.now() + kKeep + static_cast<Millis>(alarms_.size()) * kApart;
      alarms_.set(table, {*due, live->away_since()});
    }
    drop(table);
  }
}

void Lobby::drop(const std::string& table) {
  dropped_ += static_cast<int>(rooms_.erase(table));
  context_.counters.rooms = static_cast<std::int64_t>(rooms_.size());
}

void Lobby::deleted(const std::string& table) {
  ++context_.counters.tables_deleted;
  context_.log.info("deleted", {{"table", table}});
  if (const auto here = rooms_.find(table); here != rooms_.end()) here->second->close();
  alarms_.take(table);
  drop(table);
}

// After many rooms went, most of what they held lies between pieces that are in use.
void Lobby::give_memory_back() {
  const Millis now = context_.steady();
  if (context_.release == nullptr || dropped_ < kManyDropped || now - released_ < kRelease) return;
  dropped_ = 0;
  released_ = now;
  context_.release();
}

// --- time ----------------------------------------------------------------------------------------

void Lobby::tick() {
  look_at_clocks();
  const Millis now = context_.now(), steady = context_.steady();
  // Rooms may go while we look.
  std::vector<std::shared_ptr<Live>> all;
  all.reserve(rooms_.size());
  for (const auto& [id, live] : rooms_) all.push_back(live);
  for (const auto& live : all) live->tick(now);
  alone_ = static_cast<int>(
      std::count_if(all.begin(), all.end(), [](const auto& live) { return live->clients() == 0; }));
  context_.counters.bots_waiting = static_cast<std::int64_t>(context_.bots.waiting());
  if (steady - evicted_ >= kEvict) {
    evicted_ = steady;
    rest(all);
    context_.quotas.sweep(steady);
    give_memory_back();
  }
  ring();
  context_.counters.resting = static_cast<std::int64_t>(alarms_.size());
  if (steady - kept_ >= kKeep) {
    kept_ = steady;
    if (time_.known()) keep_ledger();
    if (const auto asleep = std::exchange(asleep_, {})) wake_page(*asleep);
  }
  if (!time_.known()) return;
  if (limits_.keep_days > 0 && !sweeping_ && steady >= sweep_at_) {
    sweep_at_ = steady + kSweep;
    sweep();
  }
}

void Lobby::look_at_clocks() {
  if (!time_.known() && context_.steady() >= ask_ledger_) {
    ask_ledger_ = context_.steady() + kKeep;
    context_.journal.ask([](Store& store) { return store.ledger(); },
                         [this](const Result<Ledger>& kept) {
                           // Until it is known nothing is deleted.
                           if (!kept) return context_.troubled(kept.error());
                           if (time_.known()) return;
                           time_.begin(*kept, context_.now(), context_.steady());
                           keep_ledger();
                           if (time_.plausible()) return;
                           context_.log.error(
                               "clock",
                               {{"why",
                                 "By the clock it is long since a server ran here, or it ran "
                                 "in the future. If the clock is wrong, set it; no table is "
                                 "deleted because of it."},
                                {"days", time_.absence() / kDay}});
                         });
  }
  const Millis jump = time_.look(context_.now(), context_.steady());
  if (jump == 0) return;
  ++context_.counters.clock_jumps;
  context_.log.error("clock", {{"why",
                                "The clock of this machine has jumped. It costs no player time, "
                                "and no table is deleted because of it."},
                               {"seconds", jump / 1000}});
  // As after an absence: running clocks are stopped and started again.
  context_.began = context_.now();
  alarms_.all_at(context_.now());
}

void Lobby::keep_ledger() {
  context_.journal.keep(time_.ledger(), [this](const Status& status) {
    if (!status) context_.troubled(status.error());
  });
}

// What is old both by the wall clock and by the time that servers have run since.
void Lobby::sweep() {
  sweeping_ = true;
  const Millis age = limits_.keep_days * kDay;
  context_.journal.remove_idle(context_.now() - age, time_.ledger().lived - age, kMostSwept,
                               [this](const Result<std::vector<std::string>>& tables) {
                                 sweeping_ = false;
                                 if (!tables) return context_.troubled(tables.error());
                                 for (const std::string& table : *tables) deleted(table);
                                 // A few at a time: moves are stored in between.
                                 if (tables->size() == kMostSwept) sweep();
                               });
}

}  // namespace bloom::server
