// Search on several threads.
#include "search/parallel.h"

#include <gtest/gtest.h>

#include <vector>

#include "search/thinker.h"
#include "tests/base/no_threads.h"
#include "tests/search/coins.h"

namespace bloom {
namespace {

using test::Coins;

TEST(InParallel, thinks_the_same_without_threads) {
  const auto think = [] {
    Thinker<Coins> expert({11, 0}, Level::kExpert, {.iterations = 101, .threads = 4}, 1, nullptr);
    EXPECT_TRUE(expert.go_on(0));
    return expert.lines();
  };
  // First without: those that were started stay.
  const std::vector<Line<Coins>> alone = [&] {
    const test::NoThreads none;
    return think();
  }();
  const std::vector<Line<Coins>> lines = think();
  ASSERT_EQ(alone.size(), lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(alone[i].path, lines[i].path);
    EXPECT_EQ(alone[i].visits, lines[i].visits);
    EXPECT_EQ(alone[i].value, lines[i].value);
  }
}

}  // namespace
}  // namespace bloom
