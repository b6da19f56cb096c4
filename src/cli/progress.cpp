#include "cli/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/text.h"
#include "platform/native.h"

namespace bloom::cli {
namespace {

std::string time_words(double seconds) {
  const long all = std::lround(seconds);
  const auto two = [](long number) { return cat(number < 10 ? "0" : "", number); };
  if (all >= 3600) return cat(all / 3600, ':', two(all / 60 % 60), ':', two(all % 60));
  return cat(all / 60, ':', two(all % 60));
}

int terminal_columns() {
  winsize size = {};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

}  // namespace

std::string progress_line(int done, int total, double seconds, int columns) {
  std::string words = cat(done, " of ", total, " games");
  if (done > 0) words += cat(", ", time_words(seconds / done * (total - done)), " left");
  // One column stays free: some terminals wrap when the last one is written.
  const int room = columns - 1;
  if (static_cast<int>(words.size()) > room)
    return words.substr(0, static_cast<std::size_t>(std::max(room, 0)));
  const int width = std::min(room - static_cast<int>(words.size()) - 2, 40);
  if (width < 4) return words;
  const int full = total == 0 ? width : static_cast<int>(static_cast<long>(width) * done / total);
  std::string bar;
  for (int i = 0; i < width; ++i) bar += i < full ? "━" : "╌";
  return cat(bar, "  ", words);
}

Progress::Progress(int total) : total_(total), shown_(isatty(STDERR_FILENO) != 0), began_(now()) {
  if (shown_) draw(began_);
}

Progress::~Progress() {
  if (shown_) std::fputs("\r\033[K", stderr);
}

void Progress::one_more() {
  if (!shown_) return;
  const std::lock_guard lock(mutex_);
  ++done_;
  constexpr double kOften = 0.1;
  if (const double at = now(); at - drawn_ >= kOften) draw(at);
}

void Progress::draw(double at) {
  drawn_ = at;
  std::fprintf(stderr, "\r%s\033[K",
               progress_line(done_, total_, at - began_, terminal_columns()).c_str());
  std::fflush(stderr);
}

}  // namespace bloom::cli
