// Time as those measure it who may not look at a clock themselves: it is handed to them.
#pragma once

namespace bloom {

// Seconds since some fixed moment.
using Clock = double (*)();

}  // namespace bloom
