// The course of whole random games, followed by a referee who knows the order of play (G18–G21,
// G29–G33) in the words of the clauses and sees the garden only as the slow one.
#include <deque>

#include "tests/games/garden/position.h"
#include "tests/games/garden/slow.h"

namespace bloom::garden {
namespace {

class Referee {
 public:
  explicit Referee(const State& state)
      : options_(state.options), players_(state.players), next_hand_(index(state.first)) {
    const int first = index(state.first);
    if (players_ == 2)
      circle_ = {first, 1 - first, kMaurice};
    else
      for (int i = 0; i < players_; ++i) circle_.push_back((first + i) % players_);
    cards_.assign(circle_.size(), std::popcount(state.hands[0]));
  }

  // Whose card is next, and by whose hand; −1 when the game is over.
  std::pair<int, int> next(const State& state) const {
    if (turns_ == 0) return {circle_[0], circle_[0]};
    // The circle as it follows the one who has just played.
    std::deque<int> order(circle_.begin(), circle_.end());
    while (order.back() != last_) {
      order.push_back(order.front());
      order.pop_front();
    }
    const bool by_flowers =
        options_.order == Order::kTactical && turns_ >= static_cast<int>(circle_.size());
    if (by_flowers && options_.tie == Tie::kStay) {
      order.push_front(order.back());
      order.pop_back();
    }
    std::erase_if(order, [&](int owner) { return !may_play(owner); });
    if (order.empty()) return {-1, -1};
    int owner = order.front();
    if (by_flowers) {
      const slow::Garden garden(state.ground);
      const auto flowers = [&](int who) {
        return garden.of(flower(state.colour_of(static_cast<Owner>(who)))).size();
      };
      owner = *std::min_element(order.begin(), order.end(),
                                [&](int a, int b) { return flowers(a) < flowers(b); });
    }
    return {owner, hand_of(owner)};
  }

  void placed(int owner, int seat) {
    --cards_[owner];
    last_ = owner;
    ++turns_;
    if (players_ == 2 && owner == kMaurice) next_hand_ = 1 - seat;
  }

 private:
  bool may_play(int owner) const {
    if (players_ == 2 && owner == kMaurice && cards_[0] == 0 && cards_[1] == 0) return false;
    return cards_[owner] > 0;
  }
  int hand_of(int owner) const {
    if (players_ != 2 || owner != kMaurice) return owner;
    return cards_[next_hand_] > 0 ? next_hand_ : 1 - next_hand_;
  }

