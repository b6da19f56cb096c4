// What the core asks of an operating system.
#pragma once

#include <cstdint>
#include <string>

#include "engine/engine.h"

namespace bloom {

Platform native_platform();

// Seconds on a steady clock.
double now();

// Seconds that the calling thread has had a processor: how busy the machine is does not matter.
double thread_seconds();

// A thought with the level's own budget.
ThinkRequest think_request(Level level, std::uint64_t seed = 0);

// 16 random bytes as hex digits.
std::string fresh_entropy();

}  // namespace bloom
