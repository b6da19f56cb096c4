// The commands of the protocol, one function each.
#include <memory>
#include <utility>
#include <vector>

#include "base/sha256.h"
#include "base/text.h"
#include "engine/engine.h"
#include "json/why.h"
#include "learn/judge.h"
#include "learn/note.h"
#include "table/record.h"
#include "table/registry.h"

namespace bloom {
namespace {

// For commands without parameters.
Status plain(const Json& request) { return request_reader(request).finish(); }

// The one parameter of play, check and preview.
Result<std::string> read_move(Reader& in) {
  std::string move = in.text("move");
  if (const Status status = in.finish(); !status) return status.error();
  return move;
}

Result<std::string> read_move(const Json& request) {
  Reader in = request_reader(request);
  return read_move(in);
}

// Whether this seat is to move. When the game is over, that is another refusal's business.
Status turn_of(const Json& seat, const Table& table) {
  const Seat actor = table.actor();
  if (actor == kNobody) return Done{};
  const auto number = as_integer(seat, 0, table.players() - 1);
  if (!number)
    return Error("bad-request", cat("seat should be from 0 to ", table.players() - 1, "."));
  if (*number != index(actor))
    return Error("not-your-turn",
                 cat("Seat ", index(actor), " is to move, not seat ", *number, "."));
  return Done{};
}

Result<std::unique_ptr<Position>> position_from(const Json& view) {
  const bool named = view.is_object() && view.contains("game");
  const auto name = named ? as_text(view["game"]) : std::nullopt;
  if (!name) return Error("bad-view", "view should be an object as the command view answers it.");
  const auto game = find_game(*name);
  if (!game) return game.error();
  return (*game)->see(view);
}

Status read_names(Reader& in, TableSetup& setup) {
  const std::size_t players = static_cast<std::size_t>(setup.players);
  for (const Json& name : in.list("names", players, players)) {
    const std::string text(as_text(name).value_or(""));
    if (!is_name(text)) return Error("bad-request", cat("names should hold ", kNameWords, "."));
    setup.names.push_back(text);
  }
  return Done{};
}

}  // namespace

Result<Json> Engine::games(const Json& request) {
  if (const Status status = plain(request); !status) return status.error();
  Json list = Json::array();
  for (const GameEntry& game : all_games())
    list.push_back({{"id", game.id},
                    {"name", game.name},
                    {"players", {game.min_players, game.max_players}},
                    {"options", game.options()},
                    {"components", game.components()}});
  return Json{{"games", std::move(list)}};
}

Result<Json> Engine::open(const Json& request) {
  Reader in = request_reader(request);
  const std::string game = in.text("game");
  // How many may play is a question for later, when there is no such game.
  if (const auto found = find_game(game); !found && !in.failed()) return found.error();
  TableSetup setup;
  setup.players = in.integer("players", 1, 100);
  if (const Json* options = in.value("options", true)) setup.options = *options;
  if (const Json* seed = in.value("seed", true); seed != nullptr && !seed->is_null()) {
    setup.seed = bytes32_from_hex(as_text(*seed).value_or(""));
    if (!setup.seed) in.refuse("seed should be 64 hex digits.");
  }
  if (const Json* deal = in.value("deal", true); deal != nullptr && !deal->is_null())
    setup.deal = *deal;
  if (setup.seed && setup.deal) in.refuse("Give a seed or a deal, not both.");
  if (in.has("names") && !in.failed())
    if (const Status status = read_names(in, setup); !status) return status.error();
  if (const Status status = in.finish(); !status) return status.error();

  Json commitment;
  if (setup.seed) commitment = to_hex(sha256(*setup.seed));
  if (!setup.seed && !setup.deal) {
    setup.fairness = Fairness::fresh(setup.players, platform_.random);
    setup.seed = setup.fairness->seed();
    commitment = to_hex(setup.fairness->commitment);
  }
  auto table = open_table(game, setup);
  if (!table) return table.error();
  table_ = std::move(*table);
  seen_.reset();
  return Json{{"deal", table_->deal()}, {"commitment", std::move(commitment)}};
}

Result<Json> Engine::load(const Json& request) {
  Reader in = request_reader(request);
  const Json* record = in.value("record");
  if (const Status status = in.finish(); !status) return status.error();
  auto table = load_record(*record);
  if (!table) return table.error();
  table_ = std::move(*table);
  seen_.reset();
  return Json{{"load", {{"game", table_->game()}, {"moves", table_->log().size()}}}};
}

Result<Json> Engine::legal(const Json& request) {
  if (const Status status = plain(request); !status) return status.error();
  const auto here = position();
  if (!here) return here.error();
  auto legal = (*here)->legal();
  if (!legal) return legal.error();
  Json out{{"seat", seat_json(legal->seat)},
           {"phase", legal->phase},
           {"moves", std::move(legal->listing.texts)},
           {"count", legal->listing.count},
           {"complete", legal->listing.complete}};
  append(out, std::move(legal->extra));
  return out;
}

Result<Json> Engine::query(const QueryForm& form, const Json& request) {
  if (const Status status = form.check(request); !status) return status.error();
  const auto here = position();
  if (!here) return here.error();
  return (*here)->query(form, request);
}

Result<Json> Engine::play(const Json& request) {
  Reader in = request_reader(request);
  const Json* seat = in.value("seat", true);
  const auto move = read_move(in);
  if (!move) return move.error();
  const auto here = table();
  if (!here) return here.error();
  if (seat != nullptr && !seat->is_null())
    if (const Status status = turn_of(*seat, **here); !status) return status.error();
  auto played = (*here)->play(*move);
  if (!played) return played.error();
  return Json{{"events", std::move(played->events)}, {"revealed", played->revealed}};
}

Result<Json> Engine::check(const Json& request) {
  const auto move = read_move(request);
  if (!move) return move.error();
  const auto here = position();
  if (!here) return here.error();
  const Status status = (*here)->check(*move);
  if (status) return Json{{"legal", true}};
  // A refusal that is not about the move itself (another seat's turn) is no answer to the question.
  const Error& refusal = status.error();
  if (refusal.code != "illegal-move") return refusal;
  Json out{{"legal", false}, {"reason", refusal.message}};
  if (refusal.why) out["why"] = why_json(*refusal.why);
  return out;
}

Result<Json> Engine::preview(const Json& request) {
  const auto move = read_move(request);
  if (!move) return move.error();
  const auto here = position();
  if (!here) return here.error();
  auto preview = (*here)->preview(*move);
  if (!preview) return preview.error();
  return Json{{"preview", std::move(*preview)}};
}

Result<Json> Engine::view(const Json& request) {
  const auto here = table();
  if (!here) return here.error();
  Reader in = request_reader(request);
  const Seat seat = in.seat("seat", (*here)->players(), true);
  if (const Status status = in.finish(); !status) return status.error();
  return Json{{"view", (*here)->view(seat)}};
}

Result<Json> Engine::see(const Json& request) {
  Reader in = request_reader(request);
  const Json* view = in.value("view");
  if (const Status status = in.finish(); !status) return status.error();
  auto seen = position_from(*view);
  if (!seen) return seen.error();
  seen_ = std::move(*seen);
  table_.reset();
  return Json{{"see", {{"game", (*view)["game"]}, {"actor", seat_json(seen_->actor())}}}};
}

Result<Json> Engine::state(const Json& request) {
  if (const Status status = plain(request); !status) return status.error();
  const auto here = table();
  if (!here) return here.error();
  return Json{{"state", (*here)->state()}};
}

Result<Json> Engine::scores(const Json& request) {
  if (const Status status = plain(request); !status) return status.error();
  const auto here = table();
  if (!here) return here.error();
  const Standing standing = (*here)->standing();
  return Json{{"over", standing.over},
              {"scores", numbers_json(standing.scores)},
              {"winners", seats_json(standing.winners)},
              {"breakdown", (*here)->breakdown()}};
}

Result<Json> Engine::think(const Json& request) {
  Reader in = request_reader(request);
  ThinkRequest think_request;
  think_request.clock = platform_.now;
  if (in.has("level")) think_request.level = static_cast<Level>(in.choice("level", kLevelTexts));
  if (in.has("ms")) think_request.budget.seconds = in.integer("ms", 0, 3600000) / 1000.0;
  if (in.has("iterations"))
    think_request.budget.iterations =
        static_cast<std::uint32_t>(in.integer("iterations", 1, 1000000000));
  if (in.has("threads")) think_request.budget.threads = in.integer("threads", 1, kMaxThreads);
  if (in.has("compare")) think_request.budget.compare = in.boolean("compare");
  if (in.has("seed"))
    think_request.seed = static_cast<std::uint64_t>(in.integer("seed", 0, INT32_MAX));
  const Json* view = in.value("view", true);
  if (view == nullptr && in.has("legal")) in.refuse("legal stands beside a view only.");
  if (view != nullptr && in.has("legal"))
    for (const Json& move : in.list("legal", 1, kMaxListed))
      if (!as_text(move)) in.refuse("legal should hold texts.");
  if (const Status status = in.finish(); !status) return status.error();
  auto seen = view == nullptr ? std::unique_ptr<Position>() : position_from(*view);
  if (!seen) return seen.error();
  const auto here = view == nullptr ? position() : static_cast<const Position*>(seen->get());
  if (!here) return here.error();
  auto thinking = (*here)->think(think_request);
  if (!thinking) return thinking.error();
  thinking_ = std::move(*thinking);
  return Json::object();  // its answer is made when it is finished
}

Result<Json> Engine::stop(const Json& request) {
  if (const Status status = plain(request); !status) return status.error();
  return Json{{"stop", {{"thinking", std::exchange(stopped_, false)}}}};
}

Result<Json> Engine::undo(const Json& request) {
  if (const Status status = plain(request); !status) return status.error();
  const auto here = table();
  if (!here) return here.error();
  const auto entry = (*here)->undo();
  if (!entry) return entry.error();
  return Json{{"undo", {{"seat", index(entry->seat)}, {"move", entry->move}}}};
}

Result<Json> Engine::record(const Json& request) {
  const auto here = table();
  if (!here) return here.error();
  Reader in = request_reader(request);
  const bool for_seat = in.has("seat");
  if (for_seat) in.seat("seat", (*here)->players(), true);
  if (const Status status = in.finish(); !status) return status.error();
  return Json{
      {"record", write_record(**here, for_seat ? RecordFor::kPlayers : RecordFor::kKeeper)}};
}

Result<Json> Engine::judge(const Json& request) {
  Reader in = request_reader(request);
  const std::string move = in.text("move");
  const Json* seat = in.value("seat");
  in.seat("seat", kMaxSeats, false);
  const Json* accept = in.value("accept");
  std::vector<std::optional<learn::Pattern>> missed;
  if (in.has("missed"))
    for (const Json& each : in.list("missed", 0, learn::kMaxAnswers)) {
      missed.emplace_back();
      if (each.is_null()) continue;
      auto pattern = learn::Pattern::read(each, cat("missed[", missed.size() - 1, ']'));
      if (!pattern) return pattern.error();
      missed.back() = std::move(*pattern);
    }
  if (const Status status = in.finish(); !status) return status.error();
  const auto wanted = learn::Pattern::read(*accept, "accept");
  if (!wanted) return wanted.error();
  const auto here = table();
  if (!here) return here.error();
  if (const Status status = turn_of(*seat, **here); !status) return status.error();
  const auto verdict = learn::Judge(**here).judge(move, *wanted, missed);
  if (!verdict) return verdict.error();
  Json out{{"accepted", verdict->accepted}};
  if (!verdict->accepted) out["missed"] = verdict->missed < 0 ? Json() : Json(verdict->missed);
  return Json{{"judge", std::move(out)}};
}

Result<Json> Engine::notes(const Json& request) {
  Reader in = request_reader(request);
  const Seat me = in.seat("seat", kMaxSeats, false);
  const Json* last = in.value("last", true);
  std::vector<std::string> ids;
  std::vector<learn::Pattern> patterns;
  for (const Json& each : in.list("notes", 0, learn::kMaxNotes)) {
    Reader note(each, cat("notes[", ids.size(), ']'));
    ids.push_back(note.text("id"));
    const Json* when = note.value("when");
    if (const Status status = note.finish(); !status) return status.error();
    auto pattern = learn::Pattern::read(*when, cat("notes[", ids.size() - 1, "].when"));
    if (!pattern) return pattern.error();
    patterns.push_back(std::move(*pattern));
  }
  if (const Status status = in.finish(); !status) return status.error();
  learn::LastMove played;
  if (last != nullptr && !last->is_null()) {
    auto read = learn::read_last_move(*last);
    if (!read) return read.error();
    played = std::move(*read);
  }
  const auto here = position();
  if (!here) return here.error();
  auto view = (*here)->seen_by(me);
  if (!view) return view.error();
  const Json scene = learn::scene(std::move(*view), std::move(played), me);
  Json out = Json::array();
  for (std::size_t i = 0; i < ids.size(); ++i)
    if (patterns[i].matches(scene, me)) out.push_back(ids[i]);
  return Json{{"notes", std::move(out)}};
}

}  // namespace bloom
