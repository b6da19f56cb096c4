// Consistency: of deals that come from outside, and of states.
#include <string>

#include "base/bytes.h"
#include "base/text.h"
#include "games/runs/rules.h"
#include "games/runs/text.h"

namespace bloom::runs {
namespace {

// Tiles seen so far: every number at most once.
class Census {
 public:
  // False when the tile is none or was there before.
  bool add(Tile tile) {
    if (tile == kJoker) return ++jokers_ <= kJokers;
    if (!is_number(tile) || holds(numbers_, tile)) return false;
    numbers_ |= bit(tile);
    return true;
  }
  bool add(Numbers numbers, int jokers) {
    const bool fresh = (numbers & numbers_) == 0 && (numbers & ~kAllNumbers) == 0;
    numbers_ |= numbers;
    jokers_ += jokers;
    return fresh && jokers_ <= kJokers;
  }
  Numbers numbers() const { return numbers_; }
  int jokers() const { return jokers_; }

 private:
  Numbers numbers_ = 0;
  int jokers_ = 0;
};

Error broken(std::string what) { return Error("broken-state", std::move(what)); }

Status check_hands(const State& state, Census& census) {
  const Open& open = state.open;
  for (int seat = 0; seat < kMaxPlayers; ++seat) {
    const Numbers numbers = state.numbers[seat];
    const int jokers = state.jokers[seat], unknown = open.unknown(seat);
    if (!census.add(numbers, jokers)) return broken(cat("seat ", seat, " has a tile twice"));
    if (count(numbers) + jokers != open.hand_size[seat])
      return broken(cat("the hand of seat ", seat, " has another size"));
    if ((open.known[seat] & ~numbers) != 0 || open.known_jokers[seat] > jokers)
      return broken(cat("a known tile is not in the hand of seat ", seat));
    if (open.plain[seat] > unknown || jokers - open.known_jokers[seat] > unknown - open.plain[seat])
      return broken(cat("seat ", seat, " has a joker where there can be none"));
    if (open.options.dealt_jokers == DealtJokers::kBoard && open.plain[seat] != unknown)
      return broken(cat("seat ", seat, " may have an unknown joker"));
  }
  return Done{};
}

Status check_table(const Open& open, Census& census) {
  int jokers = 0, size = open.runs > kMaxRuns ? kTiles + 1 : open.run_begin(open.runs);
  if (open.phase == Phase::kLayTiles) size += open.work.prefix.size;
  if (size > kTiles) return broken("there are more tiles on the table than in the box");
  for (int i = 0; i < kTiles; ++i) {
    if (i >= size) {
      if (open.table[i] != kNoTile) return broken("a tile lies behind the last run");
      continue;
    }
    if (!census.add(open.table[i])) return broken("a tile lies on the table twice");
    jokers += open.table[i] == kJoker;
  }
  if (jokers != open.table_jokers) return broken("the jokers on the table are miscounted");
  for (int run = 0; run < kMaxRuns; ++run) {
    if (run >= open.runs) {
      if (open.run_end[run] != 0) return broken("a run that is not there has an end");
      continue;
    }
    if (open.run_end[run] < open.run_begin(run) + kMinRun) return broken("a run is too short");
    const bool in_work = open.phase == Phase::kExtendTiles && open.work.run == run;
    if (!in_work && !is_run(open.row(run))) return broken(cat('r', run + 1, " is not a run"));
  }
  return Done{};
}

Status check_work(const Open& open, Census& census) {
  const Work none{};
  const Work& work = open.work;
  const bool running = !between_texts(open.phase);
  if (!running && !same_bytes(work, none)) return broken("a lay is not finished");
  if (work.run > 0 && work.run >= open.runs) return broken("there is no such run");
  if (open.phase == Phase::kTheftToo && work.place >= open.row(work.run).size())
    return broken("there is no such place");
  for (const Tile tile : work.loot)
    if (tile != kNoTile && !census.add(tile)) return broken("a stolen tile is there twice");
  for (int i = 0; i < work.loot_jokers; ++i)
    if (!census.add(kJoker)) return broken("there are too many jokers");
  if (open.phase != Phase::kLayTiles && open.phase != Phase::kExtendTiles) return Done{};
  const bool extends = open.phase == Phase::kExtendTiles;
  const Row row = extends ? open.row(work.run) : open.laid();
  if (work.prefix.size > row.size()) return broken("more is put down than there is");
  Prefix prefix{};
  for (const Tile tile : row.first(work.prefix.size)) {
    if (!prefix.takes(tile)) return broken("what is put down is not the beginning of a run");
    prefix.take(tile);
  }
  if (!same_bytes(prefix, work.prefix)) return broken("what is put down is measured wrongly");
  return Done{};
}

Status check_reserve(const State& state, Census& census) {
  const Open& open = state.open;
  if (open.reserve > kReserve) return broken("the reserve is too big");
  for (int round = 0; round < kMaxRounds; ++round) {
    const auto& tiles = state.reserves[round];
    const bool coming = round > open.round && round < open.options.rounds;
    const int size = coming ? kReserve : round == open.round ? open.reserve : 0;
    Census own;
    for (int i = 0; i < kReserve; ++i) {
      if (i < kReserve - size) {
        if (tiles[i] != kNoTile) return broken("a tile was drawn and is still in the reserve");
      } else if (!(coming ? own : census).add(tiles[i])) {
        return broken("a tile is twice in the reserve, or elsewhere too");
      }
    }
    if (coming && (own.numbers() != kAllNumbers || own.jokers() != kJokers - 1))
      return broken("a round to come has not all tiles");
  }
  return Done{};
}

Status check_bed(const Open& open, Census& census) {
  for (int i = 0; i < kBed; ++i) {
    if (open.bed[i] == kNoTile) {
      if (open.reserve > 0 && open.phase == Phase::kAction)
        return broken("the bed is not filled (R11)");
      continue;
    }
    if (!is_number(open.bed[i]) || !census.add(open.bed[i]))
      return broken("the bed holds what it cannot");
    if (i > 0 && kRankOfNumber[open.bed[i - 1]] >= kRankOfNumber[open.bed[i]])
      return broken("the bed is not sorted");
  }
  for (int i = 0; i < open.board_jokers; ++i)
    if (!census.add(kJoker)) return broken("there are too many jokers");
  return Done{};
}

Status check_points(const Open& open) {
  for (int value = 1; value <= kTopReward; ++value) {
    int tokens = open.rewards.count(value);
    for (const Tokens& won : open.won) tokens += won.count(value);
    if (tokens != figures::kRewards[value - 1])
      return broken(cat("there are ", tokens, " tokens of ", value));
  }
  for (int round = 0; round < kMaxRounds; ++round)
    for (int seat = 0; seat < kMaxPlayers; ++seat) {
      const bool finished = round < open.round || (round == open.round && open.actor == kNobody);
      if ((!finished || seat >= open.players) && open.scores[round][seat] != 0)
        return broken("a round has a score before its end");
    }
  return Done{};
}

}  // namespace

Status validate(const Deal& deal, const Options& options, int players) {
  const auto bad = [](std::string message) { return Error("bad-deal", std::move(message)); };
  if (index(deal.first) >= players)
    return bad(cat("first is seat ", index(deal.first), ", but the seats are 0 to ", players - 1,
                   " (R9)."));
  if (deal.rounds.size() != options.rounds)
    return bad(cat("The deal has ", deal.rounds.size(), " rounds; the game has ",
                   int{options.rounds}, " (R24)."));
  for (std::size_t round = 0; round < deal.rounds.size(); ++round) {
    Census census;
    for (const Tile tile : deal.rounds[round])
      if (!census.add(tile) || census.jokers() > kJokers - 1)
        return bad(cat("Round ", round + 1, " has ", to_text(tile),
                       tile == kJoker ? " more than three times (R5)." : " twice (R1)."));
  }
  return Done{};
}

Status check(const State& state) {
  const Open& open = state.open;
  if (open.players < kMinPlayers || open.players > kMaxPlayers ||
      index(open.first) >= open.players || index(open.starter) >= open.players)
    return broken("a seat is not at the table");
  if (open.round >= open.options.rounds || open.options.rounds > kMaxRounds)
    return broken("there is no such round");
  if ((open.phase == Phase::kOver) != (open.actor == kNobody))
    return broken("the game is over for some fields only");
  if (open.actor != kNobody && index(open.actor) >= open.players)
    return broken("the actor is not at the table");
  if (open.passes >= open.players || open.drawn > 1) return broken("the turn is over already");
  if (open.phase == Phase::kOffer && open.board_jokers == 0)
    return broken("a joker is offered that is not there (R19)");
  if (open.phase == Phase::kDraw && open.reserve == 0 && open.bed[0] == kNoTile)
    return broken("there is nothing to draw (R10)");
  Census census;
  if (const Status hands = check_hands(state, census); !hands) return hands;
  if (const Status table = check_table(open, census); !table) return table;
  if (const Status work = check_work(open, census); !work) return work;
  if (const Status reserve = check_reserve(state, census); !reserve) return reserve;
  if (const Status bed = check_bed(open, census); !bed) return bed;
  if (census.numbers() != kAllNumbers || census.jokers() != kJokers)
    return broken(
        cat("there are ", count(census.numbers()), " numbers and ", census.jokers(), " jokers"));
  if (open.actor != kNobody && open.hand_size[index(open.actor)] == 0 && between_texts(open.phase))
    return broken("the seat to move has no tile (R22)");
  return check_points(open);
}

}  // namespace bloom::runs
