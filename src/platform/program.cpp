#include "platform/program.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/text.h"
#include "json/foreign.h"
#include "platform/native.h"

namespace bloom {
namespace {

// The process groups to end when a signal ends this program; 0 is a free place.
std::array<std::atomic<pid_t>, 2048> running;

void remember(pid_t process) {
  for (std::atomic<pid_t>& place : running)
    if (pid_t free = 0; place.compare_exchange_strong(free, process)) return;
}

void forget(pid_t process) {
  for (std::atomic<pid_t>& place : running)
    if (pid_t mine = process; place.compare_exchange_strong(mine, 0)) return;
}

void end_all() {
  for (const std::atomic<pid_t>& place : running)
    if (const pid_t process = place; process > 0) kill(-process, SIGKILL);
}

void end_all_by(int signal) {
  end_all();
  ::signal(signal, SIG_DFL);
  raise(signal);
}

void close_fd(int& fd) {
  if (fd >= 0) close(fd);
  fd = -1;
}

// The move in an answer: {"ok":true,"move":"…"}, or without ok.
Result<std::string> read_answer(const std::string& line) {
  const auto answer = ForeignDocument::parse(line);
  const std::string shown = in_quotes(line.substr(0, 200));
  if (!answer || !answer->root().is_object())
    return Error("bot", cat("answered ", shown, ", which is no JSON object"));
  if (answer->root().at("ok").boolean() == false)
    return Error("bot", cat("refused to think: ", shown));
  const auto move = answer->root().at("move").text();
  if (!move) return Error("bot", cat("answered ", shown, ", which has no text \"move\""));
  return std::string(*move);
}

}  // namespace

void guard_programs() {
  signal(SIGPIPE, SIG_IGN);
  // A thread may still wait for a bot when the command is done.
  std::atexit(end_all);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action = {};
    sigaction(number, nullptr, &action);
    // nohup stays nohup.
    if (action.sa_handler == SIG_IGN) continue;
    action.sa_handler = end_all_by;
    sigaction(number, &action, nullptr);
  }
}

