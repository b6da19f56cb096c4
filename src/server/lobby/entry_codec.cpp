#include "server/lobby/entry_codec.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "base/hex.h"
#include "base/text.h"
#include "json/writer.h"

namespace bloom::server {
namespace {

// --- reading our own JSON, whose form is known ---------------------------------------------------

std::string text_at(const Json& json, std::string_view key) {
  const auto found = json.find(key);
  return found == json.end() ? std::string() : std::string(as_text(*found).value_or(""));
}

int number_at(const Json& json, std::string_view key, int usual = 0) {
  const auto found = json.find(key);
  if (found == json.end()) return usual;
  return static_cast<int>(as_integer(*found, INT32_MIN, INT32_MAX).value_or(usual));
}

bool flag_at(const Json& json, std::string_view key, bool usual = false) {
  const auto found = json.find(key);
  return found == json.end() ? usual : *found == true;
}

Level level_at(const Json& json) { return level_named(text_at(json, "level")).value_or(kStandIn); }

entry::Entropy entropy_at(const Json& json) {
  return from_hex(text_at(json, "entropy")).value_or(entry::Entropy{});
}

template <class Names>
std::size_t index_of(const Names& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? 0 : static_cast<std::size_t>(found - names.begin());
}

std::string_view text_of(Level level) { return kLevelTexts[static_cast<std::size_t>(level)]; }
std::string_view text_of(SeatKind kind) { return kSeatKinds[static_cast<std::size_t>(kind)]; }
std::string_view text_of(entry::By by) { return entry::kByTexts[static_cast<std::size_t>(by)]; }

// --- parts of a creation -------------------------------------------------------------------------

Json write(const Place& place) {
  Json out{{"kind", text_of(place.kind)}};
  if (place.kind == SeatKind::kBot) out["level"] = text_of(place.level);
  if (!place.name.empty()) out["name"] = place.name;
  if (!place.identity.empty()) out["identity"] = place.identity;
  if (!place.entropy.empty()) out["entropy"] = to_hex(place.entropy);
  return out;
}

Place read_place(const Json& json) {
  Place out;
  out.kind = static_cast<SeatKind>(index_of(kSeatKinds, text_at(json, "kind")));
  out.name = text_at(json, "name");
  out.identity = text_at(json, "identity");
  out.level = level_at(json);
  out.entropy = entropy_at(json);
  return out;
}

Settings read_settings(const Json& json) {
  Settings out;
  out.game = text_at(json, "game");
  if (const auto found = json.find("options"); found != json.end()) out.options = *found;
  out.listed = flag_at(json, "listed", false);
  out.chat = flag_at(json, "chat", true);
  out.hints = flag_at(json, "hints", true);
  out.moved = number_at(json, "moved");
  if (const auto found = json.find("clock"); found != json.end() && found->is_object())
    out.clock = TimeControl{number_at(*found, "initial"), number_at(*found, "increment")};
  if (const auto found = json.find("grace"); found != json.end() && found->is_number())
    out.grace = number_at(json, "grace");
  return out;
}

// --- for the store -------------------------------------------------------------------------------

// Keys in the order in which they were always written.
struct Stored {
  ObjectWriter& out;

