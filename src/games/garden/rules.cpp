#include "games/garden/rules.h"

#include <bit>
#include <cassert>

#include "base/bits.h"
#include "games/garden/order.h"
#include "games/garden/placing.h"
#include "games/garden/scoring.h"
#include "games/log.h"

namespace bloom::garden {
namespace {

using Kind = Event::Kind;

constexpr Owners bit(Owner owner) { return static_cast<Owners>(1 << owner); }

// One move on one state: the steps of a turn, each calling the one that follows it.
//
//   begin_card → card | pass → (chain: wait → begin_card | settle) → sale → sets of pawns, each
//   ornament → gardener → animal → end_turn → begin_card | finish
template <class L>
class Turn {
 public:
  Turn(State& state, const L& log) : state_(state), log_(log) {}

  void play(Move move);
  void begin_card(Owner owner, bool chain);

 private:
  int me() const { return index(state_.actor); }
  Counts& barrow() { return state_.barrows[me()]; }
  Pawns& pawns() { return state_.pawns[state_.owner]; }
  bool due() const {
    return sale_due(state_.options, state_.players, tokens(state_.barrows[me()]));
  }
  void score(int seat, Source source, int points) {
    auto& sum = state_.points[seat][static_cast<int>(source)];
    sum = static_cast<std::uint16_t>(sum + points);
  }

  void place_card(Move move);
  void pass();
  void had_turn();
  void go_on();
  void begin_sale();
  void sell(Bouquet bouquet);
  void drop(Colour colour);
  void go_on_selling();
  void sell_bouquets();
  void begin_pawns();
  void begin_set(Owner owner);
  void ask_gardener();
  void ask_animal();
  void end_set();
  void end_turn();
  void count(Seat seat);
  void finish();

