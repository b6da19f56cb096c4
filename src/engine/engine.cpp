#include "engine/engine.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/text.h"
#include "json/why.h"
#include "table/registry.h"

namespace bloom {
namespace {

Json error_json(const Error& error) {
  Json out{{"code", error.code}, {"message", error.message}};
  if (error.index >= 0) out["index"] = error.index;
  if (error.why) out["why"] = why_json(*error.why);
  return out;
}

// A line that the command stop will accept.
bool is_stop(std::string_view line) {
  if (line.size() > 4096 || line.find("stop") == line.npos) return false;
  const auto request = parse_json(line);
  if (!request || !request->is_object()) return false;
  Reader in(*request, "");
  const bool named = in.text("cmd") == "stop";
  in.has("id");
  return in.finish() && named;
}

Json thought_json(const Thought& thought) {
  Json candidates = Json::array(), chances = Json::array();
  for (const Candidate& each : thought.candidates)
    candidates.push_back({{"move", each.move},
                          {"expected", each.expected},
                          {"margin", each.margin},
                          {"share", each.share},
                          {"reason", each.reason}});
  for (const double chance : thought.chances) chances.push_back(chance);
  return Json{{"move", thought.move},
              {"candidates", std::move(candidates)},
              {"chances", std::move(chances)},
              {"iterations", thought.iterations}};
}

}  // namespace

struct Engine::Command {
  std::string_view name;
  Result<Json> (Engine::*run)(const Json&);
};

const Engine::Command Engine::kCommands[] = {
    {"games", &Engine::games},     {"new", &Engine::open},      {"load", &Engine::load},
    {"legal", &Engine::legal},     {"play", &Engine::play},     {"check", &Engine::check},
    {"preview", &Engine::preview}, {"view", &Engine::view},     {"see", &Engine::see},
    {"state", &Engine::state},     {"scores", &Engine::scores}, {"think", &Engine::think},
    {"stop", &Engine::stop},       {"undo", &Engine::undo},     {"record", &Engine::record},
    {"judge", &Engine::judge},     {"notes", &Engine::notes},
};

void Engine::send(std::string_view line) {
  // One byte more than allowed is enough to see that a line is too long.
  lines_.emplace_back(line.substr(0, kMaxLine + 1));
  if (thinking_ && !stop_) stop_ = is_stop(lines_.back());
}

std::optional<std::string> Engine::receive(double seconds) {
  if (!thinking_) {
    if (lines_.empty()) return std::nullopt;
    const std::string line = std::move(lines_.front());
    lines_.pop_front();
    ticket_ = {};
    const auto respond = [&]() -> Result<Json> {
      if (line.size() > kMaxLine)
        return Error("line-too-long", cat("A line has ", kMaxLine, " bytes at the most."));
      auto request = parse_json(line);
      if (!request) return request.error();
      if (!request->is_object())
        return Error("bad-request", "A request is a JSON object, such as {\"cmd\":\"games\"}.");
      if (request->contains("id")) ticket_ = {(*request)["id"], true};
      return run(*request);
    };
    Result<Json> content = respond();
    if (!thinking_) return answer_line(ticket_, std::move(content));
    stop_ = std::any_of(lines_.begin(), lines_.end(), is_stop);
  }
  // At least one slice, so that a thought that is stopped at once has looked at something.
  const bool finished = thinking_->go_on(stop_ ? 0 : seconds);
  if (!finished && !stop_) return std::nullopt;
  stopped_ = stopped_ || !finished;
  const Thought thought = thinking_->thought();
  thinking_.reset();
  return answer_line(ticket_, thought_json(thought));
}

std::string Engine::answer(std::string_view line) {
  send(line);
  while (true)
    if (auto out = receive(1)) return *out;
}

std::string Engine::answer_line(const Ticket& ticket, Result<Json> content) const {
  Json out{{"ok", content.ok()}};
  if (ticket.has_id) out["id"] = ticket.id;
  if (content)
    append(out, std::move(*content));
  else
    out["error"] = error_json(content.error());
  return dump(out);
}

Result<Json> Engine::run(const Json& request) {
  const auto name = request.contains("cmd") ? as_text(request["cmd"]) : std::nullopt;
  if (!name) return Error("bad-request", "A request names its command: {\"cmd\":\"legal\"}.");
  std::vector<std::string> names;
  for (const Command& command : kCommands) {
    if (command.name == *name) return (this->*command.run)(request);
    names.emplace_back(command.name);
  }
  for (const QueryForm* form : all_queries()) {
    if (form->name == *name) return query(*form, request);
    names.emplace_back(form->name);
  }
  return Error("unknown-command", cat("There is no command ", in_quotes(*name), "; there are ",
                                      list_words(names), "."));
}

Result<const Position*> Engine::position() const {
  if (seen_) return static_cast<const Position*>(seen_.get());
  if (table_) return static_cast<const Position*>(table_.get());
  return Error("no-table", "There is no table yet; send new, load or see first.");
}

Result<Table*> Engine::table() const {
  if (seen_) {
    std::vector<std::string> works = {"legal", "check", "preview", "think", "notes"};
    for (const QueryForm* form : all_queries()) works.emplace_back(form->name);
    return Error("view-only", cat("This table is known from a view alone, for which only ",
                                  list_words(works), " work; send new or load for a whole one."));
  }
  if (table_) return table_.get();
  return Error("no-table", "There is no table yet; send new or load first.");
}

}  // namespace bloom