  void operator()(const entry::Create& what) const {
    const Json settings = server::write(what.settings);
    for (const auto& [key, value] : settings.items()) out.add_json(key, value);
    Json seats = Json::array();
    for (const Place& place : what.places) seats.push_back(write(place));
    out.add_json("seats", seats).add("maker", what.maker).add("secret", to_hex(what.secret));
  }
  void operator()(const entry::Join& what) const {
    out.add("kind", text_of(SeatKind::kPlayer));
    if (!what.name.empty()) out.add("name", what.name);
    if (!what.identity.empty()) out.add("identity", what.identity);
    if (!what.entropy.empty()) out.add("entropy", to_hex(what.entropy));
  }
  void operator()(const entry::SetSeat& what) const {
    out.add("to", text_of(what.to)).add("from", what.from);
    if (what.to == SeatKind::kBot) out.add("level", text_of(what.level));
    if (!what.entropy.empty()) out.add("entropy", to_hex(what.entropy));
  }
  void operator()(const entry::Choose& what) const {
    ObjectWriter options;
    options.add(what.option, what.value);
    out.add_text("options", std::move(options).text());
  }
  void operator()(const entry::Link& what) const {
    if (what.seconds > 0) out.add("seconds", what.seconds);
  }
  void operator()(const entry::Device& what) const { out.add("identity", what.identity); }
  void operator()(const entry::Start& what) const {
    if (what.deal) out.add_json("deal", *what.deal);
  }
  void operator()(const entry::Move& what) const {
    out.add("move", what.move).add("by", text_of(what.by));
  }
  void operator()(const entry::Ask& what) const { out.add("moves", what.moves); }
  void operator()(const entry::Agree& what) const { out.add("yes", what.yes); }
  void operator()(const entry::Undo& what) const { out.add("moves", what.moves); }
  void operator()(const entry::StandIn& what) const { out.add("level", text_of(what.level)); }
  void operator()(const entry::Back&) const {}
  void operator()(const entry::Leave&) const {}
  void operator()(const entry::Remove& what) const { out.add("from", what.from); }
  void operator()(const entry::Chat& what) const { out.add("text", what.text); }
  void operator()(const entry::Mute& what) const { out.add("on", what.on).add("from", what.from); }
  void operator()(const entry::Resume&) const {}
  void operator()(const entry::Rematch& what) const { out.add("table", what.table); }
};

// --- from the store ------------------------------------------------------------------------------

// Each takes the data of its kind.
struct Source {
  const Json& data;
  int seat;
};

Status read(const Source& in, entry::Create& out) {
  out.settings = read_settings(in.data);
  out.settings.rules = 1;  // logs from before there was a number
  if (const auto rules = in.data.find("rules"); rules != in.data.end()) {
    const auto number = as_integer(*rules, 1, std::numeric_limits<std::int64_t>::max());
    if (!number) return Error("damaged", "its rules are no number from 1 on.");
    out.settings.rules = static_cast<int>(std::min<std::int64_t>(*number, INT32_MAX));
  }
  out.maker = text_at(in.data, "maker");
  const auto secret = bytes32_from_hex(text_at(in.data, "secret"));
  if (!secret) return Error("damaged", "it has no secret.");
  out.secret = *secret;
  const auto seats = in.data.find("seats");
  if (seats == in.data.end() || !seats->is_array()) return Error("damaged", "it has no seats.");
  for (const Json& place : *seats) out.places.push_back(read_place(place));
  return Done{};
}
Status read(const Source& in, entry::Join& out) {
  out = {text_at(in.data, "name"), text_at(in.data, "identity"), entropy_at(in.data)};
  return Done{};
}
Status read(const Source& in, entry::SetSeat& out) {
  out.to = text_at(in.data, "to") == "bot" ? SeatKind::kBot : SeatKind::kOpen;
  out.level = level_at(in.data);
  out.from = number_at(in.data, "from", in.seat);
  out.entropy = entropy_at(in.data);
  return Done{};
}
Status read(const Source& in, entry::Choose& out) {
  const auto options = in.data.find("options");
  if (options == in.data.end() || !options->is_object() || options->size() != 1)
    return Error("damaged", "it has no option.");
  out.option = options->items().begin().key();
  out.value = text_at(*options, out.option);
  return Done{};
}
Status read(const Source& in, entry::Link& out) {
  out.seconds = number_at(in.data, "seconds");
  return Done{};
}
Status read(const Source& in, entry::Device& out) {
  out.identity = text_at(in.data, "identity");
  return Done{};
}
Status read(const Source& in, entry::Start& out) {
  if (const auto deal = in.data.find("deal"); deal != in.data.end()) out.deal = *deal;
  return Done{};
}
Status read(const Source& in, entry::Move& out) {
  out.move = text_at(in.data, "move");
  out.by = static_cast<entry::By>(index_of(entry::kByTexts, text_at(in.data, "by")));
  return Done{};
}
Status read(const Source& in, entry::Ask& out) {
  out.moves = number_at(in.data, "moves");
  return Done{};
}
Status read(const Source& in, entry::Agree& out) {
  out.yes = flag_at(in.data, "yes");
  return Done{};
}
Status read(const Source& in, entry::Undo& out) {
  out.moves = number_at(in.data, "moves");
  return Done{};
}
Status read(const Source& in, entry::StandIn& out) {
  out.level = level_at(in.data);
  return Done{};
}
Status read(const Source&, entry::Back&) { return Done{}; }
Status read(const Source&, entry::Leave&) { return Done{}; }
Status read(const Source& in, entry::Remove& out) {
  out.from = number_at(in.data, "from", in.seat);
  return Done{};
}
Status read(const Source& in, entry::Chat& out) {
  out.text = text_at(in.data, "text");
  return Done{};
}
Status read(const Source& in, entry::Mute& out) {
  out = {flag_at(in.data, "on"), number_at(in.data, "from", in.seat)};
  return Done{};
}
Status read(const Source&, entry::Resume&) { return Done{}; }
Status read(const Source& in, entry::Rematch& out) {
  out.table = text_at(in.data, "table");
  return Done{};
}

// Tries the kinds one after the other.
template <std::size_t kAt = 0>
Status read_body(std::string_view kind, const Source& in, entry::Body& out) {
  if constexpr (kAt == std::variant_size_v<entry::Body>) {
    return Error("damaged", "its kind is unknown.");
  } else {
    using What = std::variant_alternative_t<kAt, entry::Body>;
    if (kind != What::kKind) return read_body<kAt + 1>(kind, in, out);
    return read(in, out.emplace<kAt>());
  }
}

// --- for clients ---------------------------------------------------------------------------------

struct Published {
  ObjectWriter& out;
  const Outcome& outcome;

