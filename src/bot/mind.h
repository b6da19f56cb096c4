// The thinking of a bot, beside its connection: a server takes a client that answers no ping for a
// minute as gone, and a thought may take an hour.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "base/result.h"
#include "json/foreign.h"
#include "platform/program.h"
#include "table/registry.h"

namespace bloom::bot {

// Who thinks: one of our levels, or a program if there is a command for it.
struct Thinker {
  Level level = Level::kExpert;
  std::string exec;
  int ms = 0;  // 0: as long as is usual
};

// One thought at a time, in a thread of its own. Everything here is called from one other thread
// and returns soon.
class Mind {
 public:
  // `ring` is called by the thought's thread when there is something to finish, perhaps after the
  // mind is gone.
  Mind(Thinker thinker, std::function<void()> ring);
  // Does not wait for a program; it ends with this process, see guard_programs.
  ~Mind();
  Mind(const Mind&) = delete;
  Mind& operator=(const Mind&) = delete;

  bool busy() const { return thought_ != nullptr; }
  // Busy no longer than it takes to call finish().
  bool finished() const { return thought_ != nullptr && thought_->done; }
  // Which position it thinks about, in the words of whoever began the thought.
  int turn() const { return turn_; }

  // Only if it is not busy. The view is a server's; an error says what is wrong with it.
  Status begin(const GameEntry& game, const Foreign& view, int turn);

  // The thought is of no use any more. Ours end at once; a program cannot be interrupted
  // (docs/bots.md), so that its answer has to be waited for before it can be asked again.
  void give_up();

  // What came of a thought that is finished. It is not busy then.
  Result<std::string> finish();

 private:
  // The thread may outlive the mind, so that it shares what it needs and owns the rest.
  struct Thought {
    std::atomic<bool> unwanted = false, done = false;
    std::optional<Result<std::string>> move;  // the thread's until it has been joined
  };

  template <class Work>
  void start(const std::shared_ptr<Thought>& thought, Work work);
  Status begin_ours(const std::shared_ptr<Thought>& thought);
  Status begin_program(const std::shared_ptr<Thought>& thought, const Foreign& view);

  const Thinker thinker_;
  const std::function<void()> ring_;
  const std::shared_ptr<Program> program_;
  std::uint64_t seed_ = 0;
  int turn_ = 0;
  std::unique_ptr<Position> position_;
  std::shared_ptr<Thought> thought_;
  std::thread thread_;
};

}  // namespace bloom::bot
