#include "client/url.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"

namespace bloom::client {

Result<Url> read_url(std::string_view text) {
  const Error bad("bad-url", cat("The address should be http://HOST:PORT/… or https://HOST/…, not ",
                                 in_quotes(text), "."));
  Url out;
  out.secure = text.starts_with("https://");
  if (!out.secure && !text.starts_with("http://")) return bad;
  text.remove_prefix(out.secure ? 8 : 7);
  if (out.secure) out.port = 443;
  if (const auto hash = text.find('#'); hash != text.npos) {
    out.fragment = text.substr(hash + 1);
    text = text.substr(0, hash);
  }
  const auto slash = text.find('/');
  std::string_view host = text.substr(0, slash);
  if (slash != text.npos) out.path = text.substr(slash);
  const bool six = host.starts_with('[');
  const auto colon = six ? host.find("]:") : host.rfind(':');
  if (colon != host.npos) {
    const auto port = read_int(host.substr(colon + (six ? 2 : 1)));
    if (!port || *port < 1 || *port > 65535) return bad;
    out.port = *port;
    host = host.substr(0, colon + (six ? 1 : 0));
  }
  if (six && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host.empty()) return bad;
  // What would end a line of a request.
  const auto strange = [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == 127; };
  if (std::any_of(host.begin(), host.end(), strange)) return bad;
  out.host = host;
  return out;
}

std::string authority(const Url& url) {
  const std::string host = url.host.find(':') == url.host.npos ? url.host : cat('[', url.host, ']');
  return url.port == (url.secure ? 443 : 80) ? host : cat(host, ':', url.port);
}

std::string server_words(const Url& url) {
  return cat("The server at ", url.host, " port ", url.port);
}

bool is_table_name(std::string_view text) {
  return text.size() == 12 && std::all_of(text.begin(), text.end(), [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_';
         });
}

std::string printable(std::string_view text) {
  constexpr std::size_t kMost = 300;
  std::string out;
  while (!text.empty() && out.size() < kMost) {
    const std::size_t size = character_size(text);
    out += size == 0 ? std::string_view("?") : text.substr(0, size);
    text.remove_prefix(size == 0 ? 1 : size);
  }
  return text.empty() ? out : out + "…";
}

}  // namespace bloom::client
