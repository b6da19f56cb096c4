#include "arena/match.h"

#include <cmath>

#include "base/rng.h"
#include "base/text.h"
#include "platform/native.h"

namespace bloom::arena {
namespace {

std::uint64_t mixed(std::uint64_t seed, std::uint64_t what, int number) {
  SplitMix64 mixer(seed * 0x9e3779b97f4a7c15ull ^ what << 56 ^ static_cast<std::uint64_t>(number));
  return mixer.next64();
}

// How long a program may think: generously more than it was told.
double patience(const Budget& budget) {
  if (budget.seconds) return *budget.seconds * 10 + 10;
  return budget.iterations ? 600 : kLevelSeconds * 10 + 10;
}

Json bot_request(const Table& table, const Budget& budget, std::uint64_t seed) {
  Json out{{"cmd", "think"},
           {"view", table.view(table.actor())},
           {"legal", table.legal()->listing.texts},
           {"seed", seed}};
  if (budget.seconds) out["ms"] = std::lround(*budget.seconds * 1000);
  if (budget.iterations) out["iterations"] = *budget.iterations;
  return out;
}

}  // namespace

Result<Contender> read_contender(const std::string& text) {
  constexpr std::string_view kExec = "exec:";
  if (text.starts_with(kExec)) {
    const std::string command = text.substr(kExec.size());
    if (const Status status = check_command(command); !status) return status.error();
    return Contender{text, std::nullopt, command};
  }
  const auto level = level_named(text);
  if (level) return Contender{text, level, {}};
  std::vector<std::string> players(kLevelTexts.begin(), kLevelTexts.end());
  players.push_back("exec:PROGRAM");
  return Error("bad-seats",
               cat("A seat is ", list_words(players, "or"), ", not ", in_quotes(text), "."));
}

Result<std::unique_ptr<Table>> open_deal(const Plan& plan, int deal) {
  Rng bits(mixed(plan.seed, 1, deal));
  Bytes32 seed;
  for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(bits.next32());
  TableSetup setup;
  setup.players = plan.players();
  setup.options = plan.options;
  setup.seed = seed;
  return open_table(plan.game->id, setup);
}

Match::Match(const Plan& plan) : plan_(plan) {
  for (const Contender& each : plan.contenders) programs_.emplace_back(each.command);
}

Result<std::string> Match::move_of(std::size_t contender, const Table& table, std::uint64_t seed,
                                   const std::atomic<bool>& stop) {
  constexpr double kSlice = 0.05;  // between two looks at `stop`
  const Budget& budget = plan_.budget;
  if (const auto level = plan_.contenders[contender].level) {
    // With iterations too the clock is there for the slices alone; it does not change the thought.
    const auto thinking =
        table.think({.level = *level, .budget = budget, .seed = seed, .clock = &thread_seconds});
    if (!thinking) return thinking.error();
    while (!(*thinking)->go_on(kSlice) && !stop) {
    }
    return (*thinking)->thought().move;
  }
  const auto move =
      programs_[contender].ask(bot_request(table, budget, seed), patience(budget), &stop);
  std::string did = move ? "" : move.error().message;
  if (move) {
    const Status status = table.check(*move);
    if (status) return *move;
    did = cat("chose ", in_quotes(*move), ", which is not legal: ", status.error().message);
    if (did.ends_with('.')) did.pop_back();
  }
  return Error("bot", cat("the bot ", in_quotes(plan_.contenders[contender].command), ' ', did));
}

Result<GameResult> Match::play(int number, const std::atomic<bool>& stop) {
  const int players = plan_.players();
  const int rotation = number % players;
  const auto contender = [&](Seat seat) {
    return static_cast<std::size_t>((index(seat) + rotation) % players);
  };
  auto table = open_deal(plan_, number / players);
  if (!table) return table.error();
  Rng thoughts(mixed(plan_.seed, 2, number));
  GameResult out;
  out.win.resize(plan_.contenders.size());
  out.score.resize(plan_.contenders.size());
  while ((*table)->actor() != kNobody && !stop) {
    // Seeds as the protocol takes them, so that a program can be the same player.
    const std::uint64_t seed = thoughts.next64() >> 33;
    const auto move = move_of(contender((*table)->actor()), **table, seed, stop);
    if (stop) break;
    if (!move)
      return Error(move.error().code, cat("Game ", number + 1, " of ", plan_.game->id, ", move ",
                                          out.moves + 1, ": ", move.error().message, '.'));
    if (const auto played = (*table)->play(*move); !played) return played.error();
    ++out.moves;
  }
  const Standing standing = (*table)->standing();
  for (int seat = 0; seat < players; ++seat)
    out.score[contender(seat_at(seat))] = standing.scores[static_cast<std::size_t>(seat)];
  for (const Seat seat : standing.winners)
    out.win[contender(seat)] = 1.0 / static_cast<double>(standing.winners.size());
  return out;
}

}  // namespace bloom::arena
