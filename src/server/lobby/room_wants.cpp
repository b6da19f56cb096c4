// What people want, and whether they may: each becomes drafts of entries or a refusal.
#include <algorithm>

#include "base/text.h"
#include "server/lobby/fields.h"
#include "server/lobby/room.h"

namespace bloom::server {
namespace {

constexpr int kDeviceSeconds = 24 * 3600;
// No game is as long; whoever fills the disk has to make new tables for it, and is limited there.
constexpr int kMaxEntries = 100'000, kMaxWithChat = 20'000;

Error wrong_time(std::string_view sentence) { return Error("wrong-time", std::string(sentence)); }
Error not_yours(std::string_view sentence) { return Error("not-yours", std::string(sentence)); }

Error too_much() { return wrong_time("Too much happened at this table for that."); }

// A reader of a request that knows the two keys every request has.
Reader message_reader(const Json& message) {
  Reader in(message, "");
  in.has("type");
  in.has("id");
  return in;
}

// Remembers what the request was called.
Json with_id(const Asker& asker, Json data = Json::object()) {
  data["id"] = asker.id;
  return data;
}

}  // namespace

Drafts Room::maybe_start(Drafts drafts) const {
  int free = 0;
  for (int seat = 0; seat < players(); ++seat) {
    SeatKind kind = places_[seat].kind;
    for (const Draft& draft : drafts) {
      if (draft.seat != seat) continue;
      if (draft.kind == "join") kind = SeatKind::kPlayer;
      if (draft.kind == "seat")
        kind = text_in(draft.data, "to") == "bot" ? SeatKind::kBot : SeatKind::kOpen;
    }
    free += kind == SeatKind::kOpen || kind == SeatKind::kReserved;
  }
  if (free == 0) drafts.push_back({-1, "start", Json::object()});
  return drafts;
}

Result<Drafts> Room::join(const Join& wish, const Keys& keys, Millis now) const {
  if (seat_of(wish.identity) >= 0) return Drafts{};
  const Error bad_key(
      "bad-key", "This link was used already, has ended, or is not complete; ask for a new one.");
  int found = -1;
  if (wish.key) {
    for (int seat = 0; seat < players() && found < 0; ++seat) {
      const Place& place = places_[seat];
      if (place.kind == SeatKind::kPlayer && !place.left && place.device_until > now &&
          *wish.key == keys.device(id_, seat, place.device))
        return Drafts{{seat, "device", {{"identity", wish.identity}}}};
      if (place.kind == SeatKind::kOpen && *wish.key == keys.open_seat(id_, seat, place.link))
        found = seat;
    }
    if (found < 0) return bad_key;
  }
  if (state_ != RoomState::kWaiting)
    return Error("no-seat", "The game has begun; you can watch it.");
  if (found < 0) found = reserved_for(wish.identity);
  if (found < 0 && std::find(removed_.begin(), removed_.end(), wish.identity) != removed_.end())
    return not_yours("The maker of the table removed you; ask for a link.");
  const bool reserved = found >= 0 && places_[found].kind == SeatKind::kReserved;
  if (found < 0 && !settings_.listed)
    return Error("bad-key", "This table is for invited players; ask its maker for a link.");
  for (int seat = 0; seat < players() && found < 0; ++seat)
    if (places_[seat].kind == SeatKind::kOpen && wish.seat.value_or(seat) == seat) found = seat;
  if (found < 0) return Error("no-seat", "No seat is free here; you can watch.");
  Place place;
  place.kind = SeatKind::kPlayer;
  place.identity = wish.identity;
  place.name = wish.name.value_or(reserved ? places_[found].name : "");
  place.entropy = wish.entropy;
  if (!is_player_name(place.name))
    return Error("bad-request",
                 cat("name should be of ", kNameWords, ", and not begin with bot:."));
  if (place.entropy.empty()) return Error("bad-request", "entropy should be 32 to 128 hex digits.");
  Json data = write(place);
  return maybe_start({{found, "join", std::move(data)}});
}

Result<Drafts> Room::link(std::string_view identity, int seat) const {
  if (seat < 0 || seat >= players())
    return Error("bad-request", cat("seat should be from 0 to ", players() - 1, "."));
  if (number_ >= kMaxWithChat) return too_much();
  if (seat_of(identity) == seat) return Drafts{{seat, "link", {{"seconds", kDeviceSeconds}}}};
  if (!is_maker(identity))
    return not_yours("Only the maker of the table makes links to its seats.");
  if (state_ != RoomState::kWaiting || places_[seat].kind != SeatKind::kOpen)
    return wrong_time("That seat is not open.");
  return Drafts{{seat, "link", Json::object()}};
}

Result<Drafts> Room::request(const Json& message, const Asker& asker) const {
  const std::string type = text_in(message, "type");
  const bool for_maker = type == "seat" || type == "mute" || type == "remove";
  const bool maker = is_maker(asker.identity);
  if (for_maker && !maker) return not_yours("Only the maker of the table may do that.");
  const bool awaited = reserved_for(asker.identity) >= 0;
  if (!for_maker && asker.seat < 0 && !((maker || awaited) && type == "leave"))
    return not_yours("You watch this table; only players do that.");
  if (number_ >= kMaxEntries) return wrong_time("This table is full; make a new one.");
  // What is not needed to play on must not keep others from playing on.
  const bool plays = type == "move" || type == "back" || type == "agree" || type == "leave";
  if (!plays && type != "chat" && number_ >= kMaxWithChat) return too_much();
  if (type == "move") return want_move(message, asker);
  if (type == "undo") return want_undo(message, asker);
  if (type == "agree") return want_agree(message, asker);
  if (type == "chat") return want_chat(message, asker);
  if (type == "back") return want_back(message, asker);
  if (type == "leave") return want_leave(message, asker);
  if (type == "seat") return want_seat(message, asker);
  if (type == "mute") return want_mute(message, asker);
  if (type == "remove") return want_remove(message, asker);
  return Error("bad-request", cat("There is no request of type ", in_quotes(type), "."));
}

Result<Drafts> Room::want_move(const Json& message, const Asker& asker) const {
  Reader in = message_reader(message);
  const int after = in.integer("after", 0, INT32_MAX);
  const std::string move = in.text("move");
  if (const Status status = in.finish(); !status) return status.error();
  if (state_ == RoomState::kWaiting) return wrong_time("The game has not begun.");
  if (after < position_number_)
    return Error("stale", "The game went on since; look at it again before you move.");
  if (state_ == RoomState::kOver) return wrong_time("The game is over.");
  if (actor() != asker.seat)
    return Error("not-your-turn", cat("Seat ", actor(), " is to move, not seat ", asker.seat, "."));
  if (const Status status = table_->check(move); !status) return status.error();
  Drafts out;
  if (places_[asker.seat].standin) out.push_back({asker.seat, "back", Json::object()});
  out.push_back({asker.seat, "move", with_id(asker, {{"move", move}, {"by", "player"}})});
  return out;
}

Result<Drafts> Room::want_undo(const Json& message, const Asker& asker) const {
  Reader in = message_reader(message);
  const int after = in.integer("after", 0, INT32_MAX);
  const int wanted = in.has("moves") ? in.integer("moves", 1, INT32_MAX) : 0;
  if (const Status status = in.finish(); !status) return status.error();
  if (state_ != RoomState::kPlaying)
    return wrong_time(state_ == RoomState::kOver ? "The game is over; nothing is taken back."
                                                 : "The game has not begun.");
  if (after < position_number_)
    return Error("stale", "The game went on since; look at it again before you ask.");
  if (ask_) return wrong_time("Somebody asks already; that has to be answered first.");
  const auto& log = table_->log();
  int last = static_cast<int>(log.size()) - 1;
  while (last >= 0 && index(log[last].seat) != asker.seat) --last;
  if (last < 0) return wrong_time("You have not moved yet.");
  const int played = static_cast<int>(log.size()), moves = wanted > 0 ? wanted : played - last;
  if (moves > played || index(log[played - moves].seat) != asker.seat)
    return not_yours("The first of the moves to take back should be your own.");
  const bool alone = std::none_of(places_.begin(), places_.end(), [&](const Place& place) {
    return place.owned() && &place != &places_[asker.seat];
  });
  return Drafts{{asker.seat, alone ? "undo" : "ask", with_id(asker, {{"moves", moves}})}};
}

Result<Drafts> Room::want_agree(const Json& message, const Asker& asker) const {
  Reader in = message_reader(message);
  const bool yes = in.boolean("yes");
  const int meant = in.has("ask") ? in.integer("ask", 1, INT32_MAX) : 0;
  if (const Status status = in.finish(); !status) return status.error();
  if (!ask_) return wrong_time("Nobody asks to take a move back.");
  if (meant > 0 && meant != ask_->number)
    return wrong_time("That question has ended; there is another one.");
  // Whoever asks may think better of it.
  if (ask_->seat == asker.seat && yes) return not_yours("The others are asked.");
  const auto agrees = [&](int seat) {
    return std::find(ask_->agreed.begin(), ask_->agreed.end(), seat) != ask_->agreed.end();
  };
  if (yes && agrees(asker.seat)) return wrong_time("You agreed already.");
  Drafts out{{asker.seat, "agree", with_id(asker, {{"yes", yes}})}};
  if (!yes) return out;
  bool all = true;
  for (int seat = 0; seat < players(); ++seat) {
    all =
        all && (seat == ask_->seat || seat == asker.seat || !places_[seat].owned() || agrees(seat));
  }
  if (all) out.push_back({ask_->seat, "undo", {{"moves", ask_->moves}}});
  return out;
}

Result<Drafts> Room::want_chat(const Json& message, const Asker& asker) const {
  Reader in = message_reader(message);
  const std::string text = in.text("text");
  if (!in.failed() && (text.empty() || text.size() > kMaxChat))
    in.refuse(cat("text should be of 1 to ", kMaxChat, " bytes."));
  const auto control = [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; };
  if (!in.failed() && std::any_of(text.begin(), text.end(), control))
    in.refuse("text should have no control characters.");
  if (const Status status = in.finish(); !status) return status.error();
  if (!settings_.chat) return wrong_time("This table has no chat.");
  if (number_ >= kMaxWithChat) return wrong_time("Enough has been said at this table.");
  if (places_[asker.seat].muted) return Error("muted", "The maker of the table muted you.");
  return Drafts{{asker.seat, "chat", with_id(asker, {{"text", text}})}};
}

Result<Drafts> Room::want_back(const Json& message, const Asker& asker) const {
  Reader in = message_reader(message);
  if (const Status status = in.finish(); !status) return status.error();
  if (!places_[asker.seat].standin) return wrong_time("No bot plays for you.");
  return Drafts{{asker.seat, "back", with_id(asker)}};
}

Result<Drafts> Room::want_leave(const Json& message, const Asker& asker) const {
  Reader in = message_reader(message);
  if (const Status status = in.finish(); !status) return status.error();
  if (state_ == RoomState::kOver) return wrong_time("The game is over; you may just go.");
  // A seat that was kept for whoever leaves is kept no longer.
  const int seat = asker.seat < 0 ? reserved_for(asker.identity) : asker.seat;
  if (seat < 0 && maker_left_) return wrong_time("You left this table already.");
  return Drafts{{seat, "leave", with_id(asker)}};
}

Result<Drafts> Room::want_seat(const Json& message, const Asker& asker) const {
  Reader in = message_reader(message);
  const int seat = in.integer("seat", 0, players() - 1);
  const bool bot = in.choice("to", std::array<std::string_view, 2>{"open", "bot"}) == 1;
  Json data{{"to", bot ? "bot" : "open"}, {"from", asker.seat}};
  if (bot) data["level"] = kLevelTexts[in.choice("level", kSeatLevels)];
  if (const Status status = in.finish(); !status) return status.error();
  if (state_ != RoomState::kWaiting) return wrong_time("The game has begun.");
  if (places_[seat].kind == SeatKind::kPlayer)
    return wrong_time("A player sits there; remove them first.");
  return maybe_start({{seat, "seat", with_id(asker, std::move(data))}});
}

Result<Drafts> Room::want_mute(const Json& message, const Asker& asker) const {
  Reader in = message_reader(message);
  const int seat = in.integer("seat", 0, players() - 1);
  const bool on = in.boolean("on");
  if (const Status status = in.finish(); !status) return status.error();
  if (places_[seat].kind != SeatKind::kPlayer || seat == asker.seat)
    return wrong_time("There is no other player in that seat.");
  return Drafts{{seat, "mute", with_id(asker, {{"on", on}, {"from", asker.seat}})}};
}

Result<Drafts> Room::want_remove(const Json& message, const Asker& asker) const {
  Reader in = message_reader(message);
  const int seat = in.integer("seat", 0, players() - 1);
  if (const Status status = in.finish(); !status) return status.error();
  if (state_ == RoomState::kOver) return wrong_time("The game is over.");
  if (places_[seat].kind != SeatKind::kPlayer || places_[seat].left || seat == asker.seat)
    return wrong_time("There is no other player in that seat.");
  return Drafts{{seat, "remove", with_id(asker, {{"from", asker.seat}})}};
}

Result<Drafts> Room::rematch_made(std::string_view identity, const std::string& table) const {
  const int seat = seat_of(identity);
  if (seat < 0) return not_yours("Only players of this table ask for a rematch.");
  if (state_ != RoomState::kOver) return wrong_time("The game is not over.");
  if (!rematch_.empty()) return wrong_time("There is a rematch already.");
  return Drafts{{seat, "rematch", {{"table", table}}}};
}

Drafts Room::bot_move(std::string_view move, std::string_view by) const {
  return {{actor(), "move", {{"move", move}, {"by", by}}}};
}

Drafts Room::stand_in(int seat) const {
  return {{seat, "standin", {{"level", kLevelTexts[static_cast<int>(kStandIn)]}}}};
}

Drafts Room::resumed() const { return {{-1, "resume", Json::object()}}; }

}  // namespace bloom::server
