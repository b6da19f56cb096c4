#include "platform/json_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "base/text.h"
#include "engine/engine.h"

namespace bloom {

Result<Json> read_json_file(const std::string& path) {
  if (std::error_code ignored; std::filesystem::is_directory(path, ignored))
    return Error("no-file", cat(path, " is a folder, not a file."));
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error("no-file", cat("Cannot open ", path, ": ", std::strerror(errno), "."));
  // One byte more than allowed, so that a larger file shows.
  std::string text(kMaxLine + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad())
    return Error("no-file",
                 cat("Cannot read ", path, ": ", std::strerror(errno ? errno : EIO), "."));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > kMaxLine)
    return Error("no-file", cat(path, " is larger than a record can be."));
  auto json = parse_json(text);
  if (!json)
    return Error("bad-json", json.error().message == kNotJson
                                 ? cat(path, " is not a JSON file.")
                                 : cat(path, " is not read: ", json.error().message));
  return json;
}

}  // namespace bloom
