#include "server/net/frame_count.h"

#include <gtest/gtest.h>

#include <string>

namespace bloom::server {
namespace {

// A frame of a client with so many bytes in it.
std::string frame(std::size_t size, bool masked = true) {
  std::string out(1, '\x81');
  const char mask = masked ? '\x80' : '\0';
  const auto add = [&](int bytes) {
    for (int i = bytes - 1; i >= 0; --i) out += static_cast<char>(size >> (8 * i));
  };
  if (size < 126) {
    out += static_cast<char>(mask | static_cast<char>(size));
  } else if (size < 65536) {
    out += static_cast<char>(mask | 126);
    add(2);
  } else {
    out += static_cast<char>(mask | 127);
    add(8);
  }
  if (masked) out += "mask";
  return out + std::string(size, '\x81');
}

TEST(FrameCount, frames_of_every_size_are_counted_however_they_come) {
  std::string all;
  int frames = 0;
  for (const std::size_t size : {0, 0, 1, 125, 126, 127, 300, 65535, 65536, 70000, 0, 5})
    for (const bool masked : {true, false}) {
      all += frame(size, masked);
      ++frames;
    }
  for (const std::size_t piece : {std::size_t{1}, std::size_t{2}, std::size_t{7}, all.size()}) {
    FrameCount count;
    int seen = 0;
    for (std::size_t at = 0; at < all.size(); at += piece)
      seen += count.look(std::string_view(all).substr(at, piece));
    EXPECT_EQ(seen, frames) << piece;
  }
}

TEST(FrameCount, a_length_beyond_all_bounds_is_one_frame) {
  FrameCount count;
  EXPECT_EQ(count.look(std::string("\x81\xFF") + std::string(8, '\xFF')), 1);
  EXPECT_EQ(count.look(std::string(1 << 20, '\0')), 0);
}

}  // namespace
}  // namespace bloom::server
