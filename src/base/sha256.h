// SHA-256 (FIPS 180-4), for commitments and seeds.
#pragma once

#include <cstdint>
#include <span>

#include "base/hex.h"

namespace bloom {

Bytes32 sha256(std::span<const std::uint8_t> message);

}  // namespace bloom
