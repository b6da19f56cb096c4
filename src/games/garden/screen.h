// Bloom (Escoffier and Franck) in the terminal.
#pragma once

#include "cli/screen.h"
#include "games/garden/garden.h"

namespace bloom::cli {

template <>
struct ScreenOf<Garden> {
  static const Screen kScreen;
};

}  // namespace bloom::cli
