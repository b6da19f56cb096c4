#include "games/runs/rules.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "games/log.h"
#include "games/runs/scoring.h"

namespace bloom::runs {
namespace {

using Kind = Event::Kind;

template <class Small>
void add(Small& sum, int value) {
  sum = static_cast<Small>(sum + value);
}

// The table is one array; what lies behind a place moves when a tile comes or goes.
void insert_tile(Open& open, int run, int at, Tile tile) {
  const int size = open.run_begin(open.runs);
  Tile* place = open.table.data() + at;
  std::memmove(place + 1, place, static_cast<std::size_t>(size - at));
  *place = tile;
  for (int i = run; i < open.runs; ++i) ++open.run_end[i];
}
void erase_tile(Open& open, int run, int at) {
  const int size = open.run_begin(open.runs);
  Tile* place = open.table.data() + at;
  std::memmove(place, place + 1, static_cast<std::size_t>(size - at - 1));
  open.table[size - 1] = kNoTile;
  for (int i = run; i < open.runs; ++i) --open.run_end[i];
}

// One move on one state: the steps of a turn, each calling the one that follows it.
template <class L>
class Turn {
 public:
  Turn(State& state, const L& log) : state_(state), open_(state.open), log_(log) {}

  void play(Move move);
  void begin_round(Seat starter);

 private:
  int me() const { return index(open_.actor); }

  Tile turn_up();
  Tile next_number();
  void deal_hand(Seat seat);
  void put_into_bed(Tile tile);
  void refill();
  void draw(Tile tile);
  void draw_blind();
  void after_draw();
  void swap(int run, int place, Tile number);
  void give_joker(int seat);
  void leave_hand(Tile tile);
  void steal(int second);
  void put_down(Tile tile);
  void finish_lay();
  void finish_extension();
  void pass();
  void end_turn();
  void begin_turn(Seat seat);
  void end_round();

