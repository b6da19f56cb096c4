// Bloom Town in the terminal.
#pragma once

#include "cli/screen.h"
#include "games/town/town.h"

namespace bloom::cli {

template <>
struct ScreenOf<Town> {
  static const Screen kScreen;
};

}  // namespace bloom::cli
