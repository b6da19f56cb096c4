// Search through the real games: what it spends, that it repeats itself, that it can be cut short.
#include "search/thinker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "games/garden/bot/guide.h"
#include "games/runs/bot/guide.h"
#include "games/town/bot/guide.h"

namespace bloom {
namespace {

template <class G>
typename G::State opening(int players, std::uint64_t seed) {
  Rng rng(seed);
  const auto options = G::options_at(0, players);
  return G::start(options, players, G::deal(options, players, rng));
}

// A position some random steps into a game.
template <class G>
typename G::State later(int players, std::uint64_t seed, int moves) {
  auto state = opening<G>(players, seed);
  Rng rng(seed + 1);
  for (int i = 0; i < moves; ++i) {
    const auto before = state;
    for (const auto& move : random_path<G>(state, rng)) G::apply(state, move);
    if (G::actor(state) == kNobody) return before;
  }
  return state;
}

// One in which there is something to choose.
template <class G>
typename G::State choice(int players, std::uint64_t seed) {
  for (int moves = 3;; ++moves) {
    const auto state = later<G>(players, seed, moves);
    Ideas<G> ideas;
    Guide<G>::ideas(state, ideas);
    if (ideas.size() > 1) return state;
  }
}

template <class G>
bool is_legal(typename G::State state, const typename G::Path& path) {
  for (const auto& move : path) {
    bool found = false;
    for (const auto& each : G::legal(state)) found = found || each == move;
    if (!found) return false;
    G::apply(state, move);
  }
  return settled<G>(state);
}

template <class G>
Thinker<G> thinker(const typename G::State& state, Level level, Budget budget, std::uint64_t seed,
                   Clock clock = nullptr) {
  return Thinker<G>(G::view(state, G::actor(state)), level, budget, seed, clock);
}

double fake_now = 0;
double tick() { return fake_now += 0.002; }

template <class G>
class Thinking : public ::testing::Test {};
using Games = ::testing::Types<Town, Runs, Garden>;
TYPED_TEST_SUITE(Thinking, Games);

constexpr std::array kSearching = {Level::kEasy,   Level::kMedium, Level::kHard,
                                   Level::kExpert, Level::kMaster, Level::kPlain};

// Whoever asks which moves are good gets them by their own figures, looked at alike.
TYPED_TEST(Thinking, compared_moves_stand_by_their_chance_and_then_by_their_margin) {
  using G = TypeParam;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const auto state = choice<G>(G::kMinPlayers, seed);
    const int mover = index(G::actor(state));
    const int players = static_cast<int>(G::standing(state).scores.size());
    auto one = thinker<G>(state, Level::kMaster, {.iterations = 400, .compare = true}, seed);
    while (!one.go_on(1)) {
    }
    EXPECT_EQ(one.iterations(), 400u);
    const auto lines = one.compared();
    ASSERT_GE(lines.size(), 1u);
    ASSERT_LE(lines.size(), kMaxCompared);
    EXPECT_EQ(one.best(), lines[0].path);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      // Twelve of the search's first half at the least, and then a share of the other one.
      EXPECT_GE(lines[i].visits, lines.size() == 1 ? 1u : 200u / kMaxCompared);
      if (i == 0) continue;
      const double before = std::round(100 * lines[i - 1].outcome.win[mover]);
      const double now = std::round(100 * lines[i].outcome.win[mover]);
      EXPECT_GE(before, now);
      if (before == now) {
        EXPECT_GE(margin(lines[i - 1].outcome, mover, players),
                  margin(lines[i].outcome, mover, players));
      }
    }
  }
}

