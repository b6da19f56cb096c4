#include "games/town/screen.h"

#include <array>

#include "base/text.h"
#include "games/town/json.h"

namespace bloom::cli {
namespace {

constexpr std::array<std::string_view, 5> kTypes = {"H", "M", "O", "P", "S"};

std::string word_of(std::string_view tile) {
  switch (tile.empty() ? ' ' : tile[0]) {
    case 'H':
      return "house";
    case 'M':
      return "metro";
    case 'O':
      return "office";
    case 'P':
      return "park";
    case 'S':
      return tile.size() == 3 ? cat("shop ", tile) : std::string("shop");
    case '*':
      return cat("community tile ", tile);
    default:
      return "tile";
  }
}

// Black on the colour of the type, readable on light and dark terminals alike.
std::string_view colour_of(std::string_view tile) {
  switch (tile.empty() ? ' ' : tile[0]) {
    case 'H':
      return "30;48;5;210";
    case 'M':
      return "30;48;5;221";
    case 'O':
      return "30;48;5;111";
    case 'P':
      return "30;48;5;114";
    case 'S':
      return "30;48;5;182";
    default:
      return "0";
  }
}

std::string tile_cell(const Json& tile, const Paint& paint) {
  if (!as_text(tile)) return "  ? ";
  const std::string text = text_of(tile);
  return paint(colour_of(text), padded(text.size() == 3 ? text : ' ' + text, 4));
}

// The printed board of a side: icons and bloom squares.
const Json& board_of(const Json& view) {
  static const Json kBoards = Codec<Town>::components()["boards"];
  return kBoards[text_of(view["options"]["side"])];
}

bool is_bloom(const Json& board, const std::string& square) {
  for (const Json& bloom : board["bloom"])
    if (text_of(bloom) == square) return true;
  return false;
}

std::string token_words(const Json& token) {
  const std::string text = text_of(token);
  if (text == "ready") return "token ready";
  if (text == "spent") return "token used";
  return cat("token on ", text);
}

std::string draw_city(const Json& view, int seat, const Names& names, const Paint& paint) {
  const Json& board = board_of(view);
  const bool acting = view["actor"] == Json(seat);
  std::string out = acting ? "▸ " : "  ";
  out += paint.bold(names[seat]);
  out +=
      cat(" · ", number_of(view["scores"][seat]), " · ", token_words(view["tokens"][seat]), '\n');
  out += paint.dim("     a   b   c   d   e") + "\n";
  for (int row = 0; row < 5; ++row) {
    out += paint.dim(cat("  ", row + 1, " "));
    for (int column = 0; column < 5; ++column) {
      const Json& tile = view["cities"][seat][row][column];
      const std::string square{static_cast<char>('a' + column), static_cast<char>('1' + row)};
      if (as_text(tile)) {
        out += tile_cell(tile, paint);
      } else {
        const std::string icon = cat(number_of(board["icons"][row][column]));
        out += is_bloom(board, square) ? paint("35", cat(" ✿", icon, ' '))
                                       : paint.dim(cat("  ", icon, ' '));
      }
    }
    out += '\n';
  }
  out += "  hand:";
  const Json& hand = view["hands"][seat];
  for (std::size_t i = 0; i < hand["tiles"].size(); ++i) {
    out += ' ' + tile_cell(hand["tiles"][i], paint);
    if (as_text(hand["tiles"][i]) && hand["known"][i] == true) out += "°";
  }
  if (hand["tiles"].empty()) out += " empty";
  return out + '\n';
}

std::string draw(const Json& view, const Names& names, const Paint& paint) {
  std::string out = "  market  ";
  for (int slot = 0; slot < 5; ++slot)
    out += cat(paint.dim(cat(slot + 1, ' ')),
               as_text(view["market"][slot]) ? tile_cell(view["market"][slot], paint) : " –  ",
               paint.dim(cat(" +", number_of(view["pile_sizes"][slot]), "   ")));
  out += "\n  community ";
  for (const std::string_view type : kTypes) {
    const int count = number_of(view["community"][std::string(type)]);
    out += cat("  ", type, ' ', count > 0 ? "●" : "○", count > 1 ? "●" : "○");
    for (std::size_t seat = 0; seat < view["tokens"].size(); ++seat)
      if (text_of(view["tokens"][seat]) == type) out += "⊛";
  }
  if (view["ending"] == true) out += paint("31", "    last round");
  out += "\n\n";
  std::vector<std::string> cities;
  cities.reserve(view["tokens"].size());
  for (int seat = 0; seat < number_of(view["players"]); ++seat)
    cities.push_back(draw_city(view, seat, names, paint));
  return without_line_ends(out + side_by_side(cities, 40));
}

std::string rescore_words(const Json& event, const Names& names) {
  std::vector<std::string> parts;
  parts.reserve(event["points"].size());
  for (std::size_t seat = 0; seat < event["points"].size(); ++seat)
    parts.push_back(cat(names[seat], " +", number_of(event["points"][seat])));
  return cat("All ", word_of(text_of(event["type"])), "s are rescored: ", list_words(parts), ".");
}

std::string tell(const Json& event, const Names& names) {
  const std::string kind = text_of(event["event"]);
  const auto who = [&] { return names[number_of(event["seat"])]; };
  const auto tile = [&] { return word_of(text_of(event["tile"])); };
  if (kind == "build")
    return cat(does(who(), "build"), " a", text_of(event["tile"]) == "O" ? "n " : " ", tile(),
               " on ", text_of(event["square"]), " for ", points_words(number_of(event["points"])),
               ".");
  if (kind == "double")
    return cat(does(who(), "double"), " it, by the ", text_of(event["by"]), ": ",
               points_words(number_of(event["points"])), " more.");
  if (kind == "extra")
    return cat(does(who(), "get"), " an extra turn, by the ", text_of(event["by"]), ".");
  if (kind == "rescore") return rescore_words(event, names);
  if (kind == "take") {
    if (event["blind"] == true)
      return cat(does(who(), "take"), " a tile unseen from pile ", number_of(event["slot"]), ".");
    if (event["slot"].is_null()) return cat(does(who(), "find"), " no tile to take.");
    return cat(does(who(), "take"), " the ", tile(), " from slot ", number_of(event["slot"]), ".");
  }
  if (kind == "community")
    return cat("A community tile comes out: ", word_of(text_of(event["tile"]).substr(1)), "s.");
  if (kind == "ending") return "The piles run out: this is the last round.";
  if (kind == "keep") {
    const std::string rest = text_of(event["discarded"]);
    return cat(
        does(who(), "keep"), " the ", tile(), " for ", points_words(number_of(event["points"])),
        rest.empty()
            ? "."
            : cat(who() == "You" ? " and discard the " : " and discards the ", word_of(rest), "."));
  }
  return {};
}

std::string ask(const Json& view) {
  const std::string phase = text_of(view["phase"]);
  if (phase == "build") return "Build a tile on an empty square.";
  if (phase == "bonus") return "Use a bonus action now, or end.";
  if (phase == "take") return "Take a tile from the market.";
  if (phase == "blind") return "Use the token now that you saw the tile, or end.";
  if (phase == "keep") return "Keep one tile: its type is rescored in your city.";
  return "The game is over.";
}

}  // namespace

const Screen ScreenOf<Town>::kScreen = {
    .game = Town::kId,
    .draw = draw,
    .tell = tell,
    .ask = ask,
    .note = points_note,
    .help =
        "Tiles: O office, M metro, P park, H house, S shop with its two partner types (SHP).\n"
        "Squares: a number is the market slot that the square draws from, ✿ a bloom square.\n"
        "Market: tile and, after +, the tiles left in its pile. ● community tile, ⊛ bonus token.\n"
        "Hands: ? is hidden from you, ° known to everybody.\n"
        "Moves: O@c3 builds, double, extra, token double, token extra, token rescore H, end,\n"
        "take 4, keep P.\n"};

}  // namespace bloom::cli
