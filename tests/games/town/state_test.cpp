// The small values that a state is made of.
#include "games/town/state.h"

#include <gtest/gtest.h>

#include "games/town/tile.h"

namespace bloom::town {
namespace {

TEST(TownSlotBytes, hold_five_bytes_that_do_not_touch_each_other) {
  SlotBytes bytes;
  for (int slot = 0; slot < kSlots; ++slot) EXPECT_EQ(bytes[slot], 0);
  bytes.fill(13);
  bytes.set(2, 0);
  bytes.set(4, 7);
  bytes.decrement(4);
  bytes.decrement(0);
  const std::array<int, kSlots> expected = {12, 13, 0, 13, 6};
  for (int slot = 0; slot < kSlots; ++slot) EXPECT_EQ(bytes[slot], expected[slot]) << slot;
}

// Bit 7 of byte i answers for slot i. All combinations of a few values in two neighbouring slots.
TEST(TownSlotBytes, answer_for_all_slots_at_once) {
  constexpr std::array<std::uint8_t, 7> kValues = {0, 1, 9, 13, 15, 16, 127};
  for (const std::uint8_t value : kValues)
    for (const std::uint8_t other : kValues)
      for (int at = 0; at < kSlots; ++at) {
        SlotBytes bytes;
        bytes.fill(other);
        bytes.set(at, value);
        for (int slot = 0; slot < kSlots; ++slot) {
          const auto answer = [&](std::uint64_t all) { return (all >> (8 * slot + 7) & 1) != 0; };
          EXPECT_EQ(answer(bytes.all_above_zero()), bytes[slot] > 0);
          EXPECT_EQ(answer(bytes.all_equal_to(kNoTile)), bytes[slot] == kNoTile);
          EXPECT_EQ(answer(bytes.all_equal_to(0)), bytes[slot] == 0);
        }
        EXPECT_EQ(bytes.all_above_zero() & ~(SlotBytes::kEach * 0x80), 0u) << "no other bits";
        EXPECT_EQ(bytes.all_equal_to(kNoTile) & ~(SlotBytes::kEach * 0x80), 0u);
      }
}

TEST(TownHand, T18_is_sorted_by_tile_and_of_two_equal_ones_the_known_first) {
  for (Tile a = 0; a <= kNoTile; ++a)
    for (Tile b = 0; b <= kNoTile; ++b)
      for (std::uint8_t known_a = 0; known_a < 2; ++known_a)
        for (std::uint8_t known_b = 0; known_b < 2; ++known_b) {
          Hand hand{{a, b}, {known_a, known_b}};
          hand.sort();
          const bool as_it_was = a < b || (a == b && known_a >= known_b);
          const Hand expected =
              as_it_was ? Hand{{a, b}, {known_a, known_b}} : Hand{{b, a}, {known_b, known_a}};
          EXPECT_EQ(hand, expected);
        }
}

TEST(TownHand, knows_its_size_and_what_it_holds) {
  const Hand two{{1, 2}, {0, 0}}, one{{1, kNoTile}, {0, 0}}, none{{kNoTile, kNoTile}, {0, 0}};
  EXPECT_EQ(two.size(), 2);
  EXPECT_EQ(one.size(), 1);
  EXPECT_EQ(none.size(), 0);
  EXPECT_TRUE(two.holds(2));
  EXPECT_FALSE(one.holds(2));
}

}  // namespace
}  // namespace bloom::town
