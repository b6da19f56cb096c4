// The addresses of this machine.
#pragma once

#include <string>
#include <vector>

namespace bloom::server {

// IPv4 addresses that others in the local network can reach, those of private networks first.
std::vector<std::string> local_addresses();

// What this machine calls itself; empty if it does not say.
std::string machine_name();

// Whether a server that listens there can be reached from elsewhere.
bool listens_to_all(const std::string& host);

}  // namespace bloom::server
