// A player that is another program: it is asked on its standard input and answers on its standard
// output, one JSON object per line each way (docs/bots.md).
#pragma once

#include <sys/types.h>

#include <atomic>
#include <string>
#include <string_view>

#include "base/result.h"
#include "json/json.h"

namespace bloom {

class Program {
 public:
  // The command is run by /bin/sh when the first move is asked for.
  explicit Program(std::string command) : command_(std::move(command)) {}
  // Ends the program and all that it started.
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  Program(Program&& other) noexcept;

  // The move that the program answers to a request. The error is what it did instead, as the rest
  // of a sentence that begins with its name ("ended with status 1"). It is left alone soon after
  // `stop` is set.
  Result<std::string> ask(const Json& request, double seconds,
                          const std::atomic<bool>* stop = nullptr);

 private:
  Status start();
  Result<std::string> exchange(std::string line, double seconds, const std::atomic<bool>* stop);
  std::string end_words();

  std::string command_;
  pid_t process_ = 0;
  int in_ = -1, out_ = -1;  // its standard input and output, on our side
};

// Whether a command begins with a program that can be run; otherwise a sentence.
Status check_command(std::string_view command);

// Children do not outlive the command, however it ends. To be called once, before the first bot.
void guard_programs();

}  // namespace bloom
