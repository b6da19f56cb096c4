// The thinking of a bot, beside its connection: a server takes a client that answers no ping for a
// minute as gone, and a thought may take an hour.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/pool.h"
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

// One thought at a time, all of them in one thread, which is kept from move to move. Everything
// here is called from one other thread and returns soon.
class Mind {
 public:
  // `ring` is called by the thinking thread when there is something to finish.
  Mind(Thinker thinker, std::function<void()> ring);
  // Ends what is thought, in a fraction of a second; a program ends with it.
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

  // What came of a thought, which has to be finished. It is not busy then.
  Result<std::string> finish();

 private:
  struct Thought {
    std::atomic<bool> unwanted = false, done = false;
    std::optional<Result<std::string>> move;  // the thinking thread's until it is done
  };

  template <class Work>
  void start(const std::shared_ptr<Thought>& thought, Work work);
  Status begin_ours(const std::shared_ptr<Thought>& thought);
  Status begin_program(const std::shared_ptr<Thought>& thought, const Foreign& view);

  const Thinker thinker_;
  const std::function<void()> ring_;
  Program program_;
  std::atomic<bool> ending_ = false;
  std::uint64_t seed_ = 0;
  int turn_ = 0;
  std::unique_ptr<Position> position_;
  std::shared_ptr<Thought> thought_;
  Pool pool_{1};  // last, as its thread uses all of the above
};

}  // namespace bloom::bot
