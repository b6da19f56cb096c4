#include "server/lobby/decision.h"

#include <algorithm>

#include "base/text.h"
#include "json/options.h"
#include "table/registry.h"

namespace bloom::server {
namespace {

constexpr int kDeviceSeconds = 24 * 3600;
// A game itself ends, by its rules. What else happens at a table is bounded by this, so that
// neither talk nor taking moves back for ever makes its log long.
constexpr int kMaxExtras = 2000;

Error wrong_time(std::string_view sentence) { return Error("wrong-time", std::string(sentence)); }
Error not_yours(std::string_view sentence) { return Error("not-yours", std::string(sentence)); }

bool too_much(const Room& room) { return room.extras() >= kMaxExtras; }
Error too_much_happened() { return wrong_time("Too much has happened at this table for that."); }

// With a start behind them, if these drafts fill the last free seat.
Drafts maybe_start(const Room& room, Drafts drafts) {
  int free = 0;
  for (int seat = 0; seat < room.players(); ++seat) {
    SeatKind kind = room.places()[static_cast<std::size_t>(seat)].kind;
    for (const Entry& draft : drafts) {
      if (draft.seat != seat) continue;
      if (draft.is<entry::Join>()) kind = SeatKind::kPlayer;
      if (const auto* set = draft.as<entry::SetSeat>()) kind = set->to;
    }
    free += kind == SeatKind::kOpen || kind == SeatKind::kReserved;
  }
  if (free == 0) drafts.push_back({-1, entry::Start{}});
  return drafts;
}

// The option of the room's game that players choose for themselves, by its name.
Result<OptionWords> choosable(const Room& room, const std::string& name) {
  const auto game = find_game(room.settings().game);
  if (!game) return game.error();
  for (const OptionWords& option : (*game)->option_words())
    if (option.by_seat && option.name == name) return option;
  return Error("bad-request", cat((*game)->name, " has no option ", in_quotes(name),
                                  " that players choose for themselves."));
}

// Each command, when whoever asks may ask for such a thing at all.
struct Decision {
  const Room& room;
  const Caller& caller;

  const Place& place(int seat) const { return room.places()[static_cast<std::size_t>(seat)]; }
  // One entry that answers the request.
  Drafts one(int seat, entry::Body body) const { return {{seat, std::move(body), caller.id}}; }

  Result<Drafts> operator()(const command::Move& command) const {
    if (room.state() == RoomState::kWaiting) return wrong_time("The game has not begun.");
    if (command.after < room.position_number())
      return Error("stale", "The game has gone on since; look at it again before you move.");
    if (room.state() == RoomState::kOver) return wrong_time("The game is over.");
    if (room.actor() != caller.seat)
      return Error("not-your-turn",
                   cat("Seat ", room.actor(), " is to move, not seat ", caller.seat, "."));
    auto checked = room.table()->read(command.move);
    if (!checked) return checked.error();
    Drafts out;
    if (place(caller.seat).standin) out.push_back({caller.seat, entry::Back{}});
    out.push_back({caller.seat, entry::Move{command.move, entry::By::kPlayer, std::move(*checked)},
                   caller.id});
    return out;
  }

  Result<Drafts> operator()(const command::Undo& command) const {
    if (room.state() != RoomState::kPlaying)
      return wrong_time(room.state() == RoomState::kOver
                            ? "The game is over; nothing is taken back."
                            : "The game has not begun.");
    if (command.after < room.position_number())
      return Error("stale", "The game has gone on since; look at it again before you ask.");
    if (room.question()) return wrong_time("Somebody asks already; that has to be answered first.");
    const auto& log = room.table()->log();
    const int played = static_cast<int>(log.size());
    const auto mover = [&](int move) { return index(log[static_cast<std::size_t>(move)].seat); };
    int last = played - 1;
    while (last >= 0 && mover(last) != caller.seat) --last;
    if (last < 0) return wrong_time("You have not moved yet.");
    const int moves = command.moves.value_or(played - last);
    if (moves > played || mover(played - moves) != caller.seat)
      return not_yours("The first of the moves to take back should be your own.");
    const auto& places = room.places();
    const bool alone = std::none_of(places.begin(), places.end(), [&](const Place& each) {
      return each.owned() && &each != &place(caller.seat);
    });
    return alone ? one(caller.seat, entry::Undo{moves}) : one(caller.seat, entry::Ask{moves});
  }