  State& state_;
  Open& open_;
  const L& log_;
};

template <class L>
void Turn<L>::play(Move move) {
  switch (move.act()) {
    case Act::kDraw:
      return move.blind() ? draw_blind() : draw(move.drawn());
    case Act::kStop:
      return end_turn();
    case Act::kSwap:
      return swap(move.swap_run(), move.swap_place(), move.swap_number());
    case Act::kJokerTake:
      --open_.board_jokers;
      give_joker(me());
      log_({.kind = Kind::kJokerTake, .seat = open_.actor});
      return end_turn();
    case Act::kJokerLeave:
      log_({.kind = Kind::kJokerLeave, .seat = open_.actor});
      return end_turn();
    case Act::kPass:
      return pass();
    case Act::kLay:
      open_.phase = Phase::kTheft;
      return;
    case Act::kNoTheft:
      open_.phase = Phase::kLayTiles;
      return;
    case Act::kTheft:
      open_.work.run = move.a();
      open_.work.place = move.b();
      open_.phase = Phase::kTheftToo;
      return;
    case Act::kTheftOnly:
      return steal(-1);
    case Act::kTheftToo:
      return steal(move.a());
    case Act::kExtend:
      open_.phase = Phase::kWhich;
      return;
    case Act::kRun:
      open_.work.run = move.a();
      open_.phase = Phase::kExtendTiles;
      return;
    case Act::kTile:
      return put_down(move.a());
    case Act::kEnd:
      return open_.phase == Phase::kLayTiles ? finish_lay() : finish_extension();
  }
}

template <class L>
Tile Turn<L>::turn_up() {
  Tile& top = state_.reserves[open_.round][kReserve - open_.reserve--];
  const Tile tile = top;
  top = kNoTile;
  return tile;
}

// R6, R7, R10: jokers go to the board. kNoTile when nothing else is left.
template <class L>
Tile Turn<L>::next_number() {
  while (open_.reserve > 0) {
    const Tile tile = turn_up();
    if (tile != kJoker) return tile;
    ++open_.board_jokers;
    log_({.kind = Kind::kJokerUp});
  }
  return kNoTile;
}

// R7.
template <class L>
void Turn<L>::deal_hand(Seat seat) {
  const int i = index(seat);
  const bool keep = open_.options.dealt_jokers == DealtJokers::kHand;
  for (int dealt = 0; dealt < kDealt; ++dealt) {
    const Tile tile = keep ? turn_up() : next_number();
    if (tile == kJoker)
      ++state_.jokers[i];
    else
      state_.numbers[i] |= bit(tile);
  }
  open_.hand_size[i] = kDealt;
  open_.plain[i] = keep ? 0 : kDealt;
}

template <class L>
void Turn<L>::put_into_bed(Tile tile) {
  int place = 0;
  while (open_.bed[place] != kNoTile && kRankOfNumber[open_.bed[place]] < kRankOfNumber[tile])
    ++place;
  for (int i = kBed - 1; i > place; --i) open_.bed[i] = open_.bed[i - 1];
  open_.bed[place] = tile;
}

// R6, R11.
template <class L>
void Turn<L>::refill() {
  while (open_.bed[kBed - 1] == kNoTile && open_.reserve > 0) {
    const Tile tile = next_number();
    if (tile == kNoTile) return;
    put_into_bed(tile);
    log_({.kind = Kind::kRefill, .tile = tile});
  }
}

// R10, R12.
template <class L>
void Turn<L>::draw(Tile tile) {
  int place = 0;
  while (open_.bed[place] != tile) ++place;
  for (int i = place; i + 1 < kBed; ++i) open_.bed[i] = open_.bed[i + 1];
  open_.bed[kBed - 1] = kNoTile;
  state_.numbers[me()] |= bit(tile);
  open_.known[me()] |= bit(tile);
  ++open_.hand_size[me()];
  ++open_.drawn;
  log_({.kind = Kind::kDraw, .seat = open_.actor, .tile = tile});
  after_draw();
}

template <class L>
void Turn<L>::draw_blind() {
  const Tile tile = next_number();
  if (tile != kNoTile) {
    state_.numbers[me()] |= bit(tile);
    ++open_.hand_size[me()];
    ++open_.plain[me()];
    ++open_.drawn;
  }
  log_({.kind = Kind::kDraw, .seat = open_.actor, .tile = tile == kNoTile ? kNoTile : kHidden});
  after_draw();
}

template <class L>
void Turn<L>::after_draw() {
  open_.phase = Phase::kDraw;
  const bool nothing_left = open_.reserve == 0 && open_.bed[0] == kNoTile;
  if (open_.drawn == 2 || nothing_left) end_turn();
}

// R21.
template <class L>
void Turn<L>::swap(int run, int place, Tile number) {
  leave_hand(number);
  open_.table[open_.run_begin(run) + place] = number;
  --open_.table_jokers;
  give_joker(me());
  log_({.kind = Kind::kSwap,
        .seat = open_.actor,
        .tile = number,
        .run = static_cast<std::uint8_t>(run),
        .place = static_cast<std::uint8_t>(place)});
}

// R12: everybody sees it.
template <class L>
void Turn<L>::give_joker(int seat) {
  ++state_.jokers[seat];
  ++open_.known_jokers[seat];
  ++open_.hand_size[seat];
}

// R12: what was known is used first; an unknown number may be one drawn blind.
template <class L>
void Turn<L>::leave_hand(Tile tile) {
  const int seat = me();
  --open_.hand_size[seat];
  if (tile == kJoker) {
    --state_.jokers[seat];
    if (open_.known_jokers[seat] > 0) --open_.known_jokers[seat];
    return;
  }
  state_.numbers[seat] &= ~bit(tile);
  if (holds(open_.known[seat], tile))
    open_.known[seat] &= ~bit(tile);
  else if (open_.plain[seat] > 0)
    --open_.plain[seat];
}

// R15.
template <class L>
void Turn<L>::steal(int second) {
  Work& work = open_.work;
  const int begin = open_.run_begin(work.run);
  Loot loot;
  Event event{.kind = Kind::kSteal, .seat = open_.actor, .run = work.run};
  for (const int place : {static_cast<int>(work.place), second}) {
    if (place < 0) continue;
    loot.add(open_.table[begin + place]);
    if constexpr (L::kOn) event.tiles.push_back(open_.table[begin + place]);
  }
  if (second >= 0) erase_tile(open_, work.run, begin + second);
  erase_tile(open_, work.run, begin + work.place);
  open_.table_jokers = static_cast<std::uint8_t>(open_.table_jokers - loot.jokers);
  work.stolen = static_cast<std::uint8_t>(loot.size());
  work.loot = loot.numbers;
  work.loot_jokers = static_cast<std::uint8_t>(loot.jokers);
  work.place = 0;
  open_.phase = Phase::kLayTiles;
  log_(event);
}

template <class L>
void Turn<L>::put_down(Tile tile) {
  Work& work = open_.work;
  if (open_.phase == Phase::kLayTiles) {
    open_.table[open_.run_begin(open_.runs) + work.prefix.size] = tile;
    if (tile == kJoker) ++open_.table_jokers;
    if (tile == kJoker && work.loot_jokers > 0) {
      --work.loot_jokers;
    } else if (tile == work.loot[0]) {
      work.loot = {work.loot[1], kNoTile};
    } else if (tile == work.loot[1]) {
      work.loot[1] = kNoTile;
    } else {
      leave_hand(tile);
    }
  } else {
    const int at = open_.run_begin(work.run) + work.prefix.size;
    if (at == open_.run_end[work.run] || open_.table[at] != tile) {
      insert_tile(open_, work.run, at, tile);
      if (tile == kJoker) ++open_.table_jokers;
      leave_hand(tile);
      ++work.added;
    }
  }
  work.prefix.take(tile);
}

template <class L>
void Turn<L>::finish_lay() {
  const Row row = open_.laid();
  int sum = 0;
  for (const Tile tile : row) sum += flowers(tile);
  const auto run = open_.runs;
  if constexpr (L::kOn)
    log_({.kind = Kind::kLay,
          .seat = open_.actor,
          .run = run,
          .flowers = sum,
          .tiles = tiles_of(row)});
  const bool offer = row.size() == kMinRun && open_.work.stolen == 0 && open_.board_jokers > 0;
  open_.run_end[run] = static_cast<std::uint8_t>(open_.run_begin(run) + open_.work.prefix.size);
  ++open_.runs;
  open_.work = {};
  const int reward = open_.rewards.reward(sum);  // R16
  if (reward > 0) {
    open_.rewards.remove(reward);
    open_.won[me()].add(reward);
  }
  log_({.kind = Kind::kReward, .seat = open_.actor, .value = reward});
  if (open_.hand_size[me()] == 0) return end_round();  // R20, R22
  if (offer)
    open_.phase = Phase::kOffer;  // R19
  else
    end_turn();
}

template <class L>
void Turn<L>::finish_extension() {
  if constexpr (L::kOn)
    log_({.kind = Kind::kExtend,
          .seat = open_.actor,
          .run = open_.work.run,
          .value = open_.work.added,
          .tiles = tiles_of(open_.row(open_.work.run))});
  open_.work = {};
  if (open_.hand_size[me()] == 0) return end_round();  // R22
  end_turn();
}

// R18, R22.
template <class L>
void Turn<L>::pass() {
  log_({.kind = Kind::kPass, .seat = open_.actor});
  if (++open_.passes == open_.players) return end_round();
  begin_turn(clockwise(open_.actor, open_.players));
}

template <class L>
void Turn<L>::end_turn() {
  open_.passes = 0;
  refill();
  begin_turn(clockwise(open_.actor, open_.players));
}

template <class L>
void Turn<L>::begin_turn(Seat seat) {
  open_.actor = seat;
  open_.phase = Phase::kAction;
  open_.drawn = 0;
  log_({.kind = Kind::kTurn, .seat = seat});
}

// R23; R9 for the next starter.
template <class L>
void Turn<L>::end_round() {
  Event event{.kind = Kind::kRoundEnd, .value = open_.round};
  for (int seat = 0; seat < open_.players; ++seat) {
    const int rewards = open_.won[seat].sum();
    const int points = rewards - flowers_in(state_.numbers[seat]);
    open_.scores[open_.round][seat] = static_cast<std::int16_t>(points);
    add(open_.reward_points[seat], rewards);
    event.points[seat] = points;
  }
  event.numbers = state_.numbers;
  event.jokers = state_.jokers;
  log_(event);
  if (open_.round + 1 == open_.options.rounds) {
    // The hands were counted openly.
    for (int seat = 0; seat < open_.players; ++seat) {
      open_.known[seat] = state_.numbers[seat];
      open_.known_jokers[seat] = state_.jokers[seat];
      open_.plain[seat] = 0;
    }
    open_.actor = kNobody;
    open_.phase = Phase::kOver;
    open_.drawn = open_.passes = 0;
    log_({.kind = Kind::kOver});
    return;
  }
  state_.reserves[open_.round].fill(kNoTile);
  ++open_.round;
  Seat starter = open_.first;
  for (int step = 1; step < open_.players; ++step) {
    const Seat seat = clockwise(open_.first, open_.players, step);
    if (open_.score(index(seat)) < open_.score(index(starter))) starter = seat;
  }
  begin_round(starter);
}

// R5–R8.
template <class L>
void Turn<L>::begin_round(Seat starter) {
  open_.starter = starter;
  open_.known.fill(0);
  open_.table.fill(kNoTile);
  open_.run_end.fill(0);
  open_.rewards = {};
  for (int value = 1; value <= kTopReward; ++value)
    for (int i = 0; i < figures::kRewards[value - 1]; ++i) open_.rewards.add(value);
  open_.won.fill({});
  open_.bed.fill(kNoTile);
  open_.hand_size.fill(0);
  open_.known_jokers.fill(0);
  open_.plain.fill(0);
  open_.board_jokers = 1;
  open_.table_jokers = 0;
  open_.reserve = kReserve;
  open_.runs = 0;
  open_.passes = 0;
  state_.numbers.fill(0);
  state_.jokers.fill(0);
  log_({.kind = Kind::kRound, .seat = starter, .value = open_.round});
  refill();
  for (int step = 0; step < open_.players; ++step)
    deal_hand(clockwise(starter, open_.players, step));
  begin_turn(starter);
}

}  // namespace

State start(const Options& options, int players, const Deal& deal) {
  State state{};
  state.open.options = options;
  state.open.players = static_cast<std::uint8_t>(players);
  state.open.first = deal.first;
  for (std::size_t round = 0; round < deal.rounds.size(); ++round)
    state.reserves[round] = deal.rounds[round];
  Turn<NoLog<Events>>(state, {}).begin_round(deal.first);
  return state;
}

void apply(State& state, Move move) { Turn<NoLog<Events>>(state, {}).play(move); }

void apply(State& state, Move move, Events& events) {
  const Log<Events> log{events};
  Turn<Log<Events>>(state, log).play(move);
}

bool reveals(const Events& events, Seat) {
  for (const Event& event : events) {
    if (event.kind == Kind::kJokerUp || event.kind == Kind::kRefill) return true;
    if (event.kind == Kind::kRoundEnd) return true;
    if (event.kind == Kind::kDraw && event.tile == kHidden) return true;
  }
  return false;
}

}  // namespace bloom::runs
