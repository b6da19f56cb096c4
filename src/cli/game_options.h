// A game's options on the command line: a rulebook, single options, letters by seat, and help on
// them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "table/registry.h"

namespace bloom::cli {

// The rulebooks that the game can be played by; none if it has only one.
std::vector<std::string> books_of(const GameEntry& game);

// Options of the game from name=value, each with a value that it has.
Result<Json> read_option_words(const GameEntry& game, const std::vector<std::string>& settings);

// The error as whoever wrote --option reads it, not a message of the protocol.
Error option_error(Error error);

// The options that were chosen: those of the rulebook (empty: none named), then the single ones as
// name=value. `seats` may name letters, as you:R or hard:Y, for the option that goes by seat; they
// are taken off. Whoever named none gets what is left, in the order of the default.
Result<Json> chosen_options(const GameEntry& game, const std::string& book,
                            const std::vector<std::string>& settings,
                            std::vector<std::string>& seats);

// For --rules: which rulebooks there are, and of which games.
std::string rulebook_help();

// The options of one game in words, or of all if there is no such game.
std::string option_help(std::string_view id);

}  // namespace bloom::cli
