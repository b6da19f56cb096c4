# The games, each a folder of src/games. Everything that is made once for each of them follows these
# two lists: its figures (Figures.cmake), the registry, the screens, the conformance suite. What a
# game lacks is an include that does not exist or a contract that is not met: it does not compile.
#
# Examples are built and tested like the others and found by their name; no list, menu or signature
# has them, and the browser's engine leaves them out (docs/decisions/example-game.md).
set(BLOOM_GAMES town runs garden)
set(BLOOM_EXAMPLES petals)

option(BLOOM_WITH_EXAMPLES "Let programs find the example games by name" ON)
set(BLOOM_FOUND ${BLOOM_GAMES})
if(BLOOM_WITH_EXAMPLES AND NOT BLOOM_WASM)
  list(APPEND BLOOM_FOUND ${BLOOM_EXAMPLES})
endif()

# The struct of a game: town -> Town.
function(bloom_struct out game)
  string(SUBSTRING "${game}" 0 1 head)
  string(SUBSTRING "${game}" 1 -1 tail)
  string(TOUPPER "${head}" head)
  set(${out} "${head}${tail}" PARENT_SCOPE)
endfunction()

function(_bloom_structs out)
  set(names "")
  foreach(game IN LISTS ARGN)
    bloom_struct(name ${game})
    list(APPEND names ${name})
  endforeach()
  list(JOIN names ", " names)
  set(${out} "${names}" PARENT_SCOPE)
endfunction()

function(_bloom_header path namespace body)
  set(includes "")
  foreach(part IN LISTS ARGN)
    foreach(game IN LISTS BLOOM_FOUND)
      string(APPEND includes "#include \"games/${game}/${part}\"\n")
    endforeach()
  endforeach()
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/figures/${path}" @ONLY CONTENT
"// Made from the lists in cmake/Games.cmake: edit that file, not this one.
#pragma once

${includes}${body}")
endfunction()

# table/all_games.h and cli/all_screens.h: every game that programs find, with all its parts.
_bloom_structs(_bloom_product ${BLOOM_GAMES})
_bloom_structs(_bloom_found ${BLOOM_FOUND})
_bloom_header(table/all_games.h bloom "
#include <cstddef>

namespace bloom {

template <class... Games>
struct GameList {
  static constexpr std::size_t kSize = sizeof...(Games);
};
using ProductGames = GameList<${_bloom_product}>;  // in this order in every list
using FoundGames = GameList<${_bloom_found}>;      // and the examples behind them

}  // namespace bloom
" json.h bot/guide.h)
_bloom_header(cli/all_screens.h bloom "" screen.h)
