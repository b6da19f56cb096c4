// One line on a terminal that says how far a long command has come.
#pragma once

#include <mutex>
#include <string>

namespace bloom::cli {

// "━━━━━╌╌╌╌╌  40 of 200 games, 1:23 left", within so many columns.
std::string progress_line(int done, int total, double seconds, int columns);

// Draws on standard error if that is a terminal; otherwise does nothing. For any thread.
class Progress {
 public:
  explicit Progress(int total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void one_more();

 private:
  void draw(double at);

  int total_;
  bool shown_;
  double began_, drawn_ = 0;
  std::mutex mutex_;
  int done_ = 0;
};

}  // namespace bloom::cli
