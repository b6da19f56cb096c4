// How games refuse a move: once as data, once as a sentence.
#pragma once

#include <string>
#include <utility>

#include "base/result.h"
#include "base/text.h"
#include "base/why.h"

namespace bloom {

// A text that spells no move, or not as moves are spelt.
inline constexpr std::string_view kSpelling = "spelling";

// `sentence` comes without its end: the clause and the full stop are put behind it.
inline Error illegal(Why why, std::string sentence) {
  sentence += why.clause.empty() ? std::string(".") : cat(" (", why.clause, ").");
  Error out("illegal-move", std::move(sentence));
  out.why = std::move(why);
  return out;
}

}  // namespace bloom
