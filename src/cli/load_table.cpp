#include "cli/load_table.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "base/text.h"
#include "cli/native.h"
#include "table/record.h"

namespace bloom::cli {
namespace {

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037ull;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return hash;
}

int number_at(const Json& json, std::string_view key) {
  const auto found = json.is_object() ? json.find(key) : json.end();
  return found == json.end() ? -1 : static_cast<int>(as_integer(*found, 0, INT32_MAX).value_or(-1));
}

Error refused(const HttpAnswer& answer) {
  return Error("refused", cat("The server refused: ", dump(answer.body).substr(0, 300)));
}

}  // namespace

Result<std::unique_ptr<LoadTable>> LoadTable::make(const Url& url, const std::string& game,
                                                   int players, std::uint64_t seed) {
  std::unique_ptr<LoadTable> out(new LoadTable);
  const auto entry = find_game(game);
  if (!entry) return entry.error();
  out->game_ = *entry;
  out->seed_ = seed;
  Json seats = Json::array({{{"kind", "me"}}});
  for (int seat = 1; seat < players; ++seat) seats.push_back({{"kind", "open"}});
  for (int seat = 0; seat < players; ++seat)
    out->people_.push_back({Visitor(url), -1, {}, 0, {}, {}});
  const auto made = out->people_[0].visitor.ask(
      "POST", "/api/tables",
      Json{{"game", game}, {"name", "Player 1"}, {"entropy", fresh_entropy()}, {"seats", seats}});
  if (!made) return made.error();
  if (made->status != 201) return refused(*made);
  out->id_ = text_at(made->body["table"], "id");
  for (int seat = 1; seat < players; ++seat) {
    const std::string link = text_at(made->body["you"]["links"][seat - 1], "url");
    const auto joined =
        out->people_[seat].visitor.ask("POST", cat("/api/tables/", out->id_, "/join"),
                                       Json{{"key", link.substr(link.find('#') + 1)},
                                            {"name", cat("Player ", seat + 1)},
                                            {"entropy", fresh_entropy()}});
    if (!joined) return joined.error();
    if (joined->status != 200) return refused(*joined);
  }
  for (int seat = 0; seat < players; ++seat) {
    const auto file = out->dial(seat);
    if (!file) return file.error();
    out->reconnected(seat, *file);
  }
  return out;
}

LoadTable::~LoadTable() { hang_up(); }

void LoadTable::hang_up() {
  for (int seat = 0; seat < players(); ++seat) drop(seat);
}

std::string LoadTable::socket_target(int seat) const {
  return cat("/api/tables/", id_, "/socket?since=", people_[seat].number);
}

void LoadTable::drop(int seat) {
  Person& person = people_[seat];
  if (person.file >= 0) close(person.file);
  person.file = -1;
  person.frames = {};
}

void LoadTable::reconnected(int seat, int file) {
  fcntl(file, F_SETFL, O_NONBLOCK);
  people_[seat].file = file;
  if (pending_ && pending_seat_ == seat) send_pending(seat);
}

bool LoadTable::receive(int seat, Faults& faults) {
  Person& person = people_[seat];
  std::array<char, 65536> part{};
  while (true) {
    const ssize_t got = recv(person.file, part.data(), part.size(), 0);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) break;
    if (got <= 0) return false;
    person.frames.add({part.data(), static_cast<std::size_t>(got)});
    if (got < static_cast<ssize_t>(part.size())) break;
  }
  std::string_view text;
  while (true) {
    switch (person.frames.next(text)) {
      case Frames::Kind::kNone:
        return true;
      case Frames::Kind::kClose:
        return false;
      case Frames::Kind::kPing:
        write_all(person.file, pong_frame(text));
        break;
      case Frames::Kind::kText:
        take(seat, text, faults);
        break;
    }
  }
}

