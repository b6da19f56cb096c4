// Whose bot thinks next: a fair queue by owner.
//
// Threads that think are few, and one address may have bots at many tables. So the time of these
// threads is shared by owner, not by job: each owner has a clock that goes on by the cost of what
// was thought for it, and the job is next that would end first by these clocks (weighted fair
// queueing with finish tags). Whoever asks for much waits behind their own jobs; whoever asks for
// the first time comes next, and among those the quick levels, since they end sooner. Of one
// owner's jobs the quick ones come first, but a master waits no longer for them than it thinks
// itself.
//
// Costs are estimated by game and level, from what the last ones took. Knows no time and no
// threads. All operations are logarithmic in the number of owners that wait.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "json/json.h"
#include "search/level.h"

namespace bloom::server {

struct BotJob {
  std::string owner;  // whoever has to wait if they ask for much: an address
  std::string game;
  Json view;  // of the seat to move
  Level level;
  std::uint64_t seed;
  std::function<void(std::string move)> done;  // where Post brings it; empty: it could not

  // A master thinks for a second, the others for a moment.
  bool quick() const { return is_quick(level); }
  static bool is_quick(Level level) { return level != Level::kMaster; }
};

class BotQueue {
 public:
  // A job that is thought about, with its times by the clock of its owner.
  struct Turn {
    BotJob job;
    double start, finish;
  };

  void add(BotJob job);
  bool empty() const { return next_.empty(); }
  std::size_t size() const { return size_; }
  // Of one owner's, those of quick levels or the others.
  std::size_t waiting(const std::string& owner, bool quick) const;

  // The next one; there has to be one.
  Turn take();
  // A quick job that is to be thought about before a master goes on: its owner's own, or one that
  // would end sooner.
  std::optional<Turn> take_before(const Turn& running);
  // It took so many seconds.
  void done(const Turn& turn, double seconds);

 private:
  struct Owner {
    std::deque<BotJob> quick, slow;  // each in the order in which they came
    double passed = 0;               // what quick ones cost that went before the first slow one
    double used = 0;                 // its clock, with what is under way
    double start = 0, finish = 0;    // of its next job
    std::uint64_t order = 0;
    bool waits() const { return !quick.empty() || !slow.empty(); }
  };
  using Owners = std::map<std::string, Owner, std::less<>>;
  using Place = std::tuple<double, std::uint64_t, std::string>;  // finish, order, owner

  double& cost(const BotJob& job);
  bool quick_next(const Owner& owner);
  const BotJob& head(const Owner& owner);
  void line_up(const std::string& name, Owner& owner);
  Turn take_from(std::string_view name);
  void forget();

  Owners owners_;
  std::set<Place> next_;                           // of each owner that waits
  std::set<std::pair<double, std::string>> idle_;  // owners that do not, by their clock
  std::map<std::pair<std::string, Level>, double> costs_;
  double now_ = 0;  // by the clocks of owners: when the last one that was taken in turn began
  std::uint64_t order_ = 0;
  std::size_t size_ = 0, running_ = 0;
};

}  // namespace bloom::server
