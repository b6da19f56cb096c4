#include "games/garden/screen.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "games/garden/figures.h"

namespace bloom::cli {
namespace {

// A square takes two columns, so 36 of them and the coordinates fit into 80.
constexpr int kMostColumns = 36;
constexpr int kMostRows = 32;

// Black on the colour of the flower, readable on light and dark terminals alike.
std::string_view colour_code(char letter) {
  switch (letter) {
    case 'P':
      return "30;48;5;211";
    case 'W':
      return "30;48;5;255";
    case 'B':
      return "30;48;5;111";
    case 'Y':
      return "30;48;5;221";
    case 'R':
      return "30;48;5;203";
    case '.':
      return "30;48;5;151";
    default:
      return "0";
  }
}

std::string_view flower_word(char letter) {
  switch (letter) {
    case 'P':
      return "rose";
    case 'W':
      return "arum";
    case 'B':
      return "hyacinth";
    case 'Y':
      return "daffodil";
    default:
      return "tulip";
  }
}

struct Point {
  int x = 0, y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

std::string square_text(const Json& square) {
  return cat(number_of(square[0]), ',', number_of(square[1]));
}
Point point_of(const Json& square) { return {number_of(square[0]), number_of(square[1])}; }

// What stands on the table: g gardener, a animal, o ornament, and whose it is.
struct Mark {
  Point at;
  char pawn;
  char owner;
};

std::vector<Mark> marks_of(const Json& view) {
  std::vector<Mark> out;
  for (std::size_t i = 0; i < view["pawns"].size(); ++i) {
    const Json& pawns = view["pawns"][i];
    const char owner = text_of(view["colours"][i])[0];
    if (!pawns["gardener"].is_null()) out.push_back({point_of(pawns["gardener"]), 'g', owner});
    if (!pawns["animal"].is_null()) out.push_back({point_of(pawns["animal"]), 'a', owner});
    for (const Json& square : pawns["ornament"]) out.push_back({point_of(square), 'o', owner});
  }
  return out;
}

// The part of the garden that is shown: all of it with a border of two squares if it fits,
// otherwise the part around the card that was placed last.
struct Window {
  int left, top, columns, rows;
};

Window window_of(const Json& view) {
  const Json& garden = view["garden"];
  const int left = number_of(garden["left"]) - 2, top = number_of(garden["top"]) - 2;
  const auto height = static_cast<int>(garden["rows"].size());
  const int width = height == 0 ? 1 : static_cast<int>(text_of(garden["rows"][0]).size());
  Point last;
  if (!view["cards"].empty()) last = point_of(view["cards"].back()["centre"]);
  const auto fit = [](int start, int size, int most, int centre) {
    return size <= most ? start : std::clamp(centre - most / 2, start, start + size - most);
  };
  const int columns = width + 4, rows = std::max(height, 1) + 4;
  return {fit(left, columns, kMostColumns, last.x), fit(top, rows, kMostRows, last.y),
          std::min(columns, kMostColumns), std::min(rows, kMostRows)};
}

char cover_at(const Json& garden, Point at) {
  const int row = at.y - number_of(garden["top"]), column = at.x - number_of(garden["left"]);
  if (row < 0 || row >= static_cast<int>(garden["rows"].size())) return ' ';
  const std::string text = text_of(garden["rows"][row]);
  return column >= 0 && column < static_cast<int>(text.size()) ? text[column] : ' ';
}

std::string right_aligned(std::string text, std::size_t width) {
  if (text.size() < width) text.insert(0, width - text.size(), ' ');
  return text;
}

std::string draw_ground(const Json& view, const Paint& paint) {
  const Window window = window_of(view);
  const std::vector<Mark> marks = marks_of(view);
  // Every fourth column is named.
  std::string head = "      ";
  for (int i = 0; i < window.columns; ++i) {
    const int x = window.left + i;
    if (x % 4 != 0) continue;
    head.resize(std::max<std::size_t>(head.size(), 5 + 2 * static_cast<std::size_t>(i)), ' ');
    head += cat(x);
  }
  std::string out = paint.dim(head) + '\n';
  for (int row = 0; row < window.rows; ++row) {
    const int y = window.top + row;
    out += paint.dim(right_aligned(cat(y), 4)) + ' ';
    for (int column = 0; column < window.columns; ++column) {
      const Point at{window.left + column, y};
      const char cover = cover_at(view["garden"], at);
      std::string cell{cover, ' '};
      char tint = cover;
      for (const Mark& mark : marks) {
        if (!(mark.at == at)) continue;
        // An animal stands on the bare table: its owner's letter, in lower case, says whose it is.
        if (mark.pawn == 'a') {
          cell[0] = static_cast<char>(mark.owner - 'A' + 'a');
          tint = mark.owner;
        }
        cell[1] = mark.pawn;
      }
      out += tint == ' ' ? cell : paint(colour_code(tint), cell);
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
    out += '\n';
  }
  return out;
}

std::string tokens_text(const Json& tokens) {
  std::string out;
  for (const Json& token : tokens) out += text_of(token);
  return out.empty() ? "–" : out;
}

std::string draw_owner(const Json& view, std::size_t owner, const Names& names,
                       const Paint& paint) {
  const char letter = text_of(view["colours"][owner])[0];
  const bool player = owner < view["scores"].size();
  const bool asked = view["owner"] == Json(owner);
  std::string out = asked ? "▸ " : "  ";
  out += paint(colour_code(letter), cat(' ', letter, ' '));
  out += ' ' + padded(paint.bold(player ? names[owner] : "Maurice"), 16);
  out += padded(player ? cat(number_of(view["scores"][owner]), " points") : "", 11);
  out += padded(cat(number_of(view["visible"][owner]), " visible"), 12);
  std::string cards;
  for (const Json& card : view["hands"][owner]) cards += cat(' ', number_of(card));
  cards = cards.empty() ? "no cards" : cat("cards", cards);
  out += player ? padded(cards, 25) + tokens_text(view["barrows"][owner]) : cards;
  return out + '\n';
}

std::string draw(const Json& view, const Names& names, const Paint& paint) {
  std::string out = draw_ground(view, paint) + '\n';
  for (std::size_t owner = 0; owner < view["colours"].size(); ++owner)
    out += draw_owner(view, owner, names, paint);
  return out;
}

std::string count_words(const Json& points) {
  std::vector<std::string> parts;
  for (const auto& [source, value] : points.items())
    parts.push_back(cat(number_of(value), " for ", source));
  return parts.empty() ? "nothing" : list_words(parts);
}

std::string tell(const Json& event, const Names& names) {
  const std::string kind = text_of(event["event"]);
  const auto who = [&] { return names[number_of(event["seat"])]; };
  const auto whose = [&] { return text_of(event["colour"]); };
  if (kind == "card") {
    const std::string picked = event["picked"].empty() ? "" : tokens_text(event["picked"]);
    return cat(
        does(who(), "place"), " ", whose(), "'s ", number_of(event["card"]), " at ",
        square_text(event["centre"]),
        picked.empty() ? "." : cat(who() == "You" ? " and pick " : " and picks ", picked, "."));
  }
  if (kind == "pass")
    return cat(does(who(), "find"), " no place for a card of ", whose(),
               who() == "You" ? " and pass." : " and passes.");
  if (kind == "settle") return cat(does(who(), "settle"), " now.");
  if (kind == "sell")
    return cat(does(who(), "sell"), " ", text_of(event["bouquet"]), " for ",
               points_words(number_of(event["points"])), ".");
  if (kind == "drop")
    return cat(does(who(), "throw"), " away one ", flower_word(text_of(event["token"])[0]), ".");
  if (kind == "ornament")
    return cat(does(who(), "put"), " up the ornament on ", square_text(event["flower"]), " and ",
               square_text(event["lawn"]), ".");
  if (kind == "gardener")
    return event["square"].is_null()
               ? cat(whose(), "'s gardener finds no free flower and stays off.")
               : cat(whose(), "'s gardener goes to ", square_text(event["square"]), ".");
  if (kind == "animal_ready") return cat(whose(), "'s animal enters the game.");
  if (kind == "animal")
    return cat(whose(), "'s animal goes to ", square_text(event["square"]), ".");
  if (kind == "turn" && event["chain"] == true)
    return cat(does(who(), "go"), " on at once, with a card of ", whose(), ".");
  if (kind == "count")
    return cat(does(who(), "have"),
               who() == "You" ? " finished and count " : " finished and counts ",
               count_words(event["points"]), ".");
  if (kind == "bed")
    return cat(does(who(), "get"), " ", points_words(number_of(event["points"])),
               " for the largest bed.");
  return {};
}

bool sale_is_due(const Json& view) {
  const auto tokens = static_cast<int>(view["barrows"][number_of(view["actor"])].size());
  return tokens > number_of(view["barrow_room"]);
}

// G21: what settling now would bring, and what waiting means.
std::string ask_chain(const Json& view) {
  std::vector<std::string> now;
  if (sale_is_due(view)) now.push_back("sell (the wheelbarrow holds too many flowers)");
  for (std::size_t i = 0; i < view["pawns"].size(); ++i) {
    const Json& pawns = view["pawns"][i];
    if (pawns["lifted"] != true) continue;
    const int visible = number_of(view["visible"][i]);
    if (visible >= garden::figures::kAnimalFlowers && pawns["animal_available"] != true)
      now.push_back(cat("bring ", text_of(view["colours"][i]), "'s animal into the game"));
    if (visible >= garden::figures::kOrnamentFlowers && pawns["ornament"].is_null() &&
        i < view["scores"].size())
      now.push_back("put up the ornament if there is a place");
  }
  now.push_back("put the pawns back");
  return cat("The next card is yours too. Settle now: ", list_words(now),
             ", then place it. Or wait: place it first; sale and pawns come after the last card.");
}

std::string ask(const Json& view) {
  const std::string phase = text_of(view["phase"]), whose = text_of(view["colour"]);
  if (phase == "card") return cat("Place a card of ", whose, ".");
  if (phase == "chain") return ask_chain(view);
  if (phase == "sale" && text_of(view["options"]["selling"]) == "all")
    return "The wheelbarrow holds too many flowers: sell all, or throw some away.";
  if (phase == "sale") return "Sell bouquets: the wheelbarrow holds too many flowers.";
  if (phase == "ornament") return "Put up the ornament now, or not yet.";
  if (phase == "gardener") return cat("Send ", whose, "'s gardener to a flower.");
  if (phase == "animal") return cat("Send ", whose, "'s animal beside the garden.");
  return "The game is over.";
}

std::string note(const Json& preview) {
  if (!preview["picked"].empty()) {
    std::string letters;
    for (const Json& each : preview["picked"]) letters += text_of(each["token"]);
    return letters;
  }
  return points_note(preview);
}

}  // namespace

const Screen ScreenOf<Garden>::kScreen = {
    .game = Garden::kId,
    .draw = draw,
    .tell = tell,
    .ask = ask,
    .note = note,
    .help =
        "Squares: P rose, W arum, B hyacinth, Y daffodil, R tulip, . lawn. Behind them\n"
        "g a gardener, o an ornament; pa on the bare table is the animal of P.\n"
        "Above the garden stands x, at its left y; y grows downwards.\n"
        "Lines: colour, name, points, visible flowers, cards, wheelbarrow.\n"
        "Moves: card 5 r1 @2,-1 places card 5, turned a quarter clockwise, with its centre\n"
        "there; settle or wait, when you play again at once; sell PWB, drop P, done, or\n"
        "sell all; ornament 3,1 3,2 (flower, lawn) or ornament -; gardener 3,1; animal 4,1;\n"
        "pass.\n"};

}  // namespace bloom::cli
