// bloom engine: the protocol over standard input and output.
#include "engine/engine.h"

#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>

#include "cli/commands.h"
#include "platform/native.h"

namespace bloom::cli {
namespace {

// One line without its end; lines past the limit are read on but not kept. False at the end.
bool read_line(std::istream& in, std::string& line) {
  line.clear();
  std::streambuf* buffer = in.rdbuf();
  for (int c = buffer->sbumpc(); c != std::char_traits<char>::eof(); c = buffer->sbumpc()) {
    if (c == '\n') {
      if (line.ends_with('\r')) line.pop_back();
      return true;
    }
    if (line.size() <= kMaxLine) line += static_cast<char>(c);
  }
  return !line.empty();
}

// Lines from standard input, read on a thread of their own so that a `stop` is seen in time.
class Lines {
 public:
  Lines() : reader_([this] { read(); }) { reader_.detach(); }

  // Moves all lines that have come into `out`; waits for one if `wait` and none is there. False
  // when there will be no more.
  bool take(std::deque<std::string>& out, bool wait) {
    std::unique_lock lock(mutex_);
    if (wait) changed_.wait(lock, [&] { return !lines_.empty() || ended_; });
    const bool more = !lines_.empty() || !ended_;
    for (std::string& line : lines_) out.push_back(std::move(line));
    lines_.clear();
    changed_.notify_all();
    return more;
  }

 private:
  static constexpr std::size_t kMost = 256;  // lines read ahead

  void read() {
    std::string line;
    while (read_line(std::cin, line)) {
      if (line.empty()) continue;
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return lines_.size() < kMost; });
      lines_.push_back(std::move(line));
      changed_.notify_all();
    }
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  bool ended_ = false;
  std::thread reader_;
};

int run() {
  std::ios::sync_with_stdio(false);
  constexpr double kSlice = 0.005;
  Engine engine(native_platform());
  // Outlives this function: its thread may still wait for input when the output is closed.
  static Lines& lines = *new Lines;
  std::deque<std::string> fresh;
  while (lines.take(fresh, engine.idle()) || !engine.idle()) {
    for (const std::string& line : fresh) engine.send(line);
    fresh.clear();
    const auto answer = engine.receive(kSlice);
    if (!answer) continue;
    std::cout << *answer << '\n' << std::flush;
    if (!std::cout) {
      const int code = fail("Cannot write the answer: standard output is closed.");
      std::fflush(nullptr);
      std::_Exit(code);
    }
  }
  return 0;
}

}  // namespace

void add_engine(CLI::App& app, int& code) {
  CLI::App* command = app.add_subcommand(
      "engine", "Answer the engine protocol: one JSON object per line on standard input");
  command->footer("Example: echo '{\"cmd\":\"games\"}' | bloom engine\nSee docs/protocol.md.");
  command->callback([&code] { code = run(); });
}

}  // namespace bloom::cli
