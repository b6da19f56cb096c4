#include "server/lobby/command.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/text.h"
#include "base/unicode.h"
#include "json/json.h"

namespace bloom::server {
namespace {

constexpr std::size_t kMaxIdSize = 64;

bool is_request_id(std::string_view text) {
  return !text.empty() && text.size() <= kMaxIdSize &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7f; });
}

// Without soft hyphens, spaces without width and word joiners: they say nothing, and whoever pasted
// them does not see them. Joiners stay: languages and emoji need them.
std::string without_unseen(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::string_view before = text;
    const auto c = take_character(text);
    if (!c) return out += before;  // is_line refuses it
    if (*c != 0x00AD && *c != 0x200B && *c != 0x2060)
      out += before.substr(0, before.size() - text.size());
  }
  return out;
}

struct Fields {
  Reader in;
  int players;
  int seat() { return in.integer("seat", 0, players - 1); }
};

void read(Fields& fields, command::Move& out) {
  out.after = fields.in.integer("after", 0, INT32_MAX);
  out.move = fields.in.text("move");
  // Before the rules read it, which takes longer for a longer one.
  if (!fields.in.failed() && out.move.size() > kMaxMove)
    fields.in.refuse(cat("move should have at most ", kMaxMove, " bytes."));
}
void read(Fields& fields, command::Undo& out) {
  out.after = fields.in.integer("after", 0, INT32_MAX);
  if (fields.in.has("moves")) out.moves = fields.in.integer("moves", 1, INT32_MAX);
}
void read(Fields& fields, command::Agree& out) {
  out.yes = fields.in.boolean("yes");
  if (fields.in.has("ask")) out.ask = fields.in.integer("ask", 1, INT32_MAX);
}
void read(Fields& fields, command::Chat& out) {
  Reader& in = fields.in;
  out.text = in.text("text");
  if (!in.failed() && (out.text.empty() || out.text.size() > kMaxChat))
    in.refuse(cat("text should have 1 to ", kMaxChat, " bytes."));
  out.text = without_unseen(out.text);
  if (!in.failed() && !is_seen(out.text)) in.refuse("text should have something that can be seen.");
  if (!in.failed() && !is_line(out.text))
    in.refuse("text should have no characters that control or turn the text around them.");
}
void read(Fields&, command::Back&) {}
void read(Fields&, command::Leave&) {}
void read(Fields& fields, command::SetSeat& out) {
  out.seat = fields.seat();
  const bool bot = fields.in.choice("to", std::array<std::string_view, 2>{"open", "bot"}) == 1;
  if (bot) out.bot = static_cast<Level>(fields.in.choice("level", kSeatLevels));
}
void read(Fields& fields, command::Choose& out) {
  out.option = fields.in.text("option");
  out.value = fields.in.text("value");
}
void read(Fields& fields, command::Mute& out) {
  out.seat = fields.seat();
  out.on = fields.in.boolean("on");
}
void read(Fields& fields, command::Remove& out) { out.seat = fields.seat(); }
void read(Fields&, command::Ping&) {}

// Tries the types one after the other.
template <std::size_t kAt = 0>
Result<Command> read_command(std::string_view type, Fields& fields) {
  if constexpr (kAt == std::variant_size_v<Command>) {
    return Error("bad-request", cat("There is no request of type ", in_quotes(type), "."));
  } else {
    using What = std::variant_alternative_t<kAt, Command>;
    if (type != What::kType) return read_command<kAt + 1>(type, fields);
    What out;
    read(fields, out);
    if (const Status status = fields.in.finish(); !status) return status.error();
    return Command(std::move(out));
  }
}

}  // namespace

Result<Request> read_request(std::string_view frame, int players) {
  const auto message = parse_json(frame, kFrameLimits);
  if (!message) return message.error();
  if (!message->is_object()) return Error("bad-json", "A message should be one JSON object.");
  const auto text_at = [&](std::string_view key) -> std::string_view {
    const auto found = message->find(key);
    return found == message->end() ? std::string_view() : as_text(*found).value_or("");
  };
  const std::string_view id = text_at("id");
  if (!is_request_id(id))
    return Error("bad-request", "id should be a text of 1 to 64 printable characters.");
  Fields fields{Reader(*message, ""), players};
  // The two keys that every request has.
  fields.in.has("type");
  fields.in.has("id");
  return Request{std::string(id), read_command(text_at("type"), fields)};
}

}  // namespace bloom::server
