#include "cli/load_run.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>

#include "base/rng.h"
#include "base/text.h"
#include "cli/native.h"

namespace bloom::cli {

Helpers::Helpers(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Helpers::~Helpers() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    jobs_.clear();
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Helpers::add(std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  wake_.notify_one();
}

void Helpers::run() {
  while (true) {
    std::function<void()> job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
      if (ending_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job();
  }
}

namespace {

// A table in the loop. Those that are over are kept until they are checked.
struct Slot {
  std::shared_ptr<LoadTable> table;
  double due = 0;
  int away = 0;  // seats that are being connected again
};

class Run {
 public:
  explicit Run(const LoadPlan& plan)
      : plan_(plan),
        rng_(plan.seed),
        epoll_(epoll_create1(EPOLL_CLOEXEC)),
        wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = kWake;
    epoll_ctl(epoll_, EPOLL_CTL_ADD, wake_, &event);
  }
  ~Run() {
    close(epoll_);
    close(wake_);
  }

  Result<LoadReport> go() {
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
  static constexpr std::uint64_t kWake = ~0ull;

  double interval() const { return plan_.pace > 0 ? 1 / plan_.pace : 0; }
  double uniform() { return static_cast<double>(rng_.next64() >> 11) * 0x1p-53; }

  // Hands a result from a helper to the loop.
  void post(std::function<void()> work) {
    {
      const std::lock_guard lock(mutex_);
      posted_.push_back(std::move(work));
    }
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto wrote = ::write(wake_, &one, sizeof one);
  }

  void make(std::size_t at) {
    helpers_.add([this, at, seed = rng_.next64()] {
      // A server that is away may come back.
      const double until = now() + plan_.patience;
      auto made = LoadTable::make(plan_.url, plan_.game, plan_.players, seed);
      while (!made && made.error().code != "refused" && now() < until && seated_ > 0) {
        usleep(100000);
        made = LoadTable::make(plan_.url, plan_.game, plan_.players, seed);
      }
      auto shared = made ? std::shared_ptr<LoadTable>(std::move(*made)) : nullptr;
      std::optional<Error> error;
      if (!made) error = made.error();
      post([this, at, shared, error] {
        if (error) {
          failure_ = *error;
          return;
        }
        Slot& slot = slots_[at];
        slot.table = shared;
        slot.away = 0;
        ++seated_;
        for (int seat = 0; seat < shared->players(); ++seat) listen(at, seat);
        if (seated_ > plan_.tables) schedule(at, now());
      });
    });
  }

  void listen(std::size_t at, int seat) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = at * 8 + static_cast<std::uint64_t>(seat);
    epoll_ctl(epoll_, EPOLL_CTL_ADD, slots_[at].table->file(seat), &event);
  }

  void schedule(std::size_t at, double due) {
    slots_[at].due = due;
    due_.push({due, at});
  }

  // One look at the sockets, and the moves that are due.
  void turn(double seconds, bool moving) {
    if (moving && !due_.empty()) seconds = std::min(seconds, due_.top().first - now());
    std::array<epoll_event, 256> events{};
    const int wait = static_cast<int>(std::ceil(std::clamp(seconds, 0.0, 0.1) * 1000));
    const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), wait);
    for (int i = 0; i < count; ++i) {
      if (events[i].data.u64 == kWake) {
        run_posted();
      } else {
        readable(events[i].data.u64 / 8, static_cast<int>(events[i].data.u64 % 8));
      }
    }
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

  void run_posted() {
    std::uint64_t count = 0;
    [[maybe_unused]] const auto got = ::read(wake_, &count, sizeof count);
    std::vector<std::function<void()>> work;
    {
      const std::lock_guard lock(mutex_);
      work.swap(posted_);
    }
    for (const auto& each : work) each();
  }

  void readable(std::size_t at, int seat) {
    Slot& slot = slots_[at];
    if (slot.table == nullptr || slot.table->file(seat) < 0) return;
    const bool was_waiting = slot.table->waiting();
    if (!slot.table->receive(seat, faults_)) return lost(at, seat);
    for (const double latency : slot.table->latencies()) {
      ++moves_;
      if (counting_) latencies_.push_back(latency);
    }
    if (slot.table->over()) {
      if (slot.table->waiting()) return;  // for the last acknowledgement
      for (int each = 0; each < slot.table->players(); ++each)
        epoll_ctl(epoll_, EPOLL_CTL_DEL, slot.table->file(each), nullptr);
      slot.table->hang_up();
      finished_.push_back(std::move(slot.table));
      make(at);
      return;
    }
    if (was_waiting && !slot.table->waiting()) schedule(at, std::max(now(), slot.due + interval()));
  }

  void lost(std::size_t at, int seat) {
    ++reconnects_;
    Slot& slot = slots_[at];
    epoll_ctl(epoll_, EPOLL_CTL_DEL, slot.table->file(seat), nullptr);
    slot.table->drop(seat);
    helpers_.add([this, at, seat, table = slot.table] {
      const double until = now() + plan_.patience;
      auto file = table->dial(seat);
      while (!file && now() < until) {
        usleep(20000);
        file = table->dial(seat);
      }
      post([this, at, seat, table, file] {
        if (!file) {
          failure_ = file.error();
          return;
        }
        table->reconnected(seat, *file);
        if (slots_[at].table == table) listen(at, seat);
      });
    });
  }

  bool under_way() const {
    return std::any_of(slots_.begin(), slots_.end(), [](const Slot& slot) {
      return slot.table == nullptr || slot.table->waiting();
    });
  }

  Result<LoadReport> report(double seconds) {
    LoadReport out;
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
    // The records, by all helpers.
    std::vector<std::shared_ptr<LoadTable>> all = std::move(finished_);
    for (Slot& slot : slots_)
      if (slot.table != nullptr) all.push_back(std::move(slot.table));
    std::atomic<std::size_t> left = all.size();
    std::mutex mutex;
    for (std::size_t i = 0; i < all.size(); ++i)
      helpers_.add([&, i] {
        Faults found;
        all[i]->verify(static_cast<int>(i) < plan_.deep, found);
        const std::lock_guard lock(mutex);
        faults_.lost += found.lost;
        faults_.doubled += found.doubled;
        faults_.wrong += found.wrong;
        faults_.why.insert(faults_.why.end(), found.why.begin(), found.why.end());
        --left;
      });
    while (left > 0) usleep(10000);
    out.faults = faults_;
    return out;
  }

  const LoadPlan& plan_;
  Rng rng_;
  int epoll_, wake_;
  std::vector<Slot> slots_;
  std::vector<std::shared_ptr<LoadTable>> finished_;
  using Due = std::pair<double, std::size_t>;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
  std::atomic<int> seated_ = 0;
  bool counting_ = false;
  std::vector<double> latencies_;
  std::uint64_t moves_ = 0, reconnects_ = 0;
  Faults faults_;
  std::optional<Error> failure_;
  std::mutex mutex_;
  std::vector<std::function<void()>> posted_;
  Helpers helpers_{8};  // last: its threads use all of the above
};

}  // namespace

Result<LoadReport> run_load(const LoadPlan& plan) { return Run(plan).go(); }

}  // namespace bloom::cli
