// What people ask for at a table, and whether they may: each becomes drafts of entries, or a
// refusal. Nothing happens yet; Room::apply does that once they are stored.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/lobby/command.h"
#include "server/lobby/entry.h"
#include "server/lobby/keys.h"
#include "server/lobby/room.h"

namespace bloom::server {

// A command of a socket.
Result<Drafts> decide(const Room& room, const Command& command, const Caller& caller);

struct JoinRequest {
  std::string identity;
  std::optional<std::string> key, name;
  std::optional<int> seat;
  entry::Entropy entropy;
};
// No drafts: they sit there already.
Result<Drafts> decide_join(const Room& room, const JoinRequest& request, const Keys& keys,
                           Millis now);
Result<Drafts> decide_link(const Room& room, std::string_view identity, int seat);
// Why somebody may not delete the table, if not.
Status decide_delete(const Room& room, std::string_view identity);
Result<Drafts> decide_rematch(const Room& room, std::string_view identity,
                              const std::string& table);

// What happens by itself. The move of a bot is checked like a person's. One that is refused is a
// fault of ours: another legal move stands in for it, so that the game goes on.
struct BotMove {
  Drafts drafts;
  std::optional<Error> fault = {};  // why its own was refused
};
BotMove decide_bot_move(const Room& room, std::string_view move, entry::By by);
Drafts stand_in(int seat);
Drafts resume();

}  // namespace bloom::server
