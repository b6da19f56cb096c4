#include "load/run.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <queue>
#include <thread>
#include <utility>
#include <vector>

#include "base/pool.h"
#include "base/rng.h"
#include "client/loop.h"
#include "load/table.h"
#include "platform/native.h"

namespace bloom::load {
namespace {

void sleep_for(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

// A table in the loop. Those that are over are kept until they are checked.
struct Slot {
  std::shared_ptr<Table> table;
  int missing = 0;  // seats that never had a socket
  double due = 0;
};

class Run {
 public:
  explicit Run(const Plan& plan) : plan_(plan), rng_(plan.seed) {}
  // No socket outlives the loop, whoever else holds its table.
  ~Run() {
    ending_ = true;
    for (const Slot& slot : slots_)
      if (slot.table != nullptr) slot.table->hang_up();
  }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  Result<Report> go() {
    slots_.resize(static_cast<std::size_t>(plan_.tables));
    for (std::size_t i = 0; i < slots_.size(); ++i) make(i);
    // All sit before anything is counted.
    const double patience = now() + 60 + plan_.tables / 20.0;
    while (seated_ < plan_.tables && now() < patience && !failure_) turn(0.05, false);
    if (failure_) return *failure_;
    if (seated_ < plan_.tables) return Error("no-server", "Not all tables could be made in time.");
    const double begin = now();
    for (std::size_t i = 0; i < slots_.size(); ++i) schedule(i, begin + uniform() * interval());
    const double measured = begin + std::min(1.0, plan_.seconds / 10);
    const double end = measured + plan_.seconds;
    while (now() < end && !failure_) {
      counting_ = now() >= measured;
      turn(end - now(), true);
    }
    counting_ = false;
    // What is under way is still acknowledged.
    const double last = now() + plan_.patience;
    while (under_way() && now() < last && !failure_) turn(0.02, false);
    if (failure_) return *failure_;
    return report(end - measured);
  }

 private:
  double interval() const { return plan_.pace > 0 ? 1 / plan_.pace : 0; }
  double uniform() { return static_cast<double>(rng_.next64() >> 11) * 0x1p-53; }

  void make(std::size_t at) {
    helpers_.post([this, at, seed = rng_.next64()] {
      if (ending_) return;
      // A server that is away may come back.
      const double until = now() + plan_.patience;
      auto made = Table::make(plan_.url, plan_.game, plan_.players, seed);
      while (!made && made.error().code == "no-server" && now() < until && seated_ > 0 &&
             !ending_) {
        sleep_for(0.1);
        made = Table::make(plan_.url, plan_.game, plan_.players, seed);
      }
      auto shared = made ? std::shared_ptr<Table>(std::move(*made)) : nullptr;
      std::optional<Error> error;
      if (!made) error = made.error();
      loop_.post([this, at, shared, error] {
        if (error) {
          failure_ = *error;
          return;
        }
        Slot& slot = slots_[at];
        slot.table = shared;
        slot.missing = shared->players();
        for (int seat = 0; seat < shared->players(); ++seat) dial(at, seat, plan_.patience + now());
      });
    });
  }

  // Opens a socket for a seat, if need be again and again until then.
  void dial(std::size_t at, int seat, double until) {
    slots_[at].table->dial(
        loop_, seat,
        {.opened = [this, at, seat] { opened(at, seat); },
         .message = [this, at, seat](std::string_view text) { heard(at, seat, text); },
         .closed = [this, at, seat, until](const Error& why) { lost(at, seat, until, why); }});
  }

  void opened(std::size_t at, int seat) {
    Slot& slot = slots_[at];
    if (!slot.table->opened(seat) || --slot.missing > 0) return;
    ++seated_;
    if (seated_ > plan_.tables) schedule(at, now());
  }

  void heard(std::size_t at, int seat, std::string_view text) {
    Slot& slot = slots_[at];
    const bool was_waiting = slot.table->waiting();
    slot.table->take(seat, text, faults_);
    if (const auto latency = slot.table->latency()) {
      ++moves_;
      if (counting_) latencies_.push_back(*latency);
    }
    if (slot.table->waiting()) return;  // perhaps for the last acknowledgement
    if (slot.table->over()) {
      slot.table->hang_up();
      finished_.push_back(std::move(slot.table));
      make(at);
    } else if (was_waiting) {
      schedule(at, std::max(now(), slot.due + interval()));
    }
  }

  void lost(std::size_t at, int seat, double until, const Error& why) {
    Slot& slot = slots_[at];
    const bool was_open = slot.table->drop(seat);
    if (was_open) {
      ++reconnects_;
      until = now() + plan_.patience;
      if (why.code == "bad-server") faults_.add_wrong(why.message);
    } else if (now() > until || seated_ == 0 || why.code == "bad-server") {
      failure_ = why;
      return;
    }
    loop_.after(kRedial, [this, at, seat, until, table = slot.table] {
      if (slots_[at].table == table) dial(at, seat, until);
    });
  }

  void schedule(std::size_t at, double due) {
    slots_[at].due = due;
    due_.push({due, at});
  }

  // One look at the sockets, and the moves that are due.
  void turn(double seconds, bool moving) {
    if (moving && !due_.empty()) seconds = std::min(seconds, due_.top().first - now());
    loop_.turn(std::clamp(seconds, 0.0, 0.1));
    while (moving && !due_.empty() && due_.top().first <= now()) {
      const std::size_t at = due_.top().second;
      due_.pop();
      Slot& slot = slots_[at];
      if (slot.table == nullptr || slot.table->over() || slot.table->waiting()) continue;
      if (slot.table->ready(now())) {
        slot.table->move(now(), faults_);
      } else {
        schedule(at, now() + 0.005);
      }
    }
  }

  bool under_way() const {
    return std::any_of(slots_.begin(), slots_.end(), [](const Slot& slot) {
      return slot.table == nullptr || slot.table->waiting();
    });
  }

  Report report(double seconds) {
    Report out;
    out.tables = plan_.tables;
    out.moves = moves_;
    out.games = finished_.size();
    out.reconnects = reconnects_;
    out.moves_per_second = static_cast<double>(latencies_.size()) / seconds;
    std::sort(latencies_.begin(), latencies_.end());
    const auto at = [&](double share) {
      if (latencies_.empty()) return 0.0;
      const auto index = static_cast<std::size_t>(share * static_cast<double>(latencies_.size()));
      return 1000 * latencies_[std::min(index, latencies_.size() - 1)];
    };
    out.p50_ms = at(0.5);
    out.p99_ms = at(0.99);
    out.max_ms = at(1);
    verify();
    out.faults = faults_;
    return out;
  }

  // The records, by all helpers.
  void verify() {
    std::vector<std::shared_ptr<Table>> all = std::move(finished_);
    for (Slot& slot : slots_) {
      if (slot.table == nullptr) continue;
      slot.table->hang_up();
      all.push_back(std::move(slot.table));
    }
    std::mutex mutex;
    helpers_.each(static_cast<int>(all.size()), [&](int i) {
      Faults found;
      all[static_cast<std::size_t>(i)]->verify(i < plan_.deep, found);
      const std::lock_guard lock(mutex);
      faults_.add(found);
    });
  }

  static constexpr double kRedial = 0.02;  // seconds

  const Plan& plan_;
  Rng rng_;
  client::Loop loop_;
  std::vector<Slot> slots_;
  std::vector<std::shared_ptr<Table>> finished_;
  using Due = std::pair<double, std::size_t>;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
  std::atomic<int> seated_ = 0;
  bool counting_ = false;
  std::vector<double> latencies_;
  std::uint64_t moves_ = 0, reconnects_ = 0;
  Faults faults_;
  std::optional<Error> failure_;
  std::atomic<bool> ending_ = false;
  Pool helpers_{8};  // for what blocks; last, as its threads use all of the above
};

}  // namespace

Result<Report> run(const Plan& plan) { return Run(plan).go(); }

}  // namespace bloom::load
