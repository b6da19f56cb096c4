#include "games/town/rules.h"

#include <cassert>

#include "games/town/scoring.h"

namespace bloom::town {
namespace {

// Search and bench play without a log.
struct NoLog {
  static constexpr bool kOn = false;
  void operator()(const Event&) const {}
};
struct Log {
  static constexpr bool kOn = true;
  Events& events;
  void operator()(const Event& event) const { events.push_back(event); }
};

using Kind = Event::Kind;

// One move on one state: the steps of a turn, each calling the one that follows it.
template <class L>
class Turn {
 public:
  Turn(State& state, const L& log) : state_(state), open_(state.open), log_(log) {}

  void play(Move move);
  void set_up(const Deal& deal);

 private:
  int me() const { return index(open_.actor); }
  bool token_ready() const { return open_.token[me()] == kTokenReady; }

  void score(int seat, Source source, int points) {
    auto& sum = open_.points[seat][static_cast<int>(source)];
    sum = static_cast<std::uint16_t>(sum + points);
  }

  void build(Tile tile, Square square);
  void double_points(bool by_token);
  void extra_turn(bool by_token);
  void rescore(Type type, bool by_token);
  void bonus_or_take();
  void take();
  void take_blind(int slot);
  void take_any();
  void take_from(int slot);
  void after_take();
  void finish_building();
  void refill();
  Tile draw(int slot);
  void reveal(Tile tile, int slot);
  void end_turn();
  void begin_turn(Seat seat);
  void begin_keeping(Seat seat);
  void keep(Tile tile);
  void after_keep();