  State& state_;
  const L& log_;
};

template <class L>
void Turn<L>::play(Move move) {
  switch (move.act()) {
    case Act::kCard:
      return place_card(move);
    case Act::kPass:
      return pass();
    case Act::kWait:
      log_({.kind = Kind::kWait, .seat = state_.actor});
      return begin_card(next_in_chain(state_), true);
    case Act::kSettle:
      log_({.kind = Kind::kSettle, .seat = state_.actor});
      return begin_sale();
    case Act::kSell:
      sell(move.bouquet());
      return go_on_selling();
    case Act::kSellAll:
      sell_bouquets();
      while (held(barrow()) != 0) drop(static_cast<Colour>(std::countr_zero(held(barrow()))));
      return begin_pawns();
    case Act::kDrop:
      drop(move.colour());
      return go_on_selling();
    case Act::kDone:
      return begin_pawns();
    case Act::kOrnament:
      pawns().ornament_flower = move.square();
      pawns().ornament_lawn = move.lawn();
      log_({.kind = Kind::kOrnament,
            .seat = state_.actor,
            .owner = state_.owner,
            .square = move.square(),
            .lawn = move.lawn()});
      return ask_gardener();
    case Act::kNoOrnament:
      return ask_gardener();
    case Act::kGardener:
      pawns().gardener = move.square();
      log_({.kind = Kind::kGardener,
            .seat = state_.actor,
            .owner = state_.owner,
            .square = move.square()});
      return ask_animal();
    case Act::kAnimal:
      pawns().animal = move.square();
      log_({.kind = Kind::kAnimal,
            .seat = state_.actor,
            .owner = state_.owner,
            .square = move.square()});
      return end_set();
  }
}

// G8, G32: the pawns of the colour to be placed are lifted.
template <class L>
void Turn<L>::begin_card(Owner owner, bool chain) {
  state_.phase = Phase::kCard;
  state_.owner = owner;
  state_.actor = person_for(state_, owner);
  state_.lifted |= bit(owner);
  pawns().gardener = pawns().animal = kNowhere;
  log_({.kind = Kind::kTurn, .seat = state_.actor, .owner = owner, .chain = chain});
}

template <class L>
void Turn<L>::place_card(Move move) {
  const Placed card =
      Placed::of(state_.colour_of(state_.owner), move.card(), move.turn(), move.square());
  const Counts picks = state_.ground.lay(card);  // G9
  for (int colour = 0; colour < kColours; ++colour)
    barrow()[colour] = static_cast<std::uint8_t>(barrow()[colour] + picks[colour]);
  state_.hands[state_.owner] &= static_cast<Cards>(~(1 << card.card()));
  state_.passed = 0;
  log_({.kind = Kind::kCard,
        .seat = state_.actor,
        .owner = state_.owner,
        .card = card,
        .square = move.square(),
        .picks = picks});
  had_turn();
  go_on();
}

// G18.
template <class L>
void Turn<L>::pass() {
  state_.passed |= bit(state_.owner);
  log_({.kind = Kind::kPass, .seat = state_.actor, .owner = state_.owner});
  had_turn();
  go_on();
}

template <class L>
void Turn<L>::had_turn() {
  state_.last = state_.owner;
  if (state_.opened < state_.owners()) ++state_.opened;
  if (state_.is_maurice(state_.owner)) state_.hand_for_him = clockwise(state_.actor, 2);  // G30
}

// G21, G32: with the chain, or to its end.
template <class L>
void Turn<L>::go_on() {
  const Owner next = next_in_chain(state_);
  if (next == kNoOwner) return begin_sale();
  if (state_.options.chains == Chains::kWait || !chain_reasons(state_).any())
    return begin_card(next, true);
  state_.phase = Phase::kChain;
  state_.owner = static_cast<Owner>(me());
}

// G13. With selling=bouquets there is no choice: of what is left when no two colours are, only as
// much is thrown away as makes no sale due (G12).
template <class L>
void Turn<L>::begin_sale() {
  if (!due()) return begin_pawns();
  if (state_.options.selling != Selling::kBouquets) {
    state_.phase = Phase::kSale;
    state_.owner = static_cast<Owner>(me());
    return;
  }
  sell_bouquets();
  while (due()) drop(static_cast<Colour>(std::countr_zero(held(barrow()))));
  begin_pawns();
}

template <class L>
void Turn<L>::sell(Bouquet bouquet) {
  const int value = bouquet_value(bouquet);
  take_out(barrow(), bouquet);
  score(me(), Source::kCoins, value);
  log_({.kind = Kind::kSell, .seat = state_.actor, .bouquet = bouquet, .points = value});
}

template <class L>
void Turn<L>::drop(Colour colour) {
  --barrow()[index(colour)];
  log_({.kind = Kind::kDrop, .seat = state_.actor, .colour = colour});
}

// G12: with selling=all, who has thrown away enough sells nothing.
template <class L>
void Turn<L>::go_on_selling() {
  if (state_.options.selling == Selling::kAll ? !due() : held(barrow()) == 0) begin_pawns();
}

// G12, the best bouquets: one token of every colour held, as often as there are two of them.
template <class L>
void Turn<L>::sell_bouquets() {
  while (std::popcount(held(barrow())) >= 2) sell(held(barrow()));
}

// G14, G32: the sets lifted in this chain are put back, the own one first.
template <class L>
void Turn<L>::begin_pawns() {
  const auto own = static_cast<Owner>(me());
  begin_set(state_.lifted & bit(own) ? own : kMaurice);
}

// G15, G16.
template <class L>
void Turn<L>::begin_set(Owner owner) {
  state_.owner = owner;
  if (animal_comes(state_, owner)) {
    state_.animals |= bit(owner);
    log_({.kind = Kind::kAnimalFree, .owner = owner});
  }
  if (ornament_fits(state_, owner)) {
    state_.phase = Phase::kOrnament;
    return;
  }
  ask_gardener();
}

template <class L>
void Turn<L>::ask_gardener() {
  if (gardener_has_square(state_, state_.owner)) {
    state_.phase = Phase::kGardener;
    return;
  }
  log_({.kind = Kind::kGardener, .seat = state_.actor, .owner = state_.owner});
  ask_animal();
}

// A free square beside the garden, outside it, there always is: even a single card has twelve, and
// the other owners' four animals hold four at the most.
template <class L>
void Turn<L>::ask_animal() {
  if (!(state_.animals & bit(state_.owner))) return end_set();
  state_.phase = Phase::kAnimal;
}

template <class L>
void Turn<L>::end_set() {
  const bool own = !state_.is_maurice(state_.owner);
  if (own && state_.players == 2 && (state_.lifted & bit(kMaurice))) return begin_set(kMaurice);
  end_turn();
}

template <class L>
void Turn<L>::end_turn() {
  state_.lifted = 0;
  if (state_.hands[me()] == 0) count(state_.actor);  // G22
  const Owner next = next_owner(state_);
  if (next == kNoOwner) return finish();
  begin_card(next, false);
}

// G22–G25, G27. A player's last turn is the one with the last card, so nobody is counted twice.
template <class L>
void Turn<L>::count(Seat seat) {
  const int who = index(seat);
  const auto owner = static_cast<Owner>(who);
  assert(!(state_.counted & bit(owner)));
  std::array<int, kSources> parts{};
  parts[static_cast<int>(Source::kFlowers)] = state_.visible(owner);
  parts[static_cast<int>(Source::kBouquets)] = best_value(state_.barrows[who]);
  parts[static_cast<int>(Source::kOrnament)] = ornament_points(state_, owner);
  if (state_.options.order == Order::kFamily)
    parts[static_cast<int>(Source::kFreshness)] = family_freshness(state_, seat);
  else if (state_.counted == 0 && state_.hands[who] == 0)
    parts[static_cast<int>(Source::kFreshness)] = prize(state_.players);
  for (int source = 0; source < kSources; ++source)
    score(who, static_cast<Source>(source), parts[source]);
  state_.barrows[who] = {};
  state_.counted |= bit(owner);
  log_({.kind = Kind::kCount, .seat = seat, .parts = parts});
}

// G18, G26.
template <class L>
void Turn<L>::finish() {
  for (int step = 0; step < state_.players; ++step) {
    const Seat seat = clockwise(state_.first, state_.players, step);
    if (!(state_.counted & bit(static_cast<Owner>(index(seat))))) count(seat);
  }
  const BedPrize bed = bed_prize(state_);
  for (const Seat seat : bed.winners) {
    score(index(seat), Source::kBed, bed.points);
    log_({.kind = Kind::kBed, .seat = seat, .points = bed.points});
  }
  state_.phase = Phase::kOver;
  state_.actor = kNobody;
  state_.owner = kNoOwner;
  state_.passed = 0;
  log_({.kind = Kind::kOver});
}

}  // namespace

State start(const Options& options, int players, const Deal& deal) {
  State state{};
  state.options = options;
  state.players = static_cast<std::uint8_t>(players);
  state.first = state.hand_for_him = deal.first;
  state.pawns.fill({kNowhere, kNowhere, kNowhere, kNowhere});
  for (int i = 0; i < state.owners(); ++i) state.hands[i] = full_hand(players);  // G5
  state.last = kNoOwner;
  Turn<NoLog<Events>>(state, {}).begin_card(static_cast<Owner>(index(deal.first)), false);
  return state;
}

void apply(State& state, Move move) { Turn<NoLog<Events>>(state, {}).play(move); }

void apply(State& state, Move move, Events& events) {
  const Log<Events> log{events};
  Turn<Log<Events>>(state, log).play(move);
}

}  // namespace bloom::garden
