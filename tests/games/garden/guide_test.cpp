// How bots look at the game: squares in reach, ideas, sales, playouts, reasons, and that search
// makes something of them.
#include "games/garden/bot/guide.h"

#include <algorithm>
#include <cstdlib>

#include "games/garden/bot/evaluation.h"
#include "games/garden/bot/threat.h"
#include "games/garden/json.h"
#include "search/greedy.h"
#include "search/thinker.h"
#include "search/tree.h"
#include "tests/games/garden/position.h"

namespace bloom::garden {
namespace {

Ideas<Garden> ideas_of(const State& state) {
  Ideas<Garden> out;
  Guide<Garden>::ideas(state, out);
  return out;
}

// Visits every state of games over all numbers of players and options, played by ideas, at random
// and, to reach the pawns of many flowers, by ideas with large cards.
template <class Visit>
void visit_games(int games, Visit visit) {
  for (int game = 0; game < games; ++game) {
    Rng rng(static_cast<std::uint64_t>(game) + 7);
    const int players = kMinPlayers + game % (kMaxPlayers - kMinPlayers + 1);
    const Options options = Garden::options_at(game * 5 % Garden::kOptionSets, players);
    State state = start(options, players, deal(options, players, rng));
    for (int turn = 0; state.phase != Phase::kOver; ++turn) {
      visit(state);
      if (testing::Test::HasFatalFailure()) return;
      const Moves moves = legal(state);
      Move move = moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
      if ((game / 4 + turn / 9) % 3 != 0) {
        const Ideas<Garden> ideas = ideas_of(state);
        move = ideas[below(rng, static_cast<std::uint32_t>(ideas.size()))].path[0];
      }
      apply(state, move);
    }
  }
}

TEST(GardenGuide, ideas_are_legal_different_and_best_first) {
  int phases[kPhaseTexts.size()] = {};
  visit_games(16, [&](const State& state) {
    ++phases[static_cast<int>(state.phase)];
    const Moves moves = legal(state);
    const Ideas<Garden> ideas = ideas_of(state);
    ASSERT_FALSE(ideas.empty());
    std::vector<Move> seen;
    for (const Idea<Garden>& idea : ideas) {
      ASSERT_EQ(idea.path.size(), 1u);
      ASSERT_TRUE(moves.contains(idea.path[0])) << to_text(idea.path[0]);
      ASSERT_GT(idea.weight, 0);
      ASSERT_LE(idea.weight, ideas[0].weight);
      seen.push_back(idea.path[0]);
    }
    std::sort(seen.begin(), seen.end());
    ASSERT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end());
  });
  for (const Phase phase : {Phase::kCard, Phase::kChain, Phase::kSale, Phase::kOrnament,
                            Phase::kGardener, Phase::kAnimal})
    EXPECT_GT(phases[static_cast<int>(phase)], 0) << to_text(phase);
}

// All is open: whoever looks sees the same ideas, whatever the world is sampled with.
TEST(GardenGuide, ideas_are_the_same_in_every_sampled_world) {
  visit_games(4, [](const State& state) {
    const Ideas<Garden> ideas = ideas_of(state);
    for (int seat = 0; seat < state.players; ++seat) {
      Rng rng(static_cast<std::uint64_t>(seat) + 1);
      const Ideas<Garden> others = ideas_of(Garden::sample(view(state, seat_at(seat)), rng));
      ASSERT_EQ(others.size(), ideas.size());
      for (std::size_t i = 0; i < ideas.size(); ++i) {
        ASSERT_EQ(others[i].path, ideas[i].path);
        ASSERT_EQ(others[i].weight, ideas[i].weight);
      }
    }
  });
}

TEST(GardenGuide, playouts_end_and_share_one_win) {
  visit_games(8, [](const State& state) {
    if (state.phase == Phase::kGardener) return;
    State end = state;
    Rng rng(5);
    const Outcome outcome = Guide<Garden>::playout(end, rng);
    double wins = 0, most = 0;
    for (int seat = 0; seat < state.players; ++seat) {
      ASSERT_GE(outcome.win[seat], 0);
      ASSERT_GE(outcome.score[seat], state.score(seat));
      wins += outcome.win[seat];
      most = std::max(most, outcome.score[seat]);
    }
    ASSERT_NEAR(wins, 1, 1e-9);
    for (int seat = 0; seat < state.players; ++seat)
      ASSERT_EQ(outcome.win[seat] > 0, outcome.score[seat] == most);
  });
}

// Against all legal placements, card by card.
TEST(GardenThreat, open_squares_are_those_that_a_card_can_cover) {
  visit_games(8, [](const State& state) {
    if (state.phase != Phase::kCard || state.ground.size() == 0) return;
    const SquareSet open = open_squares(state);
    SquareSet slow = state.ground.window();
    slow.clear();
    for (const Move move : legal(state)) {
      if (move.act() != Act::kCard) continue;
      for (int i = 0; i < 9; ++i)
        slow.insert(square_at(move.square().x - 1 + i % 3, move.square().y - 1 + i / 3));
    }
    ASSERT_EQ(open.height(), slow.height());
    for (int i = 0; i < open.height(); ++i) ASSERT_TRUE(open.row(i) == slow.row(i));
  });
}

// The most that a sale can leave: coins, and the tokens kept at their best.
int best_sale(const State& state) {
  const int me = index(state.actor);
  int most = -1;
  for (const Move move : legal(state)) {
    State after = state;
    apply(after, move);
    const int total = after.phase == Phase::kSale
                          ? best_sale(after)
                          : part(after, me, Source::kCoins) + best_value(after.barrows[me]);
    most = std::max(most, total);
  }
  return most;
}

TEST(GardenJudge, the_best_idea_of_a_sale_gives_nothing_away) {
  int sales = 0;
  visit_games(48, [&](const State& state) {
    if (state.phase != Phase::kSale) return;
    const int me = index(state.actor);
    if (tokens(state.barrows[me]) > 6 || state.hands[me] == 0) return;
    ++sales;
    State after = state;
    while (after.phase == Phase::kSale) apply(after, ideas_of(after)[0].path[0]);
    ASSERT_EQ(part(after, me, Source::kCoins) + best_value(after.barrows[me]), best_sale(state))
        << barrow(state, me);
  });
  EXPECT_GT(sales, 20);
}

// White's card takes three of five pink roses with it and shows the tenth white flower.
TEST(GardenReason, of_a_card) {
  State state = new_game(3);
  lay(state, 0, 9, 0, 0, 0);
  lay(state, 1, 8, 0, 3, 0);
  give_turn(state, 1);
  const Json reason =
      Codec<Garden>::reason(view(state, state.actor), *Garden::parse(state, "card 2 r0 @0,-2"));
  EXPECT_EQ(reason["takes"], Json::parse(R"([{"seat":0,"flowers":3}])"));
  EXPECT_EQ(reason["prepares"], "animal");
  EXPECT_FALSE(reason.contains("loses"));
}

// What every place of the gardener keeps, against a slow look at each flower and centre.
TEST(GardenReason, of_a_pawn) {
  State state = new_game(3);
  lay(state, 0, 9, 0, 0, 0);
  lay(state, 1, 1, 0, 2, 0);
  give_turn(state, 0);
  play(state, {"card 1 r0 @-2,0"});
  ASSERT_EQ(phase(state), "gardener");
  const auto guards = [&](std::string_view text) {
    const Json reason =
        Codec<Garden>::reason(view(state, state.actor), *Garden::parse(state, text));
    return reason.value("guards", 0);
  };
  // Slowly: the own flowers that some card of white could cover without the gardener, and not with.
  for (const std::string& text : texts(state)) {
    State after = state;
    after.pawns[0].gardener = parse(state, text)->square();
    int count = 0;
    state.ground.flowers(state.colour_of(0)).each([&](Square flower) {
      const auto reached = [&](const State& world) {
        bool out = false;
        centres(world).each([&](Square centre) {
          out |= std::abs(centre.x - flower.x) <= 1 && std::abs(centre.y - flower.y) <= 1;
        });
        return out;
      };
      count += reached(state) && !reached(after);
    });
    EXPECT_EQ(guards(text), count) << text;
  }
}

// How often a level settles in a position, of so many seeds.
int settles(const State& state, Level level, int seeds) {
  int count = 0;
  for (int seed = 0; seed < seeds; ++seed) {
    // A hundredth of a master's budget is enough for two moves.
    const Budget budget = level == Level::kMaster ? Budget{.iterations = 200} : Budget{};
    Thinker<Garden> thinker(view(state, state.actor), level, budget,
                            static_cast<std::uint64_t>(seed), nullptr);
    thinker.go_on(1);
    count += thinker.best()[0].act() == Act::kSettle;
  }
  return count;
}

// Two players; seat 1 has placed an own card and goes on with one of Maurice's. His nine lies there
// to be picked from, and a nine of A's.
State chain_of_two(const Options& options, std::string_view tokens) {
  State state = new_game(2, options);
  lay(state, 0, 9, 0, 0, 0);
  lay(state, kMaurice, 9, 0, 2, 2);
  lay(state, 1, 3, 0, 4, 4);
  lay(state, 0, 4, 0, -2, -2);
  state.hand_for_him = seat_at(1);
  give_turn(state, 1);
  state.last = 0;
  fill_barrow(state, 1, tokens);
  play(state, {"card 2 r0 @6,6"});
  EXPECT_EQ(phase(state), "chain");
  return state;
}

// Eight roses: settling throws five of them away, waiting makes bouquets of them with what the next
// card picks.
TEST(GardenGuide, G21_bots_wait_where_settling_loses) {
  const State state = chain_of_two({}, "PPPPPPPP");
  EXPECT_EQ(judge(state, 2)[0].move, Move::of(Act::kWait));
  EXPECT_LT(settles(state, Level::kMedium, 40), 20);
  EXPECT_LT(settles(state, Level::kHard, 20), 5);
  EXPECT_LT(settles(state, Level::kExpert, 20), 5);
  EXPECT_LE(settles(state, Level::kMaster, 5), 1);
}

// A bouquet of three fills the barrow, and everything is to be sold: what the next card picks is
// kept for later if this one is sold first, otherwise most of it is thrown away.
TEST(GardenGuide, G12_G21_bots_settle_where_waiting_throws_tokens_away) {
  const State state = chain_of_two({.barrow = BarrowRule::kFull, .selling = Selling::kAll}, "PWB");
  EXPECT_EQ(judge(state, 2)[0].move, Move::of(Act::kSettle));
  EXPECT_GT(settles(state, Level::kMedium, 40), 20);
  EXPECT_GT(settles(state, Level::kHard, 20), 10);
  EXPECT_GT(settles(state, Level::kExpert, 20), 10);
  EXPECT_GE(settles(state, Level::kMaster, 5), 3);
}

// Two players; seat 1 places an own card, has fifteen arums and goes on with one of Maurice's.
// Roses and hyacinths are best picked together at 2,2, which covers an arum: the ornament that can
// be placed now, on a large lawn, is lost by waiting.
TEST(GardenGuide, G16_G21_bots_settle_for_an_ornament_that_waiting_loses) {
  State state = new_game(2, {});
  lay(state, 1, 9, 0, 0, 0);
  lay(state, 0, 9, 0, 3, 0);
  lay(state, kMaurice, 9, 0, 0, 3);
  lay(state, 1, 1, 0, -3, 0);
  lay(state, 1, 2, 0, -3, -3);
  state.hand_for_him = seat_at(1);
  state.hands[1] = 1 << 3 | 1 << 4;
  give_turn(state, 1);
  state.last = 0;
  play(state, {"card 3 r0 @-5,2"});
  ASSERT_EQ(phase(state), "chain");
  ASSERT_EQ(state.visible(1), 15);
  EXPECT_EQ(judge(state, 2)[0].move, Move::of(Act::kSettle));
  EXPECT_GT(settles(state, Level::kMedium, 40), 20);
  EXPECT_GT(settles(state, Level::kHard, 20), 10);
  EXPECT_GT(settles(state, Level::kExpert, 20), 10);
  EXPECT_GE(settles(state, Level::kMaster, 5), 3);
}

// Two players; seat 1 has ten arums by an own card and goes on with one of Maurice's. Roses and
// hyacinths are best picked together at 2,2, which covers an arum: the animal that comes by
// settling now, for good, does not come by waiting.
TEST(GardenGuide, G15_G21_bots_settle_for_an_animal_that_waiting_loses) {
  State state = new_game(2, {});
  lay(state, 1, 9, 0, 0, 0);
  lay(state, 0, 9, 0, 3, 0);
  lay(state, kMaurice, 9, 0, 0, 3);
  lay(state, 0, 1, 0, -3, 0);
  state.hand_for_him = seat_at(1);
  give_turn(state, 1);
  state.last = 0;
  play(state, {"card 1 r0 @-5,2"});
  ASSERT_EQ(phase(state), "chain");
  ASSERT_EQ(state.visible(1), 10);
  State waits = state;
  apply(waits, Move::of(Act::kWait));
  apply(waits, judge(waits, 1)[0].move);
  ASSERT_LT(waits.visible(1), 10);
  EXPECT_EQ(judge(state, 2)[0].move, Move::of(Act::kSettle));
  EXPECT_GT(settles(state, Level::kMedium, 40), 20);
  EXPECT_GT(settles(state, Level::kHard, 20), 10);
  EXPECT_GT(settles(state, Level::kExpert, 20), 10);
  EXPECT_GE(settles(state, Level::kMaster, 5), 3);
}

// Fixed seeds and iterations: the result is always the same.
TEST(GardenGuide, a_short_search_beats_greedy) {
  int wins = 0;
  for (int game = 0; game < 6; ++game) {
    const int players = game < 4 ? 2 : 3;
    const Seat seat = seat_at(game % players);
    State state = new_game(players, {}, 0);
    std::uint64_t seed = 1;
    while (state.actor != kNobody) {
      const View seen = view(state, state.actor);
      if (state.actor != seat) {
        apply(state, greedy_ranking<Garden>(seen)[0].path[0]);
        continue;
      }
      Search<Garden> search(seen, seed++);
      search.run(24);
      const auto lines = search.lines();
      const auto best =
          std::max_element(lines.begin(), lines.end(),
                           [](const auto& a, const auto& b) { return a.visits < b.visits; });
      apply(state, best->path[0]);
    }
    const auto winning = winners(state);
    wins += winning.size() == 1 && winning[0] == seat;
  }
  EXPECT_GE(wins, 5);
}

}  // namespace
}  // namespace bloom::garden
