#include "learn/note.h"

#include <algorithm>
#include <utility>

#include "learn/sheet.h"
#include "table/registry.h"

namespace bloom::learn {
namespace {

constexpr int kMostSentences = 2;

Guided read_guided(const Json& json, const GameEntry& game, Faults& faults) {
  Guided out;
  Sheet sheet(json, "guided", faults);
  out.players = sheet.in().integer("players", game.min_players, game.max_players);
  if (const Json* options = sheet.in().value("options", true)) out.options = *options;
  if (sheet.in().has("seat")) out.seat = sheet.in().seat("seat", out.players, false);
  const auto others = static_cast<std::size_t>(out.players - 1);
  for (const Json& each : sheet.in().list("levels", others, others)) {
    const auto level = level_named(as_text(each).value_or(""));
    if (!level)
      sheet.fault("levels", cat("should hold levels, such as ", list_words({"easy", "greedy"})));
    out.levels.push_back(level.value_or(Level::kEasy));
  }
  for (const std::string& text : sheet.texts("seeds", 100)) {
    const auto seed = bytes32_from_hex(text);
    if (!seed) sheet.fault("seeds", cat("has ", in_quotes(text), ", which is not 64 hex digits"));
    out.seeds.push_back(seed.value_or(Bytes32{}));
  }
  out.situations = sheet.texts("situations", kMaxNotes);
  return out;
}

}  // namespace

Result<LastMove> read_last_move(const Json& json) {
  LastMove out;
  Reader in(json, "last");
  out.seat = in.seat("seat", kMaxSeats, false);
  const std::string move = in.text("move");
  out.move = move;
  out.events = in.list("events", 0, 10000);
  if (const Status status = in.finish(); !status) return status.error();
  return out;
}

Json scene(Json view, LastMove last, Seat me) {
  Json out{{"move", std::move(last.move)},
           {"events", std::move(last.events)},
           {"seat", seat_json(last.seat)}};
  const auto take = [&](const char* key) {
    const auto found = view.find(key);
    return found == view.end() ? Json() : *found;
  };
  out["phase"] = take("phase");
  out["scores"] = take("scores");
  out["mine"] = take("actor") == seat_json(me);
  out["view"] = std::move(view);
  return out;
}

Notes read_notes(const Json& json, const Marks& marks, Faults& faults) {
  Notes out;
  Sheet sheet(json, "", faults);
  out.game = sheet.in().text("game");
  const auto game = find_game(out.game);
  if (!game && json.is_object() && json.contains("game")) faults.push_back(game.error().message);
  const Json* guided = sheet.in().value("guided");
  if (guided != nullptr && game) out.guided = read_guided(*guided, **game, faults);
  for (const Json& each : sheet.in().list("notes", 1, kMaxNotes)) {
    Note note;
    std::string where = cat("note ", out.notes.size() + 1);
    if (each.is_object() && each.contains("id"))
      where = cat("note ", as_text(*each.find("id")).value_or("without a name"));
    Sheet in(each, where, faults);
    note.id = in.in().text("id");
    if (std::any_of(out.notes.begin(), out.notes.end(),
                    [&](const Note& other) { return other.id == note.id; }))
      in.fault("id", "stands twice");
    note.when = in.pattern("when");
    if (!in.in().has("when")) in.fault("when", "is missing");
    note.say = in.words("say");
    for (std::size_t i = 0; i < kLanguages.size(); ++i)
      if (const int count = count_sentences(note.say[i]); count > kMostSentences)
        in.fault(cat("say.", kLanguages[i]),
                 cat("has ", count, " sentences; ", kMostSentences, " are allowed"));
    note.look = in.look(out.game, marks);
    note.clauses = in.clauses(out.game);
    out.notes.push_back(std::move(note));
  }
  for (const std::string& id : out.guided.situations)
    if (std::none_of(out.notes.begin(), out.notes.end(),
                     [&](const Note& note) { return note.id == id; }))
      faults.push_back(cat("guided.situations has ", in_quotes(id), ", which is no note."));
  if (guided != nullptr && game && faults.empty()) {
    TableSetup setup;
    setup.players = out.guided.players;
    setup.options = out.guided.options;
    setup.seed = Bytes32{};
    if (const auto table = open_table(out.game, setup); !table)
      faults.push_back(cat("guided: ", table.error().message));
  }
  return out;
}

}  // namespace bloom::learn
