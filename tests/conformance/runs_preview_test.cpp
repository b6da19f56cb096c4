// Whatever a preview promises comes true.
#include <gtest/gtest.h>

#include "games/runs/preview.h"
#include "games/runs/runs.h"
#include "search/greedy.h"

namespace bloom::runs {
namespace {

TEST(RunsPreview, reward_offer_end_and_next_seat_come_true) {
  int uncertain = 0, certain = 0, rewards = 0, offers = 0, ends = 0;
  for (std::uint64_t game = 0; game < 100; ++game) {
    Rng rng(game);
    const int players = 2 + static_cast<int>(game % 4);
    const Options options = Runs::options_at(static_cast<int>(game) % Runs::kOptionSets, players);
    State state = start(options, players, deal(options, players, rng));
    while (state.open.actor != kNobody) {
      const Path path = random_path<Runs>(state, rng);
      const Preview will = preview(view(state, state.open.actor), path);
      Events events;
      for (const Move move : path) apply(state, move, events);
      int reward = 0;
      bool ended = false;
      for (const Event& event : events) {
        if (event.kind == Event::Kind::kReward) reward = event.value;
        if (event.kind == Event::Kind::kRoundEnd) ended = true;
      }
      ASSERT_EQ(will.points, reward);
      ASSERT_EQ(will.ends_round, ended);
      ASSERT_EQ(will.offers_joker, state.open.phase == Phase::kOffer);
      if (will.run >= 0 && !ended) {
        const Row row = state.open.row(will.run);
        ASSERT_TRUE(std::equal(row.begin(), row.end(), will.tiles.begin(), will.tiles.end()));
      }
      if (will.source >= 0 && !ended) {
        const Row row = state.open.row(will.source);
        ASSERT_TRUE(std::equal(row.begin(), row.end(), will.left.begin(), will.left.end()));
      }
      if (will.certain) {
        ASSERT_EQ(will.next, state.open.actor);
      }
      ++(will.certain ? certain : uncertain);
      rewards += reward > 0;
      offers += will.offers_joker;
      ends += ended;
    }
  }
  EXPECT_GT(certain, 20 * uncertain);
  EXPECT_GT(rewards, 500);
  EXPECT_GT(offers, 100);
  EXPECT_GT(ends, 200);
}

}  // namespace
}  // namespace bloom::runs
