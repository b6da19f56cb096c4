// What one game answers beyond what all do. The engine protocol passes such a question on by its
// name, and knows nothing of it; a game without the question refuses it in the owner's words.
#pragma once

#include <string_view>

#include "base/result.h"
#include "games/game.h"
#include "json/json.h"

namespace bloom {

// The part that is the same for all games.
struct QueryForm {
  // Whose view answers.
  enum class Whose : std::uint8_t {
    kActor,  // the seat to move; others may not ask
    kSeat    // the one that `seat` in the request names, at any time; the actor's if missing
  };

  std::string_view name;       // the command
  std::string_view elsewhere;  // why other games have no answer, behind "In town "
  Whose whose;
  // Whether the request has the right form, whatever the position.
  Status (*check)(const Json& request);
};

template <Game G>
struct Query : QueryForm {
  // The answer of a seat's view to a request that passed the check, without `ok` and `id`.
  Result<Json> (*answer)(const typename G::View& view, const Json& request);
};

}  // namespace bloom
