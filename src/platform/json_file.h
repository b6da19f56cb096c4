// JSON in files.
#pragma once

#include <string>

#include "base/result.h"
#include "json/json.h"

namespace bloom {

// A JSON file, read whole; the error says what is wrong with the file. At most as large as a record
// can be. What is in it is as foreign as what comes over a network.
Result<Json> read_json_file(const std::string& path);

}  // namespace bloom
