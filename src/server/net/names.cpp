#include "server/net/names.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace bloom::server {
namespace {

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789.-_";

// A plain host without its port.
std::string_view name_of(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

bool is_address(std::string_view name) {
  std::array<unsigned char, 16> bytes{};
  if (name.starts_with('['))
    return inet_pton(AF_INET6, std::string(name.substr(1, name.size() - 2)).c_str(),
                     bytes.data()) == 1;
  return inet_pton(AF_INET, std::string(name).c_str(), bytes.data()) == 1;
}

bool is_port(std::string_view port) {
  return !port.empty() && port.size() <= 5 &&
         port.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

std::string_view host_part(std::string_view url) {
  const auto at = url.find("://");
  if (at != url.npos) url.remove_prefix(at + 3);
  return url.substr(0, url.find('/'));
}

std::string plain_host(std::string_view host) {
  if (host.size() > 255) return {};
  std::string out(host);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  const std::string_view name = name_of(out);
  const std::string port = out.substr(name.size());
  if (!port.empty() && !(port.starts_with(':') && is_port(std::string_view(port).substr(1))))
    return {};
  if (name.starts_with('[')) return is_address(name) ? out : std::string();
  std::string plain(name);
  if (plain.ends_with('.')) plain.pop_back();
  if (plain.empty() || plain.find_first_not_of(kLetters) != plain.npos) return {};
  return plain + port;
}

Names::Names(std::string_view public_url, const std::vector<std::string>& own) {
  const auto add = [this](std::string_view host) {
    if (const std::string plain = plain_host(host); !plain.empty())
      names_.emplace_back(name_of(plain));
  };
  add(host_part(public_url));
  for (const std::string& each : own) {
    if (each.empty() || is_address(each)) continue;
    add(each);
    const std::string first = each.substr(0, each.find('.'));
    add(first);
    add(first + ".local");
  }
}

bool Names::know(std::string_view host) const {
  const std::string plain = plain_host(host);
  const std::string_view name = name_of(plain);
  if (name.empty()) return false;
  return is_address(name) || name == "localhost" || name.ends_with(".localhost") ||
         std::find(names_.begin(), names_.end(), name) != names_.end();
}

}  // namespace bloom::server
