// Tables in one SQLite file, in WAL mode with synchronous=FULL.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "server/store/store.h"

namespace bloom::server {

// Makes the folder of a file if it is missing, for its owner alone.
Status make_folder_of(const std::string& path);

// Opens the file, and makes it and its folder if they are missing; a file that an older version of
// this program made is brought up to date, so that older ones cannot use it any more. The error is
// a sentence. Any number of stores may be open on one file; readers do not wait for writers.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& path,
                                           void (*random)(std::span<std::uint8_t>));

// Copies a file that may be in use, whole and consistent, to one that does not exist yet.
Status backup_sqlite(const std::string& from, const std::string& to);

}  // namespace bloom::server
