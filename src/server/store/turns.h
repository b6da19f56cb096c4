// A queue in which owners take turns: whoever asks for much waits for it, and nobody else does.
#pragma once

#include <cstddef>
#include <deque>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace bloom::server {

// One of an owner's, then one of the next owner's, and so on; an owner's own in their order. What
// is pushed by `later` belongs to nobody and comes when nobody waits, or after kPatience others:
// late, but not never. All in constant time.
template <class T>
class Turns {
 public:
  static constexpr int kPatience = 16;

  void push(const std::string& owner, T what) {
    auto [place, fresh] = line_of_.try_emplace(owner);
    if (fresh) place->second = lines_.insert(lines_.end(), {owner, {}});
    place->second->waiting.push_back(std::move(what));
    ++size_;
  }
  void later(T what) { later_.push_back(std::move(what)); }

  std::optional<T> pop() {
    if (!later_.empty() && (lines_.empty() || passed_ >= kPatience)) {
      passed_ = 0;
      return take(later_);
    }
    if (lines_.empty()) return std::nullopt;
    if (!later_.empty()) ++passed_;
    const auto line = lines_.begin();
    T out = take(line->waiting);
    --size_;
    if (line->waiting.empty()) {
      line_of_.erase(line->owner);
      lines_.erase(line);
    } else {
      lines_.splice(lines_.end(), lines_, line);
    }
    return out;
  }

  bool empty() const { return lines_.empty() && later_.empty(); }
  std::size_t size() const { return size_ + later_.size(); }
  std::size_t waiting(const std::string& owner) const {
    const auto found = line_of_.find(owner);
    return found == line_of_.end() ? 0 : found->second->waiting.size();
  }

 private:
  struct Line {
    std::string owner;
    std::deque<T> waiting;
  };
  static T take(std::deque<T>& from) {
    T out = std::move(from.front());
    from.pop_front();
    return out;
  }

  std::list<Line> lines_;  // the first has the next turn; none is empty
  std::unordered_map<std::string, typename std::list<Line>::iterator> line_of_;
  std::deque<T> later_;
  std::size_t size_ = 0;
  int passed_ = 0;  // turns of others while something of nobody's waited
};

}  // namespace bloom::server
