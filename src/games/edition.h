// By which rules a game was played.
#pragma once

namespace bloom {

// The number of the rules that this program plays; records and the logs of tables carry it. A game
// without a number was played by rules 1.
//
// Raise it when games played so far may stop being legal, or would be scored differently: a move
// more or fewer is asked for, a move is no longer allowed, points change. An option that is new
// says in its table (json/options.h) since which rules it exists and which value stands for what
// was played before, so that old games go on as they were. Words, bots, JSON and pages do not
// count.
//
//   1  the first rules
//   2  garden: settle or wait (G21), animals outside only (G15), `sell all` and `drop` as moves of
//      selling=all (G12), a pass no longer ends a chain (G18, G21); town: offices=linked (T28)
inline constexpr int kRules = 2;

}  // namespace bloom
