#include "server/net/interfaces.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <unistd.h>

#include <array>

namespace bloom::server {

std::vector<std::string> local_addresses() {
  std::vector<std::string> out, others;
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return out;
  for (const ifaddrs* each = all; each != nullptr; each = each->ifa_next) {
    if (each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
    if ((each->ifa_flags & IFF_UP) == 0 || (each->ifa_flags & IFF_LOOPBACK) != 0) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* address = reinterpret_cast<const sockaddr_in*>(each->ifa_addr);
    inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size());
    const std::string_view found(text.data());
    const bool at_home = found.starts_with("192.168.") || found.starts_with("10.");
    (at_home ? out : others).emplace_back(found);
  }
  freeifaddrs(all);
  out.insert(out.end(), others.begin(), others.end());
  return out;
}

std::string machine_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? std::string(name.data()) : std::string();
}

bool listens_to_all(const std::string& host) { return host == "0.0.0.0" || host == "::"; }

}  // namespace bloom::server