  Result<Drafts> operator()(const command::Agree& command) const {
    const auto& question = room.question();
    if (!question) return wrong_time("Nobody asks to take a move back.");
    if (command.ask.value_or(question->number) != question->number)
      return wrong_time("That question has ended; there is another one.");
    // Whoever asks may think better of it.
    if (question->seat == caller.seat && command.yes) return not_yours("The others are asked.");
    const auto agrees = [&](int seat) {
      const auto& agreed = question->agreed;
      return std::find(agreed.begin(), agreed.end(), seat) != agreed.end();
    };
    if (command.yes && agrees(caller.seat)) return wrong_time("You agreed already.");
    Drafts out = one(caller.seat, entry::Agree{command.yes});
    if (!command.yes) return out;
    bool all = true;
    for (int seat = 0; seat < room.players(); ++seat)
      all = all &&
            (seat == question->seat || seat == caller.seat || !place(seat).owned() || agrees(seat));
    if (all) out.push_back({question->seat, entry::Undo{question->moves}});
    return out;
  }

  Result<Drafts> operator()(const command::Chat& command) const {
    if (!room.settings().chat) return wrong_time("This table has no chat.");
    if (too_much(room)) return wrong_time("Enough has been said at this table.");
    if (place(caller.seat).muted) return Error("muted", "The maker of the table muted you.");
    return one(caller.seat, entry::Chat{command.text});
  }

  Result<Drafts> operator()(const command::Back&) const {
    if (!place(caller.seat).standin) return wrong_time("No bot plays for you.");
    return one(caller.seat, entry::Back{});
  }

  Result<Drafts> operator()(const command::Leave&) const {
    if (room.state() == RoomState::kOver) return wrong_time("The game is over; you may just go.");
    // A seat that was kept for whoever leaves is kept no longer.
    const int seat = caller.seat < 0 ? room.reserved_for(caller.identity) : caller.seat;
    if (seat < 0 && room.maker_left()) return wrong_time("You left this table already.");
    return one(seat, entry::Leave{});
  }

  Result<Drafts> operator()(const command::SetSeat& command) const {
    if (room.state() != RoomState::kWaiting) return wrong_time("The game has begun.");
    if (place(command.seat).kind == SeatKind::kPlayer)
      return wrong_time("A player sits there; remove them first.");
    entry::SetSeat set;
    set.to = command.bot ? SeatKind::kBot : SeatKind::kOpen;
    set.level = command.bot.value_or(kStandIn);
    set.from = caller.seat;
    return maybe_start(room, one(command.seat, std::move(set)));
  }

  Result<Drafts> operator()(const command::Choose& command) const {
    const auto option = choosable(room, command.option);
    if (!option) return option.error();
    if (room.state() != RoomState::kWaiting) return wrong_time("The game has begun.");
    const std::string_view letters = option->preset;
    if (command.value.size() != 1 || letters.find(command.value) == letters.npos) {
      std::vector<std::string> all;
      for (const char letter : letters) all.emplace_back(1, letter);
      return Error("bad-request", cat("value should be one of ", list_words(all, "or"), "."));
    }
    // Tables have all their options since there are tables.
    const auto found = room.settings().options.find(command.option);
    std::string now(found == room.settings().options.end() ? "" : as_text(*found).value_or(""));
    const auto mine = static_cast<std::size_t>(caller.seat);
    if (now.size() <= mine) return wrong_time("This table does not say what its seats have.");
    if (const auto other = now.find(command.value[0]); other != now.npos && other != mine) {
      // Behind the seats may be somebody whom nobody plays.
      if (other < room.places().size() && !room.places()[other].identity.empty())
        return Error("colour-taken", cat(command.value, " is taken by seat ", other, "."));
      now[other] = now[mine];
    }
    now[mine] = command.value[0];
    return one(caller.seat, entry::Choose{command.option, now});
  }

  Result<Drafts> operator()(const command::Mute& command) const {
    if (place(command.seat).kind != SeatKind::kPlayer || command.seat == caller.seat)
      return wrong_time("There is no other player in that seat.");
    return one(command.seat, entry::Mute{command.on, caller.seat});
  }

  Result<Drafts> operator()(const command::Remove& command) const {
    if (room.state() == RoomState::kOver) return wrong_time("The game is over.");
    const Place& other = place(command.seat);
    if (other.kind != SeatKind::kPlayer || other.left || command.seat == caller.seat)
      return wrong_time("There is no other player in that seat.");
    return one(command.seat, entry::Remove{caller.seat});
  }

