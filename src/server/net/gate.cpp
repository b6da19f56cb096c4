#include "server/net/gate.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "base/hex.h"
#include "base/text.h"

namespace bloom::server {

bool Gate::enter(const std::string& address) {
  if (address.empty()) return true;
  Visitor& visitor = visitors_[address];
  if (visitor.connections >= kMaxConnections) return false;
  ++visitor.connections;
  return true;
}

void Gate::go(const std::string& address) {
  if (const auto found = visitors_.find(address); found != visitors_.end())
    --found->second.connections;
}

bool Gate::request(const std::string& address, Millis now) {
  return address.empty() || visitors_[address].requests.take(now);
}

std::optional<Millis> Gate::pace(const std::string& address, Millis now) {
  constexpr double kMostOwed = 2000;
  if (address.empty()) return 0;
  Bucket& all = visitors_[address].all;
  all.spend(now, 0);  // what was gained since
  if (all.owed() > kMostOwed) return std::nullopt;
  all.spend(now, 1);
  return static_cast<Millis>(all.owed());
}

bool Gate::open_socket(const std::string& address, Millis now) {
  if (address.empty()) return true;
  Visitor& visitor = visitors_[address];
  if (visitor.sockets >= kMaxSockets || !visitor.requests.take(now)) return false;
  ++visitor.sockets;
  return true;
}

void Gate::close_socket(const std::string& address) {
  if (const auto found = visitors_.find(address); found != visitors_.end()) --found->second.sockets;
}

void Gate::sweep(Millis now) {
  backlog_.tick();
  std::erase_if(visitors_, [now](const auto& entry) {
    const Visitor& visitor = entry.second;
    return visitor.sockets == 0 && visitor.connections == 0 && visitor.requests.full(now) &&
           visitor.all.full(now);
  });
}

std::string limit_address(std::string_view address) {
  const std::string text(address);
  in_addr four{};
  if (inet_pton(AF_INET, text.c_str(), &four) == 1)
    return text.starts_with("127.") ? std::string() : text;
  in6_addr six{};
  if (inet_pton(AF_INET6, text.c_str(), &six) != 1) return "unknown";
  if (IN6_IS_ADDR_LOOPBACK(&six)) return {};
  if (IN6_IS_ADDR_V4MAPPED(&six)) {
    std::array<char, INET_ADDRSTRLEN> out{};
    std::memcpy(&four, six.s6_addr + 12, 4);
    inet_ntop(AF_INET, &four, out.data(), out.size());
    return limit_address(out.data());
  }
  return to_hex(std::span(six.s6_addr, 8));
}

std::string_view last_forwarded(std::string_view header) {
  header = trimmed(header.substr(header.rfind(',') + 1));
  // Without a port: 1.2.3.4:5678 or [::1]:5678.
  if (header.starts_with('[') && header.find(']') != header.npos)
    return header.substr(1, header.find(']') - 1);
  if (std::count(header.begin(), header.end(), ':') == 1)
    header = header.substr(0, header.find(':'));
  return header;
}

}  // namespace bloom::server