  Options options_;
  int players_;
  std::vector<int> circle_;
  std::vector<int> cards_;
  int last_ = -1, turns_ = 0, next_hand_;
};

// At the end of a chain: a sale if one was due, then for each set of pawns, the own one first, what
// can be asked.
std::vector<std::pair<Phase, int>> questions(const State& state, const std::set<int>& chain,
                                             int seat, Owners animals) {
  std::vector<std::pair<Phase, int>> out;
  if (state.options.selling != Selling::kBouquets &&
      sale_due(state.options, state.players, tokens(state.barrows[seat])))
    out.push_back({Phase::kSale, seat});
  const slow::Garden garden(state.ground);
  std::vector<int> sets{seat};
  if (state.players == 2) sets.push_back(kMaurice);
  for (const int owner : sets) {
    if (!chain.count(owner)) continue;
    const auto who = static_cast<Owner>(owner);
    const std::size_t flowers = garden.of(flower(state.colour_of(who))).size();
    if (flowers >= 15 && owner == seat && !state.pawns[owner].has_ornament() &&
        !slow::ornament_pairs(state, who).empty())
      out.push_back({Phase::kOrnament, owner});
    if (!slow::gardener_squares(state, who).empty()) out.push_back({Phase::kGardener, owner});
    if (flowers >= 10 || (animals >> owner & 1)) out.push_back({Phase::kAnimal, owner});
  }
  return out;
}

// G21: whether it can matter to settle now, with these colours placed in the chain.
bool asks(const State& state, const std::set<int>& chain, int seat, Owners animals) {
  if (state.options.chains == Chains::kWait) return false;
  if (sale_due(state.options, state.players, tokens(state.barrows[seat]))) return true;
  const slow::Garden garden(state.ground);
  for (const int owner : chain) {
    const auto who = static_cast<Owner>(owner);
    const std::size_t flowers = garden.of(flower(state.colour_of(who))).size();
    if (flowers >= 10 && !(animals >> owner & 1)) return true;
    if (flowers >= 15 && owner == seat && !state.pawns[owner].has_ornament() &&
        !slow::ornament_pairs(state, who).empty())
      return true;
  }
  return false;
}

void follow_game(const Options& options, int players, std::uint64_t seed) {
  Rng rng(seed);
  State state = start(options, players, deal(options, players, rng));
  Referee referee(state);
  std::set<int> chain;
  while (state.phase != Phase::kOver) {
    ASSERT_EQ(state.phase, Phase::kCard);
    const int owner = state.owner, seat = index(state.actor);
    ASSERT_EQ(referee.next(state), (std::pair{owner, seat}));
    const Owners animals = state.animals;
    const Moves moves = legal(state);
    ASSERT_EQ(moves[0].act(), Act::kCard);
    // Small gardens now and then, so that there are animals and ornaments.
    Move card = moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
    if (seed % 3 == 0) card = moves[moves.size() - 1];
    State placed = state;
    Events events;
    apply(state, card, events);
    // The garden as it is before the sale and the pawns: what the rest of the turn is asked from.
    placed.ground.lay(Placed::of(placed.colour_of(static_cast<Owner>(owner)), card.card(),
                                 card.turn(), card.square()));
    for (int colour = 0; colour < kColours; ++colour)
      placed.barrows[seat][colour] =
          static_cast<std::uint8_t>(placed.barrows[seat][colour] + events[0].picks[colour]);
    chain.insert(owner);
    referee.placed(owner, seat);
    const auto [next, person] = referee.next(placed);
    const bool chains = placed.options.order == Order::kTactical || placed.players == 2;
    bool goes_on = chains && next >= 0 && person == seat;  // G21, G32
    if (goes_on && asks(placed, chain, seat, animals)) {
      ASSERT_EQ(state.phase, Phase::kChain);
      ASSERT_EQ(state.actor, seat_at(seat));
      ASSERT_EQ(state.owner, seat);
      ASSERT_EQ(texts(state), (Texts{"settle", "wait"}));
      goes_on = below(rng, 2) == 0;
      apply(state, Move::of(goes_on ? Act::kWait : Act::kSettle));
    }
    if (goes_on) {
      ASSERT_EQ(state.phase, Phase::kCard);
      ASSERT_EQ(state.lifted, [&] {
        unsigned lifted = 1u << next;
        for (const int who : chain) lifted |= 1u << who;
        return lifted;
      }());
      continue;
    }
    for (const auto& [phase, whose] : questions(placed, chain, seat, animals)) {
      ASSERT_EQ(state.phase, phase);
      ASSERT_EQ(state.actor, seat_at(seat));
      ASSERT_EQ(state.owner, whose);
      do {
        const Moves choices = legal(state);
        apply(state, choices[below(rng, static_cast<std::uint32_t>(choices.size()))]);
      } while (phase == Phase::kSale && state.phase == Phase::kSale);
    }
    chain.clear();
  }
  ASSERT_EQ(referee.next(state).first, -1);
}

class GardenReferee : public testing::TestWithParam<int> {};

TEST_P(GardenReferee, G19_G33_the_course_of_every_game_is_as_the_clauses_say) {
  for (int i = 0; i < Garden::kOptionSets; ++i) {
    // Seeds and options go different ways, so that each style of play meets each option.
    follow_game(Garden::options_at(i, GetParam()), GetParam(),
                static_cast<std::uint64_t>(i + i / 6));
    if (HasFatalFailure()) return;
  }
}
INSTANTIATE_TEST_SUITE_P(Players, GardenReferee, testing::Values(2, 3, 4, 5));

}  // namespace
}  // namespace bloom::garden
