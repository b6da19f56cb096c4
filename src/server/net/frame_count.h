// How many WebSocket frames a stream of bytes holds, whatever they are: fragments of a message that
// never ends are joined by Beast without a word, so they are counted below it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace bloom::server {

class FrameCount {
 public:
  // Takes the next bytes; how many frames begin in them. Time by frames and calls, not by bytes.
  int look(std::string_view bytes) {
    int begun = 0;
    while (!bytes.empty()) {
      if (skip_ > 0) {
        const auto gone = std::min<std::uint64_t>(skip_, bytes.size());
        skip_ -= gone;
        bytes.remove_prefix(static_cast<std::size_t>(gone));
        continue;
      }
      const auto byte = static_cast<std::uint8_t>(bytes.front());
      bytes.remove_prefix(1);
      if (at_ == 0) {
        ++begun;
        at_ = 1;
      } else if (at_ == 1) {
        mask_ = (byte & 0x80) != 0 ? 4 : 0;
        length_ = byte & 0x7F;
        left_ = length_ == 126 ? 2 : length_ == 127 ? 8 : 0;
        if (left_ == 0) {
          end_head();
        } else {
          length_ = 0;
          at_ = 2;
        }
      } else {
        length_ = (length_ << 8) | byte;
        if (--left_ == 0) end_head();
      }
    }
    return begun;
  }

 private:
  void end_head() {
    skip_ = std::min(length_, kFar) + mask_;
    at_ = 0;
  }

  static constexpr std::uint64_t kFar = std::uint64_t{1} << 60;
  int at_ = 0;    // 0: the first byte of a head, 1: the second, 2: the length
  int left_ = 0;  // bytes of the length
  std::uint64_t length_ = 0, mask_ = 0, skip_ = 0;
};

}  // namespace bloom::server