  void actor() const { out.add_json("actor", seat_json(outcome.actor)); }
  void clocks() const {
    std::string text = "null";
    if (outcome.clocks != nullptr) {
      text = "[";
      for (const std::int64_t left : *outcome.clocks) text += cat(text.size() > 1 ? "," : "", left);
      text += ']';
    }
    out.add_text("clocks", text);
  }

  void operator()(const entry::Create&) const {}
  void operator()(const entry::Join& what) const { out.add("name", what.name); }
  void operator()(const entry::SetSeat& what) const {
    const bool bot = what.to == SeatKind::kBot;
    out.add("to", text_of(what.to))
        .add_json("level", bot ? Json(text_of(what.level)) : Json(nullptr));
  }
  void operator()(const entry::Choose& what) const { Stored{out}(what); }
  void operator()(const entry::Link&) const {}
  void operator()(const entry::Device&) const {}
  void operator()(const entry::Start&) const {
    actor();
    Json all = Json::array();
    for (const auto& bytes : outcome.entropy) all.push_back(to_hex(bytes));
    out.add_json("entropy", all);
  }
  void operator()(const entry::Move& what) const {
    out.add("move", what.move).add("by", text_of(what.by));
    out.add_json("events", outcome.events).add("revealed", outcome.revealed);
    actor();
    clocks();
  }
  void operator()(const entry::Ask& what) const { out.add("moves", what.moves); }
  void operator()(const entry::Agree& what) const { out.add("yes", what.yes); }
  void operator()(const entry::Undo& what) const {
    out.add("moves", what.moves);
    actor();
    clocks();
  }
  void operator()(const entry::StandIn& what) const { out.add("level", text_of(what.level)); }
  void operator()(const entry::Back&) const {}
  void operator()(const entry::Leave&) const {}
  void operator()(const entry::Remove&) const {}
  void operator()(const entry::Chat& what) const { out.add("text", what.text); }
  void operator()(const entry::Mute& what) const { out.add("on", what.on); }
  void operator()(const entry::Resume&) const { clocks(); }
  void operator()(const entry::Rematch& what) const { out.add("table", what.table); }
};

}  // namespace

Json write(const Settings& settings) {
  Json out{{"game", settings.game},
           {"rules", settings.rules},
           {"options", settings.options},
           {"listed", settings.listed}};
  out["clock"] = settings.clock ? Json{{"initial", settings.clock->initial},
                                       {"increment", settings.clock->increment}}
                                : Json(nullptr);
  out["grace"] = settings.grace ? Json(*settings.grace) : Json(nullptr);
  out["chat"] = settings.chat;
  out["hints"] = settings.hints;
  out["moved"] = settings.moved;
  return out;
}

LogEntry write_entry(const Entry& entry, std::string_view table) {
  ObjectWriter out;
  std::visit(Stored{out}, entry.body);
  if (!entry.request.empty()) out.add("id", entry.request);
  return {std::string(table),        entry.number,         entry.time, entry.seat,
          std::string(entry.kind()), std::move(out).text()};
}

Result<Entry> read_entry(const LogEntry& stored) {
  const auto data = parse_json(stored.data);
  if (!data || !data->is_object()) return Error("damaged", "its data is no object.");
  Entry out{.seat = stored.seat,
            .body = {},
            .request = text_at(*data, "id"),
            .number = stored.number,
            .time = stored.time};
  if (const Status status = read_body(stored.kind, {*data, stored.seat}, out.body); !status)
    return status.error();
  return out;
}

std::string published(const Entry& entry, const Outcome& outcome) {
  ObjectWriter out;
  out.add("number", entry.number).add("time", entry.time);
  out.add("kind", outcome.skipped ? "skipped" : entry.kind());
  if (entry.seat >= 0) out.add("seat", entry.seat);
  if (!outcome.skipped) std::visit(Published{out, outcome}, entry.body);
  return std::move(out).text();
}

}  // namespace bloom::server
