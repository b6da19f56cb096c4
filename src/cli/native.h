// What the core asks of an operating system.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "json/json.h"
#include "table/engine.h"

namespace bloom::cli {

Platform native_platform();

// Seconds on a steady clock.
double now();

// Seconds that the calling thread has had a processor: how busy the machine is does not matter.
double thread_seconds();

// A thought with the level's own budget.
ThinkRequest think_request(Level level, std::uint64_t seed = 0);

// The names of the levels, for help and errors.
std::vector<std::string> level_words();

// Options of a game from name=value; a value of digits is a number.
Result<Json> read_option_words(const std::vector<std::string>& settings);

// A JSON file, read whole; the error says what is wrong with the file.
Result<Json> read_json_file(const std::string& path);

}  // namespace bloom::cli
