#include "games/town/rules.h"

#include <bit>
#include <cassert>

#include "games/log.h"
#include "games/town/bonus.h"
#include "games/town/scoring.h"

namespace bloom::town {
namespace {

using Kind = Event::Kind;

// One move on one state: the steps of a turn, each calling the one that follows it. Functions of
// the state and nothing else, so that the compiler keeps its address in a register.
template <class L>
struct Turn {
  static void play(State& state, Move move, L& log);
  static void set_up(State& state, const Deal& deal, L& log);

 private:
  static void build(State& state, Tile tile, Square square, L& log);
  static void double_points(State& state, bool by_token, L& log);
  static void extra_turn(State& state, bool by_token, L& log);
  static void rescore(State& state, Type type, bool by_token, L& log);
  static void bonus_or_take(State& state, L& log);
  static void take(State& state, L& log);
  static void take_blind(State& state, int slot, L& log);
  static void take_any(State& state, L& log);
  static void take_from(State& state, int slot, L& log);
  static void after_take(State& state, L& log);
  static void finish_building(State& state, L& log);
  static void refill(State& state, L& log);
  static Tile draw(State& state, int slot);
  static void reveal(State& state, Tile tile, int slot, L& log);
  static void end_turn(State& state, L& log);
  static void begin_turn(State& state, Seat seat, L& log);
  static void begin_keeping(State& state, Seat seat, L& log);
  static void keep(State& state, Tile tile, L& log);
  static void after_keep(State& state, L& log);
};

int acting(const State& state) { return index(state.open.actor); }

void score(State& state, int seat, Source source, int points) {
  auto& sum = state.open.points[seat][static_cast<int>(source)];
  sum = static_cast<std::uint16_t>(sum + points);
}

// Hands are written as one word: a byte of it that was written alone would hold up the next
// reading.
static_assert(std::endian::native == std::endian::little);
void set_hand(Hand& hand, Tile low, bool low_known, Tile high, bool high_known) {
  hand = std::bit_cast<Hand>(
      static_cast<std::uint32_t>(low | high << 8 | low_known << 16 | high_known << 24));
}

// To a hand of one tile or none.
void add_to_hand(Hand& hand, Tile tile, bool known) {
  const Tile old = hand.tile[0];
  const bool old_known = hand.known[0];
  assert(hand.tile[1] == kNoTile);
  const bool below = 2 * tile + !known < 2 * old + !old_known;
  set_hand(hand, below ? tile : old, below ? known : old_known, below ? old : tile,
           below ? old_known : known);
}

void remove_from_hand(Hand& hand, Tile tile) {
  assert(hand.holds(tile));
  // The first of two equal tiles is the known one (T18).
  const int rest = hand.tile[0] == tile;
  set_hand(hand, hand.tile[rest], hand.known[rest], kNoTile, false);
}

template <class L>
void Turn<L>::play(State& state, Move move, L& log) {
  // Half of all moves, so that this one test is worth its own branch.
  if (move.act() == Act::kBuild) return build(state, move.tile(), move.square(), log);
  switch (move.act()) {
    case Act::kBuild:
    case Act::kDouble:
    case Act::kTokenDouble:
      double_points(state, move.act() == Act::kTokenDouble, log);
      break;
    case Act::kExtra:
    case Act::kTokenExtra:
      extra_turn(state, move.act() == Act::kTokenExtra, log);
      break;
    case Act::kTokenRescore:
      state.open.token[acting(state)] = move.a();
      rescore(state, move.type(), true, log);
      break;
    case Act::kEnd:
      state.open.square_open = 0;
      return state.open.phase == Phase::kBonus ? take(state, log) : finish_building(state, log);
    case Act::kTake:
      take_from(state, move.a(), log);
      return after_take(state, log);
    case Act::kKeep:
      return keep(state, move.tile(), log);
  }
  // A bonus action was used; the window stays open while another one is left (T27).
  if (state.open.phase == Phase::kBonus)
    bonus_or_take(state, log);
  else if (state.open.phase == Phase::kBlind && !token_has_action(state.open))
    finish_building(state, log);
}

template <class L>
void Turn<L>::build(State& state, Tile tile, Square square, L& log) {
  const Board& board = kBoards[state.open.options.side];
  City& city = state.open.cities[acting(state)];
  remove_from_hand(state.hands[acting(state)], tile);
  place(city, tile, square);
  const int points = building_points(city, state.open.options, tile, square);  // T13
  score(state, acting(state), static_cast<Source>(type_of(tile)), points);
  state.open.built_points = static_cast<std::uint8_t>(points);
  state.open.built_on = square;
  state.open.square_open = (board.blooms & bit(square)) != 0;
  if constexpr (L::kOn)
    log({.kind = Kind::kBuild,
         .seat = state.open.actor,
         .tile = tile,
         .square = square,
         .points = points,
         .earning = earning_squares(city, state.open.options, square)});
  bonus_or_take(state, log);
}

template <class L>
void Turn<L>::double_points(State& state, bool by_token, L& log) {
  (by_token ? state.open.token[acting(state)] : state.open.square_open) =
      by_token ? kTokenSpent : 0;
  state.open.double_used = 1;
  score(state, acting(state), Source::kDouble, state.open.built_points);
  log({.kind = Kind::kDouble,
       .seat = state.open.actor,
       .by_token = by_token,
       .points = state.open.built_points});
}

template <class L>
void Turn<L>::extra_turn(State& state, bool by_token, L& log) {
  (by_token ? state.open.token[acting(state)] : state.open.square_open) =
      by_token ? kTokenSpent : 0;
  state.open.extra_used = 1;
  state.open.extra_due = 1;
  log({.kind = Kind::kExtra, .seat = state.open.actor, .by_token = by_token});
}

template <class L>
void Turn<L>::rescore(State& state, Type type, bool by_token, L& log) {
  Event event{.kind = Kind::kRescore, .type = type, .by_token = by_token};
  for (int seat = 0; seat < state.open.players; ++seat) {
    event.all[seat] = rescore_points(state.open.cities[seat], type);
    score(state, seat, by_token ? Source::kToken : Source::kCommunity, event.all[seat]);
  }
  log(event);
}

// T27b.
template <class L>
void Turn<L>::bonus_or_take(State& state, L& log) {
  if (square_has_action(state.open) || token_has_action(state.open)) {
    state.open.phase = Phase::kBonus;
    return;
  }
  state.open.square_open = 0;
  take(state, log);
}

// T14.
template <class L>
void Turn<L>::take(State& state, L& log) {
  const int slot = kBoards[state.open.options.side].slot[state.open.built_on];
  state.open.turned_blind = 0;
  if (state.open.market[slot] != kNoTile) {
    take_from(state, slot, log);
    after_take(state, log);
  } else if (state.open.pile_size[slot] > 0) {
    take_blind(state, slot, log);
  } else {
    take_any(state, log);
  }
}

// T15.
template <class L>
void Turn<L>::take_blind(State& state, int slot, L& log) {
  state.open.turned_blind = 1;
  while (state.open.pile_size[slot] > 0) {
    const Tile tile = draw(state, slot);
    if (is_community(tile)) {
      reveal(state, tile, slot, log);
      continue;
    }
    add_to_hand(state.hands[acting(state)], tile, false);
    log({.kind = Kind::kTake,
         .seat = state.open.actor,
         .tile = kHidden,
         .slot = static_cast<std::uint8_t>(slot)});
    return after_take(state, log);
  }
  take_any(state, log);
}

// T16.
template <class L>
void Turn<L>::take_any(State& state, L& log) {
  int choices = 0, last = 0;
  for (int slot = 0; slot < kSlots; ++slot)
    if (state.open.market[slot] != kNoTile) ++choices, last = slot;
  if (choices > 1) {
    state.open.phase = Phase::kTake;
    return;
  }
  if (choices == 1)
    take_from(state, last, log);
  else
    log({.kind = Kind::kTake, .seat = state.open.actor});
  after_take(state, log);
}

template <class L>
void Turn<L>::take_from(State& state, int slot, L& log) {
  const Tile tile = state.open.market[slot];
  assert(tile != kNoTile);
  state.open.market.set(slot, kNoTile);
  add_to_hand(state.hands[acting(state)], tile, true);  // T18
  log({.kind = Kind::kTake,
       .seat = state.open.actor,
       .tile = tile,
       .slot = static_cast<std::uint8_t>(slot)});
}

// T27c.
template <class L>
void Turn<L>::after_take(State& state, L& log) {
  if (state.open.turned_blind && token_has_action(state.open))
    state.open.phase = Phase::kBlind;
  else
    finish_building(state, log);
}

template <class L>
void Turn<L>::finish_building(State& state, L& log) {
  if (state.open.extra_due) {
    state.open.extra_due = 0;
    state.open.phase = Phase::kBuild;
    log({.kind = Kind::kTurn, .seat = state.open.actor, .extra = true});
    return;
  }
  refill(state, log);
  end_turn(state, log);
}

// T17, T19.
template <class L>
void Turn<L>::refill(State& state, L& log) {
  for (std::uint64_t left =
           state.open.market.all_equal_to(kNoTile) & state.open.pile_size.all_above_zero();
       left != 0;) {
    const int slot = pop_lowest(left) / 8;
    while (state.open.pile_size[slot] > 0) {
      const Tile tile = draw(state, slot);
      if (is_community(tile)) {
        reveal(state, tile, slot, log);
        continue;
      }
      state.open.market.set(slot, tile);
      log({.kind = Kind::kRefill, .tile = tile, .slot = static_cast<std::uint8_t>(slot)});
      break;
    }
  }
}

template <class L>
Tile Turn<L>::draw(State& state, int slot) {
  state.open.pile_size.decrement(slot);
  Tile& top = state.piles[slot][state.open.pile_size[slot]];
  const Tile tile = top;
  top = kNoTile;
  return tile;
}

// T19, T20, T26. During set-up nobody has a city yet, so that T10 needs no words here.
template <class L>
void Turn<L>::reveal(State& state, Tile tile, int slot, L& log) {
  const Type type = type_of(tile);
  const bool second = ++state.open.community[static_cast<int>(type)] == 2;
  log({.kind = Kind::kCommunity, .tile = tile, .slot = static_cast<std::uint8_t>(slot)});
  if (second && !token_on(state.open, type)) rescore(state, type, false, log);
}

// T33.
template <class L>
void Turn<L>::end_turn(State& state, L& log) {
  const int empty = kSlots - count_bits(state.open.pile_size.all_above_zero());
  if (!state.open.ending && empty >= ending_piles(state.open.players)) {
    state.open.ending = 1;
    log({.kind = Kind::kEnding});
  }
  const Seat next = clockwise(state.open.actor, state.open.players);
  if (state.open.ending && next == state.open.first)
    begin_keeping(state, next, log);
  else
    begin_turn(state, next, log);
}

template <class L>
void Turn<L>::begin_turn(State& state, Seat seat, L& log) {
  state.open.actor = seat;
  state.open.phase = Phase::kBuild;
  state.open.double_used = state.open.extra_used = state.open.extra_due = 0;
  state.open.square_open = state.open.turned_blind = state.open.built_points = 0;
  state.open.built_on = kNoSquare;
  log({.kind = Kind::kTurn, .seat = seat});
}

// T34.
template <class L>
void Turn<L>::begin_keeping(State& state, Seat seat, L& log) {
  if (seat == state.open.first) {
    state.open.double_used = state.open.extra_used = state.open.turned_blind =
        state.open.built_points = 0;
    state.open.built_on = kNoSquare;
  }
  state.open.actor = seat;
  state.open.phase = Phase::kKeep;
  const Hand& hand = state.hands[acting(state)];
  if (hand.size() == 0) return after_keep(state, log);
  if (hand.tile[1] == kNoTile || hand.tile[0] == hand.tile[1]) keep(state, hand.tile[0], log);
}

template <class L>
void Turn<L>::keep(State& state, Tile tile, L& log) {
  Hand& hand = state.hands[acting(state)];
  const Tile other = hand.tile[0] == tile ? hand.tile[1] : hand.tile[0];
  const int points = rescore_points(state.open.cities[acting(state)], type_of(tile));
  for (int i = 0; i < kHandSize; ++i) hand.known[i] = hand.tile[i] != kNoTile;
  state.open.kept[acting(state)] = tile;
  score(state, acting(state), Source::kKeep, points);
  log({.kind = Kind::kKeep,
       .seat = state.open.actor,
       .tile = tile,
       .discarded = other,
       .points = points});
  after_keep(state, log);
}

template <class L>
void Turn<L>::after_keep(State& state, L& log) {
  const Seat next = clockwise(state.open.actor, state.open.players);
  if (next != state.open.first) return begin_keeping(state, next, log);
  state.open.actor = kNobody;
  state.open.phase = Phase::kOver;
  log({.kind = Kind::kOver});
}

template <class L>
void Turn<L>::set_up(State& state, const Deal& deal, L& log) {
  for (int seat = 0; seat < state.open.players; ++seat) {
    Hand& hand = state.hands[seat];
    for (const Tile tile : deal.hands[seat]) add_to_hand(hand, tile, false);
  }
  for (const Tile tile : deal.removed) ++state.open.removed[tile];
  for (int slot = 0; slot < kSlots; ++slot) {
    const auto& pile = deal.piles[slot];
    state.open.pile_size.set(slot, static_cast<std::uint8_t>(pile.size()));
    for (std::size_t i = 0; i < pile.size(); ++i) state.piles[slot][pile.size() - 1 - i] = pile[i];
  }
  refill(state, log);                    // T8
  for (const Tile tile : deal.excess) {  // T9
    if (is_community(tile))
      reveal(state, tile, kSlots, log);
    else
      ++state.open.excess[tile];
  }
  begin_turn(state, deal.first, log);
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
  NoLog<Events> log;
  Turn<NoLog<Events>>::set_up(state, deal, log);
  return state;
}

void apply(State& state, Move move) {
  NoLog<Events> log;
  Turn<NoLog<Events>>::play(state, move, log);
}

void apply(State& state, Move move, Events& events) {
  Log<Events> log{events};
  Turn<Log<Events>>::play(state, move, log);
}

bool reveals(const Events& events, Seat mover) {
  for (const Event& event : events) {
    if (event.kind == Kind::kCommunity || event.kind == Kind::kRefill) return true;
    if (event.kind == Kind::kTake && event.tile == kHidden) return true;
    if (event.kind == Kind::kKeep && event.seat != mover) return true;
  }
  return false;
}

}  // namespace bloom::town
