// How a game looks in the terminal: one Screen per game, drawn from the JSON that the table gives.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/paint.h"
#include "json/json.h"
#include "table/table.h"

namespace bloom::cli {

using Names = std::vector<std::string>;

// All parts must be there: a missing one is a warning, which the presets make an error.
struct Screen {
  std::string_view game;
  // The table as a view (or a state) shows it, at most 80 columns wide.
  std::string (*draw)(const Json& view, const Names& names, const Paint& paint);
  // One event of `play` as a sentence; empty for what is not worth telling.
  std::string (*tell)(const Json& event, const Names& names);
  // What is asked in this phase, as a question to the player.
  std::string (*ask)(const Json& view);
  // What a move would bring, in a few characters, from its preview ("+3").
  std::string (*note)(const Json& preview);
  // How moves are written, and what the drawing means.
  std::string_view help;
};

// The screen of a game, `static const Screen kScreen`: declared in games/<game>/screen.h for every
// game that programs find (cmake/Games.cmake), defined beside it.
template <class G>
struct ScreenOf;

// Of a game that the registry finds.
const Screen& screen_of(std::string_view game);

// "You build", "Ada builds": a name and what it does, from the verb as one says it of oneself.
std::string does(std::string_view who, std::string_view verb);
std::string points_words(int points);  // "1 point", "3 points"
// The note of a move that brings points at once: "+3".
std::string points_note(const Json& preview);

// Values of the table's own JSON; an empty text and 0 for what is something else.
std::string text_of(const Json& json);
int number_of(const Json& json);

// The events of a move, one indented line each.
std::string event_lines(const Screen& screen, const Json& events, const Names& names,
                        std::string_view indent);

// Scores with their sources and, at the end, who wins.
std::string result_words(const Table& table, const Paint& paint);

}  // namespace bloom::cli
