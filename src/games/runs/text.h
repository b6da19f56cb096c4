// Moves as text, and the reason why a text is not a legal move.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/game.h"
#include "games/runs/rules.h"

namespace bloom::runs {

inline constexpr std::array<std::string_view, 4> kPhaseTexts = {"action", "draw", "joker", "over"};

std::string to_text(Tile tile);
std::string to_text(Row row);  // "15 17 J 20"
std::string run_name(int run);
// Within a lay or extension the phase is still that in which it was begun.
std::string_view to_text(Phase phase);
// What stands behind the tiles of a lay, after one more step of its theft; other steps add nothing.
std::string stolen(const Open& open, Move step, const std::string& so_far);
// The text of a whole path that begins at this state.
std::string to_text(const State& state, const Path& path);

// The tile with this text, kNoTile if there is none.
Tile tile_named(std::string_view text);
// The number of a run's name, from 0; −1 if it is none.
int run_named(std::string_view text);
// The parts between single spaces.
std::vector<std::string_view> words(std::string_view text);

// Places stolen from a run, as `<` in a lay names them: "r3 17 19", "r3 J.4". Refused unless it is
// spelt canonically and R15 allows it; whether a lay can use them is not asked here.
struct Places {
  int run = -1;  // −1: nothing is stolen
  int first = -1;
  int second = -1;
};
Result<Places> parse_theft(const Open& open, std::string_view text);

// The path of the legal move with this text; otherwise one sentence that says why it is not legal
// and names the clause. Depends on nothing that the actor does not know.
Result<Path> parse(const State& state, std::string_view text);

// Legal texts, sorted by bytes; beyond `limit` all draws and swaps and some of the others, but
// counted all. For states between two texts.
Listing list(const State& state, std::size_t limit);

// What can follow the beginning of a text, each part completable, and whether the text may end
// here; neither, if no legal text begins like this. Refused is only what is spelt wrongly, and a
// theft that R15 forbids. `steal` names the theft of a lay as in parse_theft; empty: none.
struct Continuation {
  std::vector<std::string> tokens;  // sorted by bytes
  bool end = false;
};
Result<Continuation> continuation(const State& state, std::string_view prefix,
                                  std::string_view steal);

}  // namespace bloom::runs