void LoadTable::take(int seat, std::string_view text, Faults& faults) {
  Person& person = people_[seat];
  // The view comes last and is by far the longest; only who is to move has to read it.
  const auto at = text.find(R"(,"view":)");
  const auto head = parse_json(cat(text.substr(0, at), at == text.npos ? "" : "}"));
  if (!head) return faults.add_wrong("A message is not JSON.");
  const std::string type = text_at(*head, "type");
  if (type == "refused" || type == "bye") {
    // Whoever restarts the server says so.
    if (text_at(*head, "reason") == "shutdown") return;
    return faults.add_wrong(cat("Refused: ", dump(*head).substr(0, 300)));
  }
  const int before = person.number;
  if (const auto entries = head->find("entries"); entries != head->end())
    for (const Json& entry : *entries) take_entry(seat, entry, faults);
  if (at != text.npos) {
    const std::string_view view = text.substr(at + 8, text.size() - at - 9);
    if (person.number > before && person.number > start_ && start_ > 0)
      sights_.push_back({person.number, seat, hash_of(view)});
    person.view = view;
  }
  const auto ack = head->find("ack");
  if (ack == head->end() || !pending_ || text_at(*ack, "id") != pending_id_) return;
  acknowledged_.push_back({number_at(*ack, "number"), pending_seat_, pending_move_});
  latencies_.push_back(now() - sent_);
  pending_ = false;
}

void LoadTable::take_entry(int seat, const Json& entry, Faults& faults) {
  Person& person = people_[seat];
  const int number = number_at(entry, "number");
  if (number <= person.number) return;
  if (number != person.number + 1)
    faults.add_wrong(cat("Table ", id_, ": entry ", number, " came after ", person.number, "."));
  person.number = number;
  if (number <= number_) return;
  number_ = number;
  const std::string kind = text_at(entry, "kind");
  if (kind == "start") start_ = number;
  if (kind != "start" && kind != "move") return;
  actor_ = number_at(entry, "actor");
  over_ = actor_ < 0;
}

bool LoadTable::ready(double now) const {
  return !over_ && !pending_ && start_ > 0 && actor_ >= 0 && people_[actor_].file >= 0 &&
         people_[actor_].number == number_ && people_[actor_].pace.wait(now) == 0;
}

void LoadTable::move(double when, Faults& faults) {
  const auto view = parse_json(people_[actor_].view);
  if (!view) return faults.add_wrong("A view is not JSON.");
  const auto position = game_->see(*view);
  if (!position) return faults.add_wrong(cat("A view was refused: ", position.error().message));
  const auto thought = think_through(
      **position, {.level = Level::kRandom, .budget = {}, .seed = ++seed_, .clock = nullptr});
  if (!thought) return faults.add_wrong(cat("No move: ", thought.error().message));
  pending_ = true;
  pending_seat_ = actor_;
  pending_after_ = number_;
  pending_move_ = thought->move;
  pending_id_ = cat("m", ++moves_);
  sent_ = when;
  people_[actor_].pace.spoke(when);
  send_pending(actor_);
}

void LoadTable::send_pending(int seat) {
  write_all(people_[seat].file, text_frame(dump(Json{{"type", "move"},
                                                     {"id", pending_id_},
                                                     {"after", pending_after_},
                                                     {"move", pending_move_}})));
}

void LoadTable::verify(bool deeply, Faults& faults) {
  const auto answer =
      people_[0].visitor.ask("GET", cat("/api/tables/", id_, "/record"), std::nullopt);
  if (!answer || answer->status != 200)
    return faults.add_wrong(cat("Table ", id_, " has no record."));
  const Json& record = answer->body["record"];
  const Json& moves = record["moves"];
  // Nothing but moves follows the start.
  for (const Acknowledged& each : acknowledged_) {
    const int at = each.number - start_ - 1;
    if (at < 0 || at >= static_cast<int>(moves.size()) || moves[at] != Json{each.seat, each.move})
      ++faults.lost;
  }
  const std::size_t most = acknowledged_.size() + (pending_ ? 1 : 0);
  if (moves.size() > most) faults.doubled += moves.size() - most;
  if (!deeply || !over_ || pending_) return;
  const auto table = load_record(record);
  if (!table) return faults.add_wrong(cat("The record is wrong: ", table.error().message));
  for (auto sight = sights_.rbegin(); sight != sights_.rend(); ++sight) {
    const int played = sight->number - start_;
    while (static_cast<int>((*table)->log().size()) > played)
      if (!(*table)->undo()) return faults.add_wrong("A view is of no position.");
    if (static_cast<int>((*table)->log().size()) < played) continue;  // repeated after a reconnect
    if (hash_of(dump((*table)->view(seat_at(sight->seat)))) != sight->hash)
      faults.add_wrong(cat("Table ", id_, ": the view at entry ", sight->number, " is another."));
  }
}

}  // namespace bloom::cli
