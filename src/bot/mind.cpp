#include "bot/mind.h"

#include <system_error>
#include <utility>

#include "base/text.h"
#include "platform/native.h"

namespace bloom::bot {

Mind::Mind(Thinker thinker, std::function<void()> ring)
    : thinker_(std::move(thinker)),
      ring_(std::move(ring)),
      program_(std::make_shared<Program>(thinker_.exec)) {}

Mind::~Mind() {
  give_up();
  if (thread_.joinable()) thinker_.exec.empty() ? thread_.join() : thread_.detach();
}

Status Mind::begin(const GameEntry& game, const Foreign& view, int turn) {
  auto position = view.read_by(game.see);
  if (!position) return position.error();
  position_ = std::move(*position);
  auto thought = std::make_shared<Thought>();
  Status status = thinker_.exec.empty() ? begin_ours(thought) : begin_program(thought, view);
  if (!status) return status;
  thought_ = std::move(thought);
  turn_ = turn;
  return Done{};
}

void Mind::give_up() {
  if (thought_ != nullptr) thought_->unwanted = true;
}

Result<std::string> Mind::finish() {
  if (thread_.joinable()) thread_.join();
  const auto thought = std::exchange(thought_, nullptr);
  auto& answer = thought->move;
  assert(answer);
  Result<std::string> move = std::move(*answer);
  const std::string& exec = thinker_.exec;
  if (exec.empty()) return move;
  if (!move) return Error("bot", cat(exec, " ", move.error().message, "."));
  if (const Status status = position_->check(*move); !status)
    return Error("bot", cat(exec, " chose ", in_quotes(*move), ": ", status.error().message));
  return move;
}

template <class Work>
void Mind::start(const std::shared_ptr<Thought>& thought, Work work) {
  const auto run = [thought, ring = ring_, shared = std::make_shared<Work>(std::move(work))] {
    thought->move.emplace((*shared)(*thought));
    thought->done = true;
    ring();
  };
  try {
    thread_ = std::thread(run);
  } catch (const std::system_error&) {
    run();  // the system gives no thread: pings wait, but the move is the same
  }
}

Status Mind::begin_ours(const std::shared_ptr<Thought>& thought) {
  constexpr double kSlice = 0.05;
  ThinkRequest wish = think_request(thinker_.level, ++seed_);
  if (thinker_.ms > 0) wish.budget.seconds = thinker_.ms / 1000.0;
  auto thinking = position_->think(wish);
  if (!thinking) return thinking.error();
  start(thought, [thinking = std::move(*thinking)](Thought& mine) -> Result<std::string> {
    while (!thinking->go_on(kSlice) && !mine.unwanted) {
    }
    return thinking->thought().move;
  });
  return Done{};
}

Status Mind::begin_program(const std::shared_ptr<Thought>& thought, const Foreign& view) {
  auto legal = position_->legal();
  if (!legal) return legal.error();
  Json request{{"cmd", "think"}};
  view.copy_to(request, "view");
  request["legal"] = std::move(legal->listing.texts);
  request["seed"] = ++seed_;
  if (thinker_.ms > 0) request["ms"] = thinker_.ms;
  const double seconds = thinker_.ms > 0 ? 10 + thinker_.ms / 100.0 : 600;
  start(thought, [program = program_, request = std::move(request), seconds](Thought&) {
    return program->ask(request, seconds);
  });
  return Done{};
}

}  // namespace bloom::bot
