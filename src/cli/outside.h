// The thinking of `bloom bot`, beside its connection: a server takes a client that answers no ping
// for a minute as gone, and a thought may take an hour.
#pragma once

#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "base/text.h"
#include "cli/bot.h"
#include "cli/native.h"
#include "table/registry.h"

namespace bloom::cli {

struct OutsideCommand {
  std::string url, level = "expert", exec, name = "Bot", identity;
  int ms = 0;
};

// One thought at a time, in a thread of its own. Everything here is called from one other thread
// and returns soon.
class Mind {
 public:
  // One of our levels, or a program if there is a command for it.
  explicit Mind(const OutsideCommand& command)
      : level_(*level_named(command.level)),
        exec_(command.exec),
        ms_(command.ms),
        bot_(std::make_shared<Bot>(exec_)) {}
  // Does not wait for a program; it ends with this process, see guard_bots.
  ~Mind() {
    give_up();
    if (thread_.joinable()) exec_.empty() ? thread_.join() : thread_.detach();
  }
  Mind(const Mind&) = delete;
  Mind& operator=(const Mind&) = delete;

  bool busy() const { return thought_ != nullptr; }
  // Which position it thinks about, in the words of whoever began the thought.
  int turn() const { return turn_; }
  // To be polled: it can be read when the thought is finished. −1 if there is none.
  int bell() const { return thought_ == nullptr ? -1 : thought_->bell; }

  // Only if it is not busy.
  Status begin(const GameEntry& game, const Json& view, int turn) {
    auto position = game.see(view);
    if (!position) return position.error();
    position_ = std::move(*position);
    auto thought = std::make_shared<Thought>();
    if (thought->bell < 0) return Error("bot", "The system gives no more files.");
    if (const Status status = exec_.empty() ? begin_ours(thought) : begin_program(thought, view);
        !status)
      return status;
    thought_ = std::move(thought);
    turn_ = turn;
    return Done{};
  }

  // The thought is of no use any more. Ours end at once; a program cannot be interrupted
  // (docs/bots.md), so that its answer has to be waited for before it can be asked again.
  void give_up() {
    if (thought_ != nullptr) thought_->unwanted = true;
  }

  // What came of the thought, when its bell has rung. It is not busy then.
  Result<std::string> finish() {
    if (thread_.joinable()) thread_.join();
    const auto move = *std::exchange(thought_, nullptr)->move;
    if (exec_.empty()) return move;
    if (!move) return Error("bot", cat(exec_, " ", move.error().message, "."));
    if (const Status status = position_->check(*move); !status)
      return Error("bot", cat(exec_, " chose ", in_quotes(*move), ": ", status.error().message));
    return move;
  }

 private:
  // The thread may outlive the mind, so that it shares what it needs and owns the rest.
  struct Thought {
    Thought() = default;
    ~Thought() {
      if (bell >= 0) close(bell);
    }
    Thought(const Thought&) = delete;
    Thought& operator=(const Thought&) = delete;

    const int bell = eventfd(0, EFD_CLOEXEC);
    std::atomic<bool> unwanted = false;
    std::optional<Result<std::string>> move;  // the thread's until it has been joined
  };

  template <class Work>
  void start(const std::shared_ptr<Thought>& thought, Work work) {
    const auto run = [thought, shared = std::make_shared<Work>(std::move(work))] {
      thought->move.emplace((*shared)(*thought));
      eventfd_write(thought->bell, 1);
    };
    try {
      thread_ = std::thread(run);
    } catch (const std::system_error&) {
      run();  // the system gives no thread: pings wait, but the move is the same
    }
  }

  Status begin_ours(const std::shared_ptr<Thought>& thought) {
    constexpr double kSlice = 0.05;
    ThinkRequest wish = think_request(level_, ++seed_);
    if (ms_ > 0) wish.budget.seconds = ms_ / 1000.0;
    auto thinking = position_->think(wish);
    if (!thinking) return thinking.error();
    start(thought, [thinking = std::move(*thinking)](Thought& mine) -> Result<std::string> {
      while (!thinking->go_on(kSlice) && !mine.unwanted) {
      }
      return thinking->thought().move;
    });
    return Done{};
  }

  Status begin_program(const std::shared_ptr<Thought>& thought, const Json& view) {
    auto legal = position_->legal();
    if (!legal) return legal.error();
    Json request{{"cmd", "think"},
                 {"view", view},
                 {"legal", std::move(legal->listing.texts)},
                 {"seed", ++seed_}};
    if (ms_ > 0) request["ms"] = ms_;
    const double seconds = ms_ > 0 ? 10 + ms_ / 100.0 : 600;
    start(thought, [bot = bot_, request = std::move(request), seconds](Thought&) {
      return bot->ask(request, seconds);
    });
    return Done{};
  }

  const Level level_;
  const std::string exec_;
  const int ms_;  // 0: as long as is usual
  const std::shared_ptr<Bot> bot_;
  std::uint64_t seed_ = 0;
  int turn_ = 0;
  std::unique_ptr<Position> position_;
  std::shared_ptr<Thought> thought_;
  std::thread thread_;
};

}  // namespace bloom::cli
