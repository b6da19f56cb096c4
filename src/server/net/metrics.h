// The counters in the text format that Prometheus reads.
#pragma once

#include <string>

#include "server/log.h"
#include "server/store/journal.h"

namespace bloom::server {

// `waiting`: bytes that clients have not taken yet.
std::string metrics_text(const Counters& counters, const Journal::Figures& store,
                         std::size_t waiting);

}  // namespace bloom::server
