// TLS for our clients: servers that everybody can reach stand behind a proxy that speaks it.
#pragma once

#include <string>

#include "base/result.h"

namespace bloom::cli {

// Takes over an open connection and gives back another file to use instead: what goes through it
// travels encrypted, to the host that the certificate names. A thread carries the bytes; it ends
// with either side. Blocks for the handshake.
Result<int> encrypt(int connection, const std::string& host);

}  // namespace bloom::cli
