// What of the server failed and was begun again, for whoever watches it: a server that goes on is
// not the same as one that is well.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"
#include "server/lobby/time.h"

namespace bloom::server {

class Health {
 public:
  // A part without which this is no server is in trouble for so long after it failed: one that
  // fails whenever it is begun again is in trouble all the time.
  static constexpr Millis kTrouble = 10'000;

  // `vital`: the server does not do its work without it. Otherwise only what failed has ended, such
  // as one connection. Time by the clock that only runs.
  void failed(std::string_view part, bool vital, Millis now) {
    Part& it = parts_[std::string(part)];
    ++it.times;
    if (vital) it.troubled_until = now + kTrouble;
  }

  // Why the server is not well; empty if it is.
  std::string trouble(Millis now) const {
    for (const auto& [name, part] : parts_)
      if (part.troubled_until && now < *part.troubled_until)
        return cat("a part of the server failed and was begun again: ", name, "; its log says why");
    return {};
  }

  // All that failed since the start, in one line; empty if nothing did.
  std::string past() const {
    std::string out;
    for (const auto& [name, part] : parts_)
      out += cat(out.empty() ? "failed since the start: " : ", ", name, " ", part.times,
                 part.times == 1 ? " time" : " times");
    return out;
  }

 private:
  struct Part {
    int times = 0;
    std::optional<Millis> troubled_until;
  };
  std::map<std::string, Part, std::less<>> parts_;
};

}  // namespace bloom::server
