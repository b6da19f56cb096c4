#include "cli/progress.h"

#include <gtest/gtest.h>

#include "cli/paint.h"

namespace bloom::cli {
namespace {

TEST(Progress, says_how_far_it_is_and_how_long_it_will_take) {
  EXPECT_TRUE(progress_line(0, 200, 0, 80).ends_with("  0 of 200 games"));
  EXPECT_TRUE(progress_line(40, 200, 20, 80).ends_with("  40 of 200 games, 1:20 left"));
  EXPECT_TRUE(progress_line(1, 200, 60, 80).ends_with("  1 of 200 games, 3:19:00 left"));
  EXPECT_TRUE(progress_line(200, 200, 60, 80).ends_with("  200 of 200 games, 0:00 left"));
}

TEST(Progress, fills_a_bar) {
  EXPECT_EQ(progress_line(0, 4, 0, 23), "╌╌╌╌╌╌╌╌  0 of 4 games");
  EXPECT_TRUE(progress_line(2, 4, 8, 80).starts_with("━━━━━━━━━━━━━━━━━━━━╌╌╌╌╌╌╌╌╌╌"));
  EXPECT_EQ(progress_line(4, 4, 8, 80).find("╌"), std::string::npos);
}

TEST(Progress, stays_within_the_width) {
  for (int columns = 0; columns < 120; ++columns)
    for (const int done : {0, 1, 999, 10000})
      EXPECT_LT(width_of(progress_line(done, 10000, 12345, columns)),
                static_cast<std::size_t>(columns == 0 ? 1 : columns));
}

}  // namespace
}  // namespace bloom::cli
