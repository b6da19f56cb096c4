#include "games/petals/rules.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "games/log.h"

namespace bloom::petals {
namespace {

template <class L>
void play(State& state, Move move, const L& log) {
  Open& open = state.open;
  const Seat seat = open.actor();
  const Card card = move.played();
  Cards& hand = state.hands[index(seat)];
  assert(hand & bit(card));
  hand = static_cast<Cards>(hand & ~bit(card));
  const bool draws = open.deck_size() > 0;
  open.pile[open.played++] = card;
  log({.kind = Event::Kind::kPlay,
       .seat = seat,
       .card = card,
       .points = open.points_of(open.played - 1)});
  if (draws) {  // P6
    hand = static_cast<Cards>(hand | bit(state.deck[0]));
    std::move(state.deck.begin() + 1, state.deck.end(), state.deck.begin());
    state.deck.back() = kNoCard;
    log({.kind = Event::Kind::kDraw, .seat = seat});
  }
  if (open.played == kCards) log({.kind = Event::Kind::kOver});  // P7
}

}  // namespace

int Open::hand_size(int seat) const {
  int size = kHand;
  for (int turn = 0; turn < played; ++turn)
    if (index(seat_of(turn)) == seat) size -= turn >= full_deck();
  return size;
}

int Open::score(int seat) const {
  int sum = 0;
  for (int turn = 0; turn < played; ++turn)
    if (index(seat_of(turn)) == seat) sum += points_of(turn);
  return sum;
}

Status validate(const Deal& deal, int players) {
  if (index(deal.first) >= players)
    return Error("bad-deal", "deal.first should be a seat of the table (P3).");
  Cards seen = 0;
  for (const Card card : deal.cards) seen = static_cast<Cards>(seen | bit(card));
  if (std::popcount(seen) != kCards)
    return Error("bad-deal", "deal.cards should hold every card once (P1).");
  return Done{};
}

State start(const Options& options, int players, const Deal& deal) {
  State state{};
  state.open.pile.fill(kNoCard);
  state.open.players = static_cast<std::uint8_t>(players);
  state.open.first = deal.first;
  state.open.options = options;
  const Card* next = deal.cards.data();
  for (int seat = 0; seat < players; ++seat)
    for (int i = 0; i < kHand; ++i)
      state.hands[seat] = static_cast<Cards>(state.hands[seat] | bit(*next++));
  state.deck.fill(kNoCard);
  std::copy_n(next, state.open.full_deck(), state.deck.begin());
  return state;
}

Moves legal(const State& state) {
  Moves out;
  const Seat actor = state.open.actor();
  if (actor == kNobody) return out;
  for (Card card = 0; card < kCards; ++card)
    if (state.hands[index(actor)] & bit(card)) out.push_back(Move::play(card));
  return out;
}

void apply(State& state, Move move) { play(state, move, NoLog<Events>{}); }
void apply(State& state, Move move, Events& events) { play(state, move, Log<Events>{events}); }

bool reveals(const Events& events) {
  return std::any_of(events.begin(), events.end(),
                     [](const Event& event) { return event.kind == Event::Kind::kDraw; });
}

Standing standing(const Open& open) {
  Standing out;
  out.over = open.actor() == kNobody;
  for (int seat = 0; seat < open.players; ++seat) out.scores.push_back(open.score(seat));
  const int most = *std::max_element(out.scores.begin(), out.scores.end());
  for (int seat = 0; out.over && seat < open.players; ++seat)
    if (out.scores[seat] == most) out.winners.push_back(seat_at(seat));
  return out;
}

Status check(const State& state) {
  const Open& open = state.open;
  Cards seen = 0;
  int count = 0;
  const auto see = [&](Cards cards) {
    seen = static_cast<Cards>(seen | cards);
    count += std::popcount(cards);
  };
  for (int turn = 0; turn < open.played; ++turn) see(bit(open.pile[turn]));
  for (int i = 0; i < open.deck_size(); ++i) see(bit(state.deck[i]));
  for (int seat = 0; seat < open.players; ++seat) {
    see(state.hands[seat]);
    if (std::popcount(state.hands[seat]) != open.hand_size(seat))
      return Error("bad-state", "A hand has too few cards, or too many (P6).");
  }
  if (count != kCards || std::popcount(seen) != kCards)
    return Error("bad-state", "A card is missing, or there twice (P1).");
  return Done{};
}

}  // namespace bloom::petals
