// The games of an arena, one at a time.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/tally.h"
#include "platform/program.h"
#include "search/thinker.h"
#include "table/registry.h"

namespace bloom::arena {

// Who plays: a level, or else a program.
struct Contender {
  std::string name;  // as on the command line
  std::optional<Level> level;
  std::string command;
};

// Reads "expert", or "exec:./my-bot".
Result<Contender> read_contender(const std::string& text);

// Everything that is the same in all games of an arena.
struct Plan {
  const GameEntry* game = nullptr;
  std::vector<Contender> contenders;
  Json options = Json::object();
  Budget budget;
  std::uint64_t seed = 1;

  int players() const { return static_cast<int>(contenders.size()); }
};

// One deal after the other; each is played in all seat rotations, in game numbers that follow each
// other. What is random in a game follows from the plan's seed and the number of the game alone.
class Match {
 public:
  explicit Match(const Plan& plan);

  // `stop`: give up, also in the middle of a thought; the result is then not whole. The error is
  // one sentence.
  Result<GameResult> play(int number, const std::atomic<bool>& stop);

 private:
  // When `stop` is set: some move, or an error that means nothing.
  Result<std::string> move_of(std::size_t contender, const Table& table, std::uint64_t seed,
                              const std::atomic<bool>& stop);

  const Plan& plan_;
  std::vector<Program> programs_;  // by contender; those of levels are never started
};

// A table of deal number `deal`; refused when the plan's options are.
Result<std::unique_ptr<Table>> open_deal(const Plan& plan, int deal);

}  // namespace bloom::arena
