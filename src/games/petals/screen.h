// Petals in the terminal.
#pragma once

#include "cli/screen.h"
#include "games/petals/petals.h"

namespace bloom::cli {

template <>
struct ScreenOf<Petals> {
  static const Screen kScreen;
};

}  // namespace bloom::cli
