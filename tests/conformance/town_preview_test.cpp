// A preview never promises what then does not happen.
#include <gtest/gtest.h>

#include "base/shuffle.h"
#include "games/town/preview.h"
#include "games/town/town.h"

namespace bloom::town {
namespace {

TEST(TownPreview, points_take_and_next_seat_come_true) {
  int uncertain = 0, certain = 0, blind = 0, face_up = 0;
  for (std::uint64_t game = 0; game < 300; ++game) {
    Rng rng(game);
    const int players = 2 + static_cast<int>(game % 3);
    const Options options = Town::options_at(static_cast<int>(game) % Town::kOptionSets, players);
    State state = start(options, players, deal(options, players, rng));
    while (state.open.actor != kNobody) {
      const Moves moves = legal(state);
      const Move move = moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
      const int me = index(state.open.actor);
      const Preview will = preview(view(state, state.open.actor), move);
      const int before = state.open.score(me);
      Events events;
      const State old = state;
      apply(state, move, events);

      // Points: all that the move itself gives; community tiles may add to it.
      int chance = 0;
      bool more_of_mine = false;
      for (const Event& event : events) {
        if (event.kind == Event::Kind::kRescore && !event.by_token) chance += event.all[me];
        if (event.kind == Event::Kind::kKeep && event.seat == seat_at(me) &&
            move.act() != Act::kKeep)
          more_of_mine = true;
        if (event.kind == Event::Kind::kTake) {
          if (event.tile == kHidden) {
            ASSERT_EQ(will.tile, kHidden);
            ++blind;
          } else if (will.tile != kHidden && event.tile != kNoTile) {
            ASSERT_EQ(will.tile, event.tile);
            ASSERT_EQ(will.slot, event.slot);
            ++face_up;
          }
        }
      }
      if (!more_of_mine) {
        ASSERT_EQ(state.open.score(me) - before, will.points + chance);
      }
      ASSERT_EQ(will.bonus, state.open.phase == Phase::kBonus && state.open.actor == seat_at(me));
      if (will.certain) {
        ASSERT_EQ(will.next, state.open.actor)
            << "game " << game << " " << to_text(move) << " in " << to_text(old.open.phase);
        ++certain;
      } else {
        ++uncertain;
      }
    }
  }
  EXPECT_GT(certain, 8 * uncertain);
  EXPECT_GT(blind, 100);
  EXPECT_GT(face_up, 1000);
}

}  // namespace
}  // namespace bloom::town