// Where the processor is busy with other things, too few iterations would say "100 %, 50 %, 0 %".
TYPED_TEST(Thinking, comparing_looks_often_enough_however_fast_the_time_goes) {
  using G = TypeParam;
  const auto state = choice<G>(G::kMinPlayers, 3);
  const auto rush = [] { return fake_now += 100; };
  auto one = thinker<G>(state, Level::kMaster, {.seconds = 0.5, .compare = true}, 4, rush);
  while (!one.go_on(0)) {
  }
  EXPECT_GE(one.iterations(), kLeastComparison);
  EXPECT_LT(one.iterations(), 2 * kLeastComparison);
  const auto lines = one.compared();
  for (const auto& line : lines) EXPECT_GE(line.visits, kLeastComparison / 2 / kMaxCompared);
  // Whoever only wants a move has one in time.
  auto other = thinker<G>(state, Level::kMaster, {.seconds = 0.5}, 4, rush);
  while (!other.go_on(0)) {
  }
  EXPECT_LT(other.iterations(), 10u);
}

TYPED_TEST(Thinking, comparing_repeats_itself_and_never_slips) {
  using G = TypeParam;
  const auto state = choice<G>(G::kMaxPlayers, 5);
  const Budget budget{.iterations = 120, .threads = 2, .compare = true};
  auto one = thinker<G>(state, Level::kEasy, budget, 9);
  auto other = thinker<G>(state, Level::kEasy, budget, 9);
  while (!one.go_on(1)) {
  }
  while (!other.go_on(1)) {
  }
  EXPECT_FALSE(one.slipped());
  const auto lines = one.compared(), again = other.compared();
  ASSERT_EQ(lines.size(), again.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i].path, again[i].path);
    EXPECT_EQ(lines[i].visits, again[i].visits);
  }
}

TYPED_TEST(Thinking, repeats_itself_with_the_same_seed_and_iterations) {
  using G = TypeParam;
  for (int players = G::kMinPlayers; players <= G::kMaxPlayers; ++players) {
    const auto state = later<G>(players, 3, 6);
    for (const Level level : kSearching) {
      auto one = thinker<G>(state, level, {.iterations = 30}, 11);
      // A clock changes when it looks up, not what it finds.
      auto two = thinker<G>(state, level, {.iterations = 30}, 11, tick);
      EXPECT_TRUE(one.go_on(0));
      while (!two.go_on(0)) {
      }
      EXPECT_TRUE(one.best() == two.best());
      const auto lines = one.lines(), others = two.lines();
      ASSERT_EQ(lines.size(), others.size());
      for (std::size_t i = 0; i < lines.size(); ++i) {
        EXPECT_TRUE(lines[i].path == others[i].path);
        EXPECT_EQ(lines[i].visits, others[i].visits);
        EXPECT_EQ(lines[i].value, others[i].value);
      }
    }
  }
}

TYPED_TEST(Thinking, spends_its_iterations_exactly) {
  using G = TypeParam;
  const auto state = choice<G>(2, 5);
  for (const std::uint32_t iterations : {1u, 2u, 7u, 50u})
    for (const int threads : {1, 2, 3, 8}) {
      auto expert =
          thinker<G>(state, Level::kExpert, {.iterations = iterations, .threads = threads}, 1);
      EXPECT_TRUE(expert.go_on(0));
      std::uint32_t visits = 0;
      for (const auto& line : expert.lines()) visits += line.visits;
      EXPECT_EQ(expert.iterations(), iterations);
      EXPECT_EQ(visits, iterations);
    }
  auto plain = thinker<G>(state, Level::kPlain, {.iterations = 33}, 1);
  EXPECT_TRUE(plain.go_on(0));
  EXPECT_EQ(plain.iterations(), 33u);
}

TYPED_TEST(Thinking, repeats_itself_on_the_same_number_of_threads) {
  using G = TypeParam;
  const auto state = choice<G>(3, 8);
  const Budget budget{.iterations = 45, .threads = 4};
  auto one = thinker<G>(state, Level::kExpert, budget, 2);
  auto two = thinker<G>(state, Level::kExpert, budget, 2, tick);
  EXPECT_TRUE(one.go_on(0));
  while (!two.go_on(0)) {
  }
  const auto lines = one.lines(), others = two.lines();
  ASSERT_EQ(lines.size(), others.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_TRUE(lines[i].path == others[i].path);
    EXPECT_EQ(lines[i].visits, others[i].visits);
    EXPECT_EQ(lines[i].outcome.win, others[i].outcome.win);
  }
}

