// What a seat may know, and the worlds that agree with it.
#include <map>

#include "tests/games/runs/support.h"

namespace bloom::runs::test {
namespace {

template <class T>
bool same_bytes(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

TEST(RunsGames, random_games_keep_every_invariant_at_every_step) {
  for (int players = kMinPlayers; players <= kMaxPlayers; ++players)
    for (int set = 0; set < Runs::kOptionSets; ++set) {
      Rng rng(static_cast<std::uint64_t>(100 * players + set));
      const Options options = Runs::options_at(set, players);
      State state = start(options, players, deal(options, players, rng));
      while (state.open.phase != Phase::kOver) {
        const Status whole = check(state);
        ASSERT_TRUE(whole) << whole.error().message;
        const Seat viewer =
            seat_at(static_cast<int>(below(rng, static_cast<std::uint32_t>(players))));
        const View seen = view(state, viewer);
        const State world = sample(seen, rng);
        ASSERT_TRUE(same_bytes(view(world, viewer), seen));
        const Status sampled = check(world);
        ASSERT_TRUE(sampled) << sampled.error().message;
        const Moves moves = legal(state);
        ASSERT_FALSE(moves.empty());
        ASSERT_TRUE(std::is_sorted(moves.begin(), moves.end()));
        if (viewer == state.open.actor) {
          const Moves there = legal(world);
          ASSERT_TRUE(moves == there);
        }
        apply(state, moves[below(rng, static_cast<std::uint32_t>(moves.size()))]);
      }
      ASSERT_TRUE(check(state));
    }
}

TEST(RunsView, R12_shows_sizes_and_what_was_taken_openly_and_nothing_else) {
  State state = make({.hands = {{11, 13, 60}, {98, 99}},
                      .bed = {12, 20, 30, 40, 50, 61, 70, 80},
                      .options = {.rounds = 2}});
  state = play(play(state, "draw 12"), "draw ?");
  State other = state;
  // The same for seat 1: other tiles where it does not see them.
  Rng rng(5);
  other = sample(view(state, seat_at(1)), rng);
  EXPECT_FALSE(same_bytes(state, other));
  EXPECT_TRUE(same_bytes(view(state, seat_at(1)), view(other, seat_at(1))));
  EXPECT_TRUE(holds(other.numbers[0], 12));
  EXPECT_EQ(other.open.hand_size[0], 5);
}

TEST(RunsView, R10_R12_with_dealt_jokers_board_unknown_tiles_are_never_jokers) {
  Rng rng(6);
  const Options options{.rounds = 1};
  const State state = start(options, 3, deal(options, 3, rng));
  for (int i = 0; i < 500; ++i) {
    const State world = sample(view(state, seat_at(0)), rng);
    for (int seat = 0; seat < 3; ++seat) ASSERT_EQ(world.jokers[seat], 0);
  }
}

// Every unseen tile is as likely at every place that can hold it.
TEST(RunsView, worlds_are_uniform) {
  Rng rng(7);
  const Options options{.rounds = 1, .dealt_jokers = DealtJokers::kHand};
  State state = start(options, 2, deal(options, 2, rng));
  state = play(play(state, "draw ?"), "draw ?");
  state = play(play(state, "draw ?"), "draw ?");
  const View seen = view(state, seat_at(0));
  const auto rest = detail::unseen(seen);
  const int free = state.open.unknown(1) - state.open.plain[1];
  EXPECT_EQ(state.open.plain[1], 2);
  EXPECT_EQ(free, 13);
  const int kWorlds = 20000;
  int jokers = 0;
  std::map<Tile, int> in_hand;
  for (int i = 0; i < kWorlds; ++i) {
    const State world = sample(seen, rng);
    jokers += world.jokers[1];
    for (Numbers numbers = world.numbers[1]; numbers != 0;) ++in_hand[pop_smallest(numbers)];
  }
  // A joker is in one of the free places of the hand or in the reserve.
  const double share = double(free) / (free + state.open.reserve);
  EXPECT_NEAR(double(jokers) / kWorlds, share * rest.jokers, 0.03);
  // Numbers fill what is left of the hand.
  const double numbers = (15 - share * rest.jokers) / double(rest.numbers.size());
  for (const Tile tile : rest.numbers)
    EXPECT_NEAR(double(in_hand[tile]) / kWorlds, numbers, 0.02) << int{tile};
}

TEST(RunsView, a_view_that_does_not_add_up_is_refused) {
  const State state = make({.hands = {{11, 13, 60}, {98, 99}},
                            .bed = {12, 20, 30, 40, 50, 61, 70, 80},
                            .options = {.rounds = 1}});
  const View good = view(state, seat_at(0));
  EXPECT_TRUE(validate(good));
  View bad = good;
  --bad.open.reserve;
  EXPECT_FALSE(validate(bad));
  bad = good;
  bad.open.board_jokers = 5;
  EXPECT_EQ(validate(bad).error().message, "The view shows more jokers than the box has (R1).");
  bad = good;
  bad.open.bed[0] = 11;  // in the own hand
  EXPECT_FALSE(validate(bad));
  bad = good;
  bad.open.plain[1] = 3;
  EXPECT_FALSE(validate(bad));
  bad = good;
  bad.open.rewards.remove(9);
  EXPECT_FALSE(validate(bad));
}

TEST(RunsGreedy, plays_legal_texts_to_the_end) {
  for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
    Rng rng(static_cast<std::uint64_t>(players));
    const Options options{.rounds = 2};
    State state = start(options, players, deal(options, players, rng));
    int length = 0;
    while (state.open.phase != Phase::kOver && ++length < 5000) {
      const Path path = greedy(state);
      state = play(state, to_text(state, path));
      if (HasFailure()) return;
    }
    EXPECT_EQ(state.open.phase, Phase::kOver);
  }
}

TEST(RunsGreedy, lays_for_the_highest_reward) {
  Rng rng(8);
  for (int i = 0; i < 200; ++i) {
    // A hand small enough to look at all its lays.
    const Options options{.rounds = 1};
    State state = start(options, 2, deal(options, 2, rng));
    for (int k = 0; k < 60 && state.open.phase != Phase::kOver; ++k) {
      const Moves moves = legal(state);
      apply(state, moves[below(rng, static_cast<std::uint32_t>(moves.size()))]);
    }
    if (state.open.phase != Phase::kAction) continue;
    const Listing listing = list(state, 5000);
    if (!listing.complete) continue;
    int best = -1;
    for (const std::string& text : listing.texts) {
      if (!text.starts_with("lay")) continue;
      Events events;
      play(state, text, &events);
      for (const Event& event : events)
        if (event.kind == Event::Kind::kReward) best = std::max(best, event.value);
    }
    const Path path = best_lay(state);
    ASSERT_EQ(path.empty(), best < 0);
    if (best >= 0) {
      ASSERT_EQ(points_now(state, Move::of(Act::kLay)), best);
    }
  }
}

}  // namespace
}  // namespace bloom::runs::test
