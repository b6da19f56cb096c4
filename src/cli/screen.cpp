#include "cli/screen.h"

#include <array>
#include <cstdlib>

#include "base/text.h"
#include "cli/all_screens.h"
#include "table/all_games.h"

namespace bloom::cli {
namespace {

template <class... Games>
std::array<const Screen*, sizeof...(Games)> screens(GameList<Games...>) {
  return {&ScreenOf<Games>::kScreen...};
}

}  // namespace

const Screen& screen_of(std::string_view game) {
  for (const Screen* screen : screens(FoundGames{}))
    if (screen->game == game) return *screen;
  std::abort();  // no table is opened of a game that is not found
}

std::string does(std::string_view who, std::string_view verb) {
  if (who == "You") return cat(who, ' ', verb);
  if (verb == "have") return cat(who, " has");
  const bool hisses = verb.ends_with('s') || verb.ends_with('o');
  return cat(who, ' ', verb, hisses ? "es" : "s");
}

std::string points_words(int points) { return cat(points, points == 1 ? " point" : " points"); }

std::string points_note(const Json& preview) {
  const int points = number_of(preview["points"]);
  return points > 0 ? cat('+', points) : std::string();
}

std::string text_of(const Json& json) { return std::string(as_text(json).value_or("")); }

int number_of(const Json& json) {
  return static_cast<int>(as_integer(json, INT32_MIN, INT32_MAX).value_or(0));
}

std::string event_lines(const Screen& screen, const Json& events, const Names& names,
                        std::string_view indent) {
  std::string out;
  for (const Json& event : events) {
    const std::string sentence = screen.tell(event, names);
    if (!sentence.empty()) out += wrapped(sentence, indent);
  }
  return out;
}

namespace {

// "flowers_left" as people write it.
std::string with_spaces(std::string key) {
  for (char& c : key)
    if (c == '_') c = ' ';
  return key;
}

}  // namespace

std::string result_words(const Table& table, const Paint& paint) {
  const Standing standing = table.standing();
  const Json breakdown = table.breakdown();
  std::string out;
  for (std::size_t seat = 0; seat < standing.scores.size(); ++seat) {
    std::vector<std::string> parts;
    for (const auto& [source, points] : breakdown[seat].items())
      if (points != Json(0)) parts.push_back(cat(with_spaces(source), ' ', dump(points)));
    out += cat("  ", paint.bold(cat(table.names()[seat], ": ", standing.scores[seat])), '\n');
    if (!parts.empty()) out += paint.dim(wrapped(list_words(parts), "    "));
  }
  std::vector<std::string> winners;
  for (const Seat seat : standing.winners) winners.push_back(table.names()[index(seat)]);
  if (winners.empty()) return out;
  const bool one = winners.size() == 1 && winners[0] != "You";
  return out + paint.bold(cat(list_words(winners), one ? " wins." : " win.")) + '\n';
}

}  // namespace bloom::cli
