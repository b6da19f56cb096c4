#include "cli/paint.h"

#include <gtest/gtest.h>

namespace bloom::cli {
namespace {

TEST(Paint, fitted_text_is_exactly_as_wide_as_asked) {
  EXPECT_EQ(fitted("expert", 8), "expert  ");
  EXPECT_EQ(fitted("expert", 6), "expert");
  EXPECT_EQ(fitted("exec:/home/ada/bots/rose.py", 16), "exec:…ts/rose.py");
  EXPECT_EQ(fitted("äöüßéèêàçîôû", 6), "äö…îôû");
  for (std::size_t width = 1; width < 40; ++width)
    EXPECT_EQ(width_of(fitted("exec:./a-bot-with-ä-long-name --and options", width)), width);
}

}  // namespace
}  // namespace bloom::cli
