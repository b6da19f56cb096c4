#include "learn/judge.h"

#include <algorithm>
#include <string>
#include <utility>

namespace bloom::learn {
namespace {

std::optional<double> number_in(const Json& json) {
  if (!json.is_number()) return std::nullopt;
  if (const auto* real = json.get_ptr<const Json::number_float_t*>()) return *real;
  const auto whole = as_integer(json, INT64_MIN, INT64_MAX);
  return whole ? std::optional(static_cast<double>(*whole)) : std::nullopt;
}

}  // namespace

Result<Json> Judge::facts(std::string_view move, bool with_best) {
  auto preview = table_.preview(move);
  if (!preview) return preview.error();
  auto foretold = table_.foretell(move);
  if (!foretold) return foretold.error();
  Json out{{"move", move}};
  if (with_best) {
    if (!most_) {
      most_.emplace();
      const auto legal = table_.legal();
      for (const std::string& other : legal->listing.texts) {
        const auto shown = table_.preview(other);
        for (const auto& [name, value] : shown->items()) {
          const auto number = number_in(value);
          if (!number) continue;
          const auto known = std::find_if(most_->begin(), most_->end(),
                                          [&](const Most& each) { return each.name == name; });
          if (known == most_->end())
            most_->push_back({name, *number});
          else
            known->value = std::max(known->value, *number);
        }
      }
    }
    Json best = Json::object();
    for (const Most& each : *most_) {
      const auto own = preview->find(each.name);
      const auto number = own == preview->end() ? std::nullopt : number_in(*own);
      if (number && *number >= each.value) best[each.name] = true;
    }
    out["best"] = std::move(best);
  }
  out["phase"] = table_.phase();
  out["preview"] = std::move(*preview);
  out["events"] = std::move(foretold->events);
  out["scores"] = numbers_json(foretold->scores);
  return out;
}

Result<Verdict> Judge::judge(std::string_view move, const Pattern& accept,
                             std::span<const std::optional<Pattern>> missed) {
  const auto wants_best = [](const std::optional<Pattern>& each) {
    return each && each->asks("best");
  };
  const bool with_best =
      accept.asks("best") || std::any_of(missed.begin(), missed.end(), wants_best);
  const Seat me = table_.actor();
  const auto told = facts(move, with_best);
  if (!told) return told.error();
  if (accept.matches(*told, me)) return Verdict{.accepted = true, .missed = -1};
  for (std::size_t i = 0; i < missed.size(); ++i)
    if (!missed[i] || missed[i]->matches(*told, me))
      return Verdict{.accepted = false, .missed = static_cast<int>(i)};
  return Verdict{};
}

}  // namespace bloom::learn
