// A room as clients and lists see it: public, but for `you`.
#pragma once

#include <string_view>

#include "json/json.h"
#include "server/lobby/keys.h"
#include "server/lobby/room.h"
#include "server/store/store.h"

namespace bloom::server {

// TABLE and YOU of docs/online.md; links begin with `base`.
Json table_json(const Room& room);
Json you_json(const Room& room, std::string_view identity, const Keys& keys, std::string_view base);

// What lists keep of it.
TableRow table_row(const Room& room);
// The game as it now is, for when it can no longer be followed; nothing before it begins, and of
// one that cannot be followed already.
std::optional<LastSeen> seen_of(const Room& room);

}  // namespace bloom::server
