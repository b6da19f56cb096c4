#include "load/table.h"

#include "base/text.h"
#include "platform/native.h"
#include "table/record.h"

namespace bloom::load {
namespace {

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037ull;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return hash;
}

int number_at(const Foreign& json, std::string_view key) {
  return static_cast<int>(json.at(key).integer(0, INT32_MAX).value_or(-1));
}

}  // namespace

Result<std::unique_ptr<Table>> Table::make(const client::Url& url, const std::string& game,
                                           int players, std::uint64_t seed) {
  std::unique_ptr<Table> out(new Table);
  const auto entry = find_game(game);
  if (!entry) return entry.error();
  out->game_ = *entry;
  out->seed_ = seed;
  Json seats = Json::array({{{"kind", "me"}}});
  for (int seat = 1; seat < players; ++seat) seats.push_back({{"kind", "open"}});
  for (int seat = 0; seat < players; ++seat)
    out->people_.push_back({client::Visitor(url), nullptr, false, false, 0, {}, {}});
  const auto made = out->people_[0].visitor.ask(
      "POST", "/api/tables",
      Json{{"game", game}, {"name", "Player 1"}, {"entropy", fresh_entropy()}, {"seats", seats}});
  if (!made) return made.error();
  if (made->status != 201) return made->refusal();
  out->id_ = made->root().at("table").text_at("id");
  if (!client::is_table_name(out->id_))
    return Error("bad-server", "The server made a table without saying which.");
  const Foreign links = made->root().at("you").at("links");
  for (int seat = 1; seat < players; ++seat) {
    const std::string link = links.at(static_cast<std::size_t>(seat - 1)).text_at("url");
    if (const Status status = out->join(seat, link); !status) return status.error();
  }
  return out;
}

Status Table::join(int seat, std::string_view link) {
  const Json request{{"key", link.substr(link.find('#') + 1)},
                     {"name", cat("Player ", seat + 1)},
                     {"entropy", fresh_entropy()}};
  const auto ask = [&] {
    return people_[seat].visitor.ask("POST", cat("/api/tables/", id_, "/join"), request);
  };
  auto joined = ask();
  // The first answer says who we are.
  if (joined && joined->status == 401) joined = ask();
  if (!joined) return joined.error();
  if (joined->status != 200) return joined->refusal();
  return Done{};
}

void Table::dial(client::Loop& loop, int seat, client::Socket::Events events) {
  Person& person = people_[seat];
  person.socket = std::make_unique<client::Socket>(
      loop, person.visitor, cat("/api/tables/", id_, "/socket?since=", person.number),
      std::move(events));
}

bool Table::opened(int seat) {
  people_[seat].connected = true;
  if (pending_ && pending_seat_ == seat) send_pending(seat);
  return !std::exchange(people_[seat].known, true);
}

bool Table::drop(int seat) {
  people_[seat].socket.reset();
  return std::exchange(people_[seat].connected, false);
}

void Table::hang_up() {
  for (int seat = 0; seat < players(); ++seat) drop(seat);
}

void Table::take(int seat, std::string_view text, Faults& faults) {
  Person& person = people_[seat];
  // The view comes last and is by far the longest; only who is to move has to read it.
  const auto at = text.find(R"(,"view":)");
  const auto document = ForeignDocument::parse(cat(text.substr(0, at), at == text.npos ? "" : "}"));
  if (!document || !document->root().is_object())
    return faults.add_wrong("A message is no JSON object.");
  const Foreign head = document->root();
  const std::string type = head.text_at("type");
  if (type == "refused" || type == "bye") {
    // Whoever restarts the server says so.
    if (head.text_at("reason") == "shutdown") return;
    const std::string why =
        type == "bye" ? head.text_at("reason") : head.at("error").text_at("message");
    return faults.add_wrong(
        cat("The server refused: ", why.empty() ? "no reason" : client::printable(why)));
  }
  const int before = person.number;
  for (const Foreign entry : head.at("entries")) take_entry(seat, entry, faults);
  if (at != text.npos) {
    const std::string_view view = text.substr(at + 8, text.size() - at - 9);
    if (person.number > before && person.number > start_ && start_ > 0)
      sights_.push_back({person.number, seat, hash_of(view)});
    person.view = view;
  }
  const Foreign ack = head.at("ack");
  if (!pending_ || ack.at("id").text() != pending_id_) return;
  acknowledged_.push_back({number_at(ack, "number"), pending_seat_, pending_move_});
  latency_ = now() - sent_;
  pending_ = false;
}

void Table::take_entry(int seat, const Foreign& entry, Faults& faults) {
  Person& person = people_[seat];
  const int number = number_at(entry, "number");
  if (number < 0) return faults.add_wrong(cat("Table ", id_, ": an entry has no number."));
  if (number <= person.number) return;
  if (number != person.number + 1)
    faults.add_wrong(cat("Table ", id_, ": entry ", number, " came after ", person.number, "."));
  person.number = number;
  if (number <= number_) return;
  number_ = number;
  const std::string kind = entry.text_at("kind");
  if (kind == "start") start_ = number;
  if (kind != "start" && kind != "move") return;
  const Foreign actor = entry.at("actor");
  actor_ = static_cast<int>(actor.integer(0, players() - 1).value_or(-1));
  if (actor_ < 0 && actor.integer(INT64_MIN, INT64_MAX))
    return faults.add_wrong(cat("Table ", id_, ": there is no such seat to move."));
  over_ = actor_ < 0;
}

bool Table::ready(double now) const {
  return !over_ && !pending_ && start_ > 0 && actor_ >= 0 && people_[actor_].connected &&
         people_[actor_].number == number_ && people_[actor_].pace.wait(now) == 0;
}

void Table::move(double when, Faults& faults) {
  const auto view = ForeignDocument::parse(people_[actor_].view);
  if (!view) return faults.add_wrong("A view is not JSON.");
  const auto position = view->root().read_by(game_->see);
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

void Table::send_pending(int seat) {
  people_[seat].socket->send(dump(Json{
      {"type", "move"}, {"id", pending_id_}, {"after", pending_after_}, {"move", pending_move_}}));
}

void Table::verify(bool deeply, Faults& faults) {
  const auto answer =
      people_[0].visitor.ask("GET", cat("/api/tables/", id_, "/record"), std::nullopt);
  if (!answer || answer->status != 200)
    return faults.add_wrong(cat("Table ", id_, " has no record."));
  const Foreign record = answer->root().at("record");
  const Foreign moves = record.at("moves");
  // Nothing but moves follows the start.
  for (const Acknowledged& each : acknowledged_) {
    const std::int64_t at = std::int64_t{each.number} - start_ - 1;
    const Foreign move = at < 0 ? Foreign() : moves.at(static_cast<std::size_t>(at));
    if (move.size() != 2 || move.at(0).integer(0, kMaxSeats) != each.seat ||
        move.at(1).text() != each.move)
      ++faults.lost;
  }
  const std::size_t most = acknowledged_.size() + (pending_ ? 1 : 0);
  if (moves.size() > most) faults.doubled += moves.size() - most;
  if (deeply && over_ && !pending_) verify_views(record, faults);
}

void Table::verify_views(const Foreign& record, Faults& faults) {
  const auto table = record.read_by(load_record);
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

}  // namespace bloom::load