  // It is answered where it arrives.
  Result<Drafts> operator()(const command::Ping&) const { return Drafts{}; }
};

}  // namespace

Result<Drafts> decide(const Room& room, const Command& command, const Caller& caller) {
  const Terms terms = terms_of(command);
  const bool leaves = std::holds_alternative<command::Leave>(command);
  const bool maker = room.is_maker(caller.identity);
  if (terms.maker && !maker) return not_yours("Only the maker of the table may do that.");
  const bool awaited = room.reserved_for(caller.identity) >= 0;
  if (!terms.maker && caller.seat < 0 && !((maker || awaited) && leaves))
    return not_yours("You are watching this table; only players can do that.");
  if (const auto& stop = room.stopped(); stop && !terms.when_stopped)
    return wrong_time(stop->message);
  // What is not needed to play on must not keep others from playing on. Talk has words of its own.
  if (!terms.needed && !std::holds_alternative<command::Chat>(command) && too_much(room))
    return too_much_happened();
  return std::visit(Decision{room, caller}, command);
}

Result<Drafts> decide_join(const Room& room, const JoinRequest& request, const Keys& keys,
                           Millis now) {
  if (room.seat_of(request.identity) >= 0) return Drafts{};
  if (const auto& stop = room.stopped(); stop) return wrong_time(stop->message);
  if (too_much(room)) return too_much_happened();
  const auto& places = room.places();
  int found = -1;
  if (request.key) {
    for (int seat = 0; seat < room.players() && found < 0; ++seat) {
      const Place& place = places[static_cast<std::size_t>(seat)];
      if (place.kind == SeatKind::kPlayer && !place.left && place.device_until > now &&
          same_key(*request.key, keys.device(room.id(), seat, place.device)))
        return Drafts{{seat, entry::Device{request.identity}}};
      if (place.kind == SeatKind::kOpen &&
          same_key(*request.key, keys.open_seat(room.id(), seat, place.link)))
        found = seat;
    }
    if (found < 0)
      return Error("bad-key",
                   "This link was used already, has ended, or is not complete; ask for a new one.");
  }
  if (room.state() != RoomState::kWaiting)
    return Error("no-seat", "The game has begun; you can watch it.");
  if (found < 0) found = room.reserved_for(request.identity);
  if (found < 0 && room.was_removed(request.identity))
    return not_yours("The maker of the table removed you; ask for a link.");
  if (found < 0 && !room.settings().listed)
    return Error("bad-key", "This table is for invited players; ask its maker for a link.");
  for (int seat = 0; seat < room.players() && found < 0; ++seat)
    if (places[static_cast<std::size_t>(seat)].kind == SeatKind::kOpen &&
        request.seat.value_or(seat) == seat)
      found = seat;
  if (found < 0) return Error("no-seat", "No seat is free here; you can watch.");
  const Place& place = places[static_cast<std::size_t>(found)];
  const bool reserved = place.kind == SeatKind::kReserved;
  entry::Join join{request.name.value_or(reserved ? place.name : ""), request.identity,
                   request.entropy};
  // A name that was kept with a seat is from before.
  if (request.name || !reserved)
    if (const auto fault = name_fault(join.name)) return *fault;
  if (join.entropy.empty()) return Error("bad-request", "entropy should be 32 to 128 hex digits.");
  return maybe_start(room, {{found, std::move(join)}});
}

Result<Drafts> decide_link(const Room& room, std::string_view identity, int seat) {
  if (seat < 0 || seat >= room.players())
    return Error("bad-request", cat("seat should be from 0 to ", room.players() - 1, "."));
  if (too_much(room)) return too_much_happened();
  if (room.seat_of(identity) == seat) return Drafts{{seat, entry::Link{kDeviceSeconds}}};
  if (!room.is_maker(identity))
    return not_yours("Only the maker of the table makes links to its seats.");
  if (room.state() != RoomState::kWaiting ||
      room.places()[static_cast<std::size_t>(seat)].kind != SeatKind::kOpen || room.stopped())
    return wrong_time("That seat is not open.");
  return Drafts{{seat, entry::Link{}}};
}

Result<Drafts> decide_rematch(const Room& room, std::string_view identity,
                              const std::string& table) {
  const int seat = room.seat_of(identity);
  if (seat < 0) return not_yours("Only players of this table ask for a rematch.");
  if (room.state() != RoomState::kOver)
    return wrong_time(room.stopped() ? room.stopped()->message : "The game is not over.");
  if (!room.rematch().empty()) return wrong_time("There is a rematch already.");
  return Drafts{{seat, entry::Rematch{table}}};
}

Status decide_delete(const Room& room, std::string_view identity) {
  if (!room.is_maker(identity)) return not_yours("Only the maker of the table may delete it.");
  if (!room.stopped())
    return wrong_time("Only a table whose game cannot go on is deleted; you can leave this one.");
  return Done{};
}

BotMove decide_bot_move(const Room& room, std::string_view move, entry::By by) {
  BotMove out;
  std::string text(move);
  auto checked = room.table()->read(text);
  if (!checked) {
    out.fault = checked.error();
    const auto legal = room.table()->legal();
    if (!legal || legal->listing.texts.empty()) return out;
    text = legal->listing.texts.front();
    checked = room.table()->read(text);
    if (!checked) return out;
  }
  out.drafts = {{room.actor(), entry::Move{std::move(text), by, std::move(*checked)}}};
  return out;
}

Drafts stand_in(int seat) { return {{seat, entry::StandIn{kStandIn}}}; }

Drafts resume() { return {{-1, entry::Resume{}}}; }

}  // namespace bloom::server
