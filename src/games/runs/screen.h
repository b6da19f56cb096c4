// Bloom (Kramer) in the terminal.
#pragma once

#include "cli/screen.h"
#include "games/runs/runs.h"

namespace bloom::cli {

template <>
struct ScreenOf<Runs> {
  static const Screen kScreen;
};

}  // namespace bloom::cli
