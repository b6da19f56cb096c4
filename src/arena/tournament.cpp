#include "arena/tournament.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

#include "search/parallel.h"

namespace bloom::arena {

int whole_rounds(const Plan& plan, int games) {
  const int rotations = plan.players();
  return (games + rotations - 1) / rotations * rotations;
}

Result<Tally> play_all(const Plan& plan, int games, int threads,
                       const std::function<void()>& played) {
  std::vector<GameResult> results(static_cast<std::size_t>(games));
  std::atomic<int> next{0};
  std::atomic<bool> stop{false};
  std::mutex trouble;
  std::optional<Error> error;
  const auto work = [&](int) {
    Match match(plan);
    for (int i = next++; i < games && !stop; i = next++) {
      auto result = match.play(i, stop);
      if (!result) {
        const std::lock_guard lock(trouble);
        if (!error) error = result.error();
        stop = true;
        return;
      }
      results[static_cast<std::size_t>(i)] = std::move(*result);
      played();
    }
  };
  // With fewer threads than wished for, those there are play all games.
  in_parallel(std::min(threads, games), work);
  if (error) return *error;
  return tally(results, plan.players());
}

}  // namespace bloom::arena
