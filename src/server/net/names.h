// By which names this server is asked.
//
// A page of a stranger may let its own name lead to this machine (DNS rebinding) and would then ask
// from a browser inside, with Host and Origin that agree. It cannot have an address, a local name
// or the name we were told for its own; so only these are answered.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bloom::server {

// "host:port" of an address, as Host has it: "https://bloom.example/" is at "bloom.example".
std::string_view host_part(std::string_view url);

// A Host as it is compared: small letters, no dot at the end of the name. Empty for what is none.
std::string plain_host(std::string_view host);

class Names {
 public:
  // `own` are names of this machine, with or without a domain.
  Names(std::string_view public_url, const std::vector<std::string>& own);

  // Whether a Host is an address, a name of this machine or the one that is public, with any port.
  bool know(std::string_view host) const;

 private:
  std::vector<std::string> names_;
};

}  // namespace bloom::server
