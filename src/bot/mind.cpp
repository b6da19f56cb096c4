#include "bot/mind.h"

#include <cassert>
#include <utility>

#include "base/text.h"
#include "platform/native.h"

namespace bloom::bot {

Mind::Mind(Thinker thinker, std::function<void()> ring)
    : thinker_(std::move(thinker)), ring_(std::move(ring)), program_(thinker_.exec) {}

Mind::~Mind() {
  ending_ = true;
  give_up();
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
  const std::shared_ptr<Thought> thought = std::exchange(thought_, nullptr);
  auto& chosen = thought->move;
  assert(chosen);  // it is finished
  Result<std::string> move = std::move(*chosen);
  const std::string& exec = thinker_.exec;
  if (exec.empty()) return move;
  if (!move) return Error("bot", cat(exec, " ", move.error().message, "."));
  if (const Status status = position_->check(*move); !status)
    return Error("bot", cat(exec, " chose ", in_quotes(*move), ": ", status.error().message));
  return move;
}

// Where the system gives no thread it is thought here: pings wait, but the move is the same.
template <class Work>
void Mind::start(const std::shared_ptr<Thought>& thought, Work work) {
  pool_.post([this, thought, work = std::make_shared<Work>(std::move(work))]() mutable {
    thought->move.emplace((*work)(*thought));
    work.reset();  // what it held may change as soon as this is done
    thought->done = true;
    ring_();
  });
}

Status Mind::begin_ours(const std::shared_ptr<Thought>& thought) {
  constexpr double kSlice = 0.05;
  ThinkRequest asked = think_request(thinker_.level, ++seed_);
  if (thinker_.ms > 0) asked.budget.seconds = thinker_.ms / 1000.0;
  auto thinking = position_->think(asked);
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
  start(thought, [this, request = std::move(request), seconds](Thought&) {
    return program_.ask(request, seconds, &ending_);
  });
  return Done{};
}

}  // namespace bloom::bot
