#include "base/seat.h"

#include <gtest/gtest.h>

namespace bloom {
namespace {

TEST(Seat, is_numbered_from_zero) {
  EXPECT_EQ(index(seat_at(0)), 0);
  EXPECT_EQ(index(seat_at(4)), 4);
  EXPECT_NE(seat_at(0), seat_at(1));
}

TEST(Seat, clockwise_is_the_next_number_and_wraps) {
  EXPECT_EQ(clockwise(seat_at(0), 3), seat_at(1));
  EXPECT_EQ(clockwise(seat_at(2), 3), seat_at(0));
  EXPECT_EQ(clockwise(seat_at(1), 4, 2), seat_at(3));
  EXPECT_EQ(clockwise(seat_at(3), 4, 4), seat_at(3));
}

TEST(Seat, nobody_is_no_seat_of_any_game) {
  for (int i = 0; i < kMaxSeats; ++i) EXPECT_NE(seat_at(i), kNobody);
}

}  // namespace
}  // namespace bloom
