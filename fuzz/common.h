// What all fuzz targets share.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <span>

#include "base/rng.h"

namespace bloom {

inline void require(bool condition) {
  if (!condition) std::abort();
}

// The same chance in every run of an input that comes first.
inline void fixed_random(std::span<std::uint8_t> out) {
  static Rng rng(1);
  for (std::uint8_t& byte : out) byte = static_cast<std::uint8_t>(rng.next64());
}

}  // namespace bloom
