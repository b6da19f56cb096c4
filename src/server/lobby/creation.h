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

// The same from what Room::rematch_request wrote.
Drafts create_rematch(Json data, Random random);

}  // namespace bloom::server
