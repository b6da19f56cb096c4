#include "server/net/site.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <utility>

#include "base/sha256.h"
#include "base/text.h"

namespace bloom::server {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<std::string_view, std::string_view>, 19> kTypes = {{
    {"html", "text/html; charset=utf-8"},
    {"js", "text/javascript; charset=utf-8"},
    {"mjs", "text/javascript; charset=utf-8"},
    {"css", "text/css; charset=utf-8"},
    {"txt", "text/plain; charset=utf-8"},
    {"json", "application/json"},
    {"map", "application/json"},
    {"webmanifest", "application/manifest+json"},
    {"wasm", "application/wasm"},
    {"svg", "image/svg+xml"},
    {"png", "image/png"},
    {"jpg", "image/jpeg"},
    {"jpeg", "image/jpeg"},
    {"webp", "image/webp"},
    {"ico", "image/x-icon"},
    {"woff2", "font/woff2"},
    {"woff", "font/woff"},
    {"mp3", "audio/mpeg"},
    {"xml", "application/xml"},
}};

std::string_view extension(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  return dot == name.npos ? std::string_view() : name.substr(dot + 1);
}

// Pictures and fonts are compressed already.
bool worth_compressing(std::string_view type) {
  return type.starts_with("text/") || type.starts_with("application/") ||
         type.starts_with("image/svg");
}

std::optional<std::string> read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (!file.is_open() || file.bad()) return std::nullopt;
  return text;
}

// In gzip's own format; nothing when zlib fails.
std::string gzipped(const std::string& text) {
  constexpr int kGzip = 15 + 16;  // the largest window, with gzip's header
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, 9, Z_DEFAULT_STRATEGY) != Z_OK)
    return {};
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(done ? stream.total_out : 0);
  deflateEnd(&stream);
  return out;
}

// What the build compressed; nothing when there is no such file or it is of an older build.
std::optional<std::string> companion(const fs::path& path, const char* suffix) {
  fs::path other = path;
  other += suffix;
  std::error_code error;
  const auto when = fs::last_write_time(path, error);
  if (!fs::is_regular_file(other, error) || fs::last_write_time(other, error) < when || error)
    return std::nullopt;
  return read_file(other);
}

// Compressed forms of a file beside them are not files of their own.
bool is_companion(const fs::path& path) {
  const std::string suffix = path.extension().string();
  if (suffix != ".br" && suffix != ".gz") return false;
  fs::path other = path;
  std::error_code ignored;
  return fs::exists(other.replace_extension(), ignored);
}

std::string tag_of(const std::string& text) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  return to_hex(sha256({bytes, text.size()})).substr(0, 20);
}

}  // namespace

std::string_view content_type(std::string_view name) {
  std::string kind(extension(name));
  for (char& c : kind) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const auto& [ending, type] : kTypes)
    if (ending == kind) return type;
  return "application/octet-stream";
}

bool has_content_hash(std::string_view path) {
  constexpr std::size_t kHash = 8;
  if (!path.starts_with("/assets/")) return false;
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  if (dot == name.npos || dot < kHash + 2 || name[dot - kHash - 1] != '-') return false;
  const std::string_view hash = name.substr(dot - kHash, kHash);
  return std::all_of(hash.begin(), hash.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
  });
}

Result<Site> Site::read(const std::string& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error))
    return Error("no-page", cat("There is no folder ", folder, " with a built page."));
  Site site;
  std::size_t total = 0;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    const fs::path& path = entry->path();
    std::error_code ignored;
    // A link could lead anywhere, and what is hidden is not part of a page.
    if (path.filename().string().starts_with('.') || entry->is_symlink(ignored)) {
      entry.disable_recursion_pending();
      continue;
    }
    if (!entry->is_regular_file(ignored) || is_companion(path)) continue;
    auto text = read_file(path);
    if (!text)
      return Error("no-page", cat("Cannot read ", path.string(), ": ", std::strerror(errno), "."));
    total += text->size();
    if (total > kMaxBytes)
      return Error("no-page", cat(folder, " holds more than ", kMaxBytes >> 20,
                                  " MB; that is not a built page of Bloom."));
    const std::string name = "/" + path.lexically_relative(folder).generic_string();
    SiteFile file;
    file.type = content_type(name);
    file.tag = tag_of(*text);
    file.immutable = has_content_hash(name);
    if (worth_compressing(file.type)) {
      file.gzip = companion(path, ".gz").value_or("");
      if (file.gzip.empty()) file.gzip = gzipped(*text);
      file.brotli = companion(path, ".br").value_or("");
      if (file.gzip.size() >= text->size()) file.gzip.clear();
      if (file.brotli.size() >= text->size()) file.brotli.clear();
    }
    file.plain = std::move(*text);
    site.files_.emplace(name, std::move(file));
  }
  if (error) return Error("no-page", cat("Cannot read ", folder, ": ", error.message(), "."));
  if (site.find("/index.html") == nullptr)
    return Error("no-page", cat(folder, " holds no built page: it has no index.html."));
  return site;
}

const SiteFile* Site::find(std::string_view path) const {
  const auto found = files_.find(path == "/" ? std::string_view("/index.html") : path);
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace bloom::server
