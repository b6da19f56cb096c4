// The built page: every file of a folder, held in memory.
//
// All is read once, at the start. A request then looks a name up in this table and nothing else: no
// path from the network ever reaches the disk, whatever its encoding.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace bloom::server {

// A file as it is sent. What is compressed is empty when it would not be smaller.
struct SiteFile {
  std::string type;   // Content-Type
  std::string plain;  // the bytes
  std::string gzip, brotli;
  std::string tag;  // of the bytes; the same for the same bytes, on every machine
  // The name holds a hash of the content, as the page's build gives it to all it can: whoever has
  // the file never needs to ask for it again.
  bool immutable = false;
};

class Site {
 public:
  static constexpr std::size_t kMaxBytes = 64u << 20;

  // Reads a folder with an index.html. `<name>.br` and `<name>.gz` beside a file, and not older,
  // are its compressed forms; without a `.gz`, gzip is made here. The error is a sentence for
  // people.
  static Result<Site> read(const std::string& folder);

  // By path, such as "/assets/index-1a2b3c4d.js"; "/" is the index. Null when there is none.
  const SiteFile* find(std::string_view path) const;
  const SiteFile& index() const { return files_.find("/index.html")->second; }

 private:
  std::map<std::string, SiteFile, std::less<>> files_;
};

// The Content-Type of a name, by its extension.
std::string_view content_type(std::string_view name);

// Whether the page's build named the file after its content: assets/<name>-<8 characters>.<type>.
bool has_content_hash(std::string_view path);

}  // namespace bloom::server
