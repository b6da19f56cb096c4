#include "games/runs/screen.h"

#include <array>

#include "base/text.h"
#include "games/runs/text.h"

namespace bloom::cli {
namespace {

constexpr std::size_t kWidth = 78;

// Coloured by flowers, readable on light and dark terminals alike.
std::string tile_text(const std::string& tile, const Paint& paint) {
  if (tile == "J") return paint("30;48;5;182", "J");
  switch (runs::flowers(runs::tile_named(tile))) {
    case 7:
      return paint("30;48;5;210", tile);
    case 5:
      return paint("30;48;5;221", tile);
    case 3:
      return paint("30;48;5;114", tile);
    case 2:
      return paint("30;48;5;111", tile);
    default:
      return tile;
  }
}

// Tiles behind a heading, broken into lines.
std::string tile_lines(std::string_view heading, const Json& tiles, const Paint& paint) {
  const std::string indent(width_of(heading), ' ');
  std::string out(heading), line;
  for (const Json& each : tiles) {
    const std::string tile = tile_text(text_of(each), paint);
    if (width_of(heading) + width_of(line) + width_of(tile) + 1 > kWidth) {
      out += cat(line, '\n', indent);
      line.clear();
    }
    line += cat(' ', tile);
  }
  return cat(out, tiles.empty() ? std::string(" –") : line, '\n');
}

std::string numbers_text(const Json& numbers) {
  std::string out;
  for (const Json& each : numbers) out += cat(out.empty() ? "" : " ", number_of(each));
  return out.empty() ? "–" : out;
}

std::string draw_seat(const Json& view, int seat, const Names& names, const Paint& paint) {
  const Json& hand = view["hands"][seat];
  const int size = number_of(hand["size"]);
  std::string out = view["actor"] == Json(seat) ? "▸ " : "  ";
  out += cat(paint.bold(names[seat]), " · ", number_of(view["scores"][seat]), " · tokens ",
             numbers_text(view["won"][seat]), " · ", size, size == 1 ? " tile" : " tiles", '\n');
  if (hand["tiles"].is_array()) return out + tile_lines("    hand:", hand["tiles"], paint);
  if (!hand["known"].empty()) out += tile_lines("    known:", hand["known"], paint);
  return out;
}

std::string draw(const Json& view, const Names& names, const Paint& paint) {
  std::string out =
      cat("  round ", number_of(view["round"]), " of ", number_of(view["options"]["rounds"]),
          " · reserve ", number_of(view["reserve"]), " · jokers on the board ",
          number_of(view["board_jokers"]), '\n');
  out += cat("  tokens ", numbers_text(view["rewards"]), '\n');
  out += tile_lines("  bed   ", view["bed"], paint);
  const Json& runs = view["runs"];
  for (std::size_t run = 0; run < runs.size(); ++run)
    out += tile_lines(cat("  ", padded(cat('r', run + 1), 4), "  "), runs[run], paint);
  out += '\n';
  for (int seat = 0; seat < number_of(view["players"]); ++seat)
    out += draw_seat(view, seat, names, paint);
  return out;
}

std::string row_words(const Json& tiles) {
  std::string out;
  for (const Json& each : tiles) out += cat(out.empty() ? "" : " ", text_of(each));
  return out;
}

std::string round_words(const Json& event, const Names& names) {
  std::vector<std::string> parts;
  parts.reserve(event["points"].size());
  for (std::size_t seat = 0; seat < event["points"].size(); ++seat)
    parts.push_back(cat(names[seat], ' ', number_of(event["points"][seat])));
  return cat("Round ", number_of(event["round"]), " is over: ", list_words(parts), ".");
}

std::string tell(const Json& event, const Names& names) {
  const std::string kind = text_of(event["event"]);
  const auto who = [&] { return names[number_of(event["seat"])]; };
  const auto tile = [&] { return text_of(event["tile"]); };
  const auto run = [&] { return text_of(event["run"]); };
  if (kind == "draw") {
    if (event["blind"] != true) return cat(does(who(), "take"), " ", tile(), " from the bed.");
    if (event["found"] == true) return cat(does(who(), "draw"), " a tile from the reserve.");
    return cat(does(who(), "find"), " only jokers in the reserve.");
  }
  if (kind == "joker_up") return "A joker comes up and goes to the board.";
  if (kind == "swap")
    return cat(does(who(), "swap"), " ", tile(), " for the joker at ", run(), '.',
               number_of(event["place"]), ".");
  if (kind == "steal")
    return cat(does(who(), "steal"), " ", row_words(event["tiles"]), " from ", run(), ".");
  if (kind == "lay")
    return cat(does(who(), "lay"), " ", row_words(event["tiles"]), " as ", run(), ": ",
               number_of(event["flowers"]),
               number_of(event["flowers"]) == 1 ? " flower." : " flowers.");
  if (kind == "reward") {
    const int value = number_of(event["value"]);
    if (value == 0) return cat("No token that low is left for ", who(), ".");
    return cat(does(who(), "take"), " the token ", value, ".");
  }
  if (kind == "extend")
    return cat(does(who(), "extend"), " ", run(), " to ", row_words(event["tiles"]), ".");
  if (kind == "joker_take") return cat(does(who(), "take"), " a joker from the board.");
  if (kind == "joker_leave") return cat(does(who(), "leave"), " the joker.");
  if (kind == "pass") return cat(does(who(), "have"), " to pass.");
  if (kind == "round_end") return round_words(event, names);
  if (kind == "round") return cat("Round ", number_of(event["round"]), " begins with ", who(), ".");
  return {};
}

std::string ask(const Json& view) {
  const std::string phase = text_of(view["phase"]);
  if (phase == "action") return "Draw, lay a run or extend one; swap jokers before that.";
  if (phase == "draw")
    return number_of(view["drawn"]) == 0 ? "Take a tile from the bed."
                                         : "Take a second tile, or stop.";
  if (phase == "joker") return "Take a joker from the board, or leave it.";
  return "The game is over.";
}

}  // namespace

const Screen ScreenOf<Runs>::kScreen = {
    .game = Runs::kId,
    .draw = draw,
    .tell = tell,
    .ask = ask,
    .note = points_note,
    .help =
        "Runs ascend by 1 or 2; after 100 comes 1; J stands for any value. Colours show flowers:\n"
        "55 has 7, other multiples of 11 have 5, of 10 have 3, of 5 have 2, all others 1.\n"
        "Moves: draw 57 (bed), draw ? (reserve), stop; lay 15 17 J 20; lay 16 17 18 19 < r3 17 19\n"
        "(17 and 19 stolen from r3; a stolen joker is J.4, its place there); extend r3 14 15 17\n"
        "(the whole run afterwards); swap r2.3 24; joker take, joker leave; pass.\n"};

}  // namespace bloom::cli
