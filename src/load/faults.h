// What must not happen while `bloom load` plays. In the end all three are 0.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace bloom::load {

struct Faults {
  std::uint64_t lost = 0;        // acknowledged, and not in the record
  std::uint64_t doubled = 0;     // in the record more often than it was played
  std::uint64_t wrong = 0;       // anything else that docs/online.md does not allow
  std::vector<std::string> why;  // the first of them, as sentences

  void add_wrong(std::string sentence) {
    ++wrong;
    if (why.size() < kMostWords) why.push_back(std::move(sentence));
  }
  void add(const Faults& more) {
    lost += more.lost;
    doubled += more.doubled;
    wrong += more.wrong;
    for (const std::string& each : more.why)
      if (why.size() < kMostWords) why.push_back(each);
  }

 private:
  static constexpr std::size_t kMostWords = 10;
};

}  // namespace bloom::load