TYPED_TEST(Thinking, has_a_legal_move_whenever_it_is_asked) {
  using G = TypeParam;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const auto state = later<G>(2 + static_cast<int>(seed) % 3, seed, static_cast<int>(seed) * 7);
    for (std::size_t level = 0; level < kLevelTexts.size(); ++level) {
      auto bot = thinker<G>(state, static_cast<Level>(level), {.seconds = 60}, seed, tick);
      EXPECT_TRUE(is_legal<G>(state, bot.best())) << kLevelTexts[level] << " before it thinks";
      for (int slice = 0; slice < 3; ++slice) {
        const bool finished = bot.go_on(0);
        EXPECT_TRUE(is_legal<G>(state, bot.best())) << kLevelTexts[level];
        if (finished) break;
      }
    }
  }
}

TYPED_TEST(Thinking, stops_when_its_time_is_up) {
  using G = TypeParam;
  const auto state = opening<G>(2, 1);
  auto expert = thinker<G>(state, Level::kExpert, {.seconds = 0.1}, 1, tick);
  const double began = fake_now;
  int slices = 0;
  while (!expert.go_on(0.01)) ++slices;
  EXPECT_GT(slices, 2);
  EXPECT_GE(fake_now - began, 0.1);
  EXPECT_LT(fake_now - began, 0.14);
}

TYPED_TEST(Thinking, uses_the_budget_of_its_level_when_none_is_given) {
  using G = TypeParam;
  const auto state = choice<G>(2, 4);
  for (int i = 0; i < kSearchLevels - 1; ++i)
    // Also when it slips: what it says about the game comes from its search all the same.
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      auto bot =
          thinker<G>(state, static_cast<Level>(static_cast<int>(Level::kEasy) + i), {}, seed);
      EXPECT_TRUE(bot.go_on(0));
      EXPECT_EQ(bot.iterations(), Guide<G>::kLevels[i].iterations) << kLevelTexts[2 + i];
    }
}

TYPED_TEST(Thinking, slips_about_as_often_as_its_level_says) {
  using G = TypeParam;
  const auto state = choice<G>(2, 4);
  constexpr int kAsked = 2000;
  for (int i = 0; i < kSearchLevels; ++i) {
    const double chance = Guide<G>::kLevels[i].slip;
    int slips = 0;
    for (std::uint64_t seed = 0; seed < kAsked; ++seed) {
      const auto level = static_cast<Level>(static_cast<int>(Level::kEasy) + i);
      slips += thinker<G>(state, level, {}, seed).slipped();
    }
    // Four standard deviations at the most.
    EXPECT_NEAR(static_cast<double>(slips) / kAsked, chance, 0.045) << kLevelTexts[2 + i];
  }
}

TYPED_TEST(Thinking, of_an_expert_never_slips_when_its_budget_is_given) {
  using G = TypeParam;
  const auto state = choice<G>(2, 4);
  for (const Level level : {Level::kExpert, Level::kMaster}) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      auto bot = thinker<G>(state, level, {.iterations = 1}, seed);
      EXPECT_FALSE(bot.slipped());
      EXPECT_TRUE(bot.go_on(0));
      EXPECT_EQ(bot.iterations(), 1u);
    }
  }
}

TYPED_TEST(Thinking, asks_greedy_and_random_players_once) {
  using G = TypeParam;
  const auto state = later<G>(2, 9, 5);
  auto greedy = thinker<G>(state, Level::kGreedy, {.iterations = 9}, 1);
  EXPECT_TRUE(greedy.go_on(0));
  EXPECT_EQ(greedy.iterations(), 0u);
  EXPECT_TRUE(greedy.lines().empty());
  EXPECT_TRUE(greedy.best() == greedy_ranking<G>(G::view(state, G::actor(state)))[0].path);
}

}  // namespace
}  // namespace bloom