Status check_command(std::string_view command) {
  const std::string word(command.substr(0, command.find(' ')));
  if (word.empty()) return Error("no-bot", "Name a program behind exec:, such as exec:./my-bot.");
  // What is more than a name is the shell's business.
  if (word.find_first_of("\"'$;&|<>()`\\*?[#~=%!{") != word.npos) return Done{};
  const auto runs = [](const std::string& path) {
    struct stat found = {};
    return access(path.c_str(), X_OK) == 0 && stat(path.c_str(), &found) == 0 &&
           S_ISREG(found.st_mode);
  };
  if (word.find('/') != word.npos) {
    if (runs(word)) return Done{};
  } else if (const char* folders = std::getenv("PATH"); folders != nullptr) {
    for (std::string_view rest = folders; !rest.empty();) {
      const auto end = std::min(rest.find(':'), rest.size());
      if (runs(cat(rest.substr(0, end), '/', word))) return Done{};
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return Error("no-bot", cat("There is no program ", in_quotes(word), " that can be run."));
}

Program::Program(Program&& other) noexcept
    : command_(std::move(other.command_)),
      process_(std::exchange(other.process_, 0)),
      in_(std::exchange(other.in_, -1)),
      out_(std::exchange(other.out_, -1)) {}

Program::~Program() {
  close_fd(in_);
  close_fd(out_);
  if (process_ == 0) return;
  kill(-process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  forget(process_);
}

Status Program::start() {
  std::array<int, 2> to{}, from{};
  if (pipe2(to.data(), O_CLOEXEC) != 0)
    return Error("bot", cat("could not be started: ", std::strerror(errno)));
  if (pipe2(from.data(), O_CLOEXEC) != 0) {
    const int why = errno;
    close(to[0]);
    close(to[1]);
    return Error("bot", cat("could not be started: ", std::strerror(why)));
  }
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, to[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, from[1], STDOUT_FILENO);
  posix_spawnattr_t settings;
  posix_spawnattr_init(&settings);
  // A group of its own, so that all it starts ends with it; and signals as a program expects them.
  posix_spawnattr_setflags(&settings, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(&settings, 0);
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigdefault(&settings, &usual);
  std::string shell = "sh", option = "-c", line = cat("exec ", command_);
  const std::array<char*, 4> words = {shell.data(), option.data(), line.data(), nullptr};
  const int trouble = posix_spawn(&process_, "/bin/sh", &files, &settings, words.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&settings);
  close(to[0]);
  close(from[1]);
  in_ = to[1];
  out_ = from[0];
  if (trouble != 0) {
    process_ = 0;
    close_fd(in_);
    close_fd(out_);
    return Error("bot", cat("could not be started: ", std::strerror(trouble)));
  }
  remember(process_);
  fcntl(in_, F_SETFL, O_NONBLOCK);
  fcntl(out_, F_SETFL, O_NONBLOCK);
  return Done{};
}

std::string Program::end_words() {
  // It closed its output; most likely it is about to end.
  int status = 0;
  for (int i = 0; i < 100; ++i) {
    const pid_t ended = waitpid(process_, &status, WNOHANG);
    if (ended == process_) {
      kill(-process_, SIGKILL);  // what it may have started
      forget(std::exchange(process_, 0));
      return WIFSIGNALED(status) ? cat("was ended by signal ", WTERMSIG(status))
                                 : cat("ended with status ", WEXITSTATUS(status));
    }
    usleep(10000);
  }
  return "closed its standard output";
}

Result<std::string> Program::exchange(std::string line, double seconds,
                                      const std::atomic<bool>* stop) {
  constexpr double kSlice = 0.2;  // between two looks at `stop`
  const double until = now() + seconds;
  std::string answer;
  std::size_t sent = 0;
  std::array<char, 65536> part{};
  while (true) {
    const double left = until - now();
    if (left <= 0)
      return Error("bot", cat("gave no answer within ", static_cast<int>(seconds), " s"));
    if (stop != nullptr && *stop) return Error("bot", "was not needed any more");
    const double wait = stop == nullptr ? left : std::min(left, kSlice);
    // Both at once: a program may write before it has read the whole line.
    std::array<pollfd, 2> waits = {
        {{out_, POLLIN, 0}, {sent < line.size() ? in_ : -1, POLLOUT, 0}}};
    if (poll(waits.data(), waits.size(), static_cast<int>(wait * 1000) + 1) < 0 && errno != EINTR)
      return Error("bot", cat("could not be asked: ", std::strerror(errno)));
    if (waits[1].revents != 0) {
      const ssize_t wrote = ::write(in_, line.data() + sent, line.size() - sent);
      if (wrote > 0) sent += static_cast<std::size_t>(wrote);
      // It does not read any more; what it wrote before is still to be seen.
      if (wrote < 0 && errno != EAGAIN && errno != EINTR) sent = line.size();
    }
    if (waits[0].revents == 0) continue;
    const ssize_t got = ::read(out_, part.data(), part.size());
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (got <= 0) return Error("bot", end_words());
    answer.append(part.data(), static_cast<std::size_t>(got));
    const auto end = answer.find('\n');
    if (end == answer.npos && answer.size() <= kMaxLine) continue;
    if (end == answer.npos) return Error("bot", "answered a line without an end");
    if (end + 1 != answer.size())
      return Error("bot", "wrote more than one line in answer to one request");
    answer.resize(end);
    return answer;
  }
}

Result<std::string> Program::ask(const Json& request, double seconds,
                                 const std::atomic<bool>* stop) {
  if (process_ == 0)
    if (const Status status = start(); !status) return status.error();
  const auto line = exchange(dump(request) + '\n', seconds, stop);
  if (!line) return line.error();
  return read_answer(*line);
}

}  // namespace bloom
