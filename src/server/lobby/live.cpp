#include "server/lobby/live.h"

#include <algorithm>
#include <utility>

#include "server/lobby/command.h"
#include "server/lobby/decision.h"
#include "server/lobby/entry_codec.h"
#include "server/lobby/room_json.h"

namespace bloom::server {
namespace {

constexpr Millis kIdle = 60'000, kQuiet = 1000;
constexpr int kMaxTries = 8;
constexpr std::size_t kMaxActions = 256;
// Thoughts that may wait for tables where nobody is; the tables beyond that rest meanwhile.
constexpr std::size_t kMostForNobody = 64;
constexpr std::size_t kEntryBytes = 64;  // that an entry takes on the disk beside its data

Error no_table() { return Error("no-table", "There is no such table; perhaps it was deleted."); }
Error not_stored() {
  return Error("no-storage", "The move could not be stored; nothing happened. Try again.");
}

// Whoever comes in by it.
std::string_view newcomer(const Entry& entry) {
  if (const auto* join = entry.as<entry::Join>()) return join->identity;
  if (const auto* device = entry.as<entry::Device>()) return device->identity;
  return {};
}

}  // namespace

Live::Live(std::unique_ptr<Room> room, Context& context, bool row_late)
    : room_(std::move(room)),
      context_(context),
      audience_(*room_, context),
      row_late_(row_late),
      chat_(static_cast<std::size_t>(room_->players()), Bucket(5, 1)),
      used_(context.steady()) {}

// --- actions -------------------------------------------------------------------------------------

void Live::act(Decide decide, Completion done, Payer payer) {
  if (!context_.quotas.allow(payer, context_.steady())) return done(stored_enough());
  add({std::move(decide), std::move(done), {}, {}, std::move(payer)});
}

void Live::add(Action action) {
  used_ = context_.steady();
  if (gone_ || actions_.size() >= kMaxActions) {
    action.done(gone_ ? no_table()
                      : Error("slow-down", "Too much is asked of this table at once."));
    return;
  }
  actions_.push_back(std::move(action));
  next();
}

void Live::next() {
  while (!busy_ && !actions_.empty()) {
    Action action = std::move(actions_.front());
    actions_.pop_front();
    auto drafts = action.decide(*room_);
    if (!drafts) {
      action.done(drafts.error());
    } else if (drafts->empty()) {
      action.done(0);
    } else {
      store(std::move(action), std::move(*drafts));
    }
  }
}

void Live::store(Action action, Drafts drafts) {
  busy_ = true;
  // Clocks of machines go back now and then; those of tables do not.
  const Millis time = std::max(context_.now(), room_->updated());
  Append what;
  int number = room_->number();
  bool more = false;
  std::size_t bytes = 0;
  for (Entry& draft : drafts) {
    more = more || draft.effects().table;
    draft.number = ++number;
    draft.time = time;
    what.entries.push_back(write_entry(draft, room_->id()));
    bytes += what.entries.back().data.size() + kEntryBytes;
  }
  context_.quotas.charge(action.payer.address.empty() ? patron() : action.payer, bytes,
                         context_.steady());
  // A row follows from the entries before; it is brought up to date later, and lists look at the
  // log. But whoever comes in must find the table from now on.
  if (more) {
    what.row = table_row(*room_);
    auto& members = what.row->members;
    for (const Entry& draft : drafts)
      if (const std::string_view who = newcomer(draft);
          !who.empty() && std::find(members.begin(), members.end(), who) == members.end())
        members.emplace_back(who);
  }
  context_.journal.append(
      std::move(what), [self = shared_from_this(), action = std::move(action),
                        entries = std::move(drafts), more](Result<Written> written) mutable {
        if (!written) {
          self->context_.log.error(
              "store", {{"table", self->room_->id()}, {"why", written.error().message}});
          self->busy_ = false;
          action.done(not_stored());
          self->next();
        } else if (*written == Written::kTaken) {
          self->catch_up(std::move(action));
        } else {
          self->busy_ = false;
          self->stored(action, entries, more);
          self->next();
        }
      });
}

// Another process was quicker: its entries first, then the action again.
void Live::catch_up(Action action) {
  const int after = room_->number();
  context_.journal.ask(
      [table = room_->id(), after](Store& store) { return store.read(table, after); },
      [self = shared_from_this(),
       action = std::move(action)](Result<std::vector<LogEntry>> entries) mutable {
        self->busy_ = false;
        if (!entries || ++action.tries >= kMaxTries) {
          action.done(not_stored());
          return self->next();
        }
        // Its number was taken, and there is no such entry: the table was deleted.
        bool fine = !entries->empty();
        std::vector<Entry> news;
        for (const LogEntry& stored : *entries) {
          // Some may have been told of meanwhile.
          if (!fine || stored.number <= self->room_->number()) continue;
          auto entry = read_entry(stored);
          if (!entry) self->damaged(entry.error());
          fine = entry && self->apply(*entry);
          if (fine) news.push_back(std::move(*entry));
        }
        if (!fine) {
          self->close();
          return action.done(no_table());
        }
        self->publish(news, nullptr, {});
        self->actions_.push_front(std::move(action));
        self->after_change();
        self->next();
      });
}

void Live::stored(Action& action, const Drafts& entries, bool row) {
  for (const Entry& entry : entries)
    if (!apply(entry)) {
      close();
      return action.done(no_table());
    }
  const auto from = action.from.lock();
  row_late_ = true;
  publish(entries, from.get(), action.caller);
  action.done(room_->number());
  // Who sits where and what is over is in lists at once; a game that goes on, now and then.
  if (row || room_->actor() < 0 || room_->number() % 32 == 0) flush_row();
  after_change();
}

bool Live::apply(const Entry& entry) {
  const Status status = room_->apply(entry);
  if (!status) damaged(status.error());
  return status.ok();
}

void Live::damaged(const Error& error) const {
  context_.log.error("damaged", {{"table", room_->id()}, {"why", error.message}});
}

void Live::close() {
  gone_ = true;
  end_all("deleted");
  for (const Action& action : std::exchange(actions_, {})) action.done(no_table());
}

// --- connections ---------------------------------------------------------------------------------

void Live::publish(const std::vector<Entry>& entries, const Client* first, const Caller& caller) {
  for (const Entry& entry : entries) {
    if (!entry.is<entry::Move>()) continue;
    ++context_.counters.moves;
    if (room_->actor() < 0) ++context_.counters.games_finished;
  }
  audience_.publish(entries, first, caller);
}

void Live::attach(const std::shared_ptr<Client>& client, int since) {
  used_ = context_.steady();
  client->drained = [self = weak_from_this(), client = client.get()] {
    if (const auto live = self.lock()) live->audience_.drained(client);
  };
  audience_.add(client, since);
  // Whoever comes does not wait behind all the tables where nobody is.
  if (std::exchange(for_nobody_, false)) thinking_ = 0;
  after_change();
}

void Live::detach(const Client* client) {
  used_ = context_.steady();
  audience_.remove(client);
}

void Live::receive(const std::shared_ptr<Client>& client, std::string_view text) {
  Audience::Session* session = audience_.find(client.get());
  if (session == nullptr) return;
  const Millis now = context_.now();
  used_ = context_.steady();
  if (!session->frames.take(now) || session->acks.size() >= Audience::kMostAcks) {
    ++context_.counters.limited;
    client->end("rate");
    return;
  }
  auto request = read_request(text, room_->players());
  if (!request) return audience_.refuse(*client, std::nullopt, request.error());
  const Caller caller{client->identity, session->seat, std::move(request->id)};
  if (request->command && std::holds_alternative<command::Ping>(*request->command))
    return audience_.pong(*client, caller.id);
  if (const int number = room_->known(caller); number > 0) {
    ++context_.counters.repeated;
    return audience_.acknowledge(*client, caller.id, number);
  }
  if (!request->command) return audience_.refuse(*client, caller.id, request->command.error());
  Command& command = *request->command;
  const Payer payer{client->address, client->identity};
  if (!context_.quotas.allow(payer, context_.steady())) {
    ++context_.counters.limited;
    return audience_.refuse(*client, caller.id, stored_enough());
  }
  if (terms_of(command).broadcast && !changes_.take(now)) {
    ++context_.counters.limited;
    return audience_.refuse(*client, caller.id,
                            Error("slow-down", "Not so fast; try it again in a moment."));
  }
  if (std::holds_alternative<command::Chat>(command) && caller.seat >= 0 &&
      !chat_[caller.seat].take(now)) {
    ++context_.counters.limited;
    return audience_.refuse(*client, caller.id,
                            Error("slow-down", "Not so fast; say it again in a moment."));
  }
  Action action;
  action.from = client;
  action.caller = caller;
  action.payer = payer;
  action.decide = [command = std::move(command), caller](const Room& room) -> Result<Drafts> {
    // The same request may have waited here twice.
    if (room.known(caller) > 0) return Drafts{};
    if (room.seat_of(caller.identity) != caller.seat)
      return Error("not-yours", "You no longer have this seat.");
    return decide(room, command, caller);
  };
  action.done = [self = shared_from_this(), from = std::weak_ptr(client),
                 caller](const Result<int>& number) {
    const auto to = from.lock();
    if (to == nullptr || self->audience_.find(to.get()) == nullptr) return;
    if (!number) self->audience_.refuse(*to, caller.id, number.error());
    if (number && *number == 0)
      self->audience_.acknowledge(*to, caller.id, self->room_->known(caller));
  };
  add(std::move(action));
}

// --- what happens by itself ----------------------------------------------------------------------

void Live::after_change() {
  bot_waits_ = false;
  if (gone_ || room_->actor() < 0) return;
  // The server was away: its absence costs nobody time.
  if (was_away() && !busy_) {
    resumed_ = context_.began;
    act([](const Room& room) { return room.actor() < 0 ? Drafts{} : resume(); },
        [self = shared_from_this()](const Result<int>& number) {
          if (!number) self->resumed_ = -1;
        });
    return;
  }
  const Place& place = room_->places()[room_->actor()];
  if (place.played_by_bot() && cared_for())
    ask_bot(place.level, place.kind == SeatKind::kBot ? entry::By::kBot : entry::By::kStandIn);
}

// Once, whatever the clock says afterwards: it may go back behind the time the server began.
bool Live::was_away() const {
  return room_->settings().clock && resumed_ != context_.began && room_->updated() < context_.began;
}

bool Live::cared_for() const {
  const auto& places = room_->places();
  return !audience_.empty() ||
         std::any_of(places.begin(), places.end(), [](const Place& p) { return p.owned(); });
}

Payer Live::patron() const {
  const Client* client = audience_.patron();
  return client == nullptr ? Payer{} : Payer{client->address, client->identity};
}

void Live::ask_bot(Level level, entry::By by) {
  const int position = room_->position_number();
  if (thinking_ == position) return;
  const std::string owner = audience_.bot_owner();
  bot_waits_ = audience_.empty() && context_.bots.waiting(owner, level) >= kMostForNobody;
  if (bot_waits_) return;
  thinking_ = position;
  for_nobody_ = audience_.empty();
  std::uint64_t seed = 0;
  context_.random({reinterpret_cast<std::uint8_t*>(&seed), sizeof seed});
  context_.bots.think({owner, room_->settings().game, room_->table()->view(seat_at(room_->actor())),
                       level, seed,
                       [self = shared_from_this(), position, by](const std::string& move) {
                         self->bot_thought(position, by, move);
                       }});
}

void Live::bot_thought(int position, entry::By by, const std::string& move) {
  if (thinking_ == position) thinking_ = 0;
  act(
      [self = shared_from_this(), position, by, move](const Room& room) -> Result<Drafts> {
        if (room.position_number() != position || room.actor() < 0) return Drafts{};
        // Its owner may have come back while it thought.
        const bool bots = room.places()[room.actor()].played_by_bot();
        if (by != entry::By::kClock && !bots) return Drafts{};
        BotMove decided = decide_bot_move(room, move, by);
        if (decided.fault) {
          ++self->context_.counters.bot_faults;
          self->context_.log.error(
              "bot", {{"table", room.id()}, {"move", move}, {"why", decided.fault->message}});
        }
        return std::move(decided.drafts);
      },
      [self = shared_from_this()](const Result<int>& number) {
        if (!number)
          self->context_.log.error("bot",
                                   {{"table", self->room_->id()}, {"why", number.error().message}});
        if (number && *number > 0) ++self->context_.counters.bot_moves;
      });
}

void Live::flush_row() {
  row_late_ = false;
  Append what{{}, table_row(*room_)};
  if (seen_ < room_->position_number()) {
    what.seen = seen_of(*room_);
    seen_ = room_->position_number();
  }
  context_.journal.append(std::move(what), [](const Result<Written>&) {});
}

void Live::tick(Millis now) {
  if (row_late_ && !busy_ && !gone_ && context_.steady() - used_ >= kQuiet) flush_row();
  if (gone_ || busy_ || room_->actor() < 0) return;
  const int seat = room_->actor();
  const Place& place = room_->places()[seat];
  if (place.played_by_bot() || was_away()) {
    after_change();
    return;
  }
  if (const auto flag = room_->flag_time(); flag && now >= *flag)
    ask_bot(kStandIn, entry::By::kClock);
  if (const auto standin = audience_.standin_time(seat); standin && now >= *standin)
    act(
        [seat](const Room& room) -> Result<Drafts> {
          if (room.actor() != seat || !room.places()[seat].present()) return Drafts{};
          return stand_in(seat);
        },
        [](const Result<int>&) {});
}

bool Live::idle(bool soon) const {
  if (gone_) return audience_.empty();
  if (!audience_.empty() || busy_ || row_late_ || thinking_ != 0 ||
      context_.steady() - used_ < (soon || bot_waits_ ? kQuiet : kIdle))
    return false;
  const auto next = due();
  return !next || bot_waits_ || (!was_away() && *next - context_.now() > kIdle);
}

std::optional<Millis> Live::due() const {
  if (!goes_on(*room_)) return std::nullopt;
  const int seat = room_->actor();
  if (room_->places()[static_cast<std::size_t>(seat)].played_by_bot()) return context_.now();
  const auto flag = room_->flag_time(), standin = audience_.standin_time(seat);
  return flag && standin ? std::min(*flag, *standin) : flag ? flag : standin;
}

bool Live::goes_on(const Room& room) {
  const auto& places = room.places();
  return room.actor() >= 0 &&
         std::any_of(places.begin(), places.end(), [](const Place& p) { return p.owned(); }) &&
         (room.settings().clock || room.settings().grace ||
          places[static_cast<std::size_t>(room.actor())].played_by_bot());
}

}  // namespace bloom::server