  State& state_;
  Open& open_;
  const L& log_;
};

void add_to_hand(Hand& hand, Tile tile, bool known) {
  assert(hand.tile[1] == kNoTile);
  const int place = hand.tile[0] == kNoTile ? 0 : 1;
  hand.tile[place] = tile;
  hand.known[place] = known;
  hand.sort();
}

void remove_from_hand(Hand& hand, Tile tile) {
  // The first of two equal tiles is the known one (T18).
  if (hand.tile[0] == tile) {
    hand.tile[0] = hand.tile[1];
    hand.known[0] = hand.known[1];
  } else {
    assert(hand.tile[1] == tile);
  }
  hand.tile[1] = kNoTile;
  hand.known[1] = 0;
}

// T25: types with exactly one community tile and no token.
unsigned rescorable(const Open& open) {
  unsigned types = 0;
  for (int type = 0; type < kTypes; ++type) types |= unsigned{open.community[type] == 1} << type;
  for (int seat = 0; seat < open.players; ++seat)
    if (open.token[seat] < kTypes) types &= ~(1u << open.token[seat]);
  return types;
}

bool token_on(const Open& open, Type type) {
  for (int seat = 0; seat < open.players; ++seat)
    if (open.token[seat] == static_cast<std::uint8_t>(type)) return true;
  return false;
}

// T23, T24: whether the token could be used in a bonus window.
bool token_has_action(const Open& open) {
  return open.token[index(open.actor)] == kTokenReady &&
         (!open.double_used || !open.extra_used || rescorable(open) != 0);
}

bool square_has_action(const Open& open) {
  return open.square_open && (!open.double_used || !open.extra_used);
}

void list_rescores(const Open& open, Moves& moves) {
  for (std::uint32_t types = rescorable(open); types != 0;)
    moves.push_back(Move::of(Act::kTokenRescore, pop_lowest(types)));
}

template <class L>
void Turn<L>::play(Move move) {
  switch (move.act()) {
    case Act::kBuild:
      return build(move.tile(), move.square());
    case Act::kDouble:
    case Act::kTokenDouble:
      double_points(move.act() == Act::kTokenDouble);
      break;
    case Act::kExtra:
    case Act::kTokenExtra:
      extra_turn(move.act() == Act::kTokenExtra);
      break;
    case Act::kTokenRescore:
      open_.token[me()] = move.a();
      rescore(move.type(), true);
      break;
    case Act::kEnd:
      open_.square_open = 0;
      return open_.phase == Phase::kBonus ? take() : finish_building();
    case Act::kTake:
      take_from(move.a());
      return after_take();
    case Act::kKeep:
      return keep(move.tile());
  }
  // A bonus action was used; the window stays open while another one is left (T27).
  if (open_.phase == Phase::kBonus)
    bonus_or_take();
  else if (open_.phase == Phase::kBlind && !token_has_action(open_))
    finish_building();
}

template <class L>
void Turn<L>::build(Tile tile, Square square) {
  const Board& board = kBoards[open_.options.side];
  City& city = open_.cities[me()];
  remove_from_hand(state_.hands[me()], tile);
  place(city, tile, square);
  const int points = building_points(city, open_.options, square);  // T13
  score(me(), static_cast<Source>(type_of(tile)), points);
  open_.built_points = static_cast<std::uint8_t>(points);
  open_.built_on = square;
  open_.square_open = (board.blooms & bit(square)) != 0;
  if constexpr (L::kOn)
    log_({.kind = Kind::kBuild,
          .seat = open_.actor,
          .tile = tile,
          .square = square,
          .points = points,
          .earning = earning_squares(city, open_.options, square)});
  bonus_or_take();
}

template <class L>
void Turn<L>::double_points(bool by_token) {
  (by_token ? open_.token[me()] : open_.square_open) = by_token ? kTokenSpent : 0;
  open_.double_used = 1;
  score(me(), Source::kDouble, open_.built_points);
  log_({.kind = Kind::kDouble,
        .seat = open_.actor,
        .by_token = by_token,
        .points = open_.built_points});
}

template <class L>
void Turn<L>::extra_turn(bool by_token) {
  (by_token ? open_.token[me()] : open_.square_open) = by_token ? kTokenSpent : 0;
  open_.extra_used = 1;
  open_.extra_due = 1;
  log_({.kind = Kind::kExtra, .seat = open_.actor, .by_token = by_token});
}

template <class L>
void Turn<L>::rescore(Type type, bool by_token) {
  Event event{.kind = Kind::kRescore, .type = type, .by_token = by_token};
  for (int seat = 0; seat < open_.players; ++seat) {
    event.all[seat] = rescore_points(open_.cities[seat], type);
    score(seat, by_token ? Source::kToken : Source::kCommunity, event.all[seat]);
  }
  log_(event);
}

// T27b.
template <class L>
void Turn<L>::bonus_or_take() {
  if (square_has_action(open_) || token_has_action(open_)) {
    open_.phase = Phase::kBonus;
    return;
  }
  open_.square_open = 0;
  take();
}

// T14.
template <class L>
void Turn<L>::take() {
  const int slot = kBoards[open_.options.side].slot[open_.built_on];
  open_.turned_blind = 0;
  if (open_.market[slot] != kNoTile) {
    take_from(slot);
    after_take();
  } else if (open_.pile_size[slot] > 0) {
    take_blind(slot);
  } else {
    take_any();
  }
}

// T15.
template <class L>
void Turn<L>::take_blind(int slot) {
  open_.turned_blind = 1;
  while (open_.pile_size[slot] > 0) {
    const Tile tile = draw(slot);
    if (is_community(tile)) {
      reveal(tile, slot);
      continue;
    }
    add_to_hand(state_.hands[me()], tile, false);
    log_({.kind = Kind::kTake,
          .seat = open_.actor,
          .tile = kHidden,
          .slot = static_cast<std::uint8_t>(slot)});
    return after_take();
  }
  take_any();
}

// T16.
template <class L>
void Turn<L>::take_any() {
  int choices = 0, last = 0;
  for (int slot = 0; slot < kSlots; ++slot)
    if (open_.market[slot] != kNoTile) ++choices, last = slot;
  if (choices > 1) {
    open_.phase = Phase::kTake;
    return;
  }
  if (choices == 1)
    take_from(last);
  else
    log_({.kind = Kind::kTake, .seat = open_.actor});
  after_take();
}

template <class L>
void Turn<L>::take_from(int slot) {
  const Tile tile = open_.market[slot];
  assert(tile != kNoTile);
  open_.market[slot] = kNoTile;
  add_to_hand(state_.hands[me()], tile, true);  // T18
  log_({.kind = Kind::kTake,
        .seat = open_.actor,
        .tile = tile,
        .slot = static_cast<std::uint8_t>(slot)});
}

// T27c.
template <class L>
void Turn<L>::after_take() {
  if (open_.turned_blind && token_has_action(open_))
    open_.phase = Phase::kBlind;
  else
    finish_building();
}

template <class L>
void Turn<L>::finish_building() {
  if (open_.extra_due) {
    open_.extra_due = 0;
    open_.phase = Phase::kBuild;
    log_({.kind = Kind::kTurn, .seat = open_.actor, .extra = true});
    return;
  }
  refill();
  end_turn();
}

// T17, T19.
template <class L>
void Turn<L>::refill() {
  for (int slot = 0; slot < kSlots; ++slot) {
    while (open_.market[slot] == kNoTile && open_.pile_size[slot] > 0) {
      const Tile tile = draw(slot);
      if (is_community(tile)) {
        reveal(tile, slot);
        continue;
      }
      open_.market[slot] = tile;
      log_({.kind = Kind::kRefill, .tile = tile, .slot = static_cast<std::uint8_t>(slot)});
    }
  }
}

template <class L>
Tile Turn<L>::draw(int slot) {
  Tile& top = state_.piles[slot][--open_.pile_size[slot]];
  const Tile tile = top;
  top = kNoTile;
  return tile;
}

// T19, T20, T26. During set-up nobody has a city yet, so that T10 needs no words here.
template <class L>
void Turn<L>::reveal(Tile tile, int slot) {
  const Type type = type_of(tile);
  const bool second = ++open_.community[static_cast<int>(type)] == 2;
  log_({.kind = Kind::kCommunity, .tile = tile, .slot = static_cast<std::uint8_t>(slot)});
  if (second && !token_on(open_, type)) rescore(type, false);
}

// T33.
template <class L>
void Turn<L>::end_turn() {
  int empty = 0;
  for (const std::uint8_t size : open_.pile_size) empty += size == 0;
  if (!open_.ending && empty >= ending_piles(open_.players)) {
    open_.ending = 1;
    log_({.kind = Kind::kEnding});
  }
  const Seat next = clockwise(open_.actor, open_.players);
  if (open_.ending && next == open_.first)
    begin_keeping(next);
  else
    begin_turn(next);
}

template <class L>
void Turn<L>::begin_turn(Seat seat) {
  open_.actor = seat;
  open_.phase = Phase::kBuild;
  open_.double_used = open_.extra_used = open_.extra_due = 0;
  open_.square_open = open_.turned_blind = open_.built_points = 0;
  open_.built_on = kNoSquare;
  log_({.kind = Kind::kTurn, .seat = seat});
}

// T34.
template <class L>
void Turn<L>::begin_keeping(Seat seat) {
  if (seat == open_.first) {
    open_.double_used = open_.extra_used = open_.turned_blind = open_.built_points = 0;
    open_.built_on = kNoSquare;
  }
  open_.actor = seat;
  open_.phase = Phase::kKeep;
  const Hand& hand = state_.hands[me()];
  if (hand.size() == 0) return after_keep();
  if (hand.tile[1] == kNoTile || hand.tile[0] == hand.tile[1]) keep(hand.tile[0]);
}

template <class L>
void Turn<L>::keep(Tile tile) {
  Hand& hand = state_.hands[me()];
  const Tile other = hand.tile[0] == tile ? hand.tile[1] : hand.tile[0];
  const int points = rescore_points(open_.cities[me()], type_of(tile));
  for (int i = 0; i < kHandSize; ++i) hand.known[i] = hand.tile[i] != kNoTile;
  open_.kept[me()] = tile;
  score(me(), Source::kKeep, points);
  log_({.kind = Kind::kKeep,
        .seat = open_.actor,
        .tile = tile,
        .discarded = other,
        .points = points});
  after_keep();
}

template <class L>
void Turn<L>::after_keep() {
  const Seat next = clockwise(open_.actor, open_.players);
  if (next != open_.first) return begin_keeping(next);
  open_.actor = kNobody;
  open_.phase = Phase::kOver;
  log_({.kind = Kind::kOver});
}

template <class L>
void Turn<L>::set_up(const Deal& deal) {
  for (int seat = 0; seat < open_.players; ++seat) {
    Hand& hand = state_.hands[seat];
    for (const Tile tile : deal.hands[seat]) add_to_hand(hand, tile, false);
  }
  for (const Tile tile : deal.removed) ++open_.removed[tile];
  for (int slot = 0; slot < kSlots; ++slot) {
    const auto& pile = deal.piles[slot];
    open_.pile_size[slot] = static_cast<std::uint8_t>(pile.size());
    for (std::size_t i = 0; i < pile.size(); ++i) state_.piles[slot][pile.size() - 1 - i] = pile[i];
  }
  refill();                              // T8
  for (const Tile tile : deal.excess) {  // T9
    if (is_community(tile))
      reveal(tile, kSlots);
    else
      ++open_.excess[tile];
  }
  begin_turn(deal.first);
}

}  // namespace

State start(const Options& options, int players, const Deal& deal) {
  State state{};
  Open& open = state.open;
  open.options = options;
  open.players = static_cast<std::uint8_t>(players);
  open.first = deal.first;
  open.market.fill(kNoTile);
  open.token.fill(kTokenSpent);
  for (int seat = 0; seat < players; ++seat) open.token[seat] = kTokenReady;  // T5
  open.kept.fill(kNoTile);
  for (auto& pile : state.piles) pile.fill(kNoTile);
  for (Hand& hand : state.hands) hand.tile.fill(kNoTile);
  Turn<NoLog>(state, NoLog{}).set_up(deal);
  return state;
}

Moves legal(const State& state) {
  const Open& open = state.open;
  Moves moves;
  if (open.phase == Phase::kOver) return moves;
  const int me = index(open.actor);
  const bool token = open.token[me] == kTokenReady;
  const Hand& hand = state.hands[me];
  switch (open.phase) {
    case Phase::kBuild: {  // T12, T27a
      const Squares empty = kCity & ~open.cities[me].built();
      for (int i = 0; i < kHandSize; ++i) {
        if (hand.tile[i] == kNoTile || (i == 1 && hand.tile[1] == hand.tile[0])) break;
        for (Squares squares = empty; squares != 0;)
          moves.push_back(Move::build(hand.tile[i], static_cast<Square>(pop_lowest(squares))));
      }
      if (token) list_rescores(open, moves);
      break;
    }
    case Phase::kBonus:  // T27b
    case Phase::kBlind:  // T27c
      if (open.square_open && !open.double_used) moves.push_back(Move::of(Act::kDouble));
      moves.push_back(Move::of(Act::kEnd));
      if (open.square_open && !open.extra_used) moves.push_back(Move::of(Act::kExtra));
      if (token) {
        if (!open.double_used) moves.push_back(Move::of(Act::kTokenDouble));
        if (!open.extra_used) moves.push_back(Move::of(Act::kTokenExtra));
        list_rescores(open, moves);
      }
      break;
    case Phase::kTake:  // T16
      for (int slot = 0; slot < kSlots; ++slot)
        if (open.market[slot] != kNoTile) moves.push_back(Move::of(Act::kTake, slot));
      break;
    case Phase::kKeep:  // T34
      for (const Tile tile : hand.tile) moves.push_back(Move::of(Act::kKeep, tile));
      break;
    case Phase::kOver:
      break;
  }
  return moves;
}

void apply(State& state, Move move) { Turn<NoLog>(state, NoLog{}).play(move); }

void apply(State& state, Move move, Events& events) {
  const Log log{events};
  Turn<Log>(state, log).play(move);
}

bool reveals(const Events& events, Seat mover) {
  for (const Event& event : events) {
    if (event.kind == Kind::kCommunity || event.kind == Kind::kRefill) return true;
    if (event.kind == Kind::kTake && event.tile == kHidden) return true;
    if (event.kind == Kind::kKeep && event.seat != mover) return true;
  }
  return false;
}

std::array<int, kMaxPlayers> scores(const Open& open) {
  std::array<int, kMaxPlayers> out{};
  for (int seat = 0; seat < open.players; ++seat) out[seat] = open.score(seat);
  return out;
}

// T35: of the tied the one who comes last in turn order.
Seat winner(const Open& open) {
  Seat best = open.first;
  for (int step = 1; step < open.players; ++step) {
    const Seat seat = clockwise(open.first, open.players, step);
    if (open.score(index(seat)) >= open.score(index(best))) best = seat;
  }
  return best;
}

}  // namespace bloom::town
