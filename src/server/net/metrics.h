// The counters in the text format that Prometheus reads.
#pragma once

#include <string>

#include "server/log.h"
#include "server/store/journal.h"

namespace bloom::server {

std::string metrics_text(const Counters& counters, const Journal::Figures& store);

}  // namespace bloom::server
