// New tables: from a request, or from the table before.
#pragma once

#include <string_view>

#include "base/result.h"
#include "json/json.h"
#include "server/lobby/keys.h"
#include "server/lobby/room.h"

namespace bloom::server {

// The first entries of a table as docs/online.md lets a client ask for it (POST /api/tables):
// its creation, and its start if nobody is waited for.
Result<Drafts> create_table(const Json& request, std::string_view identity, Random random);

// The same for the people of a table that is over, one seat further. Their seats are kept for them;
// with entropy, whoever asks sits down at once.
Drafts create_rematch(const Room& room, std::string_view identity, const entry::Entropy& entropy,
                      Random random);

}  // namespace bloom::server
