#include "server/lobby/bot_queue.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace bloom::server {
namespace {

// Seconds by level, until some have been measured.
constexpr std::array<double, kLevelTexts.size()> kFirstCosts = {0.001, 0.001, 0.01, 0.03,
                                                                0.1,   0.3,   1,    1};
// So much of a new measurement goes into the estimate.
constexpr double kNew = 1.0 / 8;
// Nothing is free, or an owner could ask for it without end.
constexpr double kLeastCost = 0.0005;

}  // namespace

double& BotQueue::cost(const BotJob& job) {
  return costs_.try_emplace({job.game, job.level}, kFirstCosts[static_cast<std::size_t>(job.level)])
      .first->second;
}

bool BotQueue::quick_next(const Owner& owner) {
  if (owner.quick.empty() || owner.slow.empty()) return owner.slow.empty();
  return owner.passed < cost(owner.slow.front());
}

const BotJob& BotQueue::head(const Owner& owner) {
  return quick_next(owner) ? owner.quick.front() : owner.slow.front();
}

std::size_t BotQueue::waiting(const std::string& named, bool quick) const {
  const auto found = owners_.find(named);
  if (found == owners_.end()) return 0;
  return (quick ? found->second.quick : found->second.slow).size();
}

void BotQueue::add(BotJob job) {
  const std::string name = job.owner;
  Owner& owner = owners_[name];
  const bool waited = owner.waits();
  (job.quick() ? owner.quick : owner.slow).push_back(std::move(job));
  ++size_;
  if (!waited) {
    idle_.erase({owner.used, name});
    return line_up(name, owner);
  }
  // One that comes in front takes the time at which the other would have begun.
  next_.erase({owner.finish, owner.order, name});
  owner.finish = owner.start + cost(head(owner));
  next_.emplace(owner.finish, owner.order, name);
}

// The owner's next job gets its times.
void BotQueue::line_up(const std::string& name, Owner& owner) {
  owner.start = std::max(owner.used, now_);
  owner.finish = owner.start + cost(head(owner));
  owner.order = ++order_;
  next_.emplace(owner.finish, owner.order, name);
}

BotQueue::Turn BotQueue::take() {
  assert(!empty());
  Turn out = take_from(std::get<std::string>(*next_.begin()));
  // Not by those that are taken out of turn: they would hold up whoever comes now.
  now_ = std::max(now_, out.start);
  forget();
  return out;
}

std::optional<BotQueue::Turn> BotQueue::take_before(const Turn& running) {
  if (running.job.quick()) return std::nullopt;
  if (const auto own = owners_.find(running.job.owner);
      own != owners_.end() && own->second.waits() && quick_next(own->second))
    return take_from(running.job.owner);
  for (const auto& [finish, order, name] : next_) {
    if (finish >= running.finish) break;
    if (quick_next(owners_.find(name)->second)) return take_from(name);
  }
  return std::nullopt;
}

BotQueue::Turn BotQueue::take_from(std::string_view named) {
  const std::string name(named);  // it may be a part of what is erased
  Owner& owner = owners_.find(name)->second;
  next_.erase({owner.finish, owner.order, name});
  const bool quick = quick_next(owner);
  auto& from = quick ? owner.quick : owner.slow;
  Turn out{std::move(from.front()), owner.start, owner.finish};
  from.pop_front();
  owner.passed = quick && !owner.slow.empty() ? owner.passed + cost(out.job) : 0;
  --size_;
  ++running_;
  owner.used = owner.finish;
  if (!owner.waits()) {
    idle_.emplace(owner.used, name);
  } else {
    line_up(name, owner);
  }
  return out;
}

void BotQueue::done(const Turn& turn, double seconds) {
  double& estimate = cost(turn.job);
  estimate = std::max(kLeastCost, estimate + kNew * (seconds - estimate));
  --running_;
  if (running_ > 0 || size_ > 0) return;
  // Nobody was kept waiting: all begin again.
  owners_.clear();
  idle_.clear();
  now_ = 0;
}

// Owners whose clock has been passed are as good as new ones.
void BotQueue::forget() {
  while (!idle_.empty() && idle_.begin()->first <= now_) {
    owners_.erase(idle_.begin()->second);
    idle_.erase(idle_.begin());
  }
}

}  // namespace bloom::server
