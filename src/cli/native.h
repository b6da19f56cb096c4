// What the core asks of an operating system.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"
#include "json/json.h"
#include "table/engine.h"

namespace bloom::cli {

Platform native_platform();

// Seconds on a steady clock.
double now();

// A JSON file, read whole; the error says what is wrong with the file.
Result<Json> read_json_file(const std::string& path);

}  // namespace bloom::cli
