#include "server/net/interfaces.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include <algorithm>
#include <array>

namespace bloom::server {

std::vector<std::string> local_addresses() {
  std::vector<std::string> out;
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return out;
  for (const ifaddrs* each = all; each != nullptr; each = each->ifa_next) {
    if (each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
    if ((each->ifa_flags & IFF_UP) == 0 || (each->ifa_flags & IFF_LOOPBACK) != 0) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* address = reinterpret_cast<const sockaddr_in*>(each->ifa_addr);
    inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size());
    out.emplace_back(text.data());
  }
  freeifaddrs(all);
  const auto at_home = [](const std::string& text) {
    return text.starts_with("192.168.") || text.starts_with("10.");
  };
  std::stable_partition(out.begin(), out.end(), at_home);
  return out;
}

bool listens_to_all(const std::string& host) { return host == "0.0.0.0" || host == "::"; }

}  // namespace bloom::server
