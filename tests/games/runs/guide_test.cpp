// How bots look at the game: the greedy player to the letter, quick looks at a hand, ideas,
// playouts, and that search makes something of them.
#include "games/runs/bot/guide.h"

#include <gtest/gtest.h>

#include "games/runs/bot/quick.h"
#include "games/runs/chains.h"
#include "games/runs/json.h"
#include "games/runs/scoring.h"
#include "search/tree.h"
#include "tests/games/runs/support.h"

namespace bloom::runs::test {
namespace {

// Visits every settled state of games in which all kinds of moves happen: greedy, random, quick,
// and ideas at random.
template <class Visit>
void visit_games(int games, Visit visit) {
  for (int game = 0; game < games; ++game) {
    Rng rng(static_cast<std::uint64_t>(game) + 40);
    const int players = kMinPlayers + game % (kMaxPlayers - kMinPlayers + 1);
    const Options options = Runs::options_at(game % Runs::kOptionSets, players);
    State state = start(options, players, deal(options, players, rng));
    for (int turn = 0; state.open.phase != Phase::kOver; ++turn) {
      visit(state);
      if (testing::Test::HasFatalFailure()) return;
      const auto kind = (game / 4 + turn / 7) % 4;
      if (kind == 0) {
        for (const Move move : greedy(state)) apply(state, move);
      } else if (kind == 1) {
        quick_text(state, rng);
      } else if (kind == 2) {
        do {
          const Moves moves = legal(state);
          apply(state, moves[below(rng, static_cast<std::uint32_t>(moves.size()))]);
        } while (!between_texts(state.open.phase));
      } else {
        Ideas<Runs> ideas;
        Guide<Runs>::ideas(state, ideas);
        for (const Move move : ideas[below(rng, static_cast<std::uint32_t>(ideas.size()))].path)
          apply(state, move);
      }
    }
  }
}

// Whether the path is one legal text.
bool is_legal(State state, const Path& path) {
  for (std::size_t i = 0; i < path.size(); ++i) {
    const Moves moves = legal(state);
    if (std::find(moves.begin(), moves.end(), path[i]) == moves.end()) return false;
    apply(state, path[i]);
    if (between_texts(state.open.phase) != (i + 1 == path.size())) return false;
  }
  return !path.empty();
}

int tiles_in(const Path& path) {
  int sum = 0;
  for (const Move move : path) sum += move.act() == Act::kTile ? 1 : 0;
  return sum;
}

// The greedy player, against all that could be played.
TEST(RunsGreedy, does_what_its_definition_says) {
  int lays = 0, extensions = 0, draws = 0, seconds = 0;
  visit_games(24, [&](const State& state) {
    const Open& open = state.open;
    const Path path = greedy(state);
    ASSERT_TRUE(is_legal(state, path));
    if (open.phase == Phase::kOffer) return;
    const Listing listing = list(state, 400);
    if (!listing.complete) return;
    int best_reward = -1, most_added = 0;
    for (const std::string& text : listing.texts) {
      if (!text.starts_with("lay") && !text.starts_with("extend")) continue;
      Events events;
      play(state, text, &events);
      for (const Event& event : events) {
        if (event.kind == Event::Kind::kReward) best_reward = std::max(best_reward, event.value);
        if (event.kind == Event::Kind::kExtend) most_added = std::max(most_added, event.value);
      }
    }
    Events events;
    State then = state;
    for (const Move move : path) apply(then, move, events);
    if (best_reward >= 0) {
      ++lays;
      ASSERT_EQ(path[0].act(), Act::kLay);
      for (const Event& event : events)
        if (event.kind == Event::Kind::kReward) {
          ASSERT_EQ(event.value, best_reward);
        }
    } else if (most_added > 0) {
      ++extensions;
      ASSERT_EQ(path[0].act(), Act::kExtend);
      ASSERT_EQ(tiles_in(path) - static_cast<int>(open.row(path[1].a()).size()), most_added);
    } else {
      const Numbers hand = state.numbers[index(open.actor)];
      const auto pairs = [&](Tile tile) {
        int sum = 0;
        for (int steps = 1; steps <= 2; ++steps)
          sum += holds(hand, above(tile, steps)) + holds(hand, above(tile, -steps));
        return sum;
      };
      int most = 0;
      for (const Tile tile : open.bed)
        if (tile != kNoTile) most = std::max(most, pairs(tile));
      if (path[0].act() == Act::kDraw) {
        ++draws;
        ASSERT_EQ(path[0].blind() ? 0 : pairs(path[0].drawn()), most);
        if (open.drawn > 0) {
          ++seconds;
          ASSERT_GT(most, 0);
        }
      } else if (path[0].act() == Act::kStop) {
        ASSERT_EQ(most, 0);
      } else {
        ASSERT_EQ(path[0].act(), Act::kPass);
      }
    }
  });
  EXPECT_GT(lays, 100);
  EXPECT_GT(extensions, 20);
  EXPECT_GT(draws, 100);
  EXPECT_GT(seconds, 20);
}

// Jokers among the run and the hand, gaps to fill, ends to go on from: against brute force.
TEST(RunsGreedy, longest_extension_is_the_longest) {
  Rng rng(3);
  int with_jokers = 0;
  for (int i = 0; i < 150; ++i) {
    const Tile middle = static_cast<Tile>(1 + below(rng, kCircle));
    const auto near = [&] { return above(middle, static_cast<int>(below(rng, 21)) - 10); };
    Tiles run, hand;
    for (int tries = 0; tries < 12 && run.size() < 5; ++tries) {
      run.push_back(below(rng, 5) == 0 ? J : near());
      if (!ascends(run)) run.pop_back();
    }
    if (!run_by_definition(run) || jokers_in(run) > 2) continue;
    for (int tries = 0; tries < 6; ++tries) {
      const Tile tile = near();
      if (std::find(run.begin(), run.end(), tile) == run.end() &&
          std::find(hand.begin(), hand.end(), tile) == hand.end())
        hand.push_back(tile);
    }
    hand.insert(hand.end(), below(rng, 3), J);
    Tiles other;
    for (Tile tile = 1; other.empty(); ++tile)
      if (std::find(run.begin(), run.end(), tile) == run.end() &&
          std::find(hand.begin(), hand.end(), tile) == hand.end())
        other.push_back(tile);
    const State state = make({.hands = {hand, other}, .runs = {run}});
    int most = 0;
    for (const std::string& text : brute_force(state)) {
      if (!text.starts_with("extend")) continue;
      const auto path = parse(state, text);
      ASSERT_TRUE(path);
      most = std::max(most, tiles_in(*path) - static_cast<int>(run.size()));
    }
    const Path path = longest_extension(state, 0);
    ASSERT_EQ(path.empty(), most == 0);
    if (most == 0) continue;
    ASSERT_TRUE(is_legal(state, path));
    ASSERT_EQ(tiles_in(path) - static_cast<int>(run.size()), most) << to_text(state, path);
    with_jokers += jokers_in(run) > 0 && jokers_in(hand) > 0;
  }
  EXPECT_GT(with_jokers, 10);
}

// R14 around the circle: a row of 97 numbers has span 98 or more, and room for few jokers.
TEST(RunsGreedy, lays_and_extends_around_the_circle) {
  Tiles all;
  for (Tile tile = 1; tile <= 99; ++tile)
    if (tile != 50) all.push_back(tile);
  Tiles hand = all;
  hand.push_back(J);
  hand.push_back(J);
  const State lay = make({.hands = {hand, {50}}});
  const Path path = best_lay(lay);
  ASSERT_TRUE(is_legal(lay, path));
  int sum = 0;
  for (const Move move : path)
    if (move.act() == Act::kTile) sum += flowers(move.a());
  EXPECT_EQ(sum, flowers_in(kAllNumbers) - flowers(50) - flowers(100));
  const State extend =
      make({.hands = {{1, J, J}, {50}}, .runs = {Tiles(all.begin() + 1, all.end())}});
  const Path longest = longest_extension(extend, 0);
  ASSERT_TRUE(is_legal(extend, longest));
  // 1 below, a joker in the gap at 50, one for the last step of the span.
  EXPECT_EQ(tiles_in(longest), 100);
}

TEST(RunsChains, sides_and_sums_are_what_walking_finds) {
  Rng rng(5);
  for (int i = 0; i < 500; ++i) {
    Numbers set = 0;
    for (std::uint32_t k = below(rng, 45); k > 0; --k)
      set |= bit(static_cast<Tile>(1 + below(rng, kCircle)));
    int flowers_walked = 0;
    for (Numbers rest = set; rest != 0;) flowers_walked += flowers(pop_smallest(rest));
    ASSERT_EQ(flowers_in(set), flowers_walked);
    const Tile number = static_cast<Tile>(1 + below(rng, kCircle));
    for (const int outward : {1, -1}) {
      Side walked;
      for (int next = 1; next <= walked.steps + 2 && next < 60; ++next)
        if (holds(set, above(number, outward * next))) {
          walked.steps = next;
          ++walked.count;
          walked.flowers += flowers(above(number, outward * next));
        }
      if (walked.steps > 55) continue;
      const Side side = outward > 0 ? side_up(set, number) : side_down(set, number);
      ASSERT_EQ(side.steps, walked.steps);
      ASSERT_EQ(side.count, walked.count);
      ASSERT_EQ(side.flowers, walked.flowers);
    }
    const Hand hand(set);
    ASSERT_EQ(hand.size, count(set));
    int sum = 0, at = 0;
    for (int k = 0; k < hand.chain_count; ++k) {
      const Chain& chain = hand.chains[k];
      ASSERT_EQ(chain.begin, at);
      at = chain.end;
      sum += chain.flowers;
      for (int tile = chain.begin; tile + 1 < chain.end; ++tile)
        ASSERT_LE(distance(hand.tiles[tile], hand.tiles[tile + 1]), 2);
      if (k + 1 < hand.chain_count) {
        ASSERT_GT(distance(hand.tiles[chain.end - 1], hand.tiles[chain.end]), 2);
      }
    }
    ASSERT_EQ(at, hand.size);
    ASSERT_EQ(sum, flowers_in(set));
  }
}

TEST(RunsChains, most_flowers_are_those_of_the_best_lay) {
  Rng rng(6);
  for (int i = 0; i < 300; ++i) {
    Tiles hand, other;
    Numbers taken = 0;
    for (std::uint32_t k = 1 + below(rng, 25); k > 0; --k)
      taken |= bit(static_cast<Tile>(1 + below(rng, kCircle)));
    for (Numbers rest = taken; rest != 0;) hand.push_back(pop_smallest(rest));
    for (Tile tile = 1; other.empty(); ++tile)
      if (!holds(taken, tile)) other.push_back(tile);
    const int jokers = static_cast<int>(below(rng, 3));
    hand.insert(hand.end(), static_cast<std::size_t>(jokers), J);
    int sum = 0;
    for (const Move move : best_lay(make({.hands = {hand, other}})))
      if (move.act() == Act::kTile) sum += flowers(move.a());
    ASSERT_EQ(most_flowers(taken, jokers), sum);
  }
}

TEST(RunsGuide, ideas_are_legal_and_never_twice) {
  visit_games(40, [&](const State& state) {
    Ideas<Runs> ideas;
    Guide<Runs>::ideas(state, ideas);
    ASSERT_FALSE(ideas.empty());
    for (std::size_t i = 0; i < ideas.size(); ++i) {
      ASSERT_GT(ideas[i].weight, 0);
      ASSERT_TRUE(is_legal(state, ideas[i].path));
      for (std::size_t k = 0; k < i; ++k) ASSERT_FALSE(ideas[k].path == ideas[i].path);
    }
  });
}

TEST(RunsGuide, ideas_look_at_nothing_hidden) {
  Rng rng(9);
  visit_games(12, [&](const State& state) {
    const State other = sample(view(state, state.open.actor), rng);
    Ideas<Runs> here, there;
    Guide<Runs>::ideas(state, here);
    Guide<Runs>::ideas(other, there);
    ASSERT_EQ(here.size(), there.size());
    for (std::size_t i = 0; i < here.size(); ++i) {
      ASSERT_TRUE(here[i].path == there[i].path);
      ASSERT_EQ(here[i].weight, there[i].weight);
    }
  });
}

// Every text of the quick player is a legal one.
TEST(RunsGuide, quick_player_keeps_to_the_rules) {
  Rng rng(11);
  visit_games(16, [&](const State& state) {
    State then = state;
    quick_text(then, rng);
    ASSERT_TRUE(check(then)) << check(then).error().message;
    ASSERT_TRUE(between_texts(then.open.phase));
    for (int run = 0; run < then.open.runs; ++run) ASSERT_TRUE(is_run(then.open.row(run)));
  });
}

TEST(RunsGuide, playouts_share_out_one_win) {
  Rng rng(12);
  int visits = 0;
  visit_games(20, [&](const State& state) {
    if (++visits % 5 != 0) return;
    State then = state;
    const Outcome outcome = Guide<Runs>::playout(then, rng);
    double sum = 0;
    for (int seat = 0; seat < kMaxSeats; ++seat) {
      ASSERT_GE(outcome.win[seat], 0);
      if (seat >= state.open.players) {
        ASSERT_EQ(outcome.win[seat], 0);
      }
      sum += outcome.win[seat];
      ASSERT_LT(outcome.score[seat], 136 * kMaxRounds);
      ASSERT_GT(outcome.score[seat], -167 * kMaxRounds);
    }
    ASSERT_NEAR(sum, 1, 1e-9);
  });
}

// A hand that is one run: whoever can end the round with a token sees it.
TEST(RunsGuide, knows_a_way_out) {
  const State lay = make({.hands = {{20, 22, 23, J}, {50, 60, 70}}, .bed = {90}});
  const State extension = make({.hands = {{24, 26}, {50, 60, 70}}, .runs = {{20, 22, 23}}});
  for (const State& state : {lay, extension}) {
    Ideas<Runs> ideas;
    Guide<Runs>::ideas(state, ideas);
    int ways = 0;
    double weight = 0, most = 0;
    for (const Idea<Runs>& idea : ideas) {
      State then = state;
      for (const Move move : idea.path) apply(then, move);
      const bool out = then.open.round != state.open.round;
      ways += out ? 1 : 0;
      if (out) weight = std::max(weight, idea.weight);
      most = std::max(most, idea.weight);
    }
    EXPECT_GE(ways, 1);
    EXPECT_EQ(weight, most);
  }
}

// Fixed seeds: the same games every time.
TEST(RunsGuide, a_little_search_beats_greedy) {
  constexpr int kGames = 12;
  constexpr std::uint32_t kIterations = 100;
  double won = 0;
  for (int game = 0; game < kGames; ++game) {
    Rng rng(static_cast<std::uint64_t>(game / 2) + 70);
    const Options options;
    State state = start(options, 2, deal(options, 2, rng));
    const Seat searcher = seat_at(game % 2);
    while (state.open.actor != kNobody) {
      Path path = greedy(state);
      if (state.open.actor == searcher) {
        Search<Runs> search(view(state, searcher), rng.next64());
        search.run(kIterations);
        std::uint32_t most = 0;
        for (const Line<Runs>& line : search.lines())
          if (line.visits > most) most = line.visits, path = line.path;
      }
      for (const Move move : path) apply(state, move);
    }
    won += outcome_of(Runs::standing(state)).win[index(searcher)];
  }
  EXPECT_GE(won, 9);
}

// --- reasons -----------------------------------------------------------------------------------

Json reason_of(const State& state, std::string_view text) {
  return Codec<Runs>::reason(view(state, Runs::actor(state)), *parse(state, text));
}

TEST(RunsReason, of_a_lay_is_its_token_the_flowers_it_sheds_and_what_it_steals) {
  const State state = make({.hands = {{10, 12, 40}, {50}}, .runs = {{11, 13, 14, 15}}});
  const Json stolen = reason_of(state, "lay 10 11 12 < r1 11");
  EXPECT_EQ(stolen["takes"], Json::parse(R"({"run":"r1","tiles":["11"]})"));
  // Tile 10 has three flowers and 12 one; 11, which has five, was not in the hand.
  EXPECT_EQ(stolen["sheds"], 4);
  EXPECT_EQ(stolen["points"], 9);
  EXPECT_FALSE(stolen.contains("ends"));
}

TEST(RunsReason, of_a_draw_is_the_run_that_the_tile_makes_possible) {
  const State state =
      make({.hands = {{10, 12, 40}, {50}}, .bed = {11, 60}, .reserve = {90, 91, 92}});
  EXPECT_EQ(reason_of(state, "draw 11")["prepares"], Json::parse(R"({"tile":"11","points":9})"));
  EXPECT_EQ(reason_of(state, "draw 11")["joins"], Json::parse(R"(["10","12"])"));
  EXPECT_FALSE(reason_of(state, "draw 60").contains("prepares"));
  EXPECT_FALSE(reason_of(state, "draw 60").contains("joins"));
  EXPECT_FALSE(reason_of(state, "draw ?").contains("prepares")) << "nobody knows what comes";
}

TEST(RunsReason, says_when_a_lay_ends_the_round) {
  const State state = make({.hands = {{10, 11, 12}, {50}}});
  EXPECT_EQ(reason_of(state, "lay 10 11 12")["ends"], true);
}

}  // namespace
}  // namespace bloom::runs::test
