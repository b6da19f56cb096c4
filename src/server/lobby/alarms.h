// Games that rest: nobody is there, and what is to happen by itself (a clock that runs out, a bot
// that takes over) is far off. They are not in memory but for this.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/store/store.h"

namespace bloom::server {

class Alarms {
 public:
  struct Rest {
    Millis due = 0;
    std::vector<Millis> away;  // since when, by seat; empty: not known
  };

  std::size_t size() const { return rests_.size(); }

  void set(const std::string& table, Rest rest) {
    take(table);
    times_.emplace(rest.due, table);
    rests_.emplace(table, std::move(rest));
  }
  // It rests no longer.
  std::optional<Rest> take(const std::string& table) {
    auto found = rests_.extract(table);
    if (!found) return std::nullopt;
    times_.erase({found.mapped().due, table});
    return std::move(found.mapped());
  }
  // Up to so many whose time has come, the earliest first. Unless they are taken they ring again.
  std::vector<std::string> ring(Millis now, int most, Millis again) {
    std::vector<std::string> out;
    while (static_cast<int>(out.size()) < most && !times_.empty() && times_.begin()->first <= now) {
      out.push_back(times_.extract(times_.begin()).value().second);
      rests_.at(out.back()).due = again;
      times_.emplace(again, out.back());
    }
    return out;
  }
  void all_at(Millis time) {
    times_.clear();
    for (auto& [table, rest] : rests_) {
      rest.due = time;
      times_.emplace(time, table);
    }
  }

 private:
  std::map<std::string, Rest> rests_;
  std::set<std::pair<Millis, std::string>> times_;
};

}  // namespace bloom::server
