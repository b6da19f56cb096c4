#include "json/foreign.h"

namespace bloom {

const Json& Foreign::null() {
  static const Json kNull;
  return kNull;
}

const Json* Foreign::first() const {
  if (size() == 0) return nullptr;
  return json_->get_ptr<const Json::array_t*>()->data();
}

Foreign Foreign::at(std::string_view key) const {
  if (!is_object()) return {};
  const auto found = json_->find(key);
  return found == json_->end() ? Foreign() : Foreign(&*found);
}

Foreign Foreign::at(std::size_t place) const {
  return place < size() ? Foreign(first() + place) : Foreign();
}

std::optional<std::int64_t> Foreign::integer(std::int64_t least, std::int64_t most) const {
  return json_ == nullptr ? std::nullopt : as_integer(*json_, least, most);
}

std::optional<std::string_view> Foreign::text() const {
  return json_ == nullptr ? std::nullopt : as_text(*json_);
}

std::optional<bool> Foreign::boolean() const {
  const auto* flag = json_ == nullptr ? nullptr : json_->get_ptr<const Json::boolean_t*>();
  if (flag == nullptr) return std::nullopt;
  return *flag;
}

std::string Foreign::text_at(std::string_view key) const {
  return std::string(at(key).text().value_or(""));
}

void Foreign::copy_to(Json& object, std::string_view key) const {
  object[key] = json_ == nullptr ? null() : *json_;
}

std::string dump(const Foreign& foreign) {
  return dump(foreign.json_ == nullptr ? Foreign::null() : *foreign.json_);
}

Result<ForeignDocument> ForeignDocument::parse(std::string_view text, const JsonLimits& limits) {
  auto json = parse_json(text, limits);
  if (!json) return json.error();
  return ForeignDocument(std::move(*json));
}

ForeignDocument ForeignDocument::copy_of(const Foreign& part) {
  return ForeignDocument(part.json_ == nullptr ? Json() : *part.json_);
}

}  // namespace bloom
