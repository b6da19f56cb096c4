// What a bot has to say for its moves, in words.
#pragma once

#include <string>

#include "cli/screen.h"
#include "table/table.h"

namespace bloom::cli {

// A reason of `think` as a few phrases: "3 points, takes O from Ada". Empty when it says nothing.
std::string reason_words(const Json& reason, const Names& names);

// One indented line for each candidate, or more where it is long; at most 80 columns.
std::string hint_words(const Thought& thought, const Names& names);

}  // namespace bloom::cli
